package wire

import (
	"encoding/json"
	"errors"
	"io"
	"os"
	"runtime"
	"strings"
	"testing"
	"testing/iotest"
	"time"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

const start = `bbbbb/1bbbb1/2bbb2/8/9/8/2www2/1wwww1/wwwww w`

// reply returns the answer to a request.
func reply(t testing.TB, request string) string {
	t.Helper()
	text := string(NewServer().Answer(t.Context(), []byte(request), nil))
	require.NotContains(t, text, "\n")
	return text
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
		{`nonsense`, "", 1},
		{`{"game"`, "", 7},
		{`{"game":"taacoca"`, "", 17},
		{`{"game":"taacoca"} {}`, "", 19},
		{`{"id":1,"perft":1,"game":"taacoca","move":"","a":[1,2,}`, "", 54},
		{`{"game":"taacoca",}`, "", 18},
		{"{\"game\":\"ta\xffacoca\"}", "", none},
		{"\x00", "", 0},
		{`{}`, "game", none},
		{`{"game":"chess"}`, "game", none},
		{`{"game":["taacoca"]}`, "game", none},
		{`{"game":"taacoca","moov":"A1-NE"}`, "moov", none},
		{`null`, "", none},
		{`{"game":"taacoca","ply":-1}`, "ply", none},
		{`{"game":"taacoca","options":{"size":3}}`, "options", none},
		{`{"game":"taacoca","options":{},"position":"` + start + `"}`, "options", none},
		{`{"game":"taacoca","position":"` + start + `x"}`, "position", len(start)},
		{`{"game":"taacoca","position":""}`, "position", 0},
		{`{"game":"taacoca","position":"5/6/7/8/9/8/7/6/5 w"}`, "position", none},
		{`{"game":"taacoca","move":"A1,A2,A3-N"}`, "move", 9},
		{`{"game":"taacoca","move":"\ud800"}`, "move", 0},
		{`{"game":"taacoca","perft":-1}`, "perft", none},
		{`{"game":"taacoca","perft":13}`, "perft", none},
		{`{"game":"taacoca","perft":1.5}`, "perft", none},
		{`{"game":"taacoca","perft":"1"}`, "perft", none},
		{`{"game":"taacoca","view":"x"}`, "view", none},
	} {
		var a answer
		text := reply(t, c.request)
		require.NoError(t, json.Unmarshal([]byte(text), &a), text)
		require.Equal(t, c.field, *a.Error.Field, "%s: %s", c.request, text)
		require.NotEmpty(t, a.Error.Message)
		if c.offset == none {
			require.Nil(t, a.Error.Offset, "%s: %s", c.request, text)
		} else {
			require.Equal(t, &c.offset, a.Error.Offset, "%s: %s", c.request, text)
		}
		if object, ok := strings.CutSuffix(c.request, "}"); ok && len(object) > 1 && c.field != "" {
			require.Contains(t, reply(t, object+`,"id":[5]}`), `"id":[5]`)
		}
	}
}

// The referee answers a line of up to 1 MiB. After a longer line, it continues with the next one.
func TestLongLines(t *testing.T) {
	head, tail := `{"game":"taacoca","id":"`, `"}`
	fits := head + strings.Repeat("x", maxLine-len(head)-len(tail)) + tail
	in := strings.Join([]string{fits, fits + " ", strings.Repeat("x", 3*maxLine), `{"game":"taacoca","perft":1}`}, "\n")
	var out strings.Builder
	require.NoError(t, NewServer().Serve(t.Context(), strings.NewReader(in), &out))
	answers := strings.Split(out.String(), "\n")
	require.Len(t, answers, 5, "one answer for each line")
	require.True(t, strings.HasSuffix(answers[0], `xxx"}`))
	require.Contains(t, answers[1], "1 MiB")
	require.Contains(t, answers[2], "1 MiB")
	require.Contains(t, answers[3], `"nodes":58`)
}

func TestBrokenPipes(t *testing.T) {
	require.Error(t, NewServer().Serve(t.Context(), iotest.ErrReader(errors.New("broken")), io.Discard))
	closed, out := io.Pipe()
	closed.Close()
	require.Error(t, NewServer().Serve(t.Context(), strings.NewReader("{}\n"), out))
}

// Every line gets an answer, whatever it contains. The lines are requests of every kind and answers, most of them with a
// few mistakes.
func garbage(t *rapid.T) {
	golden, err := os.ReadFile("testdata/golden.jsonl")
	require.NoError(t, err)
	good := strings.Split(string(golden), "\n")
	line := rapid.SampledFrom(good).Draw(t, "request")
	mistake := rapid.OneOf(rapid.StringOf(rapid.RuneFrom([]rune(`"{}[],:0129abAB-x!?\`))), rapid.StringN(0, 2, -1),
		rapid.Just("\xff"))
	for range rapid.IntRange(0, 3).Draw(t, "mistakes") {
		at := rapid.IntRange(0, len(line)).Draw(t, "at")
		line = line[:at] + mistake.Draw(t, "mistake") + line[min(at+rapid.IntRange(0, 2).Draw(t, "without"), len(line)):]
	}
	s := NewServer()
	s.limit = 20 * time.Millisecond
	text := s.Answer(t.Context(), []byte(line), nil)
	require.NotContains(t, string(text), "\n")
	require.True(t, json.Valid(text))
}

func TestGarbage(t *testing.T) {
	rapid.Check(t, garbage)
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	require.Less(t, m.HeapAlloc, uint64(200<<20))
}

func FuzzGarbage(f *testing.F) { f.Fuzz(rapid.MakeFuzz(garbage)) }
