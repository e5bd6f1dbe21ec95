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

// dots holds as many dots as a single digit can stand for.
const dots = "........."

// ReadRows reads the rows of a position's text for an [Oracle], and returns the piece on each occupied cell. Each piece
// is one of the given letters. The argument lines holds the cells of each row, in the order of the text. ReadRows
// returns false if a row has the wrong length or an unknown letter, or if a run of empty cells is not a single number.
func ReadRows(rows, letters string, lines [][]string) (pieces map[string]string, ok bool) {
	pieces, cells := map[string]string{}, rows
	for n := range dots {
		cells = strings.ReplaceAll(cells, strconv.Itoa(n+1), dots[:n+1]) // each cell has one character: "b../..."
	}
	for i, row := range strings.Split(cells, "/") {
		if i >= len(lines) || len(row) != len(lines[i]) || strings.Trim(row, letters+".") != "" {
			return pieces, false
		}
		for n, cell := range lines[i] {
			if row[n] != '.' {
				pieces[cell] = row[n : n+1]
			}
		}
	}
	return pieces, WriteRows(pieces, lines) == rows
}

// WriteRows is the inverse of [ReadRows].
func WriteRows(pieces map[string]string, lines [][]string) string {
	rows := make([]string, len(lines))
	for i, line := range lines {
		for _, cell := range line {
			rows[i] += cmp.Or(pieces[cell], ".")
		}
	}
	text := strings.Join(rows, "/")
	for n := len(dots); n > 0; n-- { // the longest runs first
		text = strings.ReplaceAll(text, dots[:n], strconv.Itoa(n))
	}
	return text
}

// PlainOracle is an [Oracle] for a game for two in which each move takes one piece from one cell to another and may
// capture the piece there. It knows how such positions and moves are written and what a move does to the board. Its
// functions hold all the rules: write them from the game's rule book. Three functions are enough for most games. For a
// game with other moves, embed a PlainOracle and write the methods that differ. The other methods go on to call the
// functions, never your methods: Valid and Setup call Possible; Outcome, Refusal, Moves and Setup call Ended; Refusal and
// Moves call Broken. If a function is nil, every position is possible, none is over, or no move is refused.
type PlainOracle struct {
	First string     // the text of the start position
	Lines [][]string // the names of the cells, in the order of a position's text: see [Squares]

	Letters string // the letters of the pieces
	Sides   string // the letters of the two sides; the side that moves first in a game comes first
	Marks   string // the characters that may separate the two cells of a move; no cell's name contains them

	// Possible reports whether the rules allow a position. Its text has the right form.
	Possible func(p PlainPosition) bool

	// Ended returns the winner's letter ("" for a draw) and the ID of the rule that ended the game ("" if the game is
	// not over). It must not call Moves, which calls it: if a player who can't move loses, Ended and Broken share a
	// function that says whether there is a move, as in coucou's slow_test.go.
	Ended func(p PlainPosition) (winner, rule string)

	// Broken returns the ID of the first rule that a move breaks, or "" for a legal move. The game is not over.
	Broken func(p PlainPosition, m PlainMove) (rule string)

	// Random returns a position for Setup, which calls it until the position is possible. If Random is nil, Setup
	// scatters any pieces.
	Random func(rng *rand.Rand) PlainPosition

	// Captures returns the last field of a position's text after the capture of a piece, which may be "" for none. If
	// Captures is nil, positions have no field after the turn.
	Captures func(field, piece string) string
}

// PlainPosition is a position of a [PlainOracle].
type PlainPosition struct {
	Pieces   map[string]string // the letter of the piece on each cell that is not empty
	Turn     string            // the letter of the side to move
	Captured string            // the field after the turn, if the oracle has Captures
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

	// Ahead is the difference between the numbers in the names of the two cells. It is positive if the first side moves
	// to a greater number, or the second side to a lesser number. Aside is the difference between the letters. It is
	// positive if the move goes to a later letter.
	Ahead, Aside int
}

// Start returns First.
func (o PlainOracle) Start() string { return o.First }

// Valid reports whether a text is the text of a possible position.
func (o PlainOracle) Valid(position string) bool {
	p, ok := o.Read(position)
	return ok && o.possible(p)
}

// Outcome returns the result of Ended.
func (o PlainOracle) Outcome(position string) (winner, rule string, over bool) {
	p, _ := o.Read(position)
	winner, rule = o.ended(p)
	return winner, rule, rule != ""
}

// Refusal reads the move and returns the rule that ended the game or the rule that the move breaks.
func (o PlainOracle) Refusal(position, move string) string {
	from, mark, to, ok := o.cut(move)
	if !ok {
		return "malformed"
	}
	p, _ := o.Read(position)
	if _, rule := o.ended(p); rule != "" {
		return rule
	}
	return o.broken(p, o.move(p, from, mark, to))
}

func (o PlainOracle) possible(p PlainPosition) bool { return o.Possible == nil || o.Possible(p) }

func (o PlainOracle) ended(p PlainPosition) (winner, rule string) {
	if o.Ended != nil {
		winner, rule = o.Ended(p)
	}
	return winner, rule
}

func (o PlainOracle) broken(p PlainPosition, m PlainMove) string {
	if o.Broken == nil {
		return ""
	}
	return o.Broken(p, m)
}

// cut reads the text of a move.
func (o PlainOracle) cut(move string) (from, mark, to string, ok bool) {
	i := strings.IndexAny(move, o.Marks)
	if i < 0 {
		return "", "", "", false
	}
	cells := slices.Concat(o.Lines...)
	from, to = move[:i], move[i+1:]
	return from, move[i : i+1], to, slices.Contains(cells, from) && slices.Contains(cells, to)
}

// Moves tries to move each piece to every cell, with every mark, and returns the moves that break no rule.
func (o PlainOracle) Moves(position string) (moves []string) {
	p, _ := o.Read(position)
	if _, rule := o.ended(p); rule != "" {
		return nil
	}
	for from := range p.Pieces {
		for _, to := range slices.Concat(o.Lines...) {
			for mark := range strings.SplitSeq(o.Marks, "") {
				if o.broken(p, o.move(p, from, mark, to)) == "" {
					moves = append(moves, from+mark+to)
				}
			}
		}
	}
	return moves
}

// Apply moves a piece, captures any other piece on the cell that it reaches, and ends the turn. A piece that moves to
// its own cell leaves the board.
func (o PlainOracle) Apply(position, move string) string {
	p, _ := o.Read(position)
	from, _, to, _ := o.cut(move)
	after := PlainPosition{maps.Clone(p.Pieces), strings.Trim(o.Sides, p.Turn), p.Captured}
	delete(after.Pieces, from)
	if from != to {
		after.Pieces[to] = p.Pieces[from]
		if o.Captures != nil {
			after.Captured = o.Captures(p.Captured, p.Pieces[to])
		}
	}
	return o.Write(after)
}

// Setup draws positions until one is possible. Without Random, most of the positions are not finished. Setup panics if
// it finds no position in many tries.
func (o PlainOracle) Setup(rng *rand.Rand) string {
	draw := o.Random
	if draw == nil {
		draw = o.scatter
	}
	for range 100_000 {
		p := draw(rng)
		if !o.possible(p) {
			continue
		}
		if _, rule := o.ended(p); rule == "" || o.Random != nil || rng.IntN(8) == 0 {
			return o.Write(p)
		}
	}
	panic("boardgametest: Possible allows none of the random positions")
}

// scatter puts a random number of random pieces on random cells.
func (o PlainOracle) scatter(rng *rand.Rand) PlainPosition {
	p := PlainPosition{Pieces: map[string]string{}, Turn: pick(rng, strings.Split(o.Sides, "")...)}
	cells := slices.Concat(o.Lines...)
	for range rng.IntN(2 + rng.IntN(len(cells))) {
		p.Pieces[pick(rng, cells...)] = pick(rng, strings.Split(o.Letters, "")...)
	}
	return p
}

// Read reads the text of a position. It returns false if the text does not have the form of a position.
func (o PlainOracle) Read(position string) (p PlainPosition, ok bool) {
	rows, fields, _ := strings.Cut(position, " ")
	p.Pieces, ok = ReadRows(rows, o.Letters, o.Lines)
	p.Turn = fields
	if o.Captures != nil {
		p.Turn, p.Captured, _ = strings.Cut(fields, " ")
		ok = ok && p.Captured == o.Captures(p.Captured, "")
	}
	return p, ok && len(p.Turn) == 1 && strings.Contains(o.Sides, p.Turn)
}

// Write is the inverse of Read.
func (o PlainOracle) Write(p PlainPosition) string {
	text := WriteRows(p.Pieces, o.Lines) + " " + p.Turn
	if o.Captures != nil {
		text += " " + p.Captured
	}
	return text
}

func (o PlainOracle) move(p PlainPosition, from, mark, to string) PlainMove {
	start, _ := strconv.Atoi(from[1:])
	end, _ := strconv.Atoi(to[1:])
	ahead := end - start
	if p.Turn == o.Sides[1:] {
		ahead = -ahead
	}
	return PlainMove{From: from, Mark: mark, To: to, Aside: int(to[0]) - int(from[0]), Ahead: ahead}
}
