package search

import (
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/seed4105872c/clutch/coucou"
)

// A worker searches every move once: the first move, then the moves that nobody has claimed, and then the claimed moves. Each
// of these groups keeps the order that the moves have without claims.
func TestClaimedMovesComeLast(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		const depth = claimDepth
		a := &alphaBeta[coucou.State, coucou.Move]{game: gameOf[coucou.State](), claims: &claims{}}
		moves := coucou.MustParse("r1rrr1r/7/7/7/7/7/bbbbbbb/7/7/7/7 b").AppendMoves(nil)
		hash := rapid.Uint64().Draw(t, "hash")
		slots := map[*atomic.Uint64]bool{}
		for _, m := range moves {
			slots[a.claims.slot(a.task(m, hash, depth))] = true
		}
		if len(slots) < len(moves) {
			t.Skip("two tasks share a slot")
		}
		ranks := rapid.SliceOfN(rapid.Int32Range(0, 3), len(moves), len(moves)).Draw(t, "ranks")
		list := func() *ply[coucou.State, coucou.Move] {
			p := &ply[coucou.State, coucou.Move]{moves: append([]coucou.Move{}, moves...), order: append([]int32{}, ranks...)}
			p.fresh = len(moves)
			for _, rank := range ranks {
				if rank > 0 {
					p.ranked++
				}
			}
			return p
		}
		var first, others, last []coucou.Move
		plain := list()
		for i := range moves {
			m := plain.next(i)
			claimed := rapid.Bool().Draw(t, "claimed")
			if claimed {
				task := a.task(m, hash, depth)
				a.claims.slot(task).Store(task)
			}
			switch {
			case i == 0:
				first = append(first, m)
			case claimed:
				last = append(last, m)
			default:
				others = append(others, m)
			}
		}
		var searched []coucou.Move
		here := list()
		for i := range here.moves {
			m, task := a.claim(here, i, here.next(i), hash, depth)
			require.Equal(t, task, a.claims.slot(task).Load())
			a.claims.giveBack(task)
			require.Equal(t, noTask, a.claims.slot(task).Load())
			searched = append(searched, m)
		}
		require.Equal(t, append(append(first, others...), last...), searched)
	})
}
