package wire

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/seed4105872c/clutch"
)

const start = `bbbbb/1bbbb1/2bbb2/8/9/8/2www2/1wwww1/wwwww w`

// talk sends lines to the referee, and returns its answer to each line.
func talk(t *testing.T, lines ...string) []string {
	t.Helper()
	var out bytes.Buffer
	require.NoError(t, NewServer().Serve(t.Context(), strings.NewReader(strings.Join(lines, "\n")+"\n"), &out))
	answers := strings.Split(strings.TrimSuffix(out.String(), "\n"), "\n")
	require.Len(t, answers, len(lines), "one answer for each line")
	return answers
}

// The answer to a malformed request repeats the id and names the field. If the problem is at a certain byte, it also
// gives the offset.
func TestMalformed(t *testing.T) {
	none := -1
	for _, c := range []struct {
		request, field string
		offset         int
	}{
		{``, "", 0},
		{`  `, "", 2},
		{`[]`, "", none},
		{`3`, "", none},
		{`nonsense`, "", 1},
		{`{`, "", 1},
		{`{"game"`, "", 7},
		{`{"game":"taacoca"`, "", 17},
		{`{"game":"taacoca"} {}`, "", 19},
		{`{"game":"taacoca","perft":+1}`, "", 26},
		{`{"id":1,"perft":1,"game":"taacoca","move":"","a":[1,2,}`, "", 54},
		{`{"game":"taacoca",}`, "", 18},
		{`{"game":"taacoca","perft":1e0}`, "perft", none},
		{`{"game":"taacoca","perft":0.9999999999999999999999}`, "perft", none},
		{"{\"game\":\"ta\xffacoca\"}", "", none},
		{"\x00", "", 0},
		{`{}`, "game", none},
		{`{"game":"chess"}`, "game", none},
		{`{"game":["taacoca"]}`, "game", none},
		{`{"game":"taacoca","moov":"A1-NE"}`, "moov", none},
		{`null`, "", none},
		{`{"game":"taacoca","ply":-1}`, "ply", none},
		{`{"game":"taacoca","options":{"size":3}}`, "options", none},
		{`{"game":"taacoca","options":"none"}`, "options", none},
		{`{"game":"taacoca","options":{},"position":"` + start + `"}`, "options", none},
		{`{"game":"taacoca","position":"` + start + `x"}`, "position", len(start)},
		{`{"game":"taacoca","position":""}`, "position", 0},
		{`{"game":"taacoca","position":"5/6/7/8/9/8/7/6/5 w"}`, "position", none},
		{`{"game":"taacoca","position":3}`, "position", none},
		{`{"game":"taacoca","move":"A1,A2,A3-N"}`, "move", 9},
		{`{"game":"taacoca","move":"\ud800"}`, "move", 0},
		{`{"game":"taacoca","move":""}`, "move", 0},
		{`{"game":"taacoca","move":false}`, "move", none},
		{`{"game":"taacoca","perft":-1}`, "perft", none},
		{`{"game":"taacoca","perft":13}`, "perft", none},
		{`{"game":"taacoca","perft":1.5}`, "perft", none},
		{`{"game":"taacoca","perft":1e999}`, "perft", none},
		{`{"game":"taacoca","perft":"1"}`, "perft", none},
		{`{"game":"taacoca","perft":true}`, "perft", none},
		{`{"game":"taacoca","view":"x"}`, "view", none},
		{`{"game":"taacoca","view":"w","perft":1}`, "perft", none},
	} {
		var a answer
		reply := talk(t, c.request)[0]
		require.NoError(t, json.Unmarshal([]byte(reply), &a), reply)
		require.Equal(t, c.field, *a.Error.Field, "%s: %s", c.request, reply)
		require.NotEmpty(t, a.Error.Message)
		require.Contains(t, reply, `"field":`)
		if c.offset == none {
			require.Nil(t, a.Error.Offset, "%s: %s", c.request, reply)
		} else {
			require.NotNil(t, a.Error.Offset, "%s: %s", c.request, reply)
			require.Equal(t, c.offset, *a.Error.Offset, "%s: %s", c.request, reply)
		}
		if object, ok := strings.CutSuffix(c.request, "}"); ok && len(object) > 1 && c.field != "" {
			require.Contains(t, talk(t, object+`,"id":[5]}`)[0], `"id":[5]`)
		}
	}
}

// The referee answers a line of up to 1 MiB. After a longer line, it continues with the next one.
func TestLongLines(t *testing.T) {
	head, tail := `{"game":"taacoca","id":"`, `"}`
	fits := head + strings.Repeat("x", maxLine-len(head)-len(tail)) + tail
	answers := talk(t, fits, fits+" ", strings.Repeat("x", 3*maxLine), `{"game":"taacoca","perft":1}`)
	require.True(t, strings.HasSuffix(answers[0], `xxx"}`))
	require.Contains(t, answers[1], "1 MiB")
	require.Contains(t, answers[2], "1 MiB")
	require.Contains(t, answers[3], `"nodes":58`)
}

// failing is a stream whose reads and writes fail.
type failing struct{}

func (failing) Read([]byte) (int, error)  { return 0, errors.New("broken") }
func (failing) Write([]byte) (int, error) { return 0, errors.New("broken") }

func TestBrokenPipes(t *testing.T) {
	require.Error(t, NewServer().Serve(t.Context(), failing{}, io.Discard))
	require.Error(t, NewServer().Serve(t.Context(), strings.NewReader("{}\n"), failing{}))
}

// Every line gets an answer, whatever it contains. The lines are requests of every kind, most of them with a few
// mistakes.
func garbage(t *rapid.T) {
	var good []string
	for _, g := range clutch.Games() {
		s, err := g.Start(nil)
		require.NoError(t, err)
		for _, more := range []string{
			``, `,"perft":1`, `,"explain":true,"id":[1,{"a":"b"}]`, `,"move":"MOVE"`, `,"change":"MOVE"`,
			`,"moves":["MOVE"],"states":true,"write":{}`, `,"clicks":[]`, `,"clicks":["a1","b2"]`, `,"describe":true`,
			`,"draw":{"clickable":true,"style":true}`, `,"search":{"nodes":20,"seed":1}`, `,"options":{"players":4}`,
			`,"settings":{"wins":2},"save":true`, `,"save":true,"page":true`, `,"do":"draw","explain":true`,
			`,"position":"` + s.String() + `"`, `,"record":"game x\nrules 1\n"`, `,"view":"-"`,
		} {
			good = append(good, `{"game":"`+g.Info().Name+`"`+strings.ReplaceAll(more, "MOVE", s.Moves()[0])+`}`)
		}
	}
	line := rapid.SampledFrom(good).Draw(t, "request")
	mistake := rapid.OneOf(rapid.StringOf(rapid.RuneFrom([]rune(`"{}[],:0129abAB-x!?\`))), rapid.StringN(0, 2, -1),
		rapid.Just("\xff"))
	for range rapid.IntRange(0, 3).Draw(t, "mistakes") {
		at := rapid.IntRange(0, len(line)).Draw(t, "at")
		line = line[:at] + mistake.Draw(t, "mistake") + line[min(at+rapid.IntRange(0, 2).Draw(t, "without"), len(line)):]
	}
	s := NewServer()
	s.limit = 20 * time.Millisecond
	reply := s.Answer(t.Context(), []byte(line), nil)
	require.NotContains(t, string(reply), "\n")
	require.True(t, json.Valid(reply))
}

func TestGarbage(t *testing.T) {
	rapid.Check(t, garbage)
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	require.Less(t, m.HeapAlloc, uint64(200<<20))
}

func FuzzGarbage(f *testing.F) { f.Fuzz(rapid.MakeFuzz(garbage)) }
