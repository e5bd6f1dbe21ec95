package session

import (
	"errors"
	"fmt"
	"slices"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/dynamic"
	"github.com/seed4105872c/clutch/boardgame/record"
)

// Session is a game in progress, or one that has ended. The zero Session is none: it is over, and nobody plays in it.
type Session struct {
	game      dynamic.Game
	info      boardgame.Info
	rules     tableRules
	record    record.Record   // of the round at hand
	states    []dynamic.State // of it, from the first to the last
	rounds    []record.Record // those before it
	out       []leaving       // who has left the round
	offer     offer
	abandoned string // why the round was broken off, "" if it was not
}

// tableRules is what the table has agreed on, beside names and a date.
type tableRules struct {
	repetition bool
	wins       int
}

// Table is what the players agree on before they begin.
type Table struct {
	Names      []string // of the players, in the order of their seats; missing or "" where they are unknown
	Date       string   // of the game, as in 2026-07-14, or ""
	Repetition bool     // whether the third occurrence of a position ends the game as a draw
	Wins       int      // how many rounds win the match; 0 is what the game says, and 1 a single game
}

const maxWins = 100

// New begins a game at its start. The errors are those of [record.New], and one for a bad Table.
func New(g dynamic.Game, o boardgame.Options, t Table) (Session, error) {
	r, err := record.New(g, o, t.Names...)
	if err != nil {
		return Session{}, err
	}
	return begin(g, r, t)
}

// At begins a game at a position. The errors are those of [record.NewAt], and one for a bad Table. It is a single game.
func At(g dynamic.Game, position string, t Table) (Session, error) {
	r, err := record.NewAt(g, position, t.Names...)
	if err != nil {
		return Session{}, err
	}
	return begin(g, r, t)
}

func begin(g dynamic.Game, r record.Record, t Table) (Session, error) {
	r.Date = t.Date
	return FromRecord(g, r, t)
}

// FromRecord goes on with a game that was written down, and replays it first. Names and date are those of the record. The
// errors are those of [record.Record.Replay], and one for a bad Table.
func FromRecord(g dynamic.Game, r record.Record, t Table) (Session, error) {
	states, err := r.Replay(g)
	if err != nil {
		return Session{}, err
	}
	info := g.Info()
	wins := t.Wins
	if wins == 0 {
		wins = 1
		if info.Match != nil && r.Options != nil {
			wins = info.Match.Wins
		}
	}
	switch {
	case wins < 1 || wins > maxWins:
		return Session{}, fmt.Errorf("a match to %d wins: it is 1 to %d", wins, maxWins)
	case wins > 1 && r.Options == nil:
		return Session{}, errors.New("a game that begins at a position is no match")
	}
	r.LinesBefore = 0
	r.Moves = slices.Clone(r.Moves)
	s := Session{game: g, info: info, rules: tableRules{t.Repetition, wins}, record: r, states: states}
	return s.settled(), nil
}

// Game is the game that is played, nil for the zero Session.
func (s Session) Game() dynamic.Game { return s.game }

// State is the last position of the round. It is the truth, for bots and archives, and nothing for a page.
func (s Session) State() dynamic.State {
	if len(s.states) == 0 {
		return nil
	}
	return s.states[len(s.states)-1]
}

// States are the positions of the round, from its beginning to the last one. They are the truth, as State is. The slice is
// the caller's own.
func (s Session) States() []dynamic.State { return slices.Clone(s.states) }

// Players is how many take part, those who are out included.
func (s Session) Players() int { return len(s.record.Players) }

// Turn is whose turn it is, NoPlayer when the round is over.
func (s Session) Turn() boardgame.Player {
	if s.Over() {
		return boardgame.NoPlayer
	}
	return s.State().Turn()
}

// Plies is how many moves have been made in the round.
func (s Session) Plies() int { return len(s.record.Moves) }

// Over reports whether the round is over, by the rules or by the table.
func (s Session) Over() bool {
	return s.game == nil || s.abandoned != "" || s.record.Result.Reason != record.Unfinished
}

// Result is how the round has come out. It is unfinished while it goes on, and when it was abandoned.
func (s Session) Result() record.Result { return s.record.Result }

// Abandoned is why the round was broken off, "" if it was not.
func (s Session) Abandoned() string { return s.abandoned }

// Out is why a player has left the round: record.Resignation, record.TimeOut, or record.Unfinished for one who has not. Of two
// players nobody leaves, as that ends the round.
func (s Session) Out(p boardgame.Player) record.Reason {
	for _, l := range s.out {
		if l.player == p {
			return l.reason
		}
	}
	return record.Unfinished
}

// Record is the record of the round, the truth: for archives, and after the end for everybody.
func (s Session) Record() record.Record {
	r := s.record
	r.Players, r.Moves = slices.Clone(r.Players), slices.Clone(r.Moves)
	r.Comments = slices.Clone(r.Comments)
	if s.abandoned != "" {
		r.Comments = append(r.Comments, s.abandoned)
	}
	return r
}

// RecordFor is the record that may be sent to p now: see [record.Record.For]. After the end it is the whole one.
func (s Session) RecordFor(p boardgame.Player) (record.Record, error) {
	if s.game == nil {
		return record.Record{}, refuse("over", "there is no game")
	}
	if s.Over() {
		return s.Record(), nil
	}
	return s.Record().For(s.game, s.viewer(p))
}

// Rounds are the records of the rounds before this one.
func (s Session) Rounds() []record.Record { return slices.Clone(s.rounds) }

// viewer is p, or NoPlayer for who doesn't take part.
func (s Session) viewer(p boardgame.Player) boardgame.Player {
	if int(p) > s.Players() {
		return boardgame.NoPlayer
	}
	return p
}

// name is what a player is called in sentences.
func (s Session) name(p boardgame.Player) string { return s.info.Seat(p).Name }

// settled looks at what the last move has brought about: an end by the rules or by repetition, or a turn of a player who is
// out, for whom the table moves.
func (s Session) settled() Session {
	for s.record.Result.Reason == record.Unfinished && s.abandoned == "" {
		s.record.Result = record.ResultOf(s.State())
		if s.record.Result.Reason == record.Unfinished && s.rules.repetition && s.Repetition() >= 3 {
			s.record.Result = record.Result{Reason: record.Repetition}
		}
		if s.Over() || s.Out(s.State().Turn()) == record.Unfinished {
			break
		}
		next, err := s.made(s.tableMove())
		if err != nil {
			break // a listed move is legal
		}
		s = next
	}
	if s.Over() {
		s.offer = offer{}
	}
	return s
}

// made is the session after a move of the player whose turn it is.
func (s Session) made(move string) (Session, error) {
	next, err := s.State().Apply(move)
	if err != nil {
		return s, err
	}
	s.states = append(s.states[:len(s.states):len(s.states)], next)
	s.record.Moves = append(s.record.Moves[:len(s.record.Moves):len(s.record.Moves)], record.Move{Text: move})
	return s, nil
}

// Repetition is how often the position has occurred in the round, this time included, by what everybody can see.
func (s Session) Repetition() int {
	if s.game == nil {
		return 0
	}
	now, n := s.State().See(boardgame.NoPlayer).String(), 0
	for _, state := range s.states {
		if state.See(boardgame.NoPlayer).String() == now {
			n++
		}
	}
	return n
}
