package solution

import (
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/seed4105872c/clutch/cookiedisco"
)

// TestNumberOfPositions counts the layouts of each shape with Burnside's lemma: their number is the average number of
// arrangements that a symmetry of the shape leaves unchanged. For the first and the last number of each shape, state is
// the inverse of find.
func TestNumberOfPositions(t *testing.T) {
	x := shared()
	layouts := 0
	for _, f := range x.shapes {
		own, same := 0, 0
		for y := range symmetries {
			image, cells := f.shape.image(y)
			if image != f.shape {
				continue
			}
			own++
			for _, a := range x.arrangements {
				if a.permuted(cells) == a {
					same++
				}
			}
		}
		require.Zero(t, same%own)
		require.Equal(t, same/own, len(f.least))
		require.Equal(t, layouts, f.first)
		layouts += len(f.least)
		for _, number := range []int{bans * f.first, bans*layouts - 1} {
			back, ok := x.find(x.state(number))
			require.True(t, ok && number == back, "%s", x.state(number))
		}
	}
	require.Equal(t, layouts, x.layouts)
	require.Equal(t, positions, bans*layouts)
}

// anyPosition returns a random position of eight connected cookies.
func anyPosition(t *rapid.T) cookiedisco.State {
	rng := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 7))
	spots := []spot{{}}
	for len(spots) < cookies {
		step := spot{1, 0}.turned(rng.IntN(6))
		p := spots[rng.IntN(len(spots))]
		if p = (spot{p.q + step.q, p.r + step.r}); !slices.Contains(spots, p) {
			spots = append(spots, p)
		}
	}
	s, _ := layOut(spots)
	all := shared().arrangements
	return s.position(all[rng.IntN(len(all))], cookiedisco.Kind(rng.IntN(bans)))
}

// TestFind checks that all 24 images of a position have the same number, and that the position with this number is one
// of the images.
func TestFind(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := anyPosition(t)
		number, ok := shared().find(s)
		require.True(t, ok, "%s", s)
		require.Less(t, number, positions)
		d := cookiedisco.Game()
		require.Len(t, d.Symmetries(), 24)
		for _, y := range d.Symmetries() {
			image, ok := shared().find(y.State(s))
			require.True(t, ok)
			require.Equal(t, number, image, "%s, %s", s, y)
		}
		back := shared().state(number)
		require.Equal(t, cookiedisco.Orange, back.Turn())
		want, _ := d.Canonical(s)
		got, _ := d.Canonical(back)
		require.Equal(t, want, got)
	})
}

func TestWhatHasNoNumber(t *testing.T) {
	for _, text := range []string{
		"2V/1KK/CCC o - o", "1OV/1KK/CCC b - b", // a player-cookie is not placed
		"OKCC1KCVB b -", "OC9B/CCV/KK b -", "OC/CC/VK/K////////B b -", // a divided field
		"O10B/CCC/KKV b -", // the cookies would be connected if the gap were two places wide
	} {
		_, ok := shared().find(cookiedisco.MustParse(text))
		require.False(t, ok, text)
	}
	_, ok := shared().find(cookiedisco.State{})
	require.False(t, ok)
}

// TestNumbersOfShapes compares the numbers of shapes of one to eight cells with A000228 (up to all symmetries) and
// A001207 (up to translation) in the On-Line Encyclopedia of Integer Sequences.
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
