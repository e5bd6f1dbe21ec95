package session_test

import (
	"encoding/json"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/dynamic"
	"github.com/seed4105872c/clutch/boardgame/game"
	"github.com/seed4105872c/clutch/boardgame/internal/inside"
	"github.com/seed4105872c/clutch/boardgame/notation"
	"github.com/seed4105872c/clutch/boardgame/record"
	"github.com/seed4105872c/clutch/boardgame/session"
	"github.com/seed4105872c/clutch/examples/goofspiel"
)

// auction returns a new game of Goofspiel, in which chance has drawn the first prize.
func auction(t *testing.T, seed uint64) session.Session {
	s, err := session.New(dynamic.Adapt(goofspiel.Game()), nil, session.Settings{Seed: seed + 1, Wins: 2})
	require.NoError(t, err)
	require.Equal(t, 1, s.Plies())
	return s
}

// bid lets a player choose a card.
func bid(t *testing.T, s session.Session, p boardgame.Player, move string) session.Session {
	next, err := s.Play(p, move)
	require.NoError(t, err)
	return next
}

// After a round, everybody's list has what each player has chosen, and what chance has drawn since. In the middle of a
// round, which only a loaded record has, it has nothing that others have chosen.
func TestBidsAreShown(t *testing.T) {
	s := auction(t, 1)
	moves := func(s session.Session, p boardgame.Player) (list []string) {
		for _, m := range s.See(p).Played {
			list = append(list, m.Move)
		}
		return list
	}
	for range 2 {
		s = bid(t, s, first, s.View(first).Moves()[0])
		s = bid(t, s, second, s.View(second).Moves()[1])
		all := s.Moves(0)
		for p := range boardgame.Player(3) {
			require.Equal(t, all[len(all)-3:], moves(s, p))
			require.Equal(t, all[len(all)-3], s.RecordFor(p).Moves[0].Text)
		}
	}
	r := s.Record()
	prize := r.Moves[6].Text
	r.Moves = append(r.Moves, record.Move{Text: s.View(first).Moves()[2]})
	s, err := session.FromRecord(s.Game(), r, session.Settings{Seed: 1})
	require.NoError(t, err)
	require.Equal(t, []string{r.Moves[5].Text, prize, r.Moves[7].Text}, moves(s, first))
	require.Equal(t, []string{r.Moves[5].Text, prize, "w?"}, moves(s, second))
	require.Equal(t, "w?", s.RecordFor(boardgame.NoPlayer).Moves[2].Text)
}

// After a round, everybody's page marks what both have chosen, and the next prize.
func TestSinceShowsRounds(t *testing.T) {
	s := after(t, auction(t, 1), "w w2; b b3; b b5; w w1")
	prize := s.Moves(0)[6]
	for p := range boardgame.Player(3) {
		list := s.Since(p)
		require.Len(t, list, 3)
		require.Contains(t, list[1].Cells, "b5")
		require.Contains(t, list[2].Cells, prize)
	}
	require.Contains(t, s.Since(first)[0].Cells, "w1")
}

// What players learn from a round is not lost when chance draws after it.
func TestToldBeforeADraw(t *testing.T) {
	d := goofspiel.Game().Definition(inside.Key{})
	secrets := *d.Secrets
	secrets.Told = func(_ goofspiel.State, m goofspiel.Move, p boardgame.Player) game.Told {
		if p == first {
			return game.Told{Sentence: "You see " + m.String()}
		}
		return game.Told{}
	}
	d.Secrets = &secrets
	s, err := session.New(dynamic.Adapt(notation.Must(game.New(d))), nil, session.Settings{Seed: 1})
	require.NoError(t, err)
	prize := "You see " + s.Moves(0)[0]
	require.Equal(t, prize, s.Brief(first).Told)
	s = after(t, s, "w w2; b b3")
	require.Equal(t, "You see b3. You see "+s.Moves(0)[3], s.Brief(first).Told)
	require.Empty(t, s.Brief(second).Told)
}

// Chance draws by the seed: each of five prizes as often as the others, always the same one for the same seed and the
// same number of moves, and other ones in the next round.
func TestChanceDraws(t *testing.T) {
	first := map[string]int{}
	for seed := range uint64(1000) {
		s := auction(t, seed)
		require.Equal(t, s.Moves(0), auction(t, seed).Moves(0))
		first[s.Moves(0)[0]]++
	}
	require.Len(t, first, 5)
	for prize, n := range first {
		require.InDelta(t, 200, n, 70, prize) // five standard deviations
	}
	s, rng, other := auction(t, 1), rand.New(rand.NewPCG(1, 1)), false
	for !s.Over() {
		s = bid(t, s, s.Turn(), pick(rng, s.View(s.Turn()).Moves()))
	}
	require.Len(t, s.Moves(0), 15)
	ends(t, s, "all prizes are gone")
	for seed := range uint64(20) {
		for s := auction(t, seed); !s.Match().Over && s.Round() < 3; {
			if s.Over() {
				next, err := s.Do(boardgame.First, session.Next, "")
				require.NoError(t, err)
				other = other || next.Moves(0)[0] != s.Moves(0)[0]
				s = next
				continue
			}
			s = bid(t, s, s.Turn(), s.View(s.Turn()).Moves()[0])
		}
	}
	require.True(t, other, "the first prize of the second round is not that of the first one")
	calm, err := session.New(find(t, "coucou"), nil, session.Settings{Seed: 7})
	require.NoError(t, err)
	require.Zero(t, calm.Settings().Seed, "a game without chance stores no seed")
}

// Nobody chooses for chance, takes back what it has drawn, or undoes it alone.
func TestNobodyChoosesForChance(t *testing.T) {
	s := auction(t, 1)
	for p := range boardgame.Player(4) {
		for _, prize := range []string{"p1", "p2", "p3", "p4", "p5"} {
			_, err := s.Play(p, prize)
			require.Error(t, err)
		}
	}
	_, err := s.Undo()
	require.ErrorContains(t, err, "no player has made a move")
	s = bid(t, bid(t, s, boardgame.First, "w2"), boardgame.Second, "b3")
	require.Len(t, s.Moves(0), 4)
	_, err = s.Do(boardgame.First, session.TakeBack, "")
	require.ErrorContains(t, err, "chance has drawn since then")
	_, err = s.Undo()
	require.ErrorContains(t, err, "chance has drawn since then")
	back, err := s.Before()
	require.NoError(t, err)
	require.Equal(t, s.Moves(0)[:2], back.Moves(0), "the draw and Black's choice are undone")
	require.Equal(t, s.Moves(0), bid(t, back, boardgame.Second, "b3").Moves(0), "chance draws the same again")
}

// Players who choose at the same time do so in any order. Each may take their own choice back until all have chosen,
// and a choice goes through a store.
func TestSealedChoices(t *testing.T) {
	start := auction(t, 1)
	one := bid(t, bid(t, start, boardgame.First, "w2"), boardgame.Second, "b3")
	s := bid(t, start, boardgame.Second, "b3")
	require.Equal(t, []string{"", "b3"}, []string{s.Brief(boardgame.First).Chosen, s.Brief(boardgame.Second).Chosen})
	require.Equal(t, []boardgame.Player{1, 1, 1, 1},
		[]boardgame.Player{s.Turn(), s.TurnFor(0), s.TurnFor(1), s.TurnFor(2)})
	white := bid(t, start, boardgame.First, "w2")
	require.Equal(t, []boardgame.Player{2, 1, 2, 2},
		[]boardgame.Player{white.Turn(), white.TurnFor(0), white.TurnFor(1), white.TurnFor(2)})
	require.Empty(t, s.Brief(boardgame.Second).Moves)
	require.Equal(t, []string{"The players choose at the same time", "Choose: others choose at the same time",
		"You have chosen b3, and wait for others"}, []string{s.See(0).Caption, s.See(1).Caption, s.See(2).Caption})
	require.Equal(t, start.See(boardgame.First), s.See(boardgame.First))
	require.Equal(t, start.See(boardgame.NoPlayer), s.See(boardgame.NoPlayer))
	_, err := s.Play(boardgame.Second, "b4")
	require.ErrorContains(t, err, "you have chosen b3")
	_, err = s.TimeOut(boardgame.Second)
	require.Error(t, err)
	_, err = start.Play(boardgame.Second, "w3")
	require.ErrorIs(t, err, goofspiel.Turns)
	text, err := json.Marshal(s)
	require.NoError(t, err)
	s, err = session.Read(text, func(string) (dynamic.Game, error) { return s.Game(), nil })
	require.NoError(t, err)
	require.Equal(t, one.Moves(0), bid(t, s, boardgame.First, "w2").Moves(0))
	back, err := s.Do(boardgame.Second, session.TakeBack, "")
	require.NoError(t, err)
	require.Equal(t, start.See(boardgame.Second), back.See(boardgame.Second))
	require.True(t, slices.Contains(s.See(boardgame.Second).Actions, session.TakeBack))
	undone, err := s.Undo()
	require.NoError(t, err)
	require.Equal(t, start.See(boardgame.Second), undone.See(boardgame.Second))
	for _, sealed := range []string{`{"seat":"b","move":"b2"},{"seat":"b","move":"b3"}`, `{"seat":"b","move":"b6"}`, `{"seat":"b","move":"w1"}`, `{"seat":"x","move":"b1"}`} {
		broken := slices.Concat(text[:len(text)-1], []byte(`,"sealed":[`+sealed+`]}`))
		_, err := session.Read(broken, func(string) (dynamic.Game, error) { return s.Game(), nil })
		require.Error(t, err, sealed)
	}
	over, err := s.Do(boardgame.First, session.Resign, "")
	require.NoError(t, err)
	require.Empty(t, over.Brief(boardgame.Second).Chosen)
}

// Without a seed, all tables would have the same draws of chance, and somebody who knows that would know them.
func TestChanceNeedsASeed(t *testing.T) {
	g := dynamic.Adapt(goofspiel.Game())
	_, err := session.New(g, nil, session.Settings{})
	require.ErrorContains(t, err, "no seed")
	_, err = session.At(g, "cpc/cpc/cpc/cpc/cpc *", session.Settings{})
	require.ErrorContains(t, err, "no seed")
	r, err := record.New(g, nil)
	require.NoError(t, err)
	_, err = session.FromRecord(g, r, session.Settings{})
	require.ErrorContains(t, err, "no seed")
}
