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
	"github.com/seed4105872c/clutch/boardgame/game"
	"github.com/seed4105872c/clutch/boardgame/record"
)

// stored is the JSON form of a session's head, or of a whole session.
type stored struct {
	Format int    `json:"session"` // the version of this form
	Record string `json:"record"`  // the record of the current round, without its moves
	table
	Entries int      `json:"entries"`
	Log     []string `json:"log,omitempty"` // not in the head
}

const format = 2

// MarshalJSON returns the whole session as JSON, in the form that [Read] reads. It contains all hidden information,
// so it is for a store and must not be sent to a page. For the zero Session, the JSON is null,
// which Read refuses.
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
	return json.Marshal(stored{format, s.head.String(), s.table, s.Entries(), log}) // the head is valid from the start
}

// Entries returns the number of entries in the log.
func (s Session) Entries() int {
	n := s.Plies()
	for _, r := range s.earlier {
		n += len(r.Moves) + 1
	}
	return n
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
	n = max(0, n)
	for _, r := range s.earlier {
		moves := r.Moves[min(n, len(r.Moves)):]
		n -= len(r.Moves) + 1
		if n >= 0 {
			continue
		}
		for _, m := range moves {
			log = append(log, entryOf(m))
		}
		r.Moves, n = nil, 0
		log = append(log, r.String())
	}
	for _, p := range s.now.since(n + 1) {
		log = append(log, entryOf(p.move))
	}
	return log
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
// move is illegal, if a result is wrong, or if the data is in another form. Read does not check that each round begins
// as it must after the round before it, that players have left and made offers as they can, and that a player who had
// left moved as the table does.
func Read(data []byte, find func(name string) (dynamic.Game, error)) (Session, error) {
	return Join(data, nil, find)
}

// Join returns the session with the given head and the whole log. It returns the same errors as [Read].
func Join(head []byte, log []string, find func(name string) (dynamic.Game, error)) (Session, error) {
	s, err := join(head, log, find)
	if err != nil {
		return Session{}, fmt.Errorf("stored session: %w", err)
	}
	return s, nil
}

// join returns the session, and checks that it encodes to the same members.
func join(head []byte, log []string, find func(name string) (dynamic.Game, error)) (s Session, err error) {
	in, err := decode(head)
	switch {
	case err != nil:
		return s, err
	case in.Log != nil && log != nil:
		return s, errors.New("the head has a log of its own")
	case log != nil:
		in.Log = log
	}
	if s, err = in.session(find); err != nil {
		return s, err
	}
	given, err := json.Marshal(in)
	if err != nil {
		return s, err
	}
	if whole, err := s.MarshalJSON(); err != nil || !bytes.Equal(whole, given) {
		return s, errors.New("it is not in the form that MarshalJSON writes")
	}
	return s, nil
}

func decode(data []byte) (in stored, err error) {
	d := json.NewDecoder(bytes.NewReader(data))
	d.DisallowUnknownFields()
	var kind *json.UnmarshalTypeError
	switch err := d.Decode(&in); {
	case err == io.EOF:
		return in, errors.New("there is no text, where a JSON object should be")
	case errors.As(err, &kind) && kind.Field == "":
		return in, fmt.Errorf("a JSON %s, where an object should be", kind.Value)
	case errors.As(err, &kind):
		name := kind.Field[strings.LastIndex(kind.Field, ".")+1:] // without the types around it
		return in, fmt.Errorf("a JSON %s can't be the member %q", kind.Value, name)
	case err != nil:
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
	g, err := find(r.Game)
	if err != nil {
		return Session{}, err
	}
	if len(in.Log) != in.Entries {
		return Session{}, fmt.Errorf("the log has %d entries, not %d", len(in.Log), in.Entries)
	}
	earlier, moves, err := in.rounds(g)
	if err != nil {
		return Session{}, err
	}
	r.Moves = moves
	s, err := replayed(g, r, in.Settings)
	if err != nil {
		return Session{}, err
	}
	if most := roundsForAWin * s.table.Wins; len(earlier) >= most {
		return Session{}, fmt.Errorf("a match to %d wins has at most %d rounds", s.table.Wins, most)
	}
	in.Settings = s.table.Settings
	s.earlier, s.table = earlier, in.table
	if err := s.check(); err != nil {
		return Session{}, err
	}
	return s.settle(), nil
}

// rounds returns the finished rounds in the log, and the moves of the current round.
func (in stored) rounds(g dynamic.Game) (earlier []record.Record, moves []record.Move, err error) {
	for _, entry := range in.Log {
		if m, ok := moveOf(entry); ok {
			moves = append(moves, m)
			continue
		}
		r, err := record.Parse(entry)
		if err != nil {
			return nil, nil, fmt.Errorf("round %d: %w", len(earlier)+1, err)
		}
		r.Moves = moves
		if _, err := r.Replay(g); err != nil {
			return nil, nil, fmt.Errorf("round %d: %w", len(earlier)+1, err)
		}
		earlier, moves = append(earlier, r), nil
	}
	if len(earlier) > 0 && in.Wins <= 1 {
		return nil, nil, errors.New("a single game can't have earlier rounds")
	}
	return earlier, moves, nil
}

// check returns an error if what the table says can't be. It leaves to settle, and to the comparison in join, what
// follows from the position.
func (s Session) check() error {
	for _, l := range s.table.Out {
		known := l.Reason == record.Resignation || l.Reason == record.TimeOut
		if !known || s.head.Player(l.Seat) == boardgame.NoPlayer {
			return fmt.Errorf("%s can't have left by %q", l.Seat, l.Reason)
		}
	}
	for _, name := range s.table.Lots {
		if !slices.ContainsFunc(s.info.Options, func(o game.Option) bool { return o.Name == name }) || s.table.Seed == 0 {
			return fmt.Errorf("%q can't be drawn by lot", name)
		}
	}
	for _, c := range s.table.Sealed {
		p := s.head.Player(c.Seat)
		if !s.chooses(p) || !s.now.state.Together() || s.sealed(p) != c {
			return fmt.Errorf("%s can't have chosen %q", c.Seat, c.Move)
		}
		if _, err := s.now.state.For(p).Make(c.Move); err != nil {
			return fmt.Errorf("%s can't have chosen: %w", c.Seat, err)
		}
	}
	switch o := s.table.Offer; {
	case o != nil && (o.Kind != Draw && o.Kind != TakeBack || s.head.Player(o.By) == boardgame.NoPlayer):
		return fmt.Errorf("%s can't have made an offer of the kind %q", o.By, o.Kind)
	case s.table.Refused != "" && s.head.Player(s.table.Refused) == boardgame.NoPlayer:
		return fmt.Errorf("%s can't have asked to take back", s.table.Refused)
	case s.table.Abandoned != "" && s.head.Result.Reason != record.Unfinished:
		return errors.New("the round has a result, but was abandoned")
	case !s.Over() && len(s.playersIn()) == 0: // settle would make moves for them for ever
		return errors.New("the game is not over, but no player is left")
	}
	_, err := s.headRecord().MarshalText()
	return err
}
