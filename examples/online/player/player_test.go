package player_test

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch"
	"github.com/seed4105872c/clutch/boardgame/dynamic"
	"github.com/seed4105872c/clutch/examples/internal/match"
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

// start starts the test binary as a bot with a role, for a new game.
func start(t *testing.T, role, game string) (match.Player, dynamic.State) {
	t.Setenv("ROLE", role)
	return startCommand(t, os.Args[0], game)
}

func startCommand(t *testing.T, command, game string) (match.Player, dynamic.State) {
	b, err := match.Parser{Limit: match.Limit{Time: time.Millisecond}, Program: player.New}.Parse("exec:" + command)
	require.NoError(t, err)
	require.Equal(t, "exec:"+command, b.String())
	require.NoError(t, b.Ready())
	g, err := clutch.Find(game)
	require.NoError(t, err)
	s, err := g.Start(nil)
	require.NoError(t, err)
	p, err := b.Start(t.Context(), g, s)
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, p.Close()) })
	return p, s
}

// An external bot can answer many requests and report its progress. It sees only what its seat sees.
func TestProgram(t *testing.T) {
	for _, game := range []string{"coucou", "oeufs", "cookiedisco"} {
		p, s := start(t, "first", game)
		for range 4 {
			c, err := p.Move(t.Context(), s.See(s.Turn()), math.MaxUint64)
			require.NoError(t, err)
			require.Equal(t, s.Moves()[0], c.Move)
			require.Equal(t, 7, c.Nodes)
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
		"crashes":   `the program has ended \(exit status 3\); its error output ends with "no memory\\n"`,
		"lies":      `it plays "d10-d11": (there is no egg on d10|the egg on d10)`,
		"nonsense":  `the answer is not JSON: "bestmove e2e4"`,
		"complains": `the program answers with an error: "no such\\ngame"`,
		"floods":    `a line of its output has more than 1048576 bytes`,
		"sleeps":    `no answer within 30.001s`,
	} {
		t.Run(role, func(t *testing.T) {
			if role == "sleeps" && testing.Short() {
				t.Skip("takes half a minute")
			}
			p, s := start(t, role, "coucou")
			for range 2 {
				_, err := p.Move(t.Context(), s.See(s.Turn()), 1)
				var f *match.Fault
				require.ErrorAs(t, err, &f)
				require.Regexp(t, want, err.Error())
			}
		})
	}
}

// If the context ends, Move returns an error that is not a fault.
func TestCanceled(t *testing.T) {
	p, s := start(t, "sleeps", "coucou")
	ctx, cancel := context.WithCancel(t.Context())
	time.AfterFunc(50*time.Millisecond, cancel)
	_, err := p.Move(ctx, s.See(s.Turn()), 1)
	require.ErrorIs(t, err, context.Canceled)
}

// A program that has started processes leaves none of them behind, and does not make anyone wait for them. This also
// holds for a process in a session of its own, which keeps the program's output open but can't be killed with it.
func TestChildren(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("needs a shell")
	}
	dir := t.TempDir()
	script := func(name, text string) string {
		file := filepath.Join(dir, name)
		require.NoError(t, os.WriteFile(file, []byte("#!/bin/sh\n"+text), 0o755))
		return file
	}
	alive := func(name string) bool {
		text, err := os.ReadFile(filepath.Join(dir, name))
		require.NoError(t, err)
		pid, err := strconv.Atoi(strings.TrimSpace(string(text)))
		require.NoError(t, err)
		stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
		return err == nil && !strings.Contains(string(stat), ") Z ")
	}
	const sleeper = "sleep 200 &\necho $! >%s/%s\n"
	garbage := script("garbage", fmt.Sprintf(sleeper, dir, "1")+"read line\necho garbage\nwait\n")
	ends := script("ends", fmt.Sprintf(sleeper, dir, "2")+"read line\n")
	escaped := script("escaped", "setsid sleep 20 &\nread line\necho garbage\n")
	for command, left := range map[string]string{garbage: "1", escaped: ""} {
		began := time.Now()
		p, s := startCommand(t, command, "coucou")
		_, err := p.Move(t.Context(), s.See(s.Turn()), 1)
		require.ErrorAs(t, err, new(*match.Fault))
		require.NoError(t, p.Close())
		require.Less(t, time.Since(began), 10*time.Second)
		if left != "" && runtime.GOOS == "linux" {
			require.Eventually(t, func() bool { return !alive(left) }, time.Second, 10*time.Millisecond, command)
		}
	}
	p, _ := startCommand(t, ends, "coucou") // it ends at the end of its input
	began := time.Now()
	require.NoError(t, p.Close())
	require.Less(t, time.Since(began), 5*time.Second)
	require.Eventually(t, func() bool { return runtime.GOOS != "linux" || !alive("2") }, time.Second,
		10*time.Millisecond)
}
