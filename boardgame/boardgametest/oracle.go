package boardgametest

import (
	"cmp"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"sync/atomic"
)

// Spread replaces each digit in the rows of a position's text with that many dots, so that each cell has one character:
// "b2/3" becomes "b../...". For a board of squares, an [Oracle] that works on the result of Spread is often shorter and
// faster than an oracle that uses [ReadPosition].
func Spread(rows string) string {
	var spread strings.Builder
	for _, c := range []byte(rows) {
		if '1' <= c && c <= '9' {
			spread.WriteString("........."[:c-'0'])
		} else {
			spread.WriteByte(c)
		}
	}
	return spread.String()
}

// Gather is the inverse of [Spread]. Gather replaces each run of up to nine dots with a digit for the length of the run.
func Gather(rows string) string {
	var gathered strings.Builder
	for i := 0; i < len(rows); i++ {
		first := i
		for i < len(rows) && rows[i] == '.' && i < first+9 {
			i++
		}
		if i > first {
			gathered.WriteByte('0' + byte(i-first))
			i-- // the last dot of the run
		} else {
			gathered.WriteByte(rows[i])
		}
	}
	return gathered.String()
}

// Squares returns the names of the cells of a board of squares, rank by rank from top to bottom, and from left to right
// within a rank. This is the order of the cells in a position's text. Pass the result to [ReadPosition] and
// [WritePosition].
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

// ReadRows reads the rows of a position's text for an [Oracle], and returns the piece on each occupied cell. Each piece is
// one of the given letters. The argument lines holds the cells of each row, in the order of the text. ReadRows returns
// false if a row has the wrong length or an unknown letter, or if a run of empty cells is not a single number.
func ReadRows[C comparable](rows, letters string, lines [][]C) (pieces map[C]string, ok bool) {
	pieces = map[C]string{}
	texts := strings.Split(Spread(rows), "/")
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
func WriteRows[C comparable](pieces map[C]string, lines [][]C) string {
	var rows strings.Builder
	for i, line := range lines {
		if i > 0 {
			rows.WriteByte('/')
		}
		for _, cell := range line {
			rows.WriteString(cmp.Or(pieces[cell], "."))
		}
	}
	return Gather(rows.String())
}

// ReadPosition reads a position that consists of rows, a space, and the letter of the side to move. This letter must be in
// the argument sides. For the rows, see [ReadRows].
func ReadPosition[C comparable](position, letters, sides string, lines [][]C) (pieces map[C]string, side string, ok bool) {
	rows, side, _ := strings.Cut(position, " ")
	pieces, ok = ReadRows(rows, letters, lines)
	return pieces, side, ok && len(side) == 1 && strings.Contains(sides, side)
}

// WritePosition is the inverse of [ReadPosition].
func WritePosition[C comparable](pieces map[C]string, side string, lines [][]C) string {
	return WriteRows(pieces, lines) + " " + side
}

// ReadMove reads a move that consists of two cells with a mark between them. The marks are single characters that the names
// of the cells do not contain. The function find returns the cell with the given name, or false if there is none. ReadMove
// returns false if the text does not have this form.
func ReadMove[C any](move, marks string, find func(name string) (C, bool)) (from C, mark string, to C, ok bool) {
	i := strings.IndexAny(move, marks)
	if i < 0 {
		return from, "", to, false
	}
	from, known := find(move[:i])
	to, ok = find(move[i+1:])
	return from, move[i : i+1], to, ok && known
}

// Scatter puts a random number of random pieces on random cells.
func Scatter[C comparable](rng *rand.Rand, letters string, lines [][]C) map[C]string {
	pieces, cells := map[C]string{}, slices.Concat(lines...)
	for range rng.IntN(2 + rng.IntN(len(cells))) {
		n := rng.IntN(len(letters))
		pieces[Pick(rng, cells...)] = letters[n : n+1]
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

// Remember returns a function that gives the same results as f, but keeps the last result and does not compute it again for
// the same argument. The kit asks an [Oracle] many questions in a row about one position, so an oracle is much faster if it
// remembers what it has found out about that position. Each result of f must depend only on the argument. Callers must not
// change a result, because a later call may return it again. The returned function may be called concurrently.
func Remember[A comparable, R any](f func(A) R) func(A) R {
	type answer struct {
		argument A
		result   R
	}
	var last atomic.Pointer[answer]
	return func(argument A) R {
		if a := last.Load(); a != nil && a.argument == argument {
			return a.result
		}
		result := f(argument)
		last.Store(&answer{argument, result})
		return result
	}
}

// Pick returns one of the choices, each with the same probability.
func Pick[T any](rng *rand.Rand, choices ...T) T { return choices[rng.IntN(len(choices))] }

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

	// Captured holds the letters of the pieces that a position still lists in its last field, in this order, when they have
	// been captured. If Captured is "", positions do not list them.
	Captured string

	// Finish changes what else is different after a legal move, such as an extra field. The piece has already moved, and it is
	// the other side's turn. If Finish is nil, nothing else changes.
	Finish func(before PlainPosition, m PlainMove, after *PlainPosition)

	// Set holds the letters of all pieces of the game. Setup puts each of them on a random cell, or captures it. If Set is "",
	// Setup scatters any pieces. If Random is not nil, Setup calls Random instead until the position is possible.
	Set    string
	Random func(rng *rand.Rand) PlainPosition

	// Special lists the texts of all other moves, such as a choice or a piece that is put down. Other returns the ID of the
	// rule that such a move breaks, or the position after the move. The game is not over.
	Special []string
	Other   func(p PlainPosition, move string) (after PlainPosition, rule string)
}

// PlainPosition is a position of a [PlainOracle].
type PlainPosition struct {
	Pieces map[string]string // the letter of the piece on each cell that is not empty
	Turn   string            // the letter of the side to move
	Extra  string            // the text after the side to move and a space, such as captured pieces, if First has such a text
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
		n += strings.Count(p.Extra, letter)
	}
	return n
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
	special := slices.Contains(o.Special, move)
	from, mark, to, ok := ReadMove(move, o.Marks, o.find)
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

// find reports whether a text is the name of a cell.
func (o PlainOracle) find(name string) (string, bool) {
	return name, slices.ContainsFunc(o.Lines, func(line []string) bool { return slices.Contains(line, name) })
}

// Moves tries to move each piece to every cell, with every mark, and every special move, and returns the moves that break no
// rule.
func (o PlainOracle) Moves(position string) (moves []string) {
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

// Apply moves a piece, captures any other piece on the cell that it reaches, ends the turn, and calls Finish. A piece that
// moves to its own cell leaves the board.
func (o PlainOracle) Apply(position, move string) string {
	p, _ := o.Read(position)
	if slices.Contains(o.Special, move) {
		after, _ := o.Other(p, move)
		return o.write(after)
	}
	after := p
	after.Pieces, after.Turn = maps.Clone(p.Pieces), strings.Trim(o.Sides, p.Turn)
	from, mark, to, _ := ReadMove(move, o.Marks, o.find)
	delete(after.Pieces, from)
	if from != to {
		after.Pieces[to] = p.Pieces[from]
		after.Extra = o.listed(p.Extra + p.Pieces[to])
	}
	if o.Finish != nil {
		o.Finish(p, o.move(p, from, mark, to), &after)
	}
	return o.write(after)
}

// Setup draws positions until one is possible. Without Random, most of the positions are not finished. Setup panics if it
// finds no position in many tries.
func (o PlainOracle) Setup(rng *rand.Rand) string {
	for range 100_000 {
		p := PlainPosition{Scatter(rng, o.Letters, o.Lines), Pick(rng, strings.Split(o.Sides, "")...), ""}
		if o.Random != nil {
			p = o.Random(rng)
		} else if o.Set != "" {
			p.Pieces, p.Extra = o.deal(rng)
		}
		if !o.Possible(p) {
			continue
		}
		if _, rule := o.Ended(p); rule == "" || o.Random != nil || rng.IntN(8) == 0 {
			return o.write(p)
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

// listed returns the text of an extra field that lists captured pieces, which are given in any order.
func (o PlainOracle) listed(pieces string) (text string) {
	if o.Captured == "" {
		return pieces
	}
	for letter := range strings.SplitSeq(o.Captured, "") {
		text += strings.Repeat(letter, strings.Count(pieces, letter))
	}
	return cmp.Or(text, "-")
}

// Nonsense returns a move between any two cells, usually a short one, or a special move.
func (o PlainOracle) Nonsense(rng *rand.Rand) string {
	if len(o.Special) > 0 && rng.IntN(4) == 0 {
		return Pick(rng, o.Special...)
	}
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

// Read reads the text of a position. It returns false if the text does not have the form of a position.
func (o PlainOracle) Read(position string) (p PlainPosition, ok bool) {
	if o.extra() {
		fields := strings.SplitN(position, " ", 3)
		if len(fields) < 3 {
			return PlainPosition{}, false
		}
		position, p.Extra = fields[0]+" "+fields[1], fields[2]
	}
	p.Pieces, p.Turn, ok = ReadPosition(position, o.Letters, o.Sides, o.Lines)
	return p, ok && p.Extra == o.listed(p.Extra)
}

func (o PlainOracle) write(p PlainPosition) string {
	text := WritePosition(p.Pieces, p.Turn, o.Lines)
	if o.extra() {
		text += " " + p.Extra
	}
	return text
}

// extra reports whether positions have extra fields.
func (o PlainOracle) extra() bool { return strings.Count(o.First, " ") > 1 }

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
