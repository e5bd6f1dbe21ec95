package boardgame_test

import (
	"fmt"
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/game"
)

// For every value of Player, Seat returns a seat of the game or nobody's seat.
func TestSeat(t *testing.T) {
	nobody := game.Seat{Letter: "-", Name: "nobody"}
	for _, players := range []int{0, 1, 2, 4, math.MaxUint8, math.MaxUint8 + 5} {
		var d game.Definition[heap, take]
		want := map[boardgame.Player]game.Seat{}
		for i := range players {
			seat := game.Seat{Letter: fmt.Sprint("letter ", i), Name: fmt.Sprint("name ", i)}
			d.Seats = append(d.Seats, seat)
			if i < math.MaxUint8 {
				want[boardgame.First+boardgame.Player(i)] = seat
			}
		}
		for n := range math.MaxUint8 + 1 {
			p := boardgame.Player(n)
			seat, ok := want[p]
			if !ok {
				seat = nobody
			}
			require.Equal(t, seat, d.Seat(p), "%s of %d", p, players)
		}
	}
}
