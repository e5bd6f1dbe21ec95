package session

import (
	"errors"
	"fmt"
	"slices"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/dynamic"
	"github.com/seed4105872c/clutch/boardgame/record"
)

// Session is a game in progress, or a game that is over. The zero Session has no game and no players, and counts as over.
type Session struct {
	game      dynamic.Game
	info      boardgame.Info
	rules     tableRules
	record    record.Record   // the record of the current round
	states    []dynamic.State // the states of the current round, from the first to the last
	rounds    []record.Record // the records of earlier rounds
	out       []leaving       // the players who have left the round, in order
	offer     offer
	abandoned string // the reason why the round was abandoned, "" if it was not
}

// tableRules holds the fields of a Table that affect play.
type tableRules struct {
	repetition bool
	wins       int
}

// Table holds the settings that the players agree on before they begin.
type Table struct {
	Names      []string // the players' names, in the order of their seats; missing or "" if unknown
	Date       string   // the date of the game, such as 2026-07-14, or ""
	Repetition bool     // whether the third occurrence of a position ends the game as a draw
	Wins       int      // the number of rounds that a player must win to win the match; 0 means the game's default, and 1 a single game
}

const maxWins = 100

// New returns a session at the start of a game. It returns the errors of [record.New], and an error if the Table is invalid.
func New(g dynamic.Game, o boardgame.Options, t Table) (Session, error) {
	r, err := record.New(g, o, t.Names...)
	if err != nil {
		return Session{}, err
	}
	return begin(g, r, t)
}

// At returns a session for a single game that begins at the given position. It returns the errors of [record.NewAt], and an
// error if the Table is invalid.
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

// FromRecord returns a session that continues a recorded game. It replays the record, and takes the players' names and the
// date from the record instead of the Table. It returns the errors of [record.Record.Replay], and an error if the Table is
// invalid.
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
		return Session{}, fmt.Errorf("a match to %d wins is impossible: the number must be from 1 to %d", wins, maxWins)
	case wins > 1 && r.Options == nil:
		return Session{}, errors.New("a game that begins at a position can't be a match")
	}
	r = r.Clone()
	r.LinesBefore = 0
	s := Session{game: g, info: info, rules: tableRules{t.Repetition, wins}, record: r, states: states}
	return s.settled(), nil
}

// Game returns the game being played, or nil for the zero Session.
func (s Session) Game() dynamic.Game { return s.game }

// State returns the current position, or nil for the zero Session. The position contains all hidden information, so it is for
// bots and archives, and must not be sent to a page.
func (s Session) State() dynamic.State {
	if len(s.states) == 0 {
		return nil
	}
	return s.states[len(s.states)-1]
}

// States returns all positions of the round, from the first to the last. Like State, they contain all hidden information.
// The caller may change the slice.
func (s Session) States() []dynamic.State { return slices.Clone(s.states) }

// Players returns the number of players who take part, including players who are out.
func (s Session) Players() int { return len(s.record.Players) }

// Turn returns the player whose turn it is, or NoPlayer if the round is over.
func (s Session) Turn() boardgame.Player {
	if s.Over() {
		return boardgame.NoPlayer
	}
	return s.State().Turn()
}

// Plies returns the number of moves made in the round.
func (s Session) Plies() int { return len(s.record.Moves) }

// Over reports whether the round is over, by the rules of the game or of the table.
func (s Session) Over() bool {
	return s.game == nil || s.abandoned != "" || s.record.Result.Reason != record.Unfinished
}

// Result returns the result of the round. Its reason is record.Unfinished if the round is not over or was abandoned.
func (s Session) Result() record.Result { return s.record.Result }

// Abandoned returns the reason why the round was abandoned, or "" if it was not.
func (s Session) Abandoned() string { return s.abandoned }

// Out returns the reason why a player left the round: record.Resignation or record.TimeOut. It returns record.Unfinished if
// the player has not left. In a two-player game it always returns record.Unfinished, because leaving ends the round.
func (s Session) Out(p boardgame.Player) record.Reason {
	for _, l := range s.out {
		if l.player == p {
			return l.reason
		}
	}
	return record.Unfinished
}

// Record returns the record of the round with all hidden information. Until the round is over, the record must not
// leave the server.
func (s Session) Record() record.Record {
	r := s.record.Clone()
	if s.abandoned != "" {
		r.Comments = append(r.Comments, s.abandoned)
	}
	return r
}

// RecordFor returns the record that p may see now: see [record.Record.For]. Once the round is over, it returns the whole
// record.
func (s Session) RecordFor(p boardgame.Player) (record.Record, error) {
	if s.game == nil {
		return record.Record{}, refuse("over", "there is no game")
	}
	if s.Over() {
		return s.Record(), nil
	}
	return s.Record().For(s.game, s.viewer(p))
}

// Rounds returns the records of the rounds before the current round.
func (s Session) Rounds() []record.Record {
	rounds := slices.Clone(s.rounds)
	for i, r := range rounds {
		rounds[i] = r.Clone()
	}
	return rounds
}

// viewer returns p, or NoPlayer if p does not take part.
func (s Session) viewer(p boardgame.Player) boardgame.Player {
	if int(p) > s.Players() {
		return boardgame.NoPlayer
	}
	return p
}

func (s Session) name(p boardgame.Player) string { return s.info.Seat(p).Name }

// settled applies the consequences of the last action and returns the resulting session. The round may end by the game's
// rules, by repetition, or because only one player is left. While it is the turn of a player who is out, the table moves for
// that player.
func (s Session) settled() Session {
	for s.record.Result.Reason == record.Unfinished && s.abandoned == "" {
		s.record.Result = record.ResultOf(s.State())
		if s.record.Result.Reason == record.Unfinished && s.rules.repetition && s.Repetition() >= 3 {
			s.record.Result = record.Result{Reason: record.Repetition}
		}
		if still := s.still(); s.record.Result.Reason == record.Unfinished && len(s.out) > 0 && len(still) == 1 {
			last := s.out[len(s.out)-1].player // running out of time has the same effect as resigning
			s.record.Result = record.Result{Reason: record.Resignation, Winner: still[0], Loser: last}
		}
		if s.Over() || s.Out(s.State().Turn()) == record.Unfinished {
			break
		}
		next, err := s.made(s.tableMove())
		if err != nil {
			break // impossible: a listed move is legal
		}
		s = next
	}
	if s.Over() {
		s.offer = offer{}
	}
	return s
}

func (s Session) made(move string) (Session, error) {
	next, err := s.State().Apply(move)
	if err != nil {
		return s, err
	}
	s.states = append(s.states[:len(s.states):len(s.states)], next)
	s.record.Moves = append(s.record.Moves[:len(s.record.Moves):len(s.record.Moves)], record.Move{Text: move})
	return s, nil
}

// Repetition returns the number of times that the current position has occurred in the round, including now. Positions count
// as equal if a spectator can't tell them apart.
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
