package record_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch"
	"github.com/seed4105872c/clutch/boardgame/record"
)

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
