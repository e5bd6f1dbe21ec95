package main

import (
	"bufio"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch"
	"github.com/seed4105872c/clutch/examples/internal/command/commandtest"
)

// The referee has a help text, and refuses all other arguments before it reads anything.
func TestArguments(t *testing.T) {
	help := commandtest.Run(t.Context(), run, "{}\n", "-h")
	require.Zero(t, help.Code)
	require.Contains(t, help.Out, "About it.\n")
	require.NotContains(t, help.Out, "position")
	for _, arg := range []string{"-game", "position"} {
		out := commandtest.Run(t.Context(), run, "{}\n", arg)
		require.Equal(t, 2, out.Code)
		require.Empty(t, out.Out)
		require.Contains(t, out.Err, arg)
	}
}

// An interrupt ends the referee even while it waits for a line.
func TestInterrupt(t *testing.T) {
	p := commandtest.Program(strings.NewReader(""), io.Discard, io.Discard)
	free := 0
	p.LetInterruptsKill = func() { free++ }
	require.NoError(t, run(t.Context(), p))
	require.Equal(t, 1, free)
}

var garbage = flag.Duration("garbage", time.Second, "how long the referee gets garbage")

// Every line of garbage gets an answer, and memory use stays below a limit.
func TestGarbage(t *testing.T) {
	rng := rand.New(rand.NewPCG(rand.Uint64(), 0))
	in, lines := io.Pipe()
	answers, out := io.Pipe()
	done := make(chan error, 1)
	go func() {
		err := run(t.Context(), commandtest.Program(in, out, io.Discard))
		out.CloseWithError(err)
		done <- err
	}()
	read := bufio.NewReaderSize(answers, 1<<16)
	good := requests(t)
	most := uint64(0)
	begin, n := time.Now(), 0
	for ; time.Since(begin) < *garbage; n++ {
		line := spoil(rng, good[rng.IntN(len(good))])
		go lines.Write(append(line, '\n'))
		answer, err := read.ReadBytes('\n')
		require.NoError(t, err, "%q", line)
		require.True(t, json.Valid(answer), "%q: %q", line, answer)
		if n%5000 == 0 {
			most = max(most, heap())
		}
	}
	require.NoError(t, lines.Close())
	<-done
	most = max(most, heap())
	require.Less(t, most, uint64(200<<20))
	// .ci/long counts them
	t.Logf("sent garbage for %d seconds: %d lines, at most %d MB of heap", time.Since(begin)/time.Second, n, most>>20)
}

// heap returns the number of heap bytes in use.
func heap() uint64 {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.HeapAlloc
}

// requests holds quick, valid requests of every kind.
func requests(t *testing.T) (list []string) {
	for _, g := range clutch.Games() {
		s, err := g.Start(nil)
		require.NoError(t, err)
		name, move := g.Info().Name, s.Moves()[0]
		for _, more := range []string{
			``, `,"perft":1`, `,"explain":true,"id":[1,{"a":"b"}]`, fmt.Sprintf(`,"move":%q`,
				move), fmt.Sprintf(`,"change":%q`, move),
			fmt.Sprintf(`,"moves":[%q],"states":true,"write":{}`,
				move), `,"clicks":[]`, `,"clicks":["a1","b2"]`, `,"describe":true`,
			`,"draw":{"clickable":true,"style":true}`, `,"search":{"nodes":20,"seed":1}`, `,"options":{"players":4}`,
			`,"settings":{"wins":2},"save":true`, `,"save":true,"page":true`, `,"do":"draw","explain":true`,
			fmt.Sprintf(`,"position":%q`, s.String()), `,"record":"game x\nrules 1\n"`, `,"view":"-"`,
		} {
			list = append(list, fmt.Sprintf(`{"game":%q%s}`, name, more))
		}
	}
	return list
}

// spoil usually changes a few bytes of a line.
func spoil(rng *rand.Rand, text string) []byte {
	line := []byte(text)
	for range rng.IntN(4) {
		at := rng.IntN(len(line))
		switch rng.IntN(4) {
		case 0:
			line = append(line[:at], line[at+1:]...)
		case 1:
			line[at] = garble[rng.IntN(len(garble))]
		case 2:
			line[at] = byte(rng.IntN(256))
		default:
			line = append(line[:at:at], append([]byte(`"00`[:1+rng.IntN(3)]), line[at:]...)...)
		}
		if len(line) == 0 {
			line = []byte("x")
		}
		for i, b := range line {
			if b == '\n' {
				line[i] = ' '
			}
		}
	}
	return line
}

// garble holds characters that have a meaning in JSON or in a game's notation.
const garble = `"{}[],:0129abAB-x!?\`
