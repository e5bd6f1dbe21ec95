package protocol

import "github.com/seed4105872c/clutch/boardgame"

// pictureJSON is a picture in which enumerated values are written as names, and players as letters.
type pictureJSON struct {
	Title  string      `json:"title"`
	Grid   string      `json:"grid"`
	Table  bool        `json:"table,omitempty"`
	Cells  []cellJSON  `json:"cells"`
	Labels []labelJSON `json:"labels"`
}

type cellJSON struct {
	Name  string     `json:"name"`
	X     int        `json:"x"`
	Y     int        `json:"y"`
	Goal  bool       `json:"goal,omitempty"`
	Home  string     `json:"home,omitempty"`
	Piece *pieceJSON `json:"piece,omitempty"`
}

type pieceJSON struct {
	Letter string `json:"letter"`
	Word   string `json:"word"`
	Owner  string `json:"owner,omitempty"`
	Color  string `json:"color"`
	Shape  string `json:"shape"`
	Down   bool   `json:"down,omitempty"`
}

type labelJSON struct {
	Text string `json:"text"`
	X    int    `json:"x"`
	Y    int    `json:"y"`
}

func (p *place) drawn() *pictureJSON {
	picture := p.picture(len(p.states) - 1)
	letter := func(player boardgame.Player) string {
		if player == boardgame.NoPlayer {
			return ""
		}
		return p.info.Seat(player).Letter
	}
	drawn := &pictureJSON{Title: picture.Title, Grid: picture.Grid.String(), Table: picture.Table, Cells: []cellJSON{}, Labels: []labelJSON{}}
	for _, c := range picture.Cells {
		cell := cellJSON{Name: c.Name, X: c.X, Y: c.Y, Goal: c.Goal, Home: letter(c.Home)}
		if !c.Empty() {
			cell.Piece = &pieceJSON{string(rune(c.Piece.Letter)), c.Piece.Word, letter(c.Piece.Owner), c.Piece.Color.String(), c.Piece.Shape.String(), c.Piece.Down}
		}
		drawn.Cells = append(drawn.Cells, cell)
	}
	for _, l := range picture.Labels {
		drawn.Labels = append(drawn.Labels, labelJSON{l.Text, l.X, l.Y})
	}
	return drawn
}
