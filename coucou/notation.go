package coucou

import (
	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/bitboard"
	"github.com/seed4105872c/clutch/boardgame/notation"
)

const maxEggs = 14 // the number of eggs that a side starts with (B3)

// Parse reads the text of a position. The text lists the ranks from 11 down to 1, joined by "/", then a space and the side
// to move, "b" or "r". Each rank begins at file a. In a rank, "b" is a blue egg, "r" is a red egg, and a number is the
// length of a run of empty cells. Parse returns a [*boardgame.SyntaxError] for malformed text, and a
// [*boardgame.PositionError] for an impossible position.
func Parse(text string) (State, error) {
	var blue, red bitboard.Set128
	in := notation.Scan("position", text)
	turn := grid.ScanPosition(&in, "br", "br", func(c Cell, letter byte) {
		if letter == 'b' {
			blue = blue.With(int(c))
		} else {
			red = red.With(int(c))
		}
	})
	return notation.End(&in, facing(turn, blue, red), State.problems)
}

func (s State) problems() (list boardgame.Problems) {
	for _, p := range []boardgame.Player{Blue, Red} {
		if n := s.Eggs(p).Len(); n > maxEggs {
			list.Add(SetUp, "%s has %d eggs, more than %d", name(p), n, maxEggs)
		}
	}
	if s.blue.Has(int(RedNest)) && s.red.Has(int(BlueNest)) {
		list.Add(Nest, "both nests are taken, %s by Blue and %s by Red", RedNest, BlueNest)
	}
	return list
}

// MustParse is like [Parse] but panics on an error.
func MustParse(text string) State { return notation.Must(Parse(text)) }

// AppendText appends the text of the position to dst, in the form that Parse reads. The error is always nil.
func (s State) AppendText(dst []byte) ([]byte, error) {
	return grid.AppendPosition(dst, s.Turn(), "br", func(c Cell) byte { return s.At(c).letter() }), nil
}

// String returns the text of the position, or "" for the zero State.
func (s State) String() string { return notation.String(s) }

// MarshalText returns the text of the position. The error is always nil.
func (s State) MarshalText() ([]byte, error) { return s.AppendText(nil) }

// UnmarshalText sets s to the position that Parse reads from the text, or to the zero State if the text is empty. If it
// returns an error, it leaves s unchanged.
func (s *State) UnmarshalText(text []byte) error { return notation.Unmarshal(s, Parse, text) }

// ParseMove reads the text of a move: the cell that the egg leaves, "-" (or "x" for a capture), and the cell where the
// egg ends. The error is a [*boardgame.SyntaxError].
func ParseMove(text string) (Move, error) { return notation.ParseMove[Cell](text) }
