package boardgametest

import (
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
)

// PlainOracle is an [Oracle] for a game for two in which each move takes one piece from one cell to another and may capture
// the piece there. It knows how such positions and moves are written and what a move does to the board. Its functions hold
// all the rules: write them from the game's rule book. Three functions are enough for most games.
type PlainOracle struct {
	First   string     // the text of the start position
	Lines   [][]string // the names of the cells, in the order of a position's text: see [Squares]
	Letters string     // the letters of the pieces
	Sides   string     // the letters of the two sides; the side that moves first in a game comes first
	Marks   string     // the characters that may separate the two cells of a move; no cell's name contains them

	// Possible reports whether the rules allow a position. Its text has the right form.
	Possible func(p PlainPosition) bool

	// Ended returns the winner's letter ("" for a draw) and the ID of the rule that ended the game ("" if the game is not
	// over).
	Ended func(p PlainPosition) (winner, rule string)

	// Broken returns the ID of the first rule that a move breaks, or "" for a legal move. The game is not over.
	Broken func(p PlainPosition, m PlainMove) (rule string)

	// Finish changes what else is different after a legal move: the extra fields, or a piece that leaves the board. The piece
	// has already moved, and it is the other side's turn. If Finish is nil, nothing else changes.
	Finish func(before PlainPosition, m PlainMove, after *PlainPosition)

	// Extra returns random extra fields for Setup, valid or not. If Extra is nil, positions have no extra fields.
	Extra func(rng *rand.Rand) string
}

// PlainPosition is a position of a [PlainOracle].
type PlainPosition struct {
	Pieces map[string]string // the letter of the piece on each cell that is not empty
	Turn   string            // the letter of the side to move
	Extra  string            // the text after the side to move and a space, such as captured pieces
}

// Cells returns the cells that have a piece with one of the letters, sorted by name.
func (p PlainPosition) Cells(letters string) (cells []string) {
	for cell, letter := range p.Pieces {
		if strings.Contains(letters, letter) {
			cells = append(cells, cell)
		}
	}
	slices.Sort(cells)
	return cells
}

// PlainMove is a move of a [PlainOracle].
type PlainMove struct {
	From, Mark, To string

	// Ahead is the difference between the numbers in the names of the two cells. It is positive if the first side moves to a
	// greater number, or the second side to a lesser number. Aside is the difference between the letters. It is positive if
	// the move goes to a later letter.
	Ahead, Aside int
}

// Start returns First.
func (o PlainOracle) Start() string { return o.First }

// Valid reports whether a text is the text of a possible position.
func (o PlainOracle) Valid(position string) bool {
	p, ok := o.read(position)
	return ok && o.Possible(p)
}

// Outcome returns the result of Ended.
func (o PlainOracle) Outcome(position string) (winner, rule string, over bool) {
	p, _ := o.read(position)
	winner, rule = o.Ended(p)
	return winner, rule, rule != ""
}

// Refusal reads the move and returns the rule that ended the game or the rule that the move breaks.
func (o PlainOracle) Refusal(position, move string) string {
	from, mark, to, ok := ReadMove(move, o.Marks, o.find)
	if !ok {
		return "malformed"
	}
	p, _ := o.read(position)
	if _, rule := o.Ended(p); rule != "" {
		return rule
	}
	return o.Broken(p, o.move(p, from, mark, to))
}

// find reports whether a text is the name of a cell.
func (o PlainOracle) find(name string) (string, bool) {
	return name, slices.ContainsFunc(o.Lines, func(line []string) bool { return slices.Contains(line, name) })
}

// Moves tries to move each piece to every cell, with every mark, and returns the moves that break no rule.
func (o PlainOracle) Moves(position string) (moves []string) {
	p, _ := o.read(position)
	if _, rule := o.Ended(p); rule != "" {
		return nil
	}
	for from := range p.Pieces {
		for _, to := range slices.Concat(o.Lines...) {
			for mark := range strings.SplitSeq(o.Marks, "") {
				if o.Broken(p, o.move(p, from, mark, to)) == "" {
					moves = append(moves, from+mark+to)
				}
			}
		}
	}
	return moves
}

// Apply moves a piece, captures any other piece on the cell that it reaches, ends the turn, and calls Finish.
func (o PlainOracle) Apply(position, move string) string {
	p, _ := o.read(position)
	after := p
	after.Pieces, after.Turn = maps.Clone(p.Pieces), strings.Trim(o.Sides, p.Turn)
	from, mark, to, _ := ReadMove(move, o.Marks, o.find)
	delete(after.Pieces, from)
	after.Pieces[to] = p.Pieces[from]
	if o.Finish != nil {
		o.Finish(p, o.move(p, from, mark, to), &after)
	}
	return o.write(after)
}

// Setup scatters pieces until the position is possible. Most of the positions are not finished. Setup panics if it finds no
// position in many tries.
func (o PlainOracle) Setup(rng *rand.Rand) string {
	for range 100_000 {
		p := PlainPosition{Scatter(rng, o.Letters, o.Lines), Pick(rng, strings.Split(o.Sides, "")...), ""}
		if o.Extra != nil {
			p.Extra = o.Extra(rng)
		}
		if !o.Possible(p) {
			continue
		}
		if _, rule := o.Ended(p); rule == "" || rng.IntN(8) == 0 {
			return o.write(p)
		}
	}
	panic("boardgametest: Possible allows none of the random positions")
}

// Nonsense returns a move between any two cells, usually a short one.
func (o PlainOracle) Nonsense(rng *rand.Rand) string {
	cells := slices.Concat(o.Lines...)
	from, to := Pick(rng, cells...), Pick(rng, cells...)
	for range 40 { // the nearest of many cells is a neighbour, or a cell not far away
		m := o.move(PlainPosition{}, from, "", to)
		if m.Ahead*m.Ahead+m.Aside*m.Aside <= 1+rng.IntN(8) {
			break
		}
		to = Pick(rng, cells...)
	}
	return from + Pick(rng, strings.Split(o.Marks, "")...) + to
}

func (o PlainOracle) read(position string) (p PlainPosition, ok bool) {
	if o.Extra != nil {
		fields := strings.SplitN(position, " ", 3)
		if len(fields) < 3 {
			return PlainPosition{}, false
		}
		position, p.Extra = fields[0]+" "+fields[1], fields[2]
	}
	p.Pieces, p.Turn, ok = ReadPosition(position, o.Letters, o.Sides, o.Lines)
	return p, ok
}

func (o PlainOracle) write(p PlainPosition) string {
	text := WritePosition(p.Pieces, p.Turn, o.Lines)
	if o.Extra != nil {
		text += " " + p.Extra
	}
	return text
}

func (o PlainOracle) move(p PlainPosition, from, mark, to string) PlainMove {
	m := PlainMove{From: from, Mark: mark, To: to, Aside: int(to[0]) - int(from[0]), Ahead: numberOf(to) - numberOf(from)}
	if p.Turn == o.Sides[1:] {
		m.Ahead = -m.Ahead
	}
	return m
}

// numberOf returns the number in the name of a cell.
func numberOf(cell string) (n int) {
	for _, digit := range cell[1:] {
		n = 10*n + int(digit-'0')
	}
	return n
}
