package env_test

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"os"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/env"
	"github.com/seed4105872c/clutch/boardgame/game"
	"github.com/seed4105872c/clutch/cookiedisco"
	"github.com/seed4105872c/clutch/coucou"
	"github.com/seed4105872c/clutch/cuckoo"
	"github.com/seed4105872c/clutch/examples/breakthrough"
	"github.com/seed4105872c/clutch/examples/geister"
	"github.com/seed4105872c/clutch/examples/goofspiel"
	"github.com/seed4105872c/clutch/oeufs"
	"github.com/seed4105872c/clutch/taacoca"
)

// all runs a test with each game.
func all(t *testing.T, test func(t *testing.T, g some)) {
	for _, g := range games() {
		t.Run(g.name, func(t *testing.T) {
			t.Parallel()
			test(t, g)
		})
	}
}

func games() []some {
	return []some{
		of(coucou.Game()), of(cuckoo.Game()), of(oeufs.Game()), of(taacoca.Game()),
		of(cookiedisco.Game()), of(breakthrough.Game()), of(geister.Game()), of(goofspiel.Game()),
	}
}

// some is a game with the tests that need its types.
type some struct {
	name    string
	actions func(t *testing.T) string
	begin   func(c env.Config) (env.Batch, error)
}

func of[S boardgame.Position[S, M], M boardgame.Move](d *game.Game[S, M]) some {
	return some{
		d.Name,
		func(t *testing.T) string { return actions(t, d) },
		func(c env.Config) (env.Batch, error) {
			coding, err := env.Of(d)
			if err != nil {
				return nil, err
			}
			return coding.New(c)
		},
	}
}

// bound begins a batch that fills buffers.
func (g some) bound(t testing.TB, c env.Config) (env.Batch, *env.Buffers) {
	b, err := g.begin(c)
	require.NoError(t, err)
	out := env.NewBuffers(b.Shape())
	require.NoError(t, b.Bind(out))
	return b, out
}

// The numbers of actions are promises: these are counted by hand from the rules.
func TestLengths(t *testing.T) {
	lengths := map[string]int{
		"coucou":       2*(14+24+6*(7+12)) + 100, // steps, with and without a capture, and fast moves
		"cuckoo":       2 * 51 * 51,
		"oeufs":        2*(36*35+36) + 2,        // moves, looks, and both with a claim; the claim; the pass
		"taacoca":      2 * (22100 + 1326 + 52), // one to three of the 52 stones that can go in a direction
		"breakthrough": 56 + 2*98,
		"goofspiel":    3*5 + 1, // cards and prizes, and what others see of a choice
	}
	all(t, func(t *testing.T, g some) {
		b, err := g.begin(env.Config{Games: 1})
		require.NoError(t, err)
		if want, known := lengths[g.name]; known {
			require.Equal(t, want, b.Shape().Actions)
		}
	})
}

// actions returns how many actions a version of a game has, and a sum of all their moves in order.
func actions[S boardgame.Position[S, M], M boardgame.Move](t *testing.T, d *game.Game[S, M]) string {
	c, err := env.Of(d)
	require.NoError(t, err)
	s, err := d.Start(nil)
	require.NoError(t, err)
	for _, i := range []int{-1, c.Len()} {
		_, ok := c.Move(s, i)
		require.False(t, ok)
	}
	sum := sha256.New()
	for i := range c.Len() {
		m, ok := c.Move(s, i)
		require.True(t, ok)
		fmt.Fprintln(sum, i, m)
	}
	return fmt.Sprintf("%s, rules version %d: %d actions, %x\n", d.Name, d.Version, c.Len(), sum.Sum(nil)[:8])
}

// The numbers of actions never change within a rules version, because policies that have been learned depend on them. A
// line of this file may only be replaced together with the rules version.
func TestActionsStay(t *testing.T) {
	want, err := os.ReadFile("testdata/actions.txt")
	require.NoError(t, err)
	now := ""
	for _, g := range games() {
		now += g.actions(t)
	}
	require.Equal(t, string(want), now)
}

// run plays a batch with the first legal action of a drawn kind, and returns everything that it tells.
func run(t *testing.T, g some, c env.Config, games []int, steps int) (told []string) {
	b, out := g.bound(t, c)
	actions := make([]int32, c.Games)
	for step := range steps {
		for _, i := range games {
			told = append(told, tell(b, out, i))
		}
		for i := range actions {
			if legal := out.Actions(i); len(legal) > 0 {
				actions[i] = legal[(step*7+i*3)%len(legal)]
			}
		}
		require.NoError(t, b.Step(actions))
	}
	return told
}

func tell(b env.Batch, out *env.Buffers, i int) string {
	s := b.Shape()
	size := s.Planes * s.Rows * s.Columns
	return fmt.Sprint(b.Position(i), out.Actions(i), out.Players[i],
		out.Rewards[i*s.Seats:(i+1)*s.Seats], out.Terminated[i], out.Truncated[i], out.Observations[i*size:(i+1)*size])
}

// What a batch tells does not depend on its size or on the number of goroutines.
func TestSameBytes(t *testing.T) {
	all(t, func(t *testing.T, g some) {
		games := []int{0, 1, 2}
		want := run(t, g, env.Config{Games: 3, Seed: 5, MaxPlies: 25}, games, 60)
		require.Equal(t, want, run(t, g, env.Config{Games: 8, Workers: 3, Seed: 5, MaxPlies: 25}, games, 60))
	})
}

// The last position of a game is given out, with its result, before the next game begins.
func TestEnds(t *testing.T) {
	all(t, func(t *testing.T, g some) {
		b, out := g.bound(t, env.Config{Games: 4, Seed: 3, MaxPlies: 400})
		s, first := b.Shape(), b.Position(0)
		actions := make([]int32, 4)
		ended := 0
		for step := range 1500 {
			for i := range actions {
				over := out.Terminated[i]+out.Truncated[i] > 0
				require.Equal(t, out.Terminated[i] == 1, len(out.Actions(i)) == 0)
				sum := float32(0)
				for _, r := range out.Rewards[i*s.Seats : (i+1)*s.Seats] {
					sum += r * r
				}
				if out.Terminated[i] == 0 {
					require.Zero(t, sum)
				}
				actions[i] = -1 // ignored if the game is over
				if !over {
					actions[i] = out.Actions(i)[(step*step+i)%len(out.Actions(i))]
				} else if i == 0 {
					ended++
				}
			}
			over := out.Terminated[0]+out.Truncated[0] > 0
			require.NoError(t, b.Step(actions))
			if over && g.name != "geister" && g.name != "cookiedisco" && g.name != "goofspiel" {
				require.Equal(t, first, b.Position(0))
			}
		}
		require.NotZero(t, ended)
	})
}

// An illegal action changes nothing, and the error names the game, the action and the rule.
func TestIllegalActions(t *testing.T) {
	g := of(coucou.Game())
	b, out := g.bound(t, env.Config{Games: 3, Workers: 2})
	good, illegal := out.Legal[0], 0
	for b.ActionText(0, illegal) != "a5-a6" {
		illegal++
	}
	before := b.Position(0)
	err := b.Step([]int32{good, int32(illegal), good})
	var refused *env.ActionError
	require.ErrorAs(t, err, &refused)
	require.Equal(t, 1, refused.Game)
	require.ErrorIs(t, err, coucou.Turns)
	require.EqualError(t, err, fmt.Sprintf("game 1, action %d: %v", illegal, refused.Reason))
	require.Equal(t, before, b.Position(0))
	err = b.Step([]int32{good, good, 9999})
	require.ErrorIs(t, err, env.ErrNoAction)
	require.Error(t, b.Step(nil))
	_, err = b.Action(0, "a5-a6")
	require.True(t, errors.Is(err, coucou.Turns))
	_, err = b.Action(0, "nonsense")
	require.Error(t, err)
	require.Error(t, b.Bind(&env.Buffers{}))
	for want, c := range map[string]env.Config{
		"0 games: a batch has at least one": {},
		"-1 workers":                        {Games: 1, Workers: -1},
		"at most -1 plies":                  {Games: 1, MaxPlies: -1},
		"a batch of this game has at most":  {Games: 1 << 30},
		"option \"x\"":                      {Games: 1, Options: game.Options{"x": "y"}},
	} {
		batch, err := g.begin(c)
		require.ErrorContains(t, err, want)
		require.Nil(t, batch)
	}
}

// The lists of a batch are those of its games, and successors are what the mover sees after each action.
func TestListsAndSuccessors(t *testing.T) {
	all(t, func(t *testing.T, g some) {
		b, out := g.bound(t, env.Config{Games: 2, Seed: 1})
		s := b.Shape()
		for i := range 2 {
			legal, err := b.Legal(i, []int32{-7})
			require.NoError(t, err)
			require.Equal(t, append([]int32{-7}, out.Actions(i)...), legal)
			choices, err := b.Choices(i, int(out.Players[i]))
			require.NoError(t, err)
			require.Equal(t, out.Actions(i), choices)
			choices, err = b.Choices(i, 1-int(out.Players[i]))
			require.NoError(t, err)
			require.Equal(t, g.name == "goofspiel", len(choices) > 0, "both choose at the same time")
		}
		size := s.Planes * s.Rows * s.Columns
		after := make([]uint8, len(out.Actions(0))*size)
		require.Error(t, b.Successors(0, after[1:]))
		require.NoError(t, b.Successors(0, after))
		last := len(out.Actions(0)) - 1
		mover := int(out.Players[0])
		seen := make([]uint8, 2*size)
		require.NoError(t, b.Observe(mover, seen))
		require.Equal(t, seen[:size], out.Observations[:size], "of the seat to move")
		require.NotEqual(t, seen[:size], after[last*size:(last+1)*size], "a move can be seen")
		require.NoError(t, b.Step([]int32{out.Actions(0)[last], out.Actions(1)[0]}))
		require.NoError(t, b.Observe(mover, seen))
		require.Equal(t, seen[:size], after[last*size:(last+1)*size])
		require.Error(t, b.Observe(9, seen))
		require.Error(t, b.Successors(2, after))
		require.Empty(t, b.Position(7)+b.View(7, 0)+b.ActionText(7, 0)+b.ActionText(0, -1))
	})
}

// A saved batch goes on as if it had not been interrupted. What is not such a batch is refused, and changes nothing.
func TestSave(t *testing.T) {
	all(t, func(t *testing.T, g some) {
		c := env.Config{Games: 2, Seed: 8, MaxPlies: 12}
		step := func(b env.Batch, out *env.Buffers) string {
			actions := make([]int32, 2)
			for i := range actions {
				if legal := out.Actions(i); len(legal) > 0 {
					actions[i] = legal[len(legal)-1]
				}
			}
			require.NoError(t, b.Step(actions))
			return tell(b, out, 0) + tell(b, out, 1)
		}
		one, out := g.bound(t, c)
		for range 20 {
			step(one, out)
		}
		saved, err := one.Save()
		require.NoError(t, err)
		other, also := g.bound(t, c)
		begun := other.Position(0)
		require.Error(t, other.Load([]byte("{}")))
		require.Equal(t, begun, other.Position(0))
		require.NoError(t, other.Load(saved))
		for range 20 {
			require.Equal(t, step(one, out), step(other, also))
		}
	})
}

// one begins a game of a batch that remembers.
func (g some) one(t testing.TB, c env.Config) env.Batch {
	c.Games, c.Remember = 1, true
	b, err := g.begin(c)
	require.NoError(t, err)
	return b
}

// act makes a legal action.
func act(t testing.TB, b env.Batch, pick int) (over bool) {
	legal, err := b.Legal(0, nil)
	require.NoError(t, err)
	if len(legal) == 0 {
		return true
	}
	require.NoError(t, b.Act(0, int(legal[pick%len(legal)])))
	return false
}

// all of one game: everything that a batch says about it.
func everything(t testing.TB, b env.Batch) string {
	legal, err := b.Legal(0, nil)
	require.NoError(t, err)
	history, err := b.History(0)
	require.NoError(t, err)
	rewards := make([]float32, b.Shape().Seats)
	b.Rewards(0, rewards)
	text := fmt.Sprint(b.Position(0), legal, history, rewards, b.Status(0))
	for seat := range b.Shape().Seats {
		told, err := b.Told(0, seat)
		require.NoError(t, err)
		text += told
	}
	return text
}

// A clone goes its own way, and taking back leads to what was there before.
func TestClonesAndUndo(t *testing.T) {
	all(t, func(t *testing.T, g some) {
		b := g.one(t, env.Config{Seed: 2})
		var before []string
		for n := range 60 {
			before = append(before, everything(t, b))
			other := b.Clone()
			if act(t, other, n*n) {
				break
			}
			require.Equal(t, before[n], everything(t, b))
			require.NoError(t, other.Undo(0))
			require.Equal(t, before[n], everything(t, other))
			act(t, b, n*n)
		}
		for n := len(before) - 1; n > 0; n-- {
			if everything(t, b) != before[n] {
				require.NoError(t, b.Undo(0))
			}
			require.Equal(t, before[n], everything(t, b))
			require.NoError(t, b.Undo(0))
		}
		require.Equal(t, before[0], everything(t, b))
		require.Error(t, b.Undo(0))
		forgets, err := g.begin(env.Config{Games: 1})
		require.NoError(t, err)
		_, err = forgets.Told(0, 0)
		require.ErrorContains(t, err, "does not remember")
	})
}

// What a player was told has the same text only if the player has the same choices, and all that the player was told
// since the game began is the same. The view after each move is the second source.
func TestToldIsPerfectRecall(t *testing.T) {
	all(t, func(t *testing.T, g some) {
		type known struct{ actions, views string }
		texts := map[string]known{}
		for seed := range 40 {
			b := g.one(t, env.Config{Seed: uint64(seed % 3)})
			views := make([]string, b.Shape().Seats)
			for n := range 30 {
				mover := b.Status(0).Player
				legal, err := b.Legal(0, nil)
				require.NoError(t, err)
				for seat := range views {
					views[seat] += b.View(0, seat) + "\n"
					told, err := b.Told(0, seat)
					require.NoError(t, err)
					now := known{"", fmt.Sprint(seat, views[seat])}
					if seat == mover {
						now.actions = fmt.Sprint(legal)
					}
					if other, ok := texts[told]; ok {
						require.Equal(t, other, now, told)
					}
					texts[told] = now
				}
				if act(t, b, (seed/3)*n*n+seed*n/7) {
					break
				}
			}
		}
		require.Greater(t, len(texts), 100)
	})
}

// In Geister, four moves there and back lead to the view of the start, but not to what the players were told by then.
func TestToldDoesNotForget(t *testing.T) {
	b := of(geister.Game()).one(t, env.Config{Options: game.Options{"white": "b1c1d1e1", "black": "b5c5d5e5"}})
	begun, err := b.Told(0, 0)
	require.NoError(t, err)
	view := b.View(0, 0)
	for _, move := range []string{"b2-b3", "b5-b4", "b3-b2", "b4-b5"} {
		action, err := b.Action(0, move)
		require.NoError(t, err)
		require.NoError(t, b.Act(0, action))
	}
	require.Equal(t, view, b.View(0, 0))
	now, err := b.Told(0, 0)
	require.NoError(t, err)
	require.NotEqual(t, begun, now)
	other, err := b.Told(0, 1)
	require.NoError(t, err)
	require.NotEqual(t, now, other)
}

// In a resampled game, its seat was told the same and has the same choices, and what it can't know differs now and then.
func TestResample(t *testing.T) {
	all(t, func(t *testing.T, g some) {
		changed := 0
		for seed := range 20 {
			b := g.one(t, env.Config{Seed: uint64(seed)})
			for n := range 5 + seed {
				if act(t, b, n*n+seed) {
					break
				}
			}
			other, seat := b.Clone(), b.Status(0).Player
			require.NoError(t, other.Resample(0, seat, uint64(seed)))
			told, err := b.Told(0, seat)
			require.NoError(t, err)
			again, err := other.Told(0, seat)
			require.NoError(t, err)
			require.Equal(t, told, again)
			legal, err := b.Legal(0, nil)
			require.NoError(t, err)
			same, err := other.Legal(0, nil)
			require.NoError(t, err)
			require.Equal(t, legal, same)
			if other.Position(0) != b.Position(0) {
				changed++
			}
			saved, err := other.Save()
			require.NoError(t, err)
			read := g.one(t, env.Config{})
			require.NoError(t, read.Load(saved))
			require.Equal(t, everything(t, other), everything(t, read))
			if len(legal) > 0 {
				require.NoError(t, other.Act(0, int(legal[0])))
				later, err := other.Told(0, seat)
				require.NoError(t, err)
				require.Greater(t, later, told)
			}
		}
		hides := g.name == "oeufs" || g.name == "geister" || g.name == "goofspiel"
		require.Equal(t, hides, changed > 0)
	})
}

// A batch begins where it is told to, and goes on to other games without another seed.
func TestPositionsAndNext(t *testing.T) {
	b := of(coucou.Game()).one(t, env.Config{Position: "7/3b3/2b4/5r1/1b5/1r5/b6/7/4r2/6r/7 b"})
	require.Equal(t, "7/3b3/2b4/5r1/1b5/1r5/b6/7/4r2/6r/7 b", b.Position(0))
	_, err := of(coucou.Game()).begin(env.Config{Games: 1, Position: "nonsense"})
	require.Error(t, err)
	lot := game.Options{"pattern": "lot"}
	many, err := of(cookiedisco.Game()).begin(env.Config{Games: 1, Options: lot, Seed: 4})
	require.NoError(t, err)
	begun := map[string]bool{}
	for range 40 {
		begun[many.Position(0)] = true
		require.NoError(t, many.Next())
	}
	require.Len(t, begun, 6, "each pattern is drawn sooner or later")
	require.ErrorIs(t, b.Act(0, -1), env.ErrNoAction)
	over := of(coucou.Game()).one(t, env.Config{MaxPlies: 1})
	act(t, over, 0)
	require.ErrorIs(t, over.Act(0, 0), env.ErrOver)
}

// A step allocates nothing in games that hide nothing, but for lists that grow now and then.
func TestSteps(t *testing.T) {
	for _, g := range []some{of(coucou.Game()), of(taacoca.Game()), of(cuckoo.Game()),
		of(breakthrough.Game())} {
		b, out := g.bound(t, env.Config{Games: 1})
		actions := []int32{0}
		require.Zero(t, testing.AllocsPerRun(100, func() {
			actions[0] = append(out.Legal, 0)[0] // the game may be over
			require.NoError(t, b.Step(actions))
		}), g.name)
	}
}
