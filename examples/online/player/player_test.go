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

// If the variable BOT is set, the test binary is an external bot, which plays the first legal move.
func TestMain(m *testing.M) {
	if os.Getenv("BOT") == "" {
		os.Exit(m.Run())
	}
	for in := bufio.NewScanner(os.Stdin); in.Scan(); {
		if err := answer(in.Bytes()); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
	}
}

func answer(request []byte) error {
	var r struct {
		ID                   int
		Game, Position, Seen string
		Search               struct{ Seed uint64 }
	}
	if err := json.Unmarshal(request, &r); err != nil {
		return err
	}
	if r.Search.Seed == 0 || r.Search.Seed > 1<<53-1 || r.Seen != "" && r.Position != "" {
		return fmt.Errorf("the protocol refuses %s", request)
	}
	game, err := clutch.Find(r.Game)
	if err != nil {
		return err
	}
	var seen interface{ Moves() []string }
	if r.Seen == "" {
		seen, err = game.Parse(r.Position)
	} else {
		seen, err = game.ParseView(r.Seen, 1)
	}
	if err != nil {
		return err
	}
	move := seen.Moves()[0]
	fmt.Printf("{\"progress\":{\"move\":%q},\"id\":%d}\n", move, r.ID)
	fmt.Printf("{\"best\":{\"move\":\"x\"},\"id\":%d}\n", r.ID-1) // the id of a much earlier request
	fmt.Printf("{\"best\":{\"move\":%q,\"nodes\":7},\"id\":%d}\n", move, r.ID)
	return nil
}

// start starts a command as a bot, for a new game.
func start(t *testing.T, command, game string) (match.Player, dynamic.State) {
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
	t.Setenv("BOT", "1")
	for _, game := range []string{"coucou", "oeufs", "cookiedisco"} {
		p, s := start(t, os.Args[0], game)
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

// script writes a script of the shell, which knows its own folder as $DIR.
func script(t *testing.T, text string) string {
	if runtime.GOOS == "windows" {
		t.Skip("needs a shell")
	}
	file := filepath.Join(t.TempDir(), "bot")
	require.NoError(t, os.WriteFile(file, []byte("#!/bin/sh\nDIR="+filepath.Dir(file)+"\n"+text), 0o755))
	return file
}

// Every wrong answer from an external bot is a fault with a message. After a fault, the bot makes no more moves.
func TestFaults(t *testing.T) {
	for name, c := range map[string]struct{ script, want string }{
		"crashes":   {"echo no memory >&2; exit 3", `\(exit status 3\); its error output ends with "no memory\\n"`},
		"lies":      {`read r; echo '{"best":{"move":"d10-d11"},"id":1}'; read r`, `it plays "d10-d11": there is no egg on d10|the egg on d10`},
		"nonsense":  {"read r; echo bestmove e2e4; read r", `the answer is not JSON: "bestmove e2e4"`},
		"complains": {`read r; echo '{"error":{"message":"no game"},"id":1}'; read r`, `answers with an error: "no game"`},
		"floods":    {"yes | tr -d '\\n'", `a line of its output has more than 1048576 bytes`},
		"sleeps":    {"sleep 100", `no answer within 30.001s`},
	} {
		t.Run(name, func(t *testing.T) {
			if name == "sleeps" && testing.Short() {
				t.Skip("takes half a minute")
			}
			p, s := start(t, script(t, c.script), "coucou")
			for range 2 {
				_, err := p.Move(t.Context(), s.See(s.Turn()), 1)
				require.ErrorAs(t, err, new(*match.Fault))
				require.Regexp(t, c.want, err.Error())
			}
		})
	}
}

// If the context ends, Move returns an error that is not a fault.
func TestCanceled(t *testing.T) {
	p, s := start(t, script(t, "sleep 100"), "coucou")
	ctx, cancel := context.WithCancel(t.Context())
	time.AfterFunc(50*time.Millisecond, cancel)
	_, err := p.Move(ctx, s.See(s.Turn()), 1)
	require.ErrorIs(t, err, context.Canceled)
}

// A program that has started processes leaves none of them behind, and does not make anyone wait for them, after a fault
// and at the end of its input. This also holds for a process in a session of its own, which keeps the program's output
// open but can't be killed with it.
func TestChildren(t *testing.T) {
	const sleeper = "sleep 200 & echo $! >$DIR/pid\n"
	for _, text := range []string{
		sleeper + "read r; echo garbage; wait", sleeper + "read r", "setsid sleep 100 &\nread r; echo garbage",
	} {
		began, file := time.Now(), script(t, text)
		p, s := start(t, file, "coucou")
		if strings.Contains(text, "garbage") {
			_, err := p.Move(t.Context(), s.See(s.Turn()), 1)
			require.ErrorAs(t, err, new(*match.Fault))
		}
		require.NoError(t, p.Close())
		require.Less(t, time.Since(began), 50*time.Second)
		written, err := os.ReadFile(filepath.Join(filepath.Dir(file), "pid"))
		if err != nil || runtime.GOOS != "linux" {
			continue // the last one can't be killed
		}
		pid, err := strconv.Atoi(strings.TrimSpace(string(written)))
		require.NoError(t, err)
		require.Eventually(t, func() bool {
			stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
			return err != nil || strings.Contains(string(stat), ") Z ")
		}, time.Minute, 10*time.Millisecond)
	}
}
