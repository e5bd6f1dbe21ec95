package games

import (
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch"
	"github.com/seed4105872c/clutch/boardgame/session"
	"github.com/seed4105872c/clutch/examples/online/internal/system"
	"github.com/seed4105872c/clutch/examples/online/store"
)

// BenchmarkLobby measures a page of the lobby among 100,000 open games, in processor time.
func BenchmarkLobby(b *testing.B) {
	s := New([]*store.Store{shared}, Config{})
	for i := range 100_000 {
		seats := map[string]seat{"b": {Hash: "x"}, "r": {Hash: "x"}}
		h := &head{standing: standing{Turn: "b"}, Seats: seats, Changed: int64(i)}
		s.index.put(s.summarize(fmt.Sprintf("%020d", i), 1, h), nil)
	}
	s.shards[0].problem.Store(nil)
	before := system.ProcessorTime()
	for b.Loop() {
		_, err := s.List(b.Context(), Query{})
		require.NoError(b, err)
		s.index.takeDue(toTend, time.Now().UnixMilli()-1e12, clockAgain)
	}
	b.ReportMetric(float64((system.ProcessorTime()-before).Microseconds())/float64(b.N), "cpu-µs/op")
}

// BenchmarkMoveAtPly measures what a move costs at different lengths of a game, with its entry and what those who
// follow get, without the store.
func BenchmarkMoveAtPly(b *testing.B) {
	there := []string{"a1-a2", "a6-a5", "a2-a1", "a5-a6"}
	for _, length := range []int{50, 5000} {
		b.Run(fmt.Sprint("plies=", length), func(b *testing.B) {
			s := New([]*store.Store{shared}, Config{Games: clutch.Games()})
			oeufs, err := s.config.Games.Find("oeufs")
			require.NoError(b, err)
			now, err := session.New(oeufs, nil, session.Settings{})
			require.NoError(b, err)
			g := &game{id: "20260700000000000000", head: head{Format: format}, session: now}
			for i := range length {
				after, err := g.session.Play(g.session.Turn(), there[i%4])
				require.NoError(b, err)
				next := s.next(g, after)
				_, err = next.changes(g)
				require.NoError(b, err)
				g = next
			}
			bytes := 0
			for b.Loop() {
				after, err := g.session.Play(g.session.Turn(), there[length%4])
				require.NoError(b, err)
				next := s.next(g, after)
				changes, err := next.changes(g)
				require.NoError(b, err)
				_, err = View{service: s, game: next}.JSON()
				require.NoError(b, err)
				bytes = len(changes[len(changes)-1].Value)
			}
			b.ReportMetric(float64(bytes), "bytes")
		})
	}
}
