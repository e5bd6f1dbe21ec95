package game

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/picture"
)

// MaxClicks is the maximum number of clicks for one move.
const MaxClicks = 64

// Clicks lists the next cells and the complete moves for a player who chooses a move by clicking cells on the board.
type Clicks struct {
	Next []string `json:"next"` // the cells that may be clicked next, in the order of the picture
	// the moves that are complete after the clicks so far, in the order of View.AppendMoves
	Complete []Choice `json:"complete"`
	// the move in Complete that the clicks make, "" as long as the player has a choice
	Made string `json:"made,omitempty"`
	// what the player chooses next, in a sentence; "" if nothing is left to click
	Ask string `json:"ask"`
}

// Asks holds what a game asks of a player who chooses a move by clicks, in sentences for display.
type Asks struct {
	// for a piece that is put down: "Put a stone on the board."
	Place string `json:"place"`
	// for the first piece: "Choose one of your stones."
	Piece string `json:"piece"`
	// what a player chooses if several pieces move at once: "stones", as in "1 of 3 stones chosen."
	Pieces string `json:"pieces"`
	// for the click after that, or the last one: "Choose where it goes."
	Target string `json:"target"`
	// for each further click of a move in parts: "Take one of your opponent's stones."
	Then string `json:"then"`
}

// Choice is a move with a label for a menu.
type Choice struct {
	Move  string `json:"move"`
	Label string `json:"label"` // "look at b4"
	// a question to ask before the move is made, for the few moves that need one: see Confirm in Look
	Confirm string `json:"confirm,omitempty"`
}

// Gesture holds the clicks that choose one legal move, as [View.Clicks] describes them. A program that knows the gestures
// of all legal moves can follow a player's clicks without asking.
type Gesture struct {
	Choice
	First []string `json:"first"` // the cells to click first, in any order
	// the cells of which one is clicked last; without any, the first cells complete the move
	Last []string `json:"last,omitempty"`
	// the cells to click after that, in this order, if the move has further parts
	Then []string `json:"then,omitempty"`
	// whether a player can choose the move by its label, without the last click. One click alone does not make such a move
	Named bool `json:"named,omitempty"`
	// where the first piece of a move with a label goes: its first and last cell, so that a page can show the direction
	Arrow []string `json:"arrow,omitempty"`
}

// Gestures holds the gestures of all legal moves, in the order of View.AppendMoves, and what the game asks.
type Gestures struct {
	Moves []Gesture `json:"moves"`
	Asks  Asks      `json:"asks"` // where the game has no sentence, the usual one
}

// ClickError reports a click that is not part of any move.
type ClickError struct {
	Click   int    `json:"click"` // the number of the click, counted from 1
	Problem string `json:"problem"`
}

// Error returns the number of the click and the problem.
func (e *ClickError) Error() string { return fmt.Sprintf("click %d: %s", e.Click, e.Problem) }

// Clicks returns the cells that a player may click next after clicking the given cells in order, and the moves that
// those clicks already complete. Clicking can select every legal move, and no other move. If no cells are given,
// Clicks returns the cells that may be clicked first.
//
// The trace of a move determines its clicks: first the cells where pieces start, in any order, and then a cell where
// one of these pieces ends. Marked pieces that stay in place need one click each. A piece that is put down needs one
// click on its cell. A move of exactly one piece to another cell, or a move that puts a piece down, is complete only
// after its last click. A player can choose any other move by its label, without making its last click. If one piece
// stays in place, such as an egg that a player looks at, its click chooses the piece, and only the label makes the move:
// a second click lets the piece go, in every game. Each piece that the move takes elsewhere, as Takes in [Look] says,
// needs one further click, in order.
//
// If the clicks lead to no move, the error is the [*MoveError] of the move that the player seems to mean. The error is
// a [*ClickError] if there is no such move, if a name is not a cell, or if there are more than [MaxClicks] clicks.
func (v View[S, M]) Clicks(cells ...string) (Clicks, error) {
	p := v.game().Picture(v.shown)
	if err := checkClicks(p, cells); err != nil {
		return Clicks{}, err
	}
	gestures := v.gestures(p)
	for n := range cells {
		if !slices.ContainsFunc(gestures, func(g Gesture) bool { return g.begins(cells[:n+1]) }) {
			return Clicks{}, v.explain(p, cells[:n+1])
		}
	}
	clicks := Clicks{Complete: []Choice{}}
	next := map[string]bool{}
	first := 0     // the most cells that are clicked before the last one
	alone := false // whether one click is all that a complete move has, and that does not make it
	for _, g := range gestures {
		more, enough, ok := g.after(cells)
		if !ok {
			continue
		}
		first = max(first, len(g.First))
		for _, cell := range more {
			next[cell] = true
		}
		if enough {
			clicks.Complete = append(clicks.Complete, g.Choice)
			alone = g.Named && len(cells) < 2
		}
	}
	clicks.Next = []string{} // an empty list in JSON
	for _, cell := range p.Cells {
		if next[cell.Name] {
			clicks.Next = append(clicks.Next, cell.Name)
		}
	}
	if len(clicks.Next) > 0 {
		clicks.Ask = v.asks().ask(len(cells), first)
	} else if len(clicks.Complete) == 1 && !alone {
		clicks.Made = clicks.Complete[0].Move
	}
	return clicks, nil
}

// Gestures returns the gestures of all legal moves, of which there are none if it is another player's turn.
func (v View[S, M]) Gestures() Gestures {
	return Gestures{v.gestures(v.game().Picture(v.shown)), v.asks()}
}

func (v View[S, M]) gestures(p picture.Picture) []Gesture {
	moves := v.AppendMoves(nil)
	gestures := make([]Gesture, len(moves))
	for i, m := range moves {
		gestures[i] = v.gesture(m, p)
		gestures[i].Choice = Choice{Move: m.String(), Label: v.game().Label(m)}
		if confirm := v.game().def.Look.Confirm; confirm != nil {
			gestures[i].Confirm = confirm(v.shown, m)
		}
	}
	return gestures
}

// asks returns the game's sentences, and the usual ones where it has none.
func (v View[S, M]) asks() Asks {
	look := v.game().def.Look
	var here Asks
	if look.AsksIn != nil {
		here = look.AsksIn(v.shown)
	}
	return Asks{
		Place:  cmp.Or(here.Place, look.Asks.Place, "Choose a place."),
		Piece:  cmp.Or(here.Piece, look.Asks.Piece, "Choose a piece."),
		Pieces: cmp.Or(here.Pieces, look.Asks.Pieces, "pieces"),
		Target: cmp.Or(here.Target, look.Asks.Target, "Choose where it goes."),
		Then:   cmp.Or(here.Then, look.Asks.Then, "Choose another piece."),
	}
}

// ask returns the sentence for the click after n clicks, if the first clicks are for as many pieces as first says. The
// boards of pages do the same.
func (a Asks) ask(n, first int) string {
	switch {
	case n > first:
		return a.Then
	case first == 0:
		return a.Place
	case n == 0:
		return a.Piece
	case n < first:
		return fmt.Sprintf("%d of %d %s chosen.", n, first, a.Pieces)
	default:
		return a.Target
	}
}

func checkClicks(p picture.Picture, cells []string) error {
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

// gesture returns the clicks of a move, without its text and label.
func (v View[S, M]) gesture(m M, p picture.Picture) Gesture {
	var takes []string
	if v.game().def.Look.Takes != nil {
		takes = v.game().def.Look.Takes(v.shown, m)
	}
	return gestureOf(v.Trace(m), takes, p)
}

// gestureOf returns the clicks of a move with a trace, which takes the pieces from some of the marked cells.
func gestureOf(t picture.Trace, takes []string, p picture.Picture) Gesture {
	g := Gesture{First: []string{}, Then: takes}
	t.Marks = slices.DeleteFunc(slices.Clone(t.Marks), func(cell string) bool { return slices.Contains(takes, cell) })
	for _, a := range t.Arrows {
		from, _ := a.Ends()
		g.First = append(g.First, from)
	}
	for _, a := range t.Arrows {
		if _, to := a.Ends(); !slices.Contains(g.First, to) {
			g.Last = append(g.Last, to)
		}
	}
	g.Named = len(t.Arrows) != 1
	if len(t.Arrows) > 1 {
		from, to := t.Arrows[0].Ends()
		g.Arrow = []string{from, to}
	}
	if len(t.Arrows) == 0 && len(t.Marks) == 0 {
		g.First, g.Then, g.Named = append(g.First, takes...), nil, len(takes) == 0
	}
	if len(t.Arrows) > 0 || len(t.Marks) == 0 {
		return g
	}
	if cell, _ := p.Cell(t.Marks[0]); cell.Empty() {
		g.Last, g.Named = t.Marks, false
	} else {
		g.First = t.Marks
	}
	return g
}

// after returns the cells that may be clicked after the given clicks, and reports whether those clicks are enough to
// choose the move. If the move does not begin with them, ok is false. The boards of pages do the same.
func (g Gesture) after(clicks []string) (next []string, enough, ok bool) {
	next = slices.Clone(g.First)
	for i, cell := range clicks {
		switch further := i - len(g.First); {
		case further == 0:
			next = slices.Clone(g.Last)
		case further > 0 && further <= len(g.Then):
			next = []string{g.Then[further-1]}
		}
		at := slices.Index(next, cell)
		if at < 0 {
			return nil, false, false
		}
		next = slices.Delete(next, at, at+1)
	}
	switch further := len(clicks) - len(g.First); {
	case further < 0:
		return next, false, true
	case further == 0:
		return g.Last, g.Named || len(g.Last) == 0, true
	case further <= len(g.Then):
		return g.Then[further-1 : further], false, true
	default:
		return nil, true, further == len(g.Then)+1
	}
}

func (g Gesture) begins(clicks []string) bool {
	_, _, ok := g.after(clicks)
	return ok
}

// explain returns the error for clicks that lead to no move: if possible, the refusal of an illegal move that the
// player may mean.
func (v View[S, M]) explain(p picture.Picture, cells []string) error {
	var none M
	if v.Ending().Over() || !v.turns() {
		return v.Check(none)
	}
	n := len(cells)
	further := func(g Gesture) bool { return n > len(g.First)+1 && g.begins(cells[:n-1]) } // the click is for a part in Then
	if !slices.ContainsFunc(v.gestures(p), further) {
		for _, m := range v.meant(p, cells) {
			if err := v.Check(m); err != nil {
				return err
			}
		}
	}
	if err := v.searchMeant(p, cells); err != nil {
		return err
	}
	if slices.Contains(cells[:n-1], cells[n-1]) {
		return &ClickError{n, cells[n-1] + " is already chosen"}
	}
	return &ClickError{n, "no move begins with the clicks " + strings.Join(cells, ", ")}
}

// meant returns the moves that a player may have in mind when clicking these cells: what the game's Meant says, or
// else the moves whose text has a hyphen between the two cells or, after one click, between the cell and another one.
func (v View[S, M]) meant(p picture.Picture, cells []string) (moves []M) {
	g := v.game()
	if meant := g.def.Look.Meant; meant != nil {
		moves = meant(v.shown, cells)
	}
	if moves != nil || len(cells) > 2 {
		return moves
	}
	ends := cells[1:]
	if len(cells) == 1 {
		ends = nearest(p, cells[0])
	}
	for _, to := range ends {
		if m, err := g.ParseMove(cells[0] + "-" + to); err == nil {
			moves = append(moves, m)
		}
	}
	return moves
}

// nearest returns the names of all other cells, those nearest to the named cell first. At the same distance, empty
// cells come first, and then those that are ahead for the owner of the piece on the cell, which is down the picture for
// Second.
func nearest(p picture.Picture, name string) (names []string) {
	at, _ := p.Cell(name)
	wide, high, ahead := 1, 1, 1
	switch p.Grid {
	case picture.HexagonRows:
		high = 3 // a row is as far away as √3 half cells
	case picture.HexagonFiles:
		wide = 3
	}
	if at.Piece.Owner == boardgame.Second {
		ahead = -1
	}
	order := func(c picture.Cell) []int {
		x, y, full := c.X-at.X, c.Y-at.Y, 0
		if !c.Empty() {
			full = 1
		}
		return []int{wide*x*x + high*y*y, full, -ahead * y}
	}
	cells := slices.Clone(p.Cells)
	slices.SortStableFunc(cells, func(a, b picture.Cell) int { return slices.Compare(order(a), order(b)) })
	for _, c := range cells[1:] {
		names = append(names, c.Name)
	}
	return names
}

// searchMeant checks the moves in Written that begin with these clicks, and returns the refusal whose rule the fewest
// of these moves break. If no move is refused, searchMeant returns nil.
func (v View[S, M]) searchMeant(p picture.Picture, cells []string) error {
	const most = 20_000 // a search of more moves would keep a player waiting
	var refused []*boardgame.MoveError
	broken := map[boardgame.Rule]int{}
	n := 0
	for m := range v.game().Written() {
		n++
		if n > most {
			break
		}
		if !v.gesture(m, p).begins(cells) {
			continue
		}
		if err, ok := v.Check(m).(*boardgame.MoveError); ok {
			refused = append(refused, err)
			broken[err.Rule]++
		}
	}
	if len(refused) == 0 {
		return nil
	}
	return slices.MinFunc(refused, func(a, b *boardgame.MoveError) int { return broken[a.Rule] - broken[b.Rule] })
}
