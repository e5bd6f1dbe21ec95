package wire

import (
	"bytes"
	"cmp"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/seed4105872c/clutch/boardgame/diagram"
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
		e.SVG = diagram.SVG(p, diagram.Options{Page: true, From: side})
	}
	reply.Edited = &e
	return nil
}

// kinds returns a piece of each kind that is in a picture, or in the first 60 moves of a random game.
func (t *table) kinds(p picture.Picture) (list []picture.Piece) {
	add := func(p picture.Picture) {
		for _, c := range p.Cells {
			if !c.Empty() && !slices.ContainsFunc(list, func(k picture.Piece) bool { return k.Letter == c.Piece.Letter }) {
				list = append(list, c.Piece)
			}
		}
	}
	add(p)
	rng := rand.New(rand.NewPCG(1, 1))
	s, err := t.game.Start(nil)
	for n := 0; err == nil && n < 60; n++ {
		add(s.Picture())
		s, err = s.Apply(s.RandomMove(rng)) // an error if the game is over
	}
	slices.SortFunc(list, func(a, b picture.Piece) int { return cmp.Compare(a.Letter, b.Letter) })
	return list
}

// rowsOf writes the pieces of a picture in rows, as in the text of a position: see [boards.Board]. On a table, the
// text begins with the first row and the first column that have a piece, and ends with the last row that has one.
func rowsOf(p picture.Picture) string {
	var rows [][]byte // of letters, 0 for an empty cell
	line := 0
	for i, c := range p.Cells {
		next := c.Y
		if p.Grid == picture.HexagonFiles {
			next = c.X
		}
		if i == 0 || next != line {
			rows, line = append(rows, nil), next
		}
		rows[len(rows)-1] = append(rows[len(rows)-1], byte(c.Piece.Letter))
	}
	switch {
	case p.Table:
		left := len(p.Cells)
		for _, row := range rows {
			left = min(left, len(row)-len(bytes.TrimLeft(row, "\x00")))
		}
		for i, row := range rows {
			rows[i] = bytes.TrimRight(row[min(left, len(row)):], "\x00")
		}
		rows = bytes.Split(bytes.Trim(bytes.Join(rows, []byte("/")), "/"), []byte("/"))
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
