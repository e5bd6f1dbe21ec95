package boardgame_test

import (
	"fmt"
	"iter"
	"slices"

	"github.com/seed4105872c/clutch/boardgame"
)

// heap is a toy game. On each turn, a player takes one or two counters from a heap. The player who takes the last counter
// wins. A stubborn heap breaks the laws: with three counters left, it refuses the moves that it lists, and Apply then does
// not return the receiver.
type heap struct {
	left     uint8
	turn     boardgame.Player
	stubborn bool
}

// take is a move: the number of counters taken from the heap.
type take uint8

const (
	oneOrTwo  boardgame.Rule = "heap/T1"
	lastTaken boardgame.Rule = "heap/E1"
)

func newHeap(left uint8) heap { return heap{left: left, turn: boardgame.First} }

func (h heap) Turn() boardgame.Player { return h.turn }

func (h heap) Ended() boardgame.Rule {
	switch {
	case h.turn == boardgame.NoPlayer:
		return boardgame.NoPosition
	case h.left == 0:
		return lastTaken
	}
	return ""
}

func (h heap) Winner() (boardgame.Player, bool) {
	if h.Ended() == lastTaken {
		return 3 - h.turn, true
	}
	return boardgame.NoPlayer, h.Ended() != ""
}

func (h heap) AppendMoves(dst []take) []take {
	for n := range min(h.left, 2) {
		dst = append(dst, take(n+1))
	}
	return dst
}

func (h heap) LegalMoves() iter.Seq[take] { return slices.Values(h.AppendMoves(nil)) }

func (h heap) CountMoves() int { return int(min(h.left, 2)) }

func (h heap) Check(m take) error {
	switch {
	case h.Ended() != "":
		return &boardgame.MoveError{Rule: h.Ended(), Move: m}
	case m < 1 || m > 2 || uint8(m) > h.left || h.stubborn && h.left == 3:
		return &boardgame.MoveError{Rule: oneOrTwo, Move: m}
	}
	return nil
}

func (h heap) Apply(m take) (heap, error) {
	if err := h.Check(m); err != nil {
		if h.stubborn {
			return heap{}, err
		}
		return h, err
	}
	h.left -= uint8(m)
	h.turn = 3 - h.turn
	return h, nil
}

func (h heap) Hash() uint64                          { return uint64(h.left)<<8 | uint64(h.turn) }
func (h heap) String() string                        { return fmt.Sprintf("%d %d", h.left, h.turn) }
func (h heap) AppendText(dst []byte) ([]byte, error) { return append(dst, h.String()...), nil }
func (h heap) MarshalText() ([]byte, error)          { return h.AppendText(nil) }
func (m take) String() string                        { return fmt.Sprint(uint8(m)) }
func (m take) AppendText(dst []byte) ([]byte, error) { return append(dst, m.String()...), nil }
func (m take) MarshalText() ([]byte, error)          { return m.AppendText(nil) }
