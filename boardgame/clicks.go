package boardgame

import (
	"fmt"
	"slices"
	"strings"
)

// MaxClicks is how many cells may be clicked for one move.
const MaxClicks = 64

// Clicks says how a player can go on who chooses a move on the board, cell by cell.
type Clicks[M comparable] struct {
	Next     []string    // the cells that may be clicked next, in the order of the picture
	Complete []Choice[M] // the moves that the cells clicked so far stand for, in the order of the view's list
}

// Choice is a move with a label for people, to choose it by.
type Choice[M comparable] struct {
	Move  M
	Label string // "b2-b1 and claim"
}

// ClickError is the refusal of clicks that are about no move.
type ClickError struct {
	Click   int // which one, from 1
	Problem string
}

// Error returns a sentence with both.
func (e *ClickError) Error() string { return fmt.Sprintf("click %d: %s", e.Click, e.Problem) }

// Clicks answers a player who has clicked these cells, in this order: which cells may come next, and which moves are
// complete. Every legal move can be reached, and nothing else. Without any cells it says what to begin with.
//
// The trace of a move says how it is clicked: first the cells from which pieces set off, in any order, then the cell where
// one of them ends. A piece that is marked and stays, such as an egg at which a player looks, is clicked twice; a piece that
// is put down needs one click on its cell. Moves of several pieces, or of none, and those of a piece that stays are complete
// before the last click too, so that they can be chosen by their labels.
//
// Cells that lead to no move are refused with the [*MoveError] of the move that the player seems to mean, also where a
// piece can't move at all. What is no cell, a cell too many, and more than [MaxClicks] of them are refused with a
// [*ClickError].
func (d *Definition[S, M]) Clicks(v View[S, M], cells ...string) (Clicks[M], error) {
	p := v.Picture()
	if err := checkClicks(p, cells); err != nil {
		return Clicks[M]{}, err
	}
	moves := v.AppendMoves(nil)
	gestures := make([]gesture, len(moves))
	for i, m := range moves {
		gestures[i] = gestureOf(v.Trace(m), p)
	}
	for n := 1; n <= len(cells); n++ {
		if !slices.ContainsFunc(gestures, func(g gesture) bool { return g.begins(cells[:n]) }) {
			return Clicks[M]{}, d.explain(v, p, cells[:n])
		}
	}
	var clicks Clicks[M]
	next := map[string]bool{}
	for i, g := range gestures {
		if !g.begins(cells) {
			continue
		}
		for _, cell := range g.next(cells) {
			next[cell] = true
		}
		if g.complete(cells) {
			clicks.Complete = append(clicks.Complete, Choice[M]{moves[i], d.label(moves[i])})
		}
	}
	for _, cell := range p.Cells {
		if next[cell.Name] {
			clicks.Next = append(clicks.Next, cell.Name)
		}
	}
	return clicks, nil
}

func checkClicks(p Picture, cells []string) error {
	if len(cells) > MaxClicks {
		return &ClickError{MaxClicks + 1, fmt.Sprintf("no move takes more than %d clicks", MaxClicks)}
	}
	for i, name := range cells {
		if _, ok := p.Cell(name); !ok {
			return &ClickError{i + 1, fmt.Sprintf("the board has no cell %q", name)}
		}
	}
	return nil
}

func (d *Definition[S, M]) label(m M) string {
	if d.Label == nil {
		return m.String()
	}
	return d.Label(m)
}

// gesture is how one move is clicked.
type gesture struct {
	first []string // cells to be clicked first, in any order
	last  []string // cells of which one is clicked last; none: the first cells are all
	named bool     // whether the move can be chosen without the last click
}

func gestureOf(t Trace, p Picture) gesture {
	var g gesture
	for _, a := range t.Arrows {
		g.first = append(g.first, a[0])
	}
	for _, a := range t.Arrows {
		if end := a[len(a)-1]; !slices.Contains(g.first, end) {
			g.last = append(g.last, end)
		}
	}
	g.named = len(t.Arrows) != 1
	if len(t.Arrows) > 0 || len(t.Marks) == 0 {
		return g
	}
	g.last = t.Marks
	if cell, _ := p.Cell(t.Marks[0]); cell.Piece != 0 {
		g.first = t.Marks[:1]
	} else {
		g.named = false
	}
	return g
}

// begins reports whether the cells are clicks of the gesture, all or the first ones.
func (g gesture) begins(cells []string) bool {
	n := len(g.first)
	for i, cell := range cells[:min(len(cells), n)] {
		if !slices.Contains(g.first, cell) || slices.Contains(cells[:i], cell) {
			return false
		}
	}
	return len(cells) <= n || len(cells) == n+1 && slices.Contains(g.last, cells[n])
}

// next is the cells that may come after clicks that begin the gesture.
func (g gesture) next(cells []string) []string {
	switch n := len(g.first); {
	case len(cells) > n:
		return nil
	case len(cells) == n:
		return g.last
	}
	return slices.DeleteFunc(slices.Clone(g.first), func(cell string) bool { return slices.Contains(cells, cell) })
}

// complete reports whether clicks that begin the gesture stand for the move.
func (g gesture) complete(cells []string) bool {
	return len(cells) > len(g.first) || len(cells) == len(g.first) && (g.named || len(g.last) == 0)
}

// explain is the refusal of clicks that lead to no move: that of the first move meant by them which is refused.
func (d *Definition[S, M]) explain(v View[S, M], p Picture, cells []string) error {
	var none M
	if v.Ended() != "" || v.Turn() != v.Viewer() {
		return v.Check(none)
	}
	if d.Meant != nil {
		for _, m := range d.Meant(p, v.Turn(), cells) {
			if err := v.Check(m); err != nil {
				return err
			}
		}
	}
	if err := d.searchMeant(v, p, cells); err != nil {
		return err
	}
	n := len(cells)
	if slices.Contains(cells[:n-1], cells[n-1]) {
		return &ClickError{n, cells[n-1] + " is chosen already"}
	}
	return &ClickError{n, "no move is clicked as " + strings.Join(cells, ", ")}
}

// searchMeant is for what the game doesn't know how to read: among the moves that can be written and are clicked in this
// way it refuses one that breaks the rule that the fewest of them break, as that tells most.
func (d *Definition[S, M]) searchMeant(v View[S, M], p Picture, cells []string) error {
	const most = 20_000 // more take longer than a player should wait
	var refused []*MoveError
	broken := map[Rule]int{}
	n := 0
	for m := range d.Written {
		if n++; n > most {
			break
		}
		if !gestureOf(v.Trace(m), p).begins(cells) {
			continue
		}
		if err, ok := v.Check(m).(*MoveError); ok {
			refused = append(refused, err)
			broken[err.Rule]++
		}
	}
	if len(refused) == 0 {
		return nil
	}
	return slices.MinFunc(refused, func(a, b *MoveError) int { return broken[a.Rule] - broken[b.Rule] })
}
