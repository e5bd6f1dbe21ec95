package session_test

import (
	"maps"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/boardgametest/lamp"
	"github.com/seed4105872c/clutch/boardgame/dynamic"
	"github.com/seed4105872c/clutch/boardgame/game"
	"github.com/seed4105872c/clutch/boardgame/notation"
	"github.com/seed4105872c/clutch/boardgame/session"
	"github.com/seed4105872c/clutch/examples/goofspiel"
)

// offers is what the documentation of the package says of offers, and nothing else, in games without silent moves.
type offers struct {
	kind     string
	by       boardgame.Player
	accepted map[boardgame.Player]bool
	vain     map[boardgame.Player]bool // whose offer of a draw ended without one, until after their next turn
}

// end ends the open offer without effect.
func (o *offers) end() {
	if o.kind == session.Draw {
		o.vain[o.by] = true
	}
	o.kind = ""
}

// after follows an action that p has taken, which led from one session to another.
func (o *offers) after(p boardgame.Player, action string, before, s session.Session) {
	var movers []boardgame.Player
	for _, step := range s.Steps(before.Plies()) {
		if q := step.Before().Turn(); q != boardgame.Chance && before.See(0).Players[q-1].Out != "resignation" {
			movers = append(movers, q)
		}
	}
	switch action {
	case session.Draw, session.TakeBack:
		if action == session.Draw || before.Brief(p).Chosen == "" {
			o.kind, o.by, o.accepted = action, p, map[boardgame.Player]bool{}
		}
	case session.Accept:
		o.accepted[p] = true
		if len(o.open(s)) == 0 {
			o.kind = ""
		}
	case session.Decline:
		o.end()
	case session.Resign:
		o.kind = ""
		movers = slices.DeleteFunc(movers, func(q boardgame.Player) bool { return q == p })
	}
	others := slices.ContainsFunc(movers, func(q boardgame.Player) bool { return q != o.by })
	if others && o.kind != "" || len(movers) > 0 && o.kind == session.TakeBack {
		o.end()
	}
	for _, q := range movers {
		if s.Turns() > before.Turns() || s.Over() {
			delete(o.vain, q)
		}
	}
	if o.kind != "" && s.See(0).Players[o.by-1].Out != "" {
		o.kind = ""
	}
}

// open returns the players who have not answered.
func (o *offers) open(s session.Session) (list []string) {
	for i, p := range s.See(0).Players {
		if q := boardgame.Player(i + 1); p.Out == "" && q != o.by && !o.accepted[q] {
			list = append(list, p.Seat)
		}
	}
	return list
}

// Offers go as the documentation says, in games of two and of four, with turns in parts and choices at the same time.
func TestOffersGoAsDocumented(t *testing.T) {
	games := []dynamic.Game{find(t, "oeufs"), find(t, "coucou"), dynamic.Adapt(lamp.Game()),
		dynamic.Adapt(notation.Must(game.New(lamp.Variant()))), dynamic.Adapt(goofspiel.Game()), polls}
	made := map[string]int{}
	rapid.Check(t, func(t *rapid.T) {
		g := rapid.SampledFrom(games).Draw(t, "game")
		rng := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 2))
		s, err := session.New(g, nil, session.Settings{Seed: 1})
		if len(g.Info().Seats) == 4 {
			s, err = session.New(g, ofFour, session.Settings{Seed: 1})
		}
		require.NoError(t, err)
		model := offers{vain: map[boardgame.Player]bool{}}
		for n := 0; n < 60 && !s.Over(); n++ {
			p := boardgame.Player(1 + rng.IntN(s.Players()))
			action := pick(rng, []string{session.Move, session.Move, session.Draw, session.TakeBack, session.Accept,
				session.Accept, session.Decline})
			if rng.IntN(40) == 0 {
				action = session.Resign
			}
			move := ""
			if moves := s.Brief(p).Moves; action == session.Move && len(moves) > 0 {
				move = pick(rng, moves)
			}
			next, err := s.Do(p, action, move)
			if in := s.See(0).Players[p-1].Out == ""; action == session.Draw {
				may := in && model.kind == "" && !model.vain[p]
				require.Equal(t, may, err == nil, "%v, after %v: %v", model, s.Moves(0), err)
			}
			if err != nil {
				continue
			}
			model.after(p, action, s, next)
			made[action]++
			if s = next; s.Over() {
				break
			}
			o := s.Offer(p)
			require.Equal(t, model.kind == "", o == nil, "%v, after %s by %d: %v", model, action, p, s.Moves(0))
			if o != nil {
				require.Equal(t, []any{model.kind, g.Info().Letter(model.by), model.open(s)}, []any{o.Kind, o.By, o.Open})
			}
		}
	})
	require.Len(t, slices.Collect(maps.Keys(made)), 6, "all actions were taken")
}
