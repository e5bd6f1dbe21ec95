package wire

import (
	"maps"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/seed4105872c/clutch/boardgame/diagram"
	"github.com/seed4105872c/clutch/boardgame/dynamic"
	"github.com/seed4105872c/clutch/boardgame/notation"
	"github.com/seed4105872c/clutch/boardgame/picture"
)

// editRequest changes the request's position by hand, without regard to the rules.
type editRequest struct {
	Put  map[string]string `json:"put"`  // the letters of new pieces by their cells, or "" for no piece
	Rest *string           `json:"rest"` // the text after the rows of the position
}

// edited is a position that a player has set up by hand. It may be impossible.
type edited struct {
	Position string          `json:"position"`
	Problem  string          `json:"problem,omitempty"` // why the rules don't allow the position
	Pieces   []picture.Piece `json:"pieces"`            // one of each kind that can be put on the board
	SVG      string          `json:"svg,omitempty"`     // for a page, if the request has "draw"
}

// addEdited sets up the position that the request describes, and says whether the game accepts it.
func (r request) addEdited(t *table, reply *answer) error {
	p := t.picture()
	p.Cells = slices.Clone(p.Cells)
	kinds := t.kinds(p)
	for name, letter := range r.Edit.Put {
		i := slices.IndexFunc(p.Cells, func(c picture.Cell) bool { return c.Name == name })
		k := slices.IndexFunc(kinds, func(k picture.Piece) bool { return string(rune(k.Letter)) == letter })
		switch {
		case i < 0:
			return wrong("edit.put", "the board has no cell %q", name)
		case k < 0 && letter != "":
			return wrong("edit.put", "the game has no piece %q", letter)
		case letter == "":
			p.Cells[i].Piece = picture.Piece{}
		default:
			p.Cells[i].Piece = kinds[k]
		}
	}
	_, rest, _ := strings.Cut(*r.Position, " ")
	if r.Edit.Rest != nil {
		rest = *r.Edit.Rest
	}
	e := edited{Position: rowsOf(p) + " " + rest, Pieces: kinds}
	if _, err := t.game.Parse(e.Position); err != nil {
		e.Problem = err.Error()
	}
	if r.Draw != nil {
		side, err := r.Draw.side(t)
		if err != nil {
			return err
		}
		e.SVG = diagram.SVG(p, diagram.Page(), diagram.From(side))
	}
	reply.Edited = &e
	return nil
}

// kindPlies is the length of the random games that show which kinds of pieces a game has.
const kindPlies = 60

// kinds returns a piece of each kind that is in a picture, or in random games from the request's position and from the
// start.
func (t *table) kinds(p picture.Picture) []picture.Piece {
	kinds := map[picture.Letter]picture.Piece{}
	add := func(p picture.Picture) {
		for _, c := range p.Cells {
			if !c.Empty() {
				kinds[c.Piece.Letter] = c.Piece
			}
		}
	}
	begins := []dynamic.State{t.session.State()}
	if s, err := t.game.Start(nil); err == nil {
		begins = append(begins, s)
	}
	rng := rand.New(rand.NewPCG(1, 1))
	for _, s := range begins {
		for range kindPlies {
			add(s.Picture())
			next, err := s.Apply(s.RandomMove(rng))
			if err != nil {
				break // the game is over
			}
			s = next
		}
	}
	add(p)
	var list []picture.Piece
	for _, letter := range slices.Sorted(maps.Keys(kinds)) {
		list = append(list, kinds[letter])
	}
	return list
}

// rowsOf writes the pieces of a picture in rows, as in the text of a position: see [notation.Board]. On a table, the
// text begins with the first row and the first column that have a piece.
func rowsOf(p picture.Picture) string {
	var rows [][]byte
	last := 0
	for i, c := range p.Cells {
		line := c.Y
		if p.Grid == picture.HexagonFiles {
			line = c.X
		}
		if i == 0 || line != last {
			rows = append(rows, nil)
		}
		last = line
		letter := byte(c.Piece.Letter)
		if c.Empty() {
			letter = 0
		}
		rows[len(rows)-1] = append(rows[len(rows)-1], letter)
	}
	switch {
	case p.Table:
		rows = trimmed(rows)
	case p.Grid != picture.HexagonFiles:
		slices.Reverse(rows)
	}
	var text []byte
	for i, row := range rows {
		if i > 0 {
			text = append(text, '/')
		}
		text = notation.AppendRow(text, len(row), func(i int) byte { return row[i] })
	}
	return string(text)
}

// trimmed removes the empty rows and columns around the pieces, and the empty places at the end of each row.
func trimmed(rows [][]byte) [][]byte {
	empty := func(row []byte) bool { return len(strings.Trim(string(row), "\x00")) == 0 }
	for len(rows) > 0 && empty(rows[0]) {
		rows = rows[1:]
	}
	for len(rows) > 0 && empty(rows[len(rows)-1]) {
		rows = rows[:len(rows)-1]
	}
	column := -1
	for _, row := range rows {
		if i := slices.IndexFunc(row, func(b byte) bool { return b != 0 }); i >= 0 && (column < 0 || i < column) {
			column = i
		}
	}
	var list [][]byte
	for _, row := range rows {
		list = append(list, []byte(strings.TrimRight(string(row[column:]), "\x00")))
	}
	return list
}
