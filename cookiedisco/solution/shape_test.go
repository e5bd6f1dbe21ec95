package solution

import (
	"math/bits"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestNumbersOfShapes compares the numbers of shapes of one to eight cells with A000228 (up to all symmetries) and A001207
// (up to translation) in the On-Line Encyclopedia of Integer Sequences.
func TestNumbersOfShapes(t *testing.T) {
	canonical := []int{1, 1, 3, 7, 22, 82, 333, 1448}
	fixed := []int{1, 3, 11, 44, 186, 814, 3652, 16689}
	for i := range canonical {
		shapes := canonicalShapes(i + 1)
		require.Len(t, shapes, canonical[i])
		images := map[shape]bool{}
		for s := range shapes {
			require.Equal(t, i+1, bits.OnesCount64(uint64(s)))
			for y := range symmetries {
				image, _ := s.image(y)
				require.Equal(t, s, image.canonical())
				images[image] = true
			}
		}
		require.Len(t, images, fixed[i])
	}
}

// TestTurned checks that the symmetries are all different and map neighbours to neighbours (B3).
func TestTurned(t *testing.T) {
	ring := []spot{{1, 0}, {0, 1}, {-1, 1}, {-1, 0}, {0, -1}, {1, -1}}
	seen := map[[6]spot]bool{}
	for y := range symmetries {
		var image [6]spot
		for i, p := range ring {
			image[i] = p.turned(y)
			require.Contains(t, ring, image[i])
		}
		for i, p := range image {
			next := image[(i+1)%6]
			require.Contains(t, ring, spot{next.q - p.q, next.r - p.r}, "neighbours stay neighbours")
		}
		seen[image] = true
	}
	require.Len(t, seen, symmetries)
}

// TestLayOut checks that eight cells in a row are a shape, and that cells farther apart, as in a divided field, are not.
func TestLayOut(t *testing.T) {
	var row []spot
	for i := range 8 {
		row = append(row, spot{i - 3, 5})
	}
	s, cells := layOut(row)
	require.Equal(t, shape(0xff), s)
	require.Equal(t, permutation{0, 1, 2, 3, 4, 5, 6, 7}, cells)
	for _, far := range []spot{{5, 5}, {-4, 5}, {0, -3}, {0, 13}} {
		row[3] = far
		s, _ := layOut(row)
		require.Zero(t, s)
	}
}
