package player_test

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch"
	"github.com/seed4105872c/clutch/boardgame/dynamic"
	"github.com/seed4105872c/clutch/boardgame/search"
	"github.com/seed4105872c/clutch/examples/online/player"
)

// If the variable ROLE is set, the test binary acts as an external bot, which may be a faulty one.
func TestMain(m *testing.M) {
	role := os.Getenv("ROLE")
	if role == "" {
		os.Exit(m.Run())
	}
	if role == "crashes" {
		fmt.Fprintln(os.Stderr, "no memory")
		os.Exit(3)
	}
	for in := bufio.NewScanner(os.Stdin); in.Scan(); {
		var r struct {
			ID                   int
			Game, Position, Seen string
			View                 string
			Search               struct{ Seed uint64 }
		}
		if err := json.Unmarshal(in.Bytes(), &r); err != nil {
			os.Exit(4)
		}
		switch role {
		case "first": // the bot plays the first legal move
			if r.Search.Seed == 0 || r.Search.Seed > 1<<53-1 { // the protocol refuses greater seeds
				os.Exit(8)
			}
			game, err := clutch.Find(r.Game)
			if err != nil {
				os.Exit(5)
			}
			var moves []string
			if r.Seen != "" {
				view, err := game.ParseView(r.Seen, 1)
				if err != nil || r.Position != "" {
					os.Exit(6)
				}
				moves = view.Moves()
			} else {
				s, err := game.Parse(r.Position)
				if err != nil {
					os.Exit(7)
				}
				moves = s.Moves()
			}
			fmt.Printf("{\"progress\":{\"move\":%q},\"id\":%d}\n", moves[0], r.ID)
			fmt.Printf("{\"best\":{\"move\":\"x\"},\"id\":%d}\n", r.ID-1) // the id of a much earlier request
			fmt.Printf("{\"best\":{\"move\":%q,\"nodes\":7},\"id\":%d}\n", moves[0], r.ID)
		case "lies":
			fmt.Printf("{\"best\":{\"move\":\"d10-d11\"},\"id\":%d}\n", r.ID)
		case "nonsense":
			fmt.Println("bestmove e2e4")
		case "complains":
			fmt.Printf("{\"error\":{\"message\":\"no such\\ngame\"},\"id\":%d}\n", r.ID)
		case "sleeps":
			time.Sleep(time.Minute)
		case "floods":
			for {
				fmt.Print(strings.Repeat("x", 1<<16))
			}
		}
	}
}

func start(t *testing.T, role, game string) (player.Player, dynamic.Game) {
	t.Setenv("ROLE", role)
	b, err := player.Parse("exec:"+os.Args[0], player.Limit{Time: time.Millisecond})
	require.NoError(t, err)
	require.False(t, b.Repeatable())
	g, err := clutch.Find(game)
	require.NoError(t, err)
	s, err := g.Start(nil)
	require.NoError(t, err)
	p, err := b.Start(t.Context(), g, s)
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, p.Close()) })
	return p, g
}

// An external bot can answer many requests and report its progress. It sees only what its seat sees.
func TestProgram(t *testing.T) {
	for _, game := range []string{"coucou", "oeufs", "cookiedisco"} {
		p, g := start(t, "first", game)
		s, err := g.Start(nil)
		require.NoError(t, err)
		for range 4 {
			c, err := p.Move(t.Context(), s, math.MaxUint64)
			require.NoError(t, err)
			require.Equal(t, player.Choice{Move: s.Moves()[0], Nodes: 7}, c)
			s, err = s.Apply(c.Move)
			require.NoError(t, err)
			if game == "oeufs" { // this bot can read only views of player A
				s, err = s.Apply(s.Moves()[0])
				require.NoError(t, err)
			}
		}
	}
}

// Every wrong answer from an external bot is a fault with a message. After a fault, the bot makes no more moves.
func TestFaults(t *testing.T) {
	for role, want := range map[string]string{
		"crashes":   `the program has ended \(exit status 3\): no memory`,
		"lies":      `it plays d10-d11: there is no egg on d10|it plays d10-d11: the egg on d10`,
		"nonsense":  `the answer is not JSON: bestmove e2e4`,
		"complains": `the program answers with an error: no such game`,
		"floods":    `a line of its output has more than 1048576 bytes`,
		"sleeps":    `no answer within 5.001s`,
	} {
		t.Run(role, func(t *testing.T) {
			if role == "sleeps" && testing.Short() {
				t.Skip("takes five seconds")
			}
			p, g := start(t, role, "coucou")
			s, err := g.Start(nil)
			require.NoError(t, err)
			for range 2 {
				_, err = p.Move(t.Context(), s, 1)
				var f *player.Fault
				require.ErrorAs(t, err, &f)
				require.Regexp(t, want, err.Error())
			}
		})
	}
}

// If the context ends, Move returns an error that is not a fault.
func TestCanceled(t *testing.T) {
	p, g := start(t, "sleeps", "coucou")
	s, err := g.Start(nil)
	require.NoError(t, err)
	ctx, cancel := context.WithCancel(t.Context())
	time.AfterFunc(50*time.Millisecond, cancel)
	_, err = p.Move(ctx, s, 1)
	require.ErrorIs(t, err, context.Canceled)
}

func TestParse(t *testing.T) {
	for text, want := range map[string]string{
		"random": "random", "mcts": "mcts:200", "mcts:7": "mcts:7", "alphabeta:50ms": "alphabeta:50ms", "exec:./bot -x:9": "exec:./bot -x:9",
		"easy": "easy", "hard": "hard",
	} {
		b, err := player.Parse(text, player.Limit{Nodes: 200})
		require.NoError(t, err)
		require.Equal(t, want, b.Text)
		require.Equal(t, text != "alphabeta:50ms" && !strings.HasPrefix(text, "exec:"), b.Repeatable(), text)
	}
	for text, want := range map[string]string{
		"chess": "exec: starts a program", "mcts:0": `"0" is neither`, "mcts:-1s": "neither", "mcts:": "neither", "exec:": "needs a program",
		"exec: ": "needs a program", "": "no bot", "easy:5": "easy sets the limit itself", "Easy": "levels are easy, medium, hard",
	} {
		_, err := player.Parse(text, player.Limit{Nodes: 200})
		require.ErrorContains(t, err, want, text)
	}
}

// A bot in this library makes the same moves with the same seed.
func TestEngine(t *testing.T) {
	g, err := clutch.Find("oeufs")
	require.NoError(t, err)
	s, err := g.Start(nil)
	require.NoError(t, err)
	b, err := player.Parse("mcts:50", player.Limit{})
	require.NoError(t, err)
	require.NoError(t, b.Plays(s))
	p, err := b.Start(t.Context(), g, s)
	require.NoError(t, err)
	seed := rand.Uint64()
	one, err := p.Move(t.Context(), s, seed)
	require.NoError(t, err)
	two, err := p.Move(t.Context(), s, seed)
	require.NoError(t, err)
	require.Equal(t, one, two)
	require.NoError(t, s.Check(one.Move))
	require.ErrorContains(t, p.Watch(s, "no move"), "move, from, byte 0")
}

// In every game, a level plays the same moves as the strongest bot for that game with the level's options.
func TestLevel(t *testing.T) {
	for _, g := range clutch.Games() {
		for _, level := range search.Levels()[:2] {
			s, err := g.Start(nil)
			require.NoError(t, err)
			b, err := player.Parse(level.Name, player.Limit{})
			require.NoError(t, err)
			require.NoError(t, b.Plays(s))
			p, err := b.Start(t.Context(), g, s)
			require.NoError(t, err)
			choice, err := p.Move(t.Context(), s, 7)
			require.NoError(t, err)
			can := s.Bots()
			bot := can[len(can)-1]
			report, err := s.Search(t.Context(), bot, level.Options(bot, 7))
			require.NoError(t, err)
			require.Equal(t, player.Choice{Move: report.Move, Nodes: report.Nodes}, choice)
			require.NoError(t, p.Close())
		}
	}
}

// In a game that hides something, engines that watch all moves play to the end. The same seeds give the same game.
func TestEngineEnds(t *testing.T) {
	g, err := clutch.Find("oeufs")
	require.NoError(t, err)
	b, err := player.Parse("mcts:200", player.Limit{})
	require.NoError(t, err)
	game := func() (moves []string) {
		s, err := g.Start(nil)
		require.NoError(t, err)
		var engines []player.Player
		for range s.Players() {
			p, err := b.Start(t.Context(), g, s)
			require.NoError(t, err)
			engines = append(engines, p)
		}
		for over := false; !over; _, over = s.Winner() {
			require.Less(t, len(moves), 300)
			choice, err := engines[s.Turn()-1].Move(t.Context(), s, uint64(len(moves)))
			require.NoError(t, err)
			for _, p := range engines {
				require.NoError(t, p.Watch(s, choice.Move))
			}
			s, err = s.Apply(choice.Move)
			require.NoError(t, err)
			moves = append(moves, choice.Move)
		}
		return moves
	}
	require.Equal(t, game(), game())
}
