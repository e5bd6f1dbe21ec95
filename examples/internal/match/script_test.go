package match_test

import (
	"context"
	"flag"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/dynamic"
	"github.com/seed4105872c/clutch/boardgame/search"
	"github.com/seed4105872c/clutch/examples/internal/match"
	"github.com/seed4105872c/clutch/oeufs"
)

// These are for the tables of results:
//
//	go test ./examples/internal/match -run TestScripts -scripts 100 -level hard -v
var (
	scriptGames = flag.Int("scripts", 2, "how many games each script plays")
	scriptLevel = flag.String("level", "medium", "against which level")
)

// script is a simple player of Ovo for two. It looks one move ahead and remembers every move. It wins if it can, and
// leaves the opponent no winning reply if it can avoid that. Among the other moves it chooses, at random if several
// are equally good:
//
//	racer     counts the rows that its own eggs still have to go
//	tempo     counts these rows and those that the opponent's eggs have to go
//	attacker  counts the opponent's rows twice, and its eggs in the opponent's camp
//	shadow    stays ahead by the bot's own evaluation, but by no more than it must, and waits
//	waiter    races or looks, until the opponent has four eggs home; then it counts mostly the opponent's rows
type script string

// The bots hardly ever lose to a script, and never by a false claim.
func TestScripts(t *testing.T) {
	for _, b := range []script{"racer", "tempo", "attacker", "shadow", "waiter"} {
		s := &match.Series{
			Game: find(t, "oeufs"), Bots: []match.Bot{bot(t, *scriptLevel), b}, Opening: 4, MaxPlies: 300,
			Repetition: true, Seed: 7,
		}
		tally, err := s.Play(t.Context(), *scriptGames, 2, nil)
		require.NoError(t, err)
		t.Logf("%s: %+v", b, tally.Bots[0])
		require.Zero(t, tally.Ends["F4"], "%s: %v", b, tally.Ends)
		require.LessOrEqual(t, tally.Bots[0].Lost, *scriptGames*3/100, b)
	}
}

func (b script) String() string                          { return string(b) }
func (b script) Ready() error                            { return nil }
func (b script) Plays(dynamic.Game, dynamic.State) error { return nil }
func (b script) Start(_ context.Context, _ dynamic.Game, s dynamic.State) (match.Player, error) {
	start, err := oeufs.Parse(s.String())
	return &scripted{b, start}, err
}

// scripted is a script in a game. It follows the position by the moves that it watches.
type scripted struct {
	script
	state oeufs.State
}

func (p *scripted) Watch(_ dynamic.View, move string) error {
	m, err := oeufs.ParseMove(move)
	if err == nil {
		p.state, err = p.state.Apply(m)
	}
	return err
}

func (p *scripted) Close() error { return nil }

func (p *scripted) Move(_ context.Context, _ dynamic.View, seed uint64) (r search.Report[string], err error) {
	rng := rand.New(rand.NewPCG(seed, 0))
	me, coin := p.state.Turn(), rng.IntN(2) == 0
	var best []oeufs.Move
	most := 0
	for m := range p.state.LegalMoves() {
		next, err := p.state.Apply(m)
		if err != nil {
			return r, err
		}
		value := p.value(next, me, coin)
		switch winner, over := next.Winner(); {
		case over && winner == me:
			value += 2000
		case over || canWin(next):
			value -= 1000
		}
		if best == nil || value > most {
			most, best = value, best[:0]
		}
		if value == most {
			best = append(best, m)
		}
	}
	r.Move = best[rng.IntN(len(best))].String()
	return r, nil
}

// value returns how much the script likes a position for the player me.
func (b script) value(s oeufs.State, me boardgame.Player, coin bool) int {
	them := me.Opponent()
	mine, theirs := rowsToGo(s, me), rowsToGo(s, them)
	home := (s.Eggs(them) & s.Turned() & oeufs.Camp(them, 2)).Len() // their eggs that are home
	switch {
	case b == "shadow":
		evaluate := oeufs.Game().Evaluate
		if lead := evaluate(s, me) - evaluate(s, them); lead > 0 {
			return 500 - lead
		} else {
			return lead
		}
	case b == "tempo":
		return theirs - mine
	case b == "attacker":
		return 2*theirs - mine + 3*(s.Eggs(me)&s.Turned()&oeufs.Camp(them, 2)).Len()
	case b == "waiter" && home >= 4:
		return 3*theirs - mine
	case b == "waiter" && coin:
		return 0
	}
	return -mine
}

// rowsToGo returns how many rows a player's eggs still have to go, to the opponent's camp and home.
func rowsToGo(s oeufs.State, p boardgame.Player) (rows int) {
	for c := range s.Eggs(p).All() {
		from := oeufs.Cell(c).Rank() - 1
		if p == oeufs.B {
			from = 5 - from
		}
		if s.Turned().Has(c) {
			rows += from
		} else {
			rows += 5 - from + 5
		}
	}
	return rows
}

// canWin reports whether the player to move can win with one move.
func canWin(s oeufs.State) bool {
	for m := range s.LegalMoves() {
		if next, err := s.Apply(m); m.Claims() && err == nil {
			if winner, over := next.Winner(); over && winner == s.Turn() {
				return true
			}
		}
	}
	return false
}
