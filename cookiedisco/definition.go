package cookiedisco

import (
	"strconv"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/game"
	"github.com/seed4105872c/clutch/boardgame/picture"
)

// Definition returns the definition of the game, for use by the tools of this module.
func Definition() game.Definition[State, Move] {
	d := game.Definition[State, Move]{
		Info: game.Info{
			Name:     "cookiedisco",
			Title:    "Cookie Disco",
			Version:  1,
			Aim:      "Roll cookies around each other, and break the field in two so that the part with your own cookie is worth more. A player who can't move loses.",
			Notation: "A placement is @ and a place: @d1. A move is the place that the cookie leaves, a hyphen, and the place where it ends: c3-d4.",
			Seats:    []game.Seat{{Letter: "o", Name: "Orange", Color: picture.Orange}, {Letter: "b", Name: "Blue", Color: picture.Blue}},
			Options: []game.Option{
				{Name: "pattern", Doc: "how the cookies lie", Values: []string{"1", "2", "3", "4", "5", "6"}, Words: []string{
					"six cookies in a ring, the vanilla between caramels",
					"six cookies in a ring, the vanilla between chocolates",
					"a triangle with a vanilla and two chocolates at its corners",
					"a triangle with three chocolates at its corners",
					"a triangle with a vanilla and two caramels at its corners",
					"a triangle with a chocolate and two caramels at its corners",
				}},
				{Name: "starter", Doc: "who makes the first move", Values: []string{"o", "b"}, Words: []string{"Orange moves first", "Blue moves first"}},
			},
			Rules:     Rules(),
			Questions: Questions(),
			Sources: map[string]string{
				"text":       "the published rules",
				"boardspace": "what boardspace.net's implementation does",
				"geometry":   "what follows from the shapes of the pieces",
				"ruling":     "a ruling of this library, because the published rules are silent, unclear or contradictory",
			},
		},
		New:       begin,
		Parse:     Parse,
		ParseMove: ParseMove,
		Written:   written,
		Evaluate:  State.Evaluate,
		Terms:     State.Terms,
		Canonical: game.CanonicalBy(State.Canonical),
		Picture:   State.picture,
		Trace:     State.trace,
		TurnRule:  OwnOrPlain,
		Label:     Move.label,
		Meant:     meant,
	}
	for y := range Symmetry(symmetries) {
		d.Symmetries = append(d.Symmetries, y)
	}
	return d
}

// begin returns the start of a game. The caller has already checked the options.
func begin(options game.Options) (State, error) {
	starter := Orange
	if options["starter"] == "b" {
		starter = Blue
	}
	pattern, err := strconv.Atoi(options["pattern"])
	if err != nil {
		return State{}, &game.OptionError{Option: "pattern", Problem: err.Error()}
	}
	return NewPattern(pattern, starter)
}

// written yields every move that has a text, legal or not.
func written(yield func(Move) bool) {
	for from, to := range grid.Pairs() {
		if from == to && !yield(Move{to, to, placing}) || !yield(Move{from, to, rolling}) {
			return
		}
	}
}

// picture draws the cookies and the places around them. Each row is horizontal and begins half a place to the right of the
// row above. Columns run down to the right from their letters.
func (s State) picture() picture.Picture {
	p := picture.Picture{Grid: picture.HexagonRows, Table: true, Marker: cherryShape}
	if s.turn == boardgame.NoPlayer {
		return p
	}
	columns, rows := 0, 0
	for i := range cookies {
		if c := s.cell(i); c != NoCell {
			columns, rows = max(columns, c.column()), max(rows, c.row())
		}
	}
	place := func(column, row int) (x, y int) { return 2*column + row, -row }
	for row := 0; row <= rows+1; row++ {
		for column := 0; column <= columns+1; column++ {
			c := Cell(row)<<4 | Cell(column)
			x, y := place(column, row)
			kind := s.At(c)
			looks := &kindTable[kind]
			cell := picture.Cell{Name: c.drawn(), X: x, Y: y}
			if kind != NoCookie {
				cell.Piece = picture.Piece{
					Letter: picture.Letter(kind.letter()), Word: looks.name, Owner: looks.owner, Color: looks.color, Shape: looks.shape,
				}
			}
			p.Cells = append(p.Cells, cell)
		}
		x, y := place(-1, row)
		p.Labels = append(p.Labels, picture.Label{Text: strconv.Itoa(row + 1), X: x, Y: y})
	}
	for column := 0; column <= columns+1; column++ {
		x, y := place(column, -1)
		p.Labels = append(p.Labels, picture.Label{Text: string(rune('a' + column)), X: x, Y: y})
		fromX, fromY := place(column, 0) // below the label
		endX, endY := place(column, rows+1)
		p.Guides = append(p.Guides, picture.Guide{FromX: fromX, FromY: fromY, ToX: endX, ToY: endY})
	}
	return p
}
