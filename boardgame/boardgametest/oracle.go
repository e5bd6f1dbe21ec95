package boardgametest

import (
	"cmp"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
)

// spread replaces each digit in the rows of a position's text with that many dots, so that each cell has one character:
// "b2/3" becomes "b../...".
func spread(rows string) string {
	for n := range 9 {
		rows = strings.ReplaceAll(rows, strconv.Itoa(n+1), "........."[:n+1])
	}
	return rows
}

// gather is the inverse of spread. It replaces each run of up to nine dots with a digit for the length of the run.
func gather(cells string) string {
	for n := 9; n > 0; n-- { // the longest runs first
		cells = strings.ReplaceAll(cells, "........."[:n], strconv.Itoa(n))
	}
	return cells
}

// Squares returns the names of the cells of a board of squares, rank by rank from top to bottom, and from left to right
// within a rank. This is the order of the cells in a position's text.
func Squares(files, ranks int) (lines [][]string) {
	for rank := ranks; rank >= 1; rank-- {
		var line []string
		for file := range files {
			line = append(line, fmt.Sprintf("%c%d", 'a'+file, rank))
		}
		lines = append(lines, line)
	}
	return lines
}

// ReadRows reads the rows of a position's text for an [Oracle], and returns the piece on each occupied cell. Each piece
// is one of the given letters. The argument lines holds the cells of each row, in the order of the text. ReadRows
// returns false if a row has the wrong length or an unknown letter, or if a run of empty cells is not a single number.
func ReadRows(rows, letters string, lines [][]string) (pieces map[string]string, ok bool) {
	pieces = map[string]string{}
	texts := strings.Split(spread(rows), "/")
	ok = len(texts) == len(lines)
	for i := 0; ok && i < len(lines); i++ {
		ok = len(texts[i]) == len(lines[i]) && strings.Trim(texts[i], letters+".") == ""
		for n := 0; ok && n < len(lines[i]); n++ {
			if letter := texts[i][n : n+1]; letter != "." {
				pieces[lines[i][n]] = letter
			}
		}
	}
	return pieces, ok && WriteRows(pieces, lines) == rows
}

// WriteRows is the inverse of [ReadRows].
func WriteRows(pieces map[string]string, lines [][]string) string {
	var rows strings.Builder
	for i, line := range lines {
		if i > 0 {
			rows.WriteByte('/')
		}
		for _, cell := range line {
			rows.WriteString(cmp.Or(pieces[cell], "."))
		}
	}
	return gather(rows.String())
}

// scatter puts a random number of random pieces on random cells.
func scatter(rng *rand.Rand, letters string, lines [][]string) map[string]string {
	pieces, cells := map[string]string{}, slices.Concat(lines...)
	for range rng.IntN(2 + rng.IntN(len(cells))) {
		pieces[pick(rng, cells...)] = pick(rng, strings.Split(letters, "")...)
	}
	return pieces
}

// Subsets returns the names of n of the given cells, with nothing between them, for each choice of n cells.
func Subsets(cells []string, n int) (choices []string) {
	if n == 0 {
		return []string{""}
	}
	for i, cell := range cells {
		for _, rest := range Subsets(cells[i+1:], n-1) {
			choices = append(choices, cell+rest)
		}
	}
	return choices
}

// pick returns one of the choices, each with the same probability.
func pick[T any](rng *rand.Rand, choices ...T) T { return choices[rng.IntN(len(choices))] }

// PlainOracle is an [Oracle] for a game for two in which each move takes one piece from one cell to another and may
// capture the piece there. It knows how such positions and moves are written and what a move does to the board. Its
// functions hold all the rules: write them from the game's rule book. Three functions are enough for most games.
type PlainOracle struct {
	First string     // the text of the start position
	Lines [][]string // the names of the cells, in the order of a position's text: see [Squares]

	// Sizes holds the Lines of all boards, if the game has an option for its size. They have different numbers of
	// lines.
	Sizes [][][]string

	Letters string // the letters of the pieces
	Sides   string // the letters of the two sides; the side that moves first in a game comes first
	Marks   string // the characters that may separate the two cells of a move; no cell's name contains them

	// Possible reports whether the rules allow a position. Its text has the right form.
	Possible func(p PlainPosition) bool

	// Ended returns the winner's letter ("" for a draw) and the ID of the rule that ended the game ("" if the game is
	// not over).
	Ended func(p PlainPosition) (winner, rule string)

	// Broken returns the ID of the first rule that a move breaks, or "" for a legal move. The game is not over.
	Broken func(p PlainPosition, m PlainMove) (rule string)

	// Captured holds the letters of the pieces that a position still lists in its last field, in this order, when they
	// have been captured. If Captured is "", positions do not list them.
	Captured string

	// Set holds the letters of all pieces of the game. Setup puts each of them on a random cell, or captures it. If Set
	// is "", Setup scatters any pieces. If Random is not nil, Setup calls Random instead until the position is
	// possible.
	Set    string
	Random func(rng *rand.Rand) PlainPosition

	// Special lists the texts of all other moves, such as a choice or a piece that is put down. Other returns the ID of
	// the rule that such a move breaks, or the position after the move. The game is not over.
	Special []string
	Other   func(p PlainPosition, move string) (after PlainPosition, rule string)
}

// PlainPosition is a position of a [PlainOracle].
type PlainPosition struct {
	Pieces   map[string]string // the letter of the piece on each cell that is not empty
	Turn     string            // the letter of the side to move
	Captured string            // the letters of the captured pieces, or "-", if positions list them
	Lines    [][]string        // the cells of the board, if the oracle has Sizes
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

// Count returns the number of pieces with one of the letters, on the board or captured.
func (p PlainPosition) Count(letters string) int {
	n := len(p.Cells(letters))
	for letter := range strings.SplitSeq(letters, "") {
		n += strings.Count(p.Captured, letter)
	}
	return n
}

// PlainMove is a move of a [PlainOracle].
type PlainMove struct {
	From, Mark, To string

	// Ahead is the difference between the numbers in the names of the two cells. It is positive if the first side moves
	// to a greater number, or the second side to a lesser number. Aside is the difference between the letters. It is
	// positive if the move goes to a later letter.
	Ahead, Aside int
}

// on returns the oracle for the size of a position's board.
func (o PlainOracle) on(position string) PlainOracle {
	for _, lines := range o.Sizes {
		if len(lines) == 1+strings.Count(position, "/") {
			o.Lines = lines
		}
	}
	return o
}

// Start returns First.
func (o PlainOracle) Start() string { return o.First }

// Valid reports whether a text is the text of a possible position.
func (o PlainOracle) Valid(position string) bool {
	p, ok := o.Read(position)
	return ok && o.Possible(p)
}

// Outcome returns the result of Ended.
func (o PlainOracle) Outcome(position string) (winner, rule string, over bool) {
	p, _ := o.Read(position)
	winner, rule = o.Ended(p)
	return winner, rule, rule != ""
}

// Refusal reads the move and returns the rule that ended the game or the rule that the move breaks.
func (o PlainOracle) Refusal(position, move string) string {
	o = o.on(position)
	special := slices.Contains(o.Special, move)
	from, mark, to, ok := o.cut(move)
	if !ok && !special {
		return "malformed"
	}
	p, _ := o.Read(position)
	if _, rule := o.Ended(p); rule != "" {
		return rule
	}
	if special {
		_, rule := o.Other(p, move)
		return rule
	}
	return o.Broken(p, o.move(p, from, mark, to))
}

// cut reads the text of a move that takes a piece from one cell to another.
func (o PlainOracle) cut(move string) (from, mark, to string, ok bool) {
	i := strings.IndexAny(move, o.Marks)
	if i < 0 {
		return "", "", "", false
	}
	cells := slices.Concat(o.Lines...)
	from, to = move[:i], move[i+1:]
	return from, move[i : i+1], to, slices.Contains(cells, from) && slices.Contains(cells, to)
}

// Moves tries to move each piece to every cell, with every mark, and every special move, and returns the moves that
// break no rule.
func (o PlainOracle) Moves(position string) (moves []string) {
	o = o.on(position)
	p, _ := o.Read(position)
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
	for _, move := range o.Special {
		if _, rule := o.Other(p, move); rule == "" {
			moves = append(moves, move)
		}
	}
	return moves
}

// Apply moves a piece, captures any other piece on the cell that it reaches, and ends the turn. A piece that moves to
// its own cell leaves the board.
func (o PlainOracle) Apply(position, move string) string {
	o = o.on(position)
	p, _ := o.Read(position)
	if slices.Contains(o.Special, move) {
		after, _ := o.Other(p, move)
		return o.Write(after)
	}
	from, _, to, _ := o.cut(move)
	after := PlainPosition{maps.Clone(p.Pieces), strings.Trim(o.Sides, p.Turn), p.Captured, p.Lines}
	delete(after.Pieces, from)
	if from != to {
		after.Pieces[to] = p.Pieces[from]
		after.Captured = o.listed(p.Captured + p.Pieces[to])
	}
	return o.Write(after)
}

// Setup draws positions until one is possible. Without Random, most of the positions are not finished. Setup panics if
// it finds no position in many tries.
func (o PlainOracle) Setup(rng *rand.Rand) string {
	for range 100_000 {
		p := PlainPosition{scatter(rng, o.Letters, o.Lines), pick(rng, strings.Split(o.Sides, "")...), "", nil}
		if o.Sizes != nil {
			o.Lines = pick(rng, o.Sizes...)
			p.Pieces, p.Lines = scatter(rng, o.Letters, o.Lines), o.Lines
		}
		if o.Random != nil {
			p = o.Random(rng)
		} else if o.Set != "" {
			p.Pieces, p.Captured = o.deal(rng)
		}
		if !o.Possible(p) {
			continue
		}
		if _, rule := o.Ended(p); rule == "" || o.Random != nil || rng.IntN(8) == 0 {
			return o.Write(p)
		}
	}
	panic("boardgametest: Possible allows none of the random positions")
}

// deal puts each piece of the set on a cell of its own, or captures it.
func (o PlainOracle) deal(rng *rand.Rand) (pieces map[string]string, captured string) {
	pieces = map[string]string{}
	cells, share := slices.Concat(o.Lines...), rng.IntN(len(o.Set))
	rng.Shuffle(len(cells), func(i, j int) { cells[i], cells[j] = cells[j], cells[i] })
	for i, letter := range strings.Split(o.Set, "") {
		if rng.IntN(len(o.Set)) < share {
			captured += letter
		} else {
			pieces[cells[i]] = letter
		}
	}
	return pieces, o.listed(captured)
}

// listed returns the text of the field that lists captured pieces, which are given in any order.
func (o PlainOracle) listed(pieces string) (text string) {
	if o.Captured == "" {
		return ""
	}
	for letter := range strings.SplitSeq(o.Captured, "") {
		text += strings.Repeat(letter, strings.Count(pieces, letter))
	}
	return cmp.Or(text, "-")
}

// Nonsense returns a move between any two cells, usually a short one, or a special move.
func (o PlainOracle) Nonsense(rng *rand.Rand) string {
	if len(o.Special) > 0 && rng.IntN(4) == 0 {
		return pick(rng, o.Special...)
	}
	cells := slices.Concat(o.Lines...)
	from, to := pick(rng, cells...), pick(rng, cells...)
	for range 40 { // the nearest of many cells is a neighbour, or a cell not far away
		m := o.move(PlainPosition{}, from, "", to)
		if m.Ahead*m.Ahead+m.Aside*m.Aside <= 1+rng.IntN(8) {
			break
		}
		to = pick(rng, cells...)
	}
	return from + pick(rng, strings.Split(o.Marks, "")...) + to
}

// Read reads the text of a position. It returns false if the text does not have the form of a position.
func (o PlainOracle) Read(position string) (p PlainPosition, ok bool) {
	o = o.on(position)
	if o.Sizes != nil {
		p.Lines = o.Lines
	}
	rows, fields, _ := strings.Cut(position, " ")
	p.Pieces, ok = ReadRows(rows, o.Letters, o.Lines)
	if o.Captured != "" {
		fields, p.Captured, _ = strings.Cut(fields, " ")
	}
	p.Turn = fields
	return p, ok && len(p.Turn) == 1 && strings.Contains(o.Sides, p.Turn) && p.Captured == o.listed(p.Captured)
}

// Write is the inverse of Read.
func (o PlainOracle) Write(p PlainPosition) string {
	text := WriteRows(p.Pieces, o.Lines) + " " + p.Turn
	if o.Captured != "" {
		text += " " + p.Captured
	}
	return text
}

func (o PlainOracle) move(p PlainPosition, from, mark, to string) PlainMove {
	m := PlainMove{From: from, Mark: mark, To: to, Aside: int(to[0]) - int(from[0]),
		Ahead: numberOf(to) - numberOf(from)}
	if p.Turn == o.Sides[1:] {
		m.Ahead = -m.Ahead
	}
	return m
}

// numberOf returns the number in the name of a cell.
func numberOf(cell string) int {
	n, _ := strconv.Atoi(cell[1:])
	return n
}
