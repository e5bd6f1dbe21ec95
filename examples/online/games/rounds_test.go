package games

import (
	"reflect"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/session"
	"github.com/seed4105872c/clutch/examples/internal/catalog"
)

// Whoever chooses at the same time as others changes nothing that anybody else can see: no turn, no revision, no clock.
// The bot chooses when it likes, and the clock runs for all.
func TestChoicesAtTheSameTime(t *testing.T) {
	s, _ := serviceOn(t, shared, func(c *Config) { c.Games = catalog.Games() })
	c := create(t, s, Order{Game: "goofspiel", Clock: &Clock{Per: "move", Seconds: 60}})
	g := current(t, s, c.ID)
	for _, first := range []boardgame.Player{boardgame.First, boardgame.Second} {
		move := map[boardgame.Player]string{boardgame.First: "w2", boardgame.Second: "b3"}
		sealed, err := g.session.Play(first, move[first])
		require.NoError(t, err)
		next := s.next(g, sealed)
		next.standing = standingOf(sealed)
		require.Equal(t, g.Turn, next.Turn)
		require.Equal(t, g.listing(c.ID, s.removed.Load()), next.listing(c.ID, s.removed.Load()))
		require.Equal(t, g.Clock, next.Clock)
		for p := range boardgame.Player(3) {
			require.EqualValues(t, map[bool]int{true: 0, false: 1}[p == first], next.Untold[g.letter(p)], "%v", p)
		}
		require.Equal(t, g.letter(first.Opponent()), next.awaited())
		shown, err := sealed.Play(first.Opponent(), move[first.Opponent()])
		require.NoError(t, err)
		done := s.next(next, shown)
		require.Equal(t, next.Untold, done.Untold, "everybody is told")
	}
}

// A clock per game runs for all who choose at the same time, and stops for each when they have chosen, which nobody else
// can see. As long as somebody who still chooses has time, no flag falls.
func TestClocksOfChoicesAtTheSameTime(t *testing.T) {
	s, clock := serviceOn(t, alone(t), func(c *Config) { c.Games = catalog.Games() })
	var c Created
	view := func(secret string) string {
		v, err := s.See(t.Context(), c.ID, secret)
		require.NoError(t, err)
		text, err := v.JSON()
		require.NoError(t, err)
		return string(text)
	}
	// chooses lets a player choose, which others must not see unless it is the last choice.
	chooses := func(letter, move string, last bool) {
		other := map[string]string{"w": "b", "b": "w"}[letter]
		before, watched := view(c.Seats[other]), view(c.Watch)
		listed := current(t, s, c.ID).listing(c.ID, s.removed.Load())
		does(t, s, c.by(letter), session.Move, move)
		require.Equal(t, last, before != view(c.Seats[other]))
		require.Equal(t, last, watched != view(c.Watch))
		require.Equal(t, last, !reflect.DeepEqual(listed, current(t, s, c.ID).listing(c.ID, s.removed.Load())))
	}
	left := func(white, black int64) {
		require.Equal(t, map[string]int64{"w": white * 1000, "b": black * 1000}, current(t, s, c.ID).Clock.Left)
	}
	goesOn := func(seconds time.Duration) {
		clock.Add(seconds * time.Second)
		require.Nil(t, s.timedOut(current(t, s, c.ID)))
		require.False(t, sees(t, s, c).Over)
	}
	for _, end := range []func(){
		func() { // a late choice is not made
			require.True(t, does(t, s, c.by("w"), session.Move, "w4").Over)
		},
		func() { does(t, s, c.by("b"), session.Move, "b4") }, // the last one who had time has chosen
		func() { clock.Add(20 * time.Second) },               // nobody has time, and White's was up first
	} {
		c = create(t, s, Order{Game: "goofspiel", Clock: &Clock{Per: "game", Seconds: 60, Increment: 2}})
		goesOn(100) // the clock starts with the first choices
		chooses("b", "b1", false)
		goesOn(100)
		chooses("w", "w1", true)
		left(60, 60)
		goesOn(10)
		chooses("w", "w2", false)
		require.Contains(t, view(c.Seats["w"]), `"left":{"b":60000,"w":50000}`)
		require.Contains(t, view(c.Seats["w"]), `"runs":["b"]`)
		require.Contains(t, view(c.Seats["b"]), `"runs":["w","b"]`)
		goesOn(20)
		chooses("b", "b2", true)
		left(52, 32)
		goesOn(5)
		chooses("b", "b3", false)
		seen := view(c.Seats["w"])
		does(t, s, c.by("b"), session.TakeBack)
		require.Equal(t, seen, view(c.Seats["w"]))
		goesOn(2)
		chooses("b", "b3", false) // the time before has passed
		goesOn(38)                // Black would have none left, but White can't know that Black has chosen
		chooses("w", "w3", true)
		left(9, 27)
		goesOn(10) // White has none left, but Black can't know that White has not chosen

		end()
		soon(t, func() bool { return sees(t, s, c).Over })
		now := sees(t, s, c)
		require.Equal(t, "time-out", now.Reason)
		require.Equal(t, "b", *now.Winner)
	}
}

// Another process can read a game of each kind from the store at any time, with any clock: when it is new, also if chance
// begins, after each move, and as a rematch.
func TestReadElsewhere(t *testing.T) {
	s, _ := serviceOn(t, shared, func(c *Config) { c.Games = catalog.Games() })
	for _, kind := range catalog.Games() {
		for _, clock := range []*Clock{nil, {Per: "move", Seconds: 60}, {Per: "game", Seconds: 60, Increment: 1}} {
			c, first := create(t, s, Order{Game: kind.Info().Name, Clock: clock}), kind.Info().Seats[0].Letter
			readable := func(id string) {
				stored, err := shared.Get(t.Context(), id, 0)
				require.NoError(t, err)
				_, err = s.decode(stored)
				require.NoError(t, err, "%s, %+v", kind.Info().Name, clock)
			}
			readable(c.ID)
			for g := current(t, s, c.ID); !g.session.Over() && g.session.Plies() < 6; g = current(t, s, c.ID) {
				does(t, s, c.by(g.awaited()), session.Move, g.session.View(g.session.Turn()).Moves()[0])
				readable(c.ID)
			}
			for range 2 { // a match may need two wins
				_, _ = do(s, t.Context(), session.Resign, c.by(first))
				readable(c.ID)
				_, _ = do(s, t.Context(), session.Next, c.by(first))
				readable(c.ID)
			}
			again, err := s.Rematch(t.Context(), c.by(first), "", nil)
			if code(err) != "rematch" { // the match goes on
				require.NoError(t, err)
				readable(again.ID)
			}
		}
	}
}
