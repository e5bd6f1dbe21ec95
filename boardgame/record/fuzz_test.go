package record_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch"
	"github.com/seed4105872c/clutch/boardgame/record"
)

// seeds returns the texts of records of all kinds.
func seeds(t testing.TB) []string {
	const four = "player a\nplayer b Bo\nplayer c\nplayer d\n"
	return []string{
		"",
		example(t),
		"game heap\nrules 3\nview 5a4?\n" + four + "date 2024-02-29\nresult drawn by resignation of c\n1 take 2\nend\n",
		"game heap\nrules 3\nposition 2a2x\nplayer a\nplayer b\nresult a wins by heap/E1\n1 take 2\n; é\nend\n",
		"game heap\nrules 3\nposition 5a2y\nplayer a\nplayer b\nresult drawn by repetition\n" +
			"1 take 0\n2 take 0\n3 take 0\n4 take 0\nend\n",
		"game taacoca\nrules 2\nplayer w\nplayer b\nresult w wins by time-out of b\n1 A1,B2,C3-NE\nend\n",
		"game coucou\nrules 1\nposition 7/1r1b3/b6/7/7/7/7/7/7/7/7 b\nplayer b\nplayer r\n" +
			"result drawn by agreement\n1 d10-d11\nend\n",
	}
}

// FuzzParse checks that Parse accepts a text if and only if the oracle does, and that the record is written as the same text.
// Errors of Parse and Replay must refer to a place in the text.
func FuzzParse(f *testing.F) {
	for _, text := range seeds(f) {
		f.Add(text)
	}
	oracle := newOracle()
	f.Fuzz(func(t *testing.T, text string) {
		r, err := record.Parse(text)
		if accepted := oracle.accepts(text); accepted != (err == nil) {
			t.Fatalf("the oracle's answer is %v, but the error is %v\n%q", accepted, err, text)
		}
		if err != nil {
			liesWithin(t, err, text)
			return
		}
		if written, err := r.MarshalText(); err != nil || string(written) != text {
			t.Fatalf("%q is written as %q (%v)", text, written, err)
		}
		g := find(r.Game)
		if g == nil {
			return
		}
		states, err := r.Replay(g)
		if err != nil {
			liesWithin(t, err, text)
		} else if len(states) != len(r.Moves)+1 {
			t.Fatalf("%d positions of %d moves", len(states), len(r.Moves))
		}
		public, err2 := r.Public(g)
		if r.View == "" && (err == nil) != (err2 == nil) {
			t.Fatalf("the public form: %v; the replay: %v", err2, err)
		}
		if err2 == nil {
			if text, err := public.MarshalText(); err != nil || !oracle.accepts(string(text)) {
				t.Fatalf("the public form is %q (%v)", text, err)
			}
		}
	})
}

// liesWithin checks that the place of an error is in the text, or just after one of its lines.
func liesWithin(t *testing.T, err error, text string) {
	t.Helper()
	var e *record.Error
	if !errors.As(err, &e) {
		t.Fatalf("%T: %v", err, err)
	}
	lines := strings.Split(text, "\n")
	if e.Line < 1 || e.Line > len(lines) || e.Column < 1 || e.Column > len(lines[e.Line-1])+1 || len(e.Error()) < 20 {
		t.Fatalf("%v\n%q", err, text)
	}
}

func BenchmarkParse(b *testing.B) {
	text := longGame(b)
	b.SetBytes(int64(len(text)))
	for b.Loop() {
		if _, err := record.Parse(text); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkMarshalText(b *testing.B) {
	r, err := record.Parse(longGame(b))
	require.NoError(b, err)
	for b.Loop() {
		if _, err := r.MarshalText(); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkReplay(b *testing.B) {
	r, err := record.Parse(longGame(b))
	require.NoError(b, err)
	g := find(r.Game)
	for b.Loop() {
		if _, err := r.Replay(g); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(len(r.Moves)*b.N)/b.Elapsed().Seconds(), "moves/s")
}

// longGame returns the record of a random game of Le Coucou picard.
func longGame(b *testing.B) string {
	g, err := clutch.Find("coucou")
	require.NoError(b, err)
	r, err := record.New(g, nil)
	require.NoError(b, err)
	s, err := g.Start(nil)
	require.NoError(b, err)
	for rng := seeded(3, 0); s.CountMoves() > 0; {
		m := s.RandomMove(rng)
		s, err = s.Apply(m)
		require.NoError(b, err)
		r.Moves = append(r.Moves, record.Move{Text: m})
	}
	require.Greater(b, len(r.Moves), 50)
	r.Result = record.ResultOf(s)
	text, err := r.MarshalText()
	require.NoError(b, err)
	return string(text)
}
