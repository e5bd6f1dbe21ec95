package cookiedisco_test

import (
	"math/rand/v2"
	"slices"
)

// Setup returns a random valid position. It is mostly eight cookies in any shape, sometimes a position during the placement,
// a divided field, or a position with few moves.
func (slow) Setup(rng *rand.Rand) string {
	text := slowShape(rng)
	fewer := func(a, b string) int { return len(slow{}.Moves(a)) - len(slow{}.Moves(b)) }
	play := func() { // any legal move
		if moves := (slow{}).Moves(text); len(moves) > 0 {
			text = slow{}.Apply(text, moves[rng.IntN(len(moves))])
		}
	}
	switch rng.IntN(8) {
	case 0: // a pattern with no, one or two player-cookies placed
		text = slowStarts[rng.IntN(6)] + []string{" o - o", " o - b"}[rng.IntN(2)]
		for range rng.IntN(3) {
			play()
		}
	case 1: // over by E1
		for play(); len(slowGroups(slowParse(text).board)) == 1; play() {
			text = slowShape(rng)
		}
	case 2: // of five random positions, the position with the fewest moves
		text = slices.MinFunc([]string{text, slowShape(rng), slowShape(rng), slowShape(rng), slowShape(rng)}, fewer)
	}
	return text
}

// slowShape returns eight connected cookies in a random shape: long (growing in three of six directions), like a string, or
// with no preferred direction.
func slowShape(rng *rand.Rand) string {
	kind, start, cells := rng.IntN(3), rng.IntN(6), []slowCell{{}}
	for len(cells) < 8 {
		last := rng.IntN(min(len(cells), []int{1, 2, 8}[kind]))
		c := slowNext(cells[len(cells)-1-last], start+rng.IntN([]int{3, 6, 6}[kind]))
		if !slices.Contains(cells, c) {
			cells = append(cells, c)
		}
	}
	p := slowPos{slowBoard{}, []string{"o", "b"}[rng.IntN(2)], []string{"C", "K", "V", "-"}[rng.IntN(4)], ""}
	for i, k := range rng.Perm(8) {
		p.board[cells[i]] = "CCCKKVOB"[k : k+1]
	}
	return slowFormat(p)
}

// Nonsense returns the text of a random move or placement, sometimes malformed.
func (slow) Nonsense(rng *rand.Rand) string {
	near := func() int { return rng.IntN(3+rng.IntN(8)) - 1 } // mostly near the corner of the frame, where every shape has cookies
	a, b := slowName(slowCell{near(), near()}), slowName(slowCell{near(), near()})
	malformed := []string{"", "@", a, a + "-", "-" + b, "@" + a + "-" + b, a + "-" + b + " ", "k2-" + b, a + "-b02", a + "-b11"}
	return []string{"@" + a, malformed[rng.IntN(len(malformed))], a + "-" + b}[min(rng.IntN(8), 2)]
}
