package game_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/boardgametest/poll"
	"github.com/seed4105872c/clutch/boardgame/game"
	"github.com/seed4105872c/clutch/boardgame/internal/heap"
	"github.com/seed4105872c/clutch/boardgame/internal/inside"
	"github.com/seed4105872c/clutch/boardgame/notation"
	"github.com/seed4105872c/clutch/coucou"
	"github.com/seed4105872c/clutch/examples/geister"
	"github.com/seed4105872c/clutch/examples/goofspiel"
)

// In Goofspiel, chance draws a prize, and then White and Black choose at the same time. Each of them has a position in
// which to choose until both have chosen, and what they can see there does not depend on the other's choice.
func TestChanceAndChoicesAtTheSameTime(t *testing.T) {
	g := goofspiel.Game()
	require.True(t, g.HasChance() && g.HasRounds() && g.HasPoints())
	rng := rand.New(rand.NewPCG(1, 0))
	s, err := g.Start(nil)
	require.NoError(t, err)
	points := []int{0, 0}
	for round := range 5 {
		require.Nil(t, g.Points(s))
		moves, weights := g.Chances(s)
		require.Equal(t, slices.Collect(s.LegalMoves()), moves)
		require.Equal(t, slices.Repeat([]int{1}, 5-round), weights)
		require.False(t, g.Together(s))
		for p := range boardgame.Player(4) {
			_, ok := g.For(s, p)
			require.False(t, ok)
		}
		m, ok := g.Draw(s, rng)
		require.True(t, ok)
		begun := apply(t, s, m)
		_, ok = g.Draw(begun, rng)
		require.False(t, ok)
		moves, _ = g.Chances(begun)
		require.Nil(t, moves)

		bid := begun.AppendMoves(nil)[rng.IntN(5-round)]
		chosen := apply(t, begun, bid)
		for _, at := range []goofspiel.State{begun, chosen} {
			require.True(t, g.Together(at))
			require.Equal(t, begun, g.Round(at))
			black, ok := g.For(at, boardgame.Second)
			require.True(t, ok)
			require.Equal(t, boardgame.Second, black.Turn())
			require.Equal(t, g.See(chosen, boardgame.Second), g.See(black, boardgame.Second))
			_, ok = g.For(at, boardgame.NoPlayer)
			require.False(t, ok)
		}
		white, ok := g.For(begun, boardgame.First)
		require.True(t, ok)
		require.Equal(t, begun, white)
		_, ok = g.For(chosen, boardgame.First)
		require.False(t, ok, "White has chosen")
		black := chosen.AppendMoves(nil)[rng.IntN(5-round)]
		s = apply(t, chosen, black)
		value := func(m goofspiel.Move) int { return int(m.String()[1] - '0') }
		switch { // the prize goes to the higher card
		case value(bid) > value(black):
			points[0] += value(m)
		case value(bid) < value(black):
			points[1] += value(m)
		}
	}
	require.Equal(t, points, g.Points(s))
	_, over := s.Winner()
	require.True(t, over)
	require.False(t, g.Together(s))
	_, ok := g.Draw(s, rng)
	require.False(t, ok)
	for p := range boardgame.Player(3) {
		_, ok := g.For(s, p)
		require.False(t, ok)
	}
}

func apply(t *testing.T, s goofspiel.State, m goofspiel.Move) goofspiel.State {
	next, err := s.Apply(m)
	require.NoError(t, err)
	return next
}

// Chance draws each move as often as its weight says: prizes here weigh 1 to 5, of 15 together.
func TestDrawByWeight(t *testing.T) {
	d := goofspiel.Game().Definition(inside.Key{})
	d.Rules.Weight = func(_ goofspiel.State, m goofspiel.Move) int { return int(m.Card())/3 + 1 }
	g, err := game.New(d)
	require.NoError(t, err)
	s, err := g.Start(nil)
	require.NoError(t, err)
	const draws = 15_000
	rng, count := rand.New(rand.NewPCG(2, 0)), map[int]int{}
	for range draws {
		m, ok := g.Draw(s, rng)
		require.True(t, ok)
		count[int(m.Card())/3+1]++
	}
	for prize := 1; prize <= 5; prize++ {
		require.InDelta(t, draws*prize/15, count[prize], 5*61, "five standard deviations of a third: %d", prize)
	}
	d.Rules.Weight = func(goofspiel.State, goofspiel.Move) int { return 0 }
	g, err = game.New(d)
	require.NoError(t, err)
	_, ok := g.Draw(s, rng)
	require.False(t, ok, "nothing can be drawn")
}

// A game without chance and without choices at the same time has neither, in any position.
func TestNoChance(t *testing.T) {
	g, s := coucou.Game(), coucou.New()
	require.False(t, g.HasChance() || g.HasRounds() || g.HasPoints() || g.Together(s))
	_, ok := g.Draw(s, rand.New(rand.NewPCG(1, 0)))
	require.False(t, ok)
	require.Equal(t, s, g.Round(s))
	at, ok := g.For(s, coucou.Blue)
	require.True(t, ok && at == s)
	_, ok = g.For(s, coucou.Red)
	require.False(t, ok)
	require.Nil(t, g.Points(s))
}

// The players know the options that are not secret. A seat has a letter, and a letter a seat.
func TestKnown(t *testing.T) {
	info := game.Info{
		Seats:   []game.Seat{{Letter: "w"}, {Letter: "b"}},
		Options: []game.Option{{Name: "size"}, {Name: "pile", Secret: true}},
	}
	options := game.Options{"size": "1", "pile": "4"}
	require.Equal(t, game.Options{"size": "1"}, info.Known(options))
	require.Len(t, options, 2)
	for p, letter := range map[boardgame.Player]string{0: "", 1: "w", 2: "b", 3: "", boardgame.Chance: "*"} {
		require.Equal(t, letter, info.Letter(p))
		of, ok := info.Player(letter)
		require.Equal(t, letter == "w" || letter == "b", ok)
		require.True(t, !ok || of == p)
	}
}

// A definition that lacks something, or contradicts itself, is refused by name.
func TestIncompleteDefinitions(t *testing.T) {
	type heapOf = game.Definition[heap.State, heap.Take]
	option := func(change func(*game.Option)) func(*heapOf) {
		return func(d *heapOf) {
			d.Options = []game.Option{{Name: "size", Doc: "How large.", Values: []string{"1", "2"}}}
			change(&d.Options[0])
		}
	}
	for want, breaks := range map[string]func(d *heapOf){
		"missing: Name or Title":                  func(d *heapOf) { d.Title = "" },
		`the name "Heap" is not in lower case`:    func(d *heapOf) { d.Name = "Heap" },
		"there are 1 seats":                       func(d *heapOf) { d.Seats = d.Seats[:1] },
		"missing: Rules.New":                      func(d *heapOf) { d.Rules.New = nil },
		"missing: Rules.Parse or Rules.ParseMove": func(d *heapOf) { d.Rules.ParseMove = nil },
		"missing: Rules.Written":                  func(d *heapOf) { d.Rules.Written = nil },
		"missing: Rules.TurnRule":                 func(d *heapOf) { d.Rules.TurnRule = "" },
		"missing: Look.Picture":                   func(d *heapOf) { d.Look.Picture = nil },
		"missing: Secrets.Hide, Fill or Parse": func(d *heapOf) {
			d.Secrets = &game.Secrets[heap.State, heap.Take]{}
		},
		"only one of Terms and Count": func(d *heapOf) { d.Bots.Terms = []game.Term{{Name: "heap"}} },
		"there are 13 terms":          func(d *heapOf) { d.Bots.Terms = make([]game.Term, 13) },
		"Round, but the game hides nothing": func(d *heapOf) {
			d.Rules.Round = func(s heap.State) heap.State { return s }
		},
		"Risks or Open, but the game hides": func(d *heapOf) { d.Bots.Open = &game.Open[heap.State, heap.Take]{} },
		"Turned, but no symmetry": func(d *heapOf) {
			d.Bots.Learn = &game.Learn[heap.State, heap.Take]{Turned: true}
		},
		`seat 2: letter "a", name "Bob"`:       func(d *heapOf) { d.Seats[1].Letter = "a" },
		`seat 1: letter "*", name "Ann"`:       func(d *heapOf) { d.Seats[0].Letter = "*" },
		`option "a" has no name of its own`:    option(func(o *game.Option) { o.Name = "a" }),
		`option "size" lacks a doc`:            option(func(o *game.Option) { o.Doc = "" }),
		`option "size" lacks the words`:        option(func(o *game.Option) { o.Words = []string{"one"} }),
		`the value "lot" means that the host`:  option(func(o *game.Option) { o.Values = []string{"1", "lot"} }),
		`"size" is secret, but the game hides`: option(func(o *game.Option) { o.Secret = true }),
	} {
		d := definition()
		breaks(&d)
		_, err := game.New(d)
		require.ErrorContains(t, err, want)
	}
	_, err := game.New(definition())
	require.NoError(t, err)
}

// A view is read as one of the player whose view it is, or of a spectator for those who do not take part.
func TestReadView(t *testing.T) {
	g := coucou.Game()
	v, err := g.ReadView(coucou.New().String(), coucou.Red)
	require.NoError(t, err)
	require.Equal(t, g.See(coucou.New(), coucou.Red), v)
	_, err = g.ReadView("nonsense", coucou.Red)
	require.Error(t, err)
	ghosts := geister.Game()
	s, err := ghosts.Start(nil)
	require.NoError(t, err)
	for p := range boardgame.Player(4) {
		v, err := ghosts.ReadView(ghosts.See(s, p).String(), p)
		require.NoError(t, err)
		require.Equal(t, ghosts.See(s, p), v)
		_, err = ghosts.ReadView(s.String(), p)
		require.ErrorContains(t, err, "this view can't show", "the truth is nobody's view")
	}
}

// The last choice of a round may lead back to where it began: in a tie, all choose again. Only this choice shows all.
func TestRoundsMayBeginAgain(t *testing.T) {
	d := poll.Definition()
	d.Secrets.Shown = true
	g := notation.Must(game.New(d))
	var now, next poll.Poll
	require.NoError(t, now.UnmarshalText([]byte("00- f C")))
	begin := g.Round(now)
	require.Equal(t, "--- f A", begin.String())
	for p, chooses := range []bool{false, false, false, true} {
		_, ok := g.For(now, boardgame.Player(p))
		require.Equal(t, chooses, ok)
		_, ok = g.For(begin, boardgame.Player(p))
		require.Equal(t, p > 0, ok)
	}
	next, err := now.Apply('0')
	require.NoError(t, err)
	require.Equal(t, begin, next)
	require.True(t, g.Together(next) && g.Shows(now, next))
	next, err = next.Apply('0')
	require.NoError(t, err)
	require.False(t, g.Shows(begin, next))
	require.False(t, notation.Must(game.New(poll.Definition())).Shows(now, begin), "Shown is not set")
}
