package boardgametest

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/dynamic"
	"github.com/seed4105872c/clutch/boardgame/game"
	"github.com/seed4105872c/clutch/boardgame/session"
)

// sessionsHide checks law 9 through package session, with games that begin at a state and at one that looks the same.
func (c trial[S, M]) sessionsHide(p boardgame.Player) {
	other := c.def.Hidden.Scramble(c.s, p, c.rng)
	if c.s.Ended() != "" {
		return
	}
	g, o := dynamic.Adapt(c.def), session.Settings{Repetition: c.rng.IntN(2) == 0}
	one, errOne := session.At(g, c.s.String(), o)
	two, errTwo := session.At(g, other.String(), o)
	c.ok(errors.Join(errOne, errTwo), "sessions begin at %q and %q", c.s, other)
	c.playAlike(twins{viewer: p, games: [2]session.Session{one, two}})
}

// optionsHide checks law 9 through package session, with games whose options differ in what a player can't see. For
// each option that only one seat may know, there must be such games.
func (c trial[S, M]) optionsHide() {
	g := dynamic.Adapt(c.def)
	for _, o := range c.def.Options {
		pairs := 0
		for range fewer(30) {
			options := game.Options{}
			for _, o := range c.def.Options {
				options[o.Name] = pick(c.rng, o.Values...)
			}
			others := maps.Clone(options)
			others[o.Name] = pick(c.rng, o.Values...)
			one, errOne := session.New(g, options, session.Settings{})
			two, errTwo := session.New(g, others, session.Settings{})
			c.ok(errors.Join(errOne, errTwo), "starts with %v and %v", options, others)
			for p := range boardgame.Player(min(one.Players(), two.Players()) + 1) {
				t := twins{viewer: p, games: [2]session.Session{one, two}}
				if one.State().String() != two.State().String() && t.alike() {
					pairs++
					c.in(c.s, "starts with %v and %v: ", options, others).playAlike(t)
				}
			}
		}
		c.need(o.KnownTo == "" || pairs > 0 || underRace(),
			"only seat %s may know the option %q, but no two of its values look the same to others", o.KnownTo, o.Name)
	}
}

// playAlike plays two games that look the same to the viewer until they look different, or for a few turns. Whatever
// leaves the two sessions for the viewer must be the same, to the byte.
func (c trial[S, M]) playAlike(t twins) {
	for goesOn := true; goesOn && len(t.said) < 8; {
		moves := []string{"", "?"} // most of the others are illegal, too
		for range 12 {
			moves = append(moves, pick(c.rng, c.written...).String())
		}
		err := t.compare(moves)
		if err == nil {
			goesOn, err = t.act(c.rng)
		}
		c.ok(err, "two sessions look the same to %s, from %q and %q, after %q",
			c.def.Seat(t.viewer).Name, t.games[0].States(0)[0], t.games[1].States(0)[0], t.said)
	}
}

// twins are two sessions that look the same to a player.
type twins struct {
	viewer boardgame.Player
	games  [2]session.Session
	said   []string // what the players have done, for a failure message
}

// compare checks that everything that the viewer can ask of the sessions has the same answers.
func (t *twins) compare(moves []string) error {
	one, two := answered(t.games[0], t.viewer, moves), answered(t.games[1], t.viewer, moves)
	for _, what := range slices.Sorted(maps.Keys(one)) {
		if one[what] != two[what] {
			return fmt.Errorf("%s differs: %s and %s", what, one[what], two[what])
		}
	}
	return nil
}

// answered returns everything that p can learn from a session, with the answers to the given moves.
func answered(s session.Session, p boardgame.Player, moves []string) map[string]string {
	all := map[string]string{}
	say := func(what string, answer any) {
		text, err := json.Marshal(answer)
		all[what] = fmt.Sprint(string(text), err)
	}
	say("Brief", s.Brief(p))
	say("See", s.See(p))
	say("Played", s.Played(p, 0))
	say("PliesFor", s.PliesFor(p))
	say("Pieces", s.Pieces(p))
	say("RecordFor", s.RecordFor(p))
	say("Change", s.Change(p).Cells)
	for _, action := range []string{session.Draw, session.TakeBack, session.Accept, session.Decline, session.Next} {
		next, err := s.Do(p, action, "")
		say(action, fmt.Sprint(err))
		if err == nil && !next.Over() {
			say(action, next.See(p))
		}
	}
	for _, m := range moves {
		_, err := s.Play(p, m)
		say("the answer to "+m, fmt.Sprint(err))
	}
	return all
}

// act makes a move or another action in both sessions. It reports whether the sessions still look the same and go on.
func (t *twins) act(rng *rand.Rand) (goesOn bool, err error) {
	if rng.IntN(3) > 0 {
		return t.move(rng)
	}
	p := boardgame.Player(1 + rng.IntN(t.games[0].Players()))
	action := pick(rng, session.Draw, session.TakeBack, session.TakeBack, session.Accept, session.Accept,
		session.Decline, session.Resign)
	t.said = append(t.said, t.games[0].Game().Info().Seat(p).Letter+" "+action)
	errs := [2]error{}
	for i, g := range t.games {
		t.games[i], errs[i] = g.Do(p, action, "") // what others can't do may depend on what only they see
	}
	return t.alike() && (errs[0] == nil) == (errs[1] == nil), nil
}

// move makes a random move in the first session, and in the second a move that looks the same. A move that is silent
// for the viewer is made only in the first session.
func (t *twins) move(rng *rand.Rand) (goesOn bool, err error) {
	one, two := t.games[0].State(), t.games[1].State()
	look := func(s dynamic.State, move string) (seen string, told game.Told) {
		seen, _ = s.MoveFor(move, t.viewer) // the move is legal
		told, _ = s.Told(move, t.viewer)
		return seen, told
	}
	chosen := pick(rng, one.Moves()...)
	seen, told := look(one, chosen)
	same := slices.DeleteFunc(two.Moves(), func(m string) bool {
		otherSeen, otherTold := look(two, m)
		return otherSeen != seen || otherTold.Silent != told.Silent
	})
	if !told.Silent && len(same) == 0 {
		return false, nil // only the player to move can know that the move is not legal
	}
	t.said = append(t.said, chosen)
	t.games[0], err = t.games[0].Play(one.Turn(), chosen)
	if err == nil && !told.Silent {
		other := pick(rng, same...)
		t.said[len(t.said)-1] += "|" + other
		t.games[1], err = t.games[1].Play(two.Turn(), other)
	}
	return err == nil && t.alike(), err
}

// alike reports whether the sessions go on and the viewer sees the same position in both. A move can reveal a
// difference: what it captures, for example.
func (t *twins) alike() bool {
	one, two := t.games[0], t.games[1]
	return !one.Over() && !two.Over() && one.State().See(t.viewer).String() == two.State().See(t.viewer).String()
}
