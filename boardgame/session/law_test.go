package session_test

import (
	"cmp"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/boardgametest/dark"
	"github.com/seed4105872c/clutch/boardgame/boardgametest/poll"
	"github.com/seed4105872c/clutch/boardgame/dynamic"
	"github.com/seed4105872c/clutch/boardgame/game"
	"github.com/seed4105872c/clutch/boardgame/notation"
	"github.com/seed4105872c/clutch/boardgame/record"
	"github.com/seed4105872c/clutch/boardgame/session"
	"github.com/seed4105872c/clutch/examples/geister"
	"github.com/seed4105872c/clutch/examples/goofspiel"
	"github.com/seed4105872c/clutch/oeufs"
)

// Law 9 holds for sessions: as long as two games look the same to a player, whatever leaves them for this player is the
// same, to the byte.
func TestSessionsHide(t *testing.T) {
	t.Run("oeufs", func(t *testing.T) { hides(t, oeufs.Game(), false) })
	t.Run("geister", func(t *testing.T) { hides(t, geister.Game(), false) })
	t.Run("goofspiel", func(t *testing.T) { hides(t, goofspiel.Game(), true) }) // sealed choices in one of two games
	t.Run("poll", func(t *testing.T) { hides(t, notation.Must(game.New(poll.Definition())), true) })
	t.Run("dark", func(t *testing.T) { hides(t, notation.Must(game.New(dark.Definition(false))), true) })
	t.Run("dark, with cups", func(t *testing.T) { hides(t, notation.Must(game.New(dark.Cups())), false) })
	t.Run("dark, aloud", func(t *testing.T) { hides(t, notation.Must(game.New(dark.Definition(true))), false) })
}

// hides plays pairs of games from starts with other options, or from positions with other secrets, until some pairs have
// looked the same without being so, and if needed some silent moves were made in the first of two games only.
func hides[S boardgame.Position[S, M], M boardgame.Move](t *testing.T, d *game.Game[S, M], silently bool) {
	g, written := dynamic.Adapt(d), []string{"", "?"}
	for m := range d.Written() {
		written = append(written, m.String())
	}
	different, silent := 0, 0
	check := func(t *rapid.T) {
		rng := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0))
		options, others := game.Options{}, game.Options{}
		for _, o := range d.Options {
			options[o.Name] = pick(rng, o.Values)
			others[o.Name] = pick(rng, []string{options[o.Name], pick(rng, o.Values)})
		}
		one, errOne := session.New(g, options, session.Settings{Seed: 1})
		two, errTwo := session.New(g, others, session.Settings{Seed: 1})
		viewer := boardgame.Player(rng.IntN(one.Players() + 1))
		if rng.IntN(4) > 0 {
			s, err := d.Start(options)
			require.NoError(t, err)
			s, _, err = boardgame.Playout[S, M](s, rng, rng.IntN(cmp.Or(d.MaxPlies, 60)), nil)
			require.NoError(t, err)
			settings := session.Settings{Repetition: rng.IntN(2) == 0, Seed: 1}
			one, errOne = session.At(g, s.String(), settings)
			two, errTwo = session.At(g, d.See(s, viewer).Sample(rng).String(), settings)
		}
		require.NoError(t, errOne)
		require.NoError(t, errTwo)
		pair := twins{viewer: viewer, games: [2]session.Session{one, two}}
		if one.State().String() != two.State().String() && pair.alike() {
			different++
		}
		for pair.alike() && len(pair.said) < 8 {
			asked := []string{pick(rng, written), pick(rng, written), pick(rng, written), pick(rng, one.State().Moves())}
			require.Equal(t, answers(pair.games[0], viewer, asked), answers(pair.games[1], viewer, asked),
				"for player %d, from %q and %q, after %q", viewer, one.State(), two.State(), pair.said)
			pair.act(t, rng)
		}
		silent += pair.silent
	}
	for range 30 {
		if rapid.Check(t, check); different > 0 && (silent > 0 || !silently) {
			return
		}
	}
	t.Fatalf("%d pairs of games look the same, but are not, with %d silent moves", different, silent)
}

func pick[E any](rng *rand.Rand, choices []E) E { return choices[rng.IntN(len(choices))] }

// answers returns everything that p can learn from a session, with the answers to some moves.
func answers(s session.Session, p boardgame.Player, moves []string) map[string]string {
	all := map[string]string{}
	say := func(what string, answer any) {
		text, err := json.Marshal(answer)
		all[what] = fmt.Sprint(string(text), err)
	}
	type fields record.Record // whose JSON also has what a record's text can't have
	for what, answer := range map[string]any{
		"Brief": s.Brief(p), "See": s.See(p), "Played": s.Played(p, 0), "PliesFor": s.PliesFor(p),
		"Pieces": s.Pieces(p), "RecordFor": fields(s.RecordFor(p)), "Change": s.Change(p).Cells,
	} {
		say(what, answer)
	}
	for _, action := range []string{session.Draw, session.TakeBack, session.Accept, session.Decline, session.Next} {
		next, err := s.Do(p, action, "")
		say(action, fmt.Sprint(err))
		if err == nil && !next.Over() {
			say("the page after "+action, next.See(p))
		}
	}
	for _, m := range moves {
		_, err := s.Play(p, m)
		say("the answer to "+m, fmt.Sprint(err))
	}
	return all
}

// twins are two sessions. While they look the same to the viewer, the players do the same in both.
type twins struct {
	viewer boardgame.Player
	games  [2]session.Session
	ended  bool     // whether they no longer go on, or do not do the same
	silent int      // the number of moves that were made in the first game only
	said   []string // what the players have done
}

// alike reports whether both sessions go on and the viewer sees the same position in both. A move can reveal a
// difference: what it captures, for example.
func (t *twins) alike() bool {
	one, two := t.games[0], t.games[1]
	return !t.ended && !one.Over() && !two.Over() &&
		one.State().See(t.viewer).String() == two.State().See(t.viewer).String()
}

// act makes a move or takes another action in both sessions.
func (t *twins) act(check require.TestingT, rng *rand.Rand) {
	if rng.IntN(3) > 0 {
		t.move(check, rng)
		return
	}
	p := boardgame.Player(1 + rng.IntN(t.games[0].Players()))
	action := pick(rng, []string{session.Draw, session.TakeBack, session.TakeBack, session.Accept, session.Accept,
		session.Decline, session.Resign})
	t.said = append(t.said, fmt.Sprint(p, " ", action))
	var errs [2]error
	if action == session.TakeBack && (t.games[0].Brief(p).Chosen == "") != (t.games[1].Brief(p).Chosen == "") {
		t.ended = true // the request takes back a sealed choice in one game, without asking, and asks in the other
		return
	}
	for i, s := range t.games {
		t.games[i], errs[i] = s.Do(p, action, "")
	}
	t.ended = (errs[0] == nil) != (errs[1] == nil) // what others can't do may depend on what only they see
}

// move makes a move in the first session, and in the second a move that looks the same, unless the move is silent.
func (t *twins) move(check require.TestingT, rng *rand.Rand) {
	player, twin := t.games[0].Turn(), t.games[1].Turn()
	one, two := t.games[0].State().For(player), t.games[1].State().For(twin)
	if one.Together() && (player != twin || player != t.viewer && rng.IntN(2) == 0) {
		t.seal(check, rng)
		return
	}
	look := func(s dynamic.State, move string) (seen string, silent bool) {
		step, err := s.Make(move)
		require.NoError(check, err)
		return step.Seen(t.viewer), step.Told(t.viewer).Silent
	}
	chosen := pick(rng, one.Moves())
	seen, silent := look(one, chosen)
	same := slices.DeleteFunc(two.Moves(), func(m string) bool {
		otherSeen, otherSilent := look(two, m)
		return otherSeen != seen || otherSilent != silent
	})
	if t.ended = !silent && len(same) == 0; t.ended {
		return // only the player to move can know that the move is not legal
	}
	t.said = append(t.said, chosen)
	var err error
	t.games[0], err = t.games[0].Play(player, chosen)
	require.NoError(check, err)
	if silent {
		t.silent++
		return
	}
	t.games[1], err = t.games[1].Play(twin, pick(rng, same))
	require.NoError(check, err)
}

// seal lets a player who is not the viewer choose in one of the games only, at the same time as others. If nobody else
// still chooses, the games do not go on alike.
func (t *twins) seal(check require.TestingT, rng *rand.Rand) {
	i := rng.IntN(2)
	s := t.games[i]
	p := s.Turn()
	next, err := s.Play(p, pick(rng, s.State().For(p).Moves()))
	require.NoError(check, err)
	if t.ended = p == t.viewer || next.Plies() > s.Plies(); !t.ended {
		t.games[i] = next
		t.silent++
		t.said = append(t.said, fmt.Sprint(p, " chooses in game ", i))
	}
}
