package session

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/dynamic"
	"github.com/seed4105872c/clutch/boardgame/record"
)

// stored is the JSON form of a session's head, or of a whole session.
type stored struct {
	Format     int          `json:"session"` // the version of this form
	Record     string       `json:"record"`  // the record of the current round, without its moves
	Repetition bool         `json:"repetition,omitempty"`
	Plies      int          `json:"plies,omitempty"`
	Wins       int          `json:"wins"`
	Out        []storedOut  `json:"out,omitempty"`
	Offer      *storedOffer `json:"offer,omitempty"`
	// the seats that have offered a draw in vain and have not moved since
	Declined  []string `json:"declined,omitempty"`
	Abandoned string   `json:"abandoned,omitempty"`
	Entries   int      `json:"entries"`
	Log       []string `json:"log,omitempty"` // not in the head
}

type storedOut struct {
	Seat   string `json:"seat"`
	Reason string `json:"reason"`
	Ply    int    `json:"ply"`
}

type storedOffer struct {
	Kind     string   `json:"kind"`
	By       string   `json:"by"`
	Accepted []string `json:"accepted,omitempty"`
}

const format = 2

// MarshalJSON returns the whole session as JSON, in the form that [Read] reads. It contains all hidden information,
// so it is for a store and must not be sent to a page. For the zero Session, the JSON is null.
func (s Session) MarshalJSON() ([]byte, error) { return s.encode(s.Log(0)) }

// UnmarshalJSON always returns an error, because a session can't be read without its game. Use [Read].
func (*Session) UnmarshalJSON([]byte) error {
	return errors.New("a session can't be decoded without its game: use session.Read")
}

// Head returns everything but the log as JSON, in the form that [Join] reads. Its size does not depend on the number
// of moves and rounds. Like the JSON of a session, it contains hidden information.
func (s Session) Head() ([]byte, error) { return s.encode(nil) }

func (s Session) encode(log []string) ([]byte, error) {
	if s.game == nil {
		return []byte("null"), nil
	}
	text, err := s.head.MarshalText()
	if err != nil {
		return nil, err
	}
	out := stored{
		Format: format, Record: string(text), Repetition: s.settings.Repetition, Plies: s.settings.Plies,
		Wins: s.settings.Wins, Abandoned: s.abandoned, Entries: s.Entries(), Log: log, Declined: s.letters(s.declined),
	}
	for _, l := range s.out {
		out.Out = append(out.Out, storedOut{s.letter(l.player), l.reason.String(), l.ply})
	}
	if o := s.offer; o.kind != "" {
		out.Offer = &storedOffer{o.kind, s.letter(o.by), s.letters(o.accepted)}
	}
	return json.Marshal(out)
}

// Entries returns the number of entries in the log.
func (s Session) Entries() int {
	if s.earlier == nil {
		return s.Plies()
	}
	return s.earlier.entries + s.Plies()
}

// Log returns the entries of the log, without the first n of them. The log has one entry for each move of the match,
// in order, and one for the end of each round but the current one. A move, a resignation or an offer never changes an
// entry, but a store can append what is new:
//
//	head, err := s.Head()             // small
//	chunk := s.Log(before.Entries())  // after a move, one entry
//
// Only taking back moves makes the log shorter. An entry is the text of a move, with the comments of a loaded record
// on lines of their own, or the record of a finished round without its moves.
func (s Session) Log(n int) []string {
	var log []string
	first := 0 // the number of entries in earlier rounds
	if s.earlier != nil {
		first = s.earlier.entries
		log = s.earlier.log(n)
	}
	for _, p := range s.now.since(max(0, n-first) + 1) {
		log = append(log, entryOf(p.move))
	}
	return log
}

// log returns the entries up to the end of a finished round, without the first n of them.
func (r *round) log(n int) (log []string) {
	if n >= r.entries {
		return nil
	}
	first := 0
	if r.before != nil {
		first = r.before.entries
		log = r.before.log(n)
	}
	for _, m := range r.record.Moves[min(max(0, n-first), len(r.record.Moves)):] {
		log = append(log, entryOf(m))
	}
	end := r.record
	end.Moves = nil
	text, _ := end.MarshalText() // this record has been written or read before
	return append(log, string(text))
}

func entryOf(m record.Move) string {
	return strings.Join(append([]string{m.Text}, m.Comments...), "\n; ")
}

// moveOf returns the move of an entry, or false if the entry ends a round.
func moveOf(entry string) (m record.Move, ok bool) {
	if strings.HasSuffix(entry, "\n") {
		return m, false
	}
	lines := strings.Split(entry, "\n; ")
	return record.Move{Text: lines[0], Comments: slices.Clip(lines[1:])}, true
}

// Read decodes the JSON of a session, in the form that MarshalJSON writes, with its members in any order. It calls
// find to look up the game by name; pass clutch.Find, for example. Read replays all rounds. It returns an error if a
// move is illegal, if a result is wrong, if an offer is impossible, if players can't have left as the data says, or
// if the data is in another form. Read does not check that each round begins as it must after the round before it,
// and that a player who had left moved as the table does.
func Read(data []byte, find func(name string) (dynamic.Game, error)) (Session, error) {
	in, err := decode(data)
	if err != nil {
		return Session{}, wrong(err)
	}
	return in.read(in.Log, find)
}

// Join returns the session with the given head and the whole log. It returns the same errors as [Read].
func Join(head []byte, log []string, find func(name string) (dynamic.Game, error)) (Session, error) {
	in, err := decode(head)
	switch {
	case err != nil:
		return Session{}, wrong(err)
	case in.Log != nil:
		return Session{}, wrong(errors.New("the head has a log of its own"))
	}
	in.Log = log
	return in.read(nil, find)
}

func wrong(err error) error { return fmt.Errorf("stored session: %w", err) }

// read returns the session, and checks that it encodes to the same members, with the given log.
func (in stored) read(log []string, find func(name string) (dynamic.Game, error)) (Session, error) {
	s, err := in.session(find)
	if err != nil {
		return Session{}, wrong(err)
	}
	again, err := s.encode(log)
	if err != nil {
		return Session{}, wrong(err)
	}
	in.Log = log
	given, err := json.Marshal(in)
	if err != nil {
		return Session{}, wrong(err)
	}
	if !bytes.Equal(again, given) {
		return Session{}, wrong(errors.New("it is not in the form that MarshalJSON writes"))
	}
	return s, nil
}

func decode(data []byte) (in stored, err error) {
	d := json.NewDecoder(bytes.NewReader(data))
	d.DisallowUnknownFields()
	if err := d.Decode(&in); err != nil {
		return in, err
	}
	if _, err := d.Token(); err != io.EOF {
		return in, errors.New("there is more text after it")
	}
	if in.Format != format {
		return in, fmt.Errorf("it has format %d, but this library reads format %d", in.Format, format)
	}
	return in, nil
}

func (in stored) session(find func(name string) (dynamic.Game, error)) (Session, error) {
	r, err := record.Parse(in.Record)
	if err != nil {
		return Session{}, err
	}
	if find == nil {
		return Session{}, errors.New("there is no function that finds games")
	}
	g, err := find(r.Game)
	if err != nil {
		return Session{}, err
	}
	if len(in.Log) != in.Entries || len(r.Moves) > 0 {
		return Session{}, fmt.Errorf("the log has %d entries, not %d, or the head has moves", len(in.Log), in.Entries)
	}
	earlier, moves, err := in.rounds(g)
	if err != nil {
		return Session{}, err
	}
	r.Moves = moves
	s, err := FromRecord(g, r, Settings{Repetition: in.Repetition, Plies: in.Plies, Wins: in.Wins})
	if err != nil {
		return Session{}, err
	}
	s.earlier = earlier
	if earlier != nil && earlier.number >= s.maxRounds() {
		return Session{}, fmt.Errorf("a match to %d wins has at most %d rounds", s.settings.Wins, s.maxRounds())
	}
	if s.out, err = in.readOut(s); err != nil {
		return Session{}, err
	}
	if err := s.checkOut(); err != nil {
		return Session{}, err
	}
	switch {
	case s.head.Result.Reason != record.Unfinished && (in.Abandoned != "" || in.Offer != nil):
		return Session{}, errors.New("the game is over, but it was also abandoned or has an offer")
	case s.abandoned == in.Abandoned:
		return in.readOffer(s)
	}
	return s.Abandon(in.Abandoned)
}

// rounds returns the finished rounds in the log, and the moves of the current round.
func (in stored) rounds(g dynamic.Game) (last *round, moves []record.Move, err error) {
	for i, entry := range in.Log {
		if m, ok := moveOf(entry); ok {
			moves = append(moves, m)
			continue
		}
		next := &round{before: last, number: 1, entries: i + 1}
		if last != nil {
			next.number = last.number + 1
		}
		if next.record, err = replayed(g, entry, moves); err != nil {
			return nil, nil, fmt.Errorf("round %d: %w", next.number, err)
		}
		last, moves = next, nil
	}
	if last != nil && in.Wins <= 1 {
		return nil, nil, errors.New("a single game can't have earlier rounds")
	}
	return last, moves, nil
}

// replayed returns the record of a finished round, which is given without its moves.
func replayed(g dynamic.Game, end string, moves []record.Move) (r record.Record, err error) {
	r, err = record.Parse(end)
	switch {
	case err != nil:
		return r, err
	case len(r.Moves) > 0:
		return r, errors.New("the end of a round has moves")
	}
	r.Moves = moves
	_, err = r.Replay(g)
	return r, err
}

func (s Session) seat(letter string) (boardgame.Player, error) {
	p, ok := s.info.Player(letter)
	if !ok || int(p) > s.Players() {
		return boardgame.NoPlayer, fmt.Errorf("no player has the seat %q", letter)
	}
	return p, nil
}

func (in stored) readOut(s Session) (out []leaving, err error) {
	last := 0
	for _, o := range in.Out {
		p, err := s.seat(o.Seat)
		reason := map[string]record.Reason{record.Resignation.String(): record.Resignation,
			record.TimeOut.String(): record.TimeOut}[o.Reason]
		switch {
		case err != nil:
			return nil, err
		case s.Players() == 2 || reason == record.Unfinished || o.Ply < last || o.Ply > s.Plies():
			return nil, fmt.Errorf("%s can't have left by %q after %d moves", o.Seat, o.Reason, o.Ply)
		case slices.ContainsFunc(out, func(l leaving) bool { return l.player == p }):
			return nil, fmt.Errorf("%s has left twice", o.Seat)
		}
		out, last = append(out, leaving{p, reason, o.Ply}), o.Ply
	}
	return out, nil
}

// checkOut returns an error if the round should have ended, or the table should have moved, because players have left.
func (s Session) checkOut() error {
	if len(s.out) == 0 || s.Over() {
		return nil
	}
	switch turn := s.Turn(); {
	case len(s.playersIn()) < 2:
		return errors.New("the game is not over, but fewer than two players are left")
	case s.Out(turn) != record.Unfinished:
		return fmt.Errorf("it is %s's turn, but %[1]s has left", s.name(turn))
	}
	return nil
}

func (in stored) readOffer(s Session) (Session, error) {
	for _, letter := range in.Declined {
		p, err := s.seat(letter)
		if err != nil {
			return s, err
		}
		if !s.Over() && !slices.Contains(s.declined, p) {
			s.declined = append(s.declined, p)
			slices.Sort(s.declined)
		}
	}
	if in.Offer == nil {
		return s, nil
	}
	by, err := s.seat(in.Offer.By)
	if err != nil {
		return s, err
	}
	if in.Offer.Kind != Draw && in.Offer.Kind != TakeBack {
		return s, fmt.Errorf("%q is not a kind of offer", in.Offer.Kind)
	}
	then := s // silent moves since leave an offer open
	for then.now.silent(boardgame.NoPlayer) {
		then.now = then.now.before
	}
	if then, err = then.openOffer(by, in.Offer.Kind); err != nil {
		return s, err
	}
	s.offer = then.offer
	for _, letter := range in.Offer.Accepted {
		p, err := s.seat(letter)
		if err != nil {
			return s, err
		}
		if s, err = s.Accept(p); err != nil {
			return s, err
		}
	}
	return s, nil
}
