package session

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/dynamic"
	"github.com/seed4105872c/clutch/boardgame/record"
)

// stored is the JSON form of a session.
type stored struct {
	Format     int          `json:"session"` // 1
	Record     string       `json:"record"`
	Rounds     []string     `json:"rounds,omitempty"`
	Repetition bool         `json:"repetition,omitempty"`
	Wins       int          `json:"wins"`
	Out        []storedOut  `json:"out,omitempty"`
	Offer      *storedOffer `json:"offer,omitempty"`
	Abandoned  string       `json:"abandoned,omitempty"`
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

const format = 1

// MarshalJSON returns the session as JSON, in the form that [Read] reads. It contains all hidden information, so it is for
// a store and must not be sent to a page. For the zero Session, the JSON is null.
func (s Session) MarshalJSON() ([]byte, error) {
	if s.game == nil {
		return []byte("null"), nil
	}
	text, err := s.record.MarshalText()
	if err != nil {
		return nil, err
	}
	out := stored{Format: format, Record: string(text), Repetition: s.rules.repetition, Wins: s.rules.wins, Abandoned: s.abandoned}
	for _, r := range s.rounds {
		text, err := r.MarshalText()
		if err != nil {
			return nil, err
		}
		out.Rounds = append(out.Rounds, string(text))
	}
	for _, l := range s.out {
		out.Out = append(out.Out, storedOut{s.letter(l.player), l.reason.String(), l.ply})
	}
	if o := s.offer; o.kind != "" {
		out.Offer = &storedOffer{o.kind, s.letter(o.by), s.letters(o.accepted)}
	}
	return json.Marshal(out)
}

// Read decodes the JSON of a session, in the form that MarshalJSON writes. It calls find to look up the game by name; pass
// clutch.Find, for example. Read replays all rounds. It returns an error if a move is illegal, if a result is wrong, if an
// offer is impossible, if players can't have left as the data says, or if the data is in another form. Read does not check
// that each round begins as it must after the round before it, and that a player who had left moved as the table does.
func Read(data []byte, find func(name string) (dynamic.Game, error)) (Session, error) {
	in, err := decode(data)
	if err != nil {
		return Session{}, fmt.Errorf("stored session: %w", err)
	}
	s, err := in.session(find)
	if err != nil {
		return Session{}, fmt.Errorf("stored session: %w", err)
	}
	again, err := s.MarshalJSON()
	var compact bytes.Buffer
	if err == nil {
		err = json.Compact(&compact, data)
	}
	if err == nil && !bytes.Equal(again, compact.Bytes()) {
		err = errors.New("it is not in the form that MarshalJSON writes")
	}
	if err != nil {
		return Session{}, fmt.Errorf("stored session: %w", err)
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
	g, err := find(r.Game)
	if err != nil {
		return Session{}, err
	}
	s, err := FromRecord(g, r, Table{Repetition: in.Repetition, Wins: in.Wins})
	if err != nil {
		return Session{}, err
	}
	if s.rounds, err = in.readRounds(g, s.rules.wins); err != nil {
		return Session{}, err
	}
	if s.out, err = in.readOut(s); err == nil {
		err = s.checkOut()
	}
	if err != nil {
		return Session{}, err
	}
	if s.record.Result.Reason != record.Unfinished && (in.Abandoned != "" || in.Offer != nil) {
		return Session{}, errors.New("the game is over, but it was also abandoned or has an offer")
	}
	if in.Abandoned != "" {
		return s.Abandon(in.Abandoned)
	}
	return in.readOffer(s)
}

func (in stored) readRounds(g dynamic.Game, wins int) (rounds []record.Record, err error) {
	if len(in.Rounds) > 0 && wins <= 1 {
		return nil, errors.New("a single game can't have earlier rounds")
	}
	for i, text := range in.Rounds {
		r, err := record.Parse(text)
		if err == nil {
			_, err = r.Replay(g)
		}
		if err != nil {
			return nil, fmt.Errorf("round %d: %w", i+1, err)
		}
		rounds = append(rounds, r)
	}
	return rounds, nil
}

func (s Session) seat(letter string) (boardgame.Player, error) {
	i := slices.IndexFunc(s.record.Players, func(p record.Player) bool { return p.Letter == letter })
	if i < 0 {
		return boardgame.NoPlayer, fmt.Errorf("no player has the seat %q", letter)
	}
	return boardgame.Player(i + 1), nil
}

func (in stored) readOut(s Session) (out []leaving, err error) {
	last := 0
	for _, o := range in.Out {
		p, err := s.seat(o.Seat)
		reason := map[string]record.Reason{record.Resignation.String(): record.Resignation, record.TimeOut.String(): record.TimeOut}[o.Reason]
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
	case len(s.still()) < 2:
		return errors.New("the game is not over, but fewer than two players are left")
	case s.Out(turn) != record.Unfinished:
		return fmt.Errorf("it is %s's turn, but %[1]s has left", s.name(turn))
	}
	return nil
}

func (in stored) readOffer(s Session) (Session, error) {
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
	if s, err = s.offered(by, in.Offer.Kind); err != nil {
		return s, err
	}
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
