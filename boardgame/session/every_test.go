package session_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/seed4105872c/clutch"
	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/boardgametest/dark"
	"github.com/seed4105872c/clutch/boardgame/boardgametest/lamp"
	"github.com/seed4105872c/clutch/boardgame/boardgametest/poll"
	"github.com/seed4105872c/clutch/boardgame/dynamic"
	"github.com/seed4105872c/clutch/boardgame/game"
	"github.com/seed4105872c/clutch/boardgame/notation"
	"github.com/seed4105872c/clutch/boardgame/record"
	"github.com/seed4105872c/clutch/boardgame/search"
	"github.com/seed4105872c/clutch/boardgame/session"
	"github.com/seed4105872c/clutch/examples/geister"
	"github.com/seed4105872c/clutch/examples/goofspiel"
)

var others = []string{session.Resign, session.Draw, session.TakeBack, session.Accept, session.Decline, session.Next}

var polls = dynamic.Adapt(notation.Must(game.New(poll.Definition())))

// claims is a position of four players of Ovo in which the next ones may go out by a false claim.
const claims = "ab2cc/bb2cc/6/6/ba2dd/aa2dd A ABCD Aa1,Ba6"

// After every action of anybody, in every kind of game, a session can be read back, and what it says of itself fits
// together. So it does for a store that keeps the head and appends to the log what is new: only taking back moves makes
// the log shorter.
func TestEveryAction(t *testing.T) {
	games := append(clutch.Games(), dynamic.Adapt(geister.Game()), dynamic.Adapt(goofspiel.Game()), dynamic.Adapt(lamp.Game()),
		adapted(dark.Definition(false)), adapted(dark.Definition(true)),
		dynamic.Adapt(notation.Must(game.New(lamp.Variant()))), polls)
	rapid.Check(t, func(t *rapid.T) {
		g := rapid.SampledFrom(games).Draw(t, "game")
		rng := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 1))
		options := game.Options{}
		for _, o := range g.Info().Options {
			options[o.Name] = pick(rng, o.Values)
			if o.Name == "players" && rng.IntN(2) == 0 {
				options[o.Name] = o.Values[len(o.Values)-1]
			}
		}
		settings := session.Settings{Names: []string{"Ada"}, Date: "2026-07-14", Wins: 1 + rng.IntN(3), Seed: 1,
			Repetition: rng.IntN(2) == 0, Plies: pick(rng, []int{0, 0, 0, 20})}
		s, err := session.New(g, options, settings)
		if g.Info().Name == "oeufs" && rng.IntN(3) == 0 {
			s, err = session.At(g, claims, settings)
		} else if rng.IntN(3) == 0 {
			at := s.State()
			for range rng.IntN(20) {
				if move := at.RandomMove(rng); move != "" {
					at, err = at.Apply(move)
					require.NoError(t, err)
				}
			}
			s, err = session.At(g, at.String(), settings)
		}
		require.NoError(t, err)
		did, log := []string{s.State().String()}, s.Log(0) // what chance has drawn
		for range rapid.IntRange(0, 40).Draw(t, "actions") {
			next, what, by := act(rng, s)
			did = append(did, what)
			fits(t, rng, s, next, by, strings.Join(did, "; "))
			if next.Entries() < s.Entries() {
				require.Less(t, next.Plies(), s.Plies())
				log = log[:next.Entries()]
			}
			log = append(log, next.Log(len(log))...)
			s = reread(t, next)
			require.Len(t, log, s.Entries())
		}
		records(t, s)
		loaded, err := session.FromRecord(g, s.Record(), session.Settings{Seed: 1, Plies: rng.IntN(20), Repetition: true})
		for ; err == nil; loaded, err = loaded.Before() {
			reread(t, loaded)
		}
		head, err := s.Head()
		require.NoError(t, err)
		require.Less(t, len(head), 600)
		again, err := session.Join(head, log, dynamic.Games{g}.Find)
		require.NoError(t, err)
		want, err := s.MarshalJSON()
		require.NoError(t, err)
		got, err := again.MarshalJSON()
		require.NoError(t, err)
		require.Equal(t, string(want), string(got))
		_, err = session.Join(want, log, dynamic.Games{g}.Find)
		require.Equal(t, len(log) > 0, err != nil, "a head has no log")
		_, err = session.Join(head, append(log, "x"), dynamic.Games{g}.Find)
		require.ErrorContains(t, err, "entries")
	})
}

// act takes a random action of anybody, and returns its name, and its player if it was a move, or took back a choice.
func act(rng *rand.Rand, s session.Session) (next session.Session, what string, by boardgame.Player) {
	p, err := boardgame.Player(1+rng.IntN(s.Players())), error(nil)
	do := func(action string) {
		what = action
		next, err = s.Do(p, action, "")
	}
	switch n := rng.IntN(60); {
	case n == 0:
		what = "abandon"
		next, err = s.Abandon("It is late.")
	case n == 1:
		what = "time-out"
		next, err = s.TimeOut(p)
	case n == 2:
		do(session.Resign)
	case n == 3:
		what = "undo"
		next, err = s.Undo()
	case n < 6:
		what = "before"
		next, err = s.Before()
	case n < 25 && s.Offer(p) != nil:
		p, _ = s.Game().Info().Player(pick(rng, s.Offer(p).Open))
		do(session.Accept)
	case n < 20 || s.Over():
		do(pick(rng, others[1:]))
	default:
		if s.State().For(p) == nil || rng.IntN(2) == 0 {
			p = s.Turn()
		}
		by, what = p, s.State().For(p).RandomMove(rng)
		next, err = s.Play(p, what)
	}
	if err != nil {
		return s, "refused " + what, boardgame.NoPlayer
	}
	if what == session.TakeBack && s.Brief(p).Chosen != "" {
		by = p // the choice, in secret
	}
	return next, s.Game().Info().Letter(p) + " " + what, by
}

// fits checks what a session says of itself after an action, which was a move if it was by a player.
func fits(t require.TestingT, rng *rand.Rand, before, s session.Session, by boardgame.Player, did string) {
	info := s.Game().Info()
	back := s.Plies() < before.Plies() || s.Round() > before.Round()
	if !back {
		require.GreaterOrEqual(t, s.Turns(), before.Turns(), did)
	}
	for p := range boardgame.Player(s.Players() + 2) {
		seen, was := s.See(p), before.See(p)
		require.Equal(t, seen.Brief, s.Brief(p), did)
		require.Equal(t, seen.Plies, s.PliesFor(p), did)
		if !back {
			require.GreaterOrEqual(t, seen.Plies, was.Plies, did)
		}
		played := s.Played(p, 0)
		require.Equal(t, seen.Played, played[len(played)-len(seen.Played):], did)
		if len(played) > 0 {
			require.Equal(t, seen.Plies, played[len(played)-1].Ply, did)
		}
		r := s.RecordFor(p)
		require.Len(t, r.Moves, len(played), did)
		for i, m := range r.Moves {
			require.Equal(t, m.Text, played[i].Move, did)
			if i > 0 {
				require.Equal(t, played[i-1].Ply+1, played[i].Ply, did)
			}
		}
		if s.Over() || !s.Game().Hides() {
			require.Equal(t, s.Record(), r, did)
		}
		// what is silent to others changes nothing for them
		silent := by != boardgame.NoPlayer && p != by && !s.Over()
		for _, step := range s.Steps(before.Plies()) {
			silent = silent && step.Told(p).Silent
		}
		if silent {
			require.Equal(t, was, seen, did)
		}
		// what is listed is accepted, and nothing else
		for _, action := range append(others, session.Move) {
			move := ""
			if action == session.Move {
				if move = "nonsense"; len(seen.Moves) > 0 {
					move = pick(rng, seen.Moves)
				}
			}
			_, err := s.Do(p, action, move)
			if action == session.Move && err == nil && len(seen.Moves) > 0 {
				_, err := s.TimeOut(p)
				require.NoError(t, err, did)
			}
			listed := slices.Contains(seen.Actions, action)
			require.Equal(t, listed, err == nil, "%v %s %s: %v, after %s", p, action, move, err, did)
		}
		if len(seen.Moves) == 0 {
			_, err := s.TimeOut(p)
			require.Error(t, err, did)
		}
		require.Equal(t, s.Over(), seen.Over, did)
		require.Equal(t, s.Over(), seen.Turn == "", did)
		if seen.Offer != nil {
			require.NotEmpty(t, seen.Offer.Open, "%v: an offer that nobody can answer: %s", *seen.Offer, did)
			for _, seat := range append(seen.Offer.Open, seen.Offer.By) {
				q, _ := info.Player(seat)
				require.Empty(t, seen.Players[q-1].Out, "%v, after %s", *seen.Offer, did)
			}
		}
	}
	if s.Over() {
		ends(t, s, did)
	}
}

// records checks that the records that seats may have can be read, and that the whole one replays the round.
func records(t require.TestingT, s session.Session) {
	for p := range boardgame.Player(s.Players() + 1) {
		r := s.RecordFor(p)
		parsed, err := record.Parse(r.String())
		require.NoError(t, err)
		require.Equal(t, r.String(), parsed.String())
	}
	again, err := session.FromRecord(s.Game(), s.Record(), s.Settings())
	require.NoError(t, err)
	require.Equal(t, s.Result(), again.Result())
	require.Len(t, again.States(0), len(s.States(0)))
	for i, state := range again.States(0) {
		require.Equal(t, s.States(0)[i].String(), state.String())
	}
}

// ends checks that the result, the points and the places agree: nobody but the winner is first, equal players share a
// place, and the next place counts them all. Whoever has left or is out is behind those who are not.
func ends(t require.TestingT, s session.Session, did string) {
	result, places, points := s.Result(), s.Places(), s.Points()
	if result.Reason == record.Unfinished {
		require.NotEmpty(t, s.Abandoned(), did)
		require.Nil(t, places, did)
		return
	}
	require.Len(t, places, s.Players(), did)
	players := s.See(boardgame.NoPlayer).Players
	for i, place := range places {
		better := 0
		for j, other := range places {
			if other < place {
				better++
			}
			in, out := players[i].Out == "", players[j].Out != ""
			require.True(t, !in || !out || place < other, "%v, after %s", places, did)
			require.True(t, !in || out || points == nil || points[i] <= points[j] || place < other, "%v, after %s", places, did)
		}
		require.Equal(t, 1+better, place, "%v, after %s", places, did)
		if p := boardgame.Player(i + 1); result.Winner != boardgame.NoPlayer {
			require.Equal(t, p == result.Winner, place == 1, "%v, after %s", places, did)
		}
	}
}

// An offer ends when its player goes out by their own move. It takes effect when the last player who has not answered it
// goes out. Nobody reads for the rest of the game that an offer of a player who is out was in vain.
func TestOffersWhenPlayersGoOut(t *testing.T) {
	s := after(t, at(t, "oeufs", claims), "A draw; B accept; C accept")
	require.Equal(t, []string{"D"}, s.Offer(first).Open)
	s = reread(t, after(t, s, "A !"))
	require.Nil(t, s.Offer(first), "by a false claim")
	require.Equal(t, "Red to move; you are out", s.See(first).Caption)
	inTurn := poll.Definition()
	inTurn.Rules.Round = nil
	s, err := session.New(dynamic.Adapt(notation.Must(game.New(inTurn))), ofFour, session.Settings{})
	require.NoError(t, err)
	s = after(t, s, "A f; A 1; B 1; C 0; D draw; A accept; B accept")
	require.Equal(t, []string{"C"}, s.Offer(first).Open)
	s = reread(t, after(t, s, "D 1"))
	require.Equal(t, "The players have agreed on a draw", s.Outcome(), "Green went out by Orange's own move")
	s = after(t, begin(t, "oeufs", ofFour, session.Settings{}), "A draw; B decline")
	require.Equal(t, "Blue to move; Blue's offer of a draw was not accepted", s.See(second).Caption)
	s = after(t, s, "A resign")
	require.Equal(t, "Red to move; Blue has resigned, so the table plays for Blue", s.See(second).Caption)
}

// The choices at the same time of many players begin a turn of each, and also come from those who have left, whoever
// completes them.
func TestManyChooseTogether(t *testing.T) {
	s, err := session.New(polls, ofFour, session.Settings{})
	require.NoError(t, err)
	s = reread(t, after(t, s, "A m; C 1; B draw; A decline; B 0"))
	require.Equal(t, 2, s.Turns(), "the call was a turn")
	for p, caption := range []string{"The players choose at the same time", "Choose: others choose at the same time",
		"You have chosen 0, and wait for others", "You have chosen 1, and wait for others"} {
		require.Contains(t, s.See(boardgame.Player(p)).Caption, caption)
	}
	require.Equal(t, []boardgame.Player{1, 1, 1, 1, 4},
		[]boardgame.Player{s.TurnFor(0), s.TurnFor(1), s.TurnFor(2), s.TurnFor(3), s.TurnFor(4)})
	s = reread(t, after(t, s, "D 1"))
	require.Equal(t, 1, s.Plies())
	s = reread(t, after(t, s, "A time-out"))
	require.Equal(t, []string{"m", "0", "0", "1", "1", "0"}, s.Moves(0), "the table plays for Blue")
	const next = "Choose: others choose at the same time; Blue has run out of time, so the table plays for Blue"
	require.Equal(t, next, s.See(second).Caption)
	require.Contains(t, s.See(second).Actions, session.Draw, "Red has chosen since")
	_, err = s.Undo()
	require.ErrorContains(t, err, "the choices since then have been shown")
	over := reread(t, after(t, s, "B 0; D 0; C 1"))
	require.Equal(t, []int{4, 2, 1, 2}, over.Places(), "Red and Orange have gone out after Blue")
	for _, bot := range []search.Bot{search.RandomBot, search.MCTSBot} {
		s, err := session.New(polls, ofFour, session.Settings{})
		require.NoError(t, err)
		for range 12 {
			thinker, err := s.Thinker(s.Turn(), bot)
			require.NoError(t, err)
			found, err := thinker.Search(t.Context(), s.View(s.Turn()), search.Options{Nodes: 300, Seed: 1})
			require.NoError(t, err)
			if s = after(t, s, s.Game().Info().Letter(s.Turn())+" "+found.Move); s.Over() {
				break
			}
		}
	}
}

// Before goes behind the end, also that of a record which went on after it.
func TestBeforeTheEnd(t *testing.T) {
	s := after(t, begin(t, "coucou", nil, session.Settings{}), "b d2-d3; r d10-d9; b a2-a3; r d9-c8")
	s, err := session.FromRecord(s.Game(), s.Record(), session.Settings{Plies: 3})
	require.NoError(t, err)
	require.True(t, s.Over())
	back, err := s.Before()
	require.NoError(t, err)
	require.Equal(t, 2, reread(t, back).Plies())
}
