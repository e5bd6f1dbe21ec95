package game

import (
	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/picture"
)

// Draw returns the picture of s with a title, which names the game and either the player to move or the winner. Pieces
// without a colour get the colour of their owner's seat.
func (d Definition[S, M]) Draw(s S) picture.Picture {
	p := d.Picture(s)
	p.Players = d.Playing(s)
	p.Title = d.caption(s.Turn(), s.Winner)
	d.paint(&p)
	return p
}

// DrawView returns the picture of a view, with a title. If the game hides something, the title names the viewer. Otherwise,
// titles and colours are the same as in [Definition.Draw].
func (d Definition[S, M]) DrawView(v boardgame.View[S, M]) picture.Picture {
	p := d.pictureOf(v)
	p.Players = v.Players()
	p.Title = d.caption(v.Turn(), v.Winner)
	d.paint(&p)
	if d.Hidden == nil {
		return p
	}
	if v.Viewer() == boardgame.NoPlayer {
		p.Title += ", as everybody sees it"
	} else {
		p.Title += ", as " + d.Seat(v.Viewer()).Name + " sees it"
	}
	return p
}

// TraceView returns the arrows and marks that show a move in the picture of a view: see [Definition.Trace]. The result is
// empty if the game can't draw its moves.
func (d Definition[S, M]) TraceView(v boardgame.View[S, M], m M) picture.Trace {
	switch {
	case d.Hidden == nil && d.Trace != nil:
		return d.Trace(v.Sample(nil), m) // nothing is hidden, so Sample needs no random numbers
	case d.Hidden != nil && d.Hidden.Trace != nil:
		return d.Hidden.Trace(v, m)
	}
	return picture.Trace{}
}

// Change returns the changes that a move by any player makes to the picture that the viewer sees. The arguments before and
// after must be views of the same viewer.
func (d Definition[S, M]) Change(before boardgame.View[S, M], m M, after boardgame.View[S, M]) (picture.Change, error) {
	return picture.Compare(d.pictureOf(before), d.pictureOf(after), d.TraceView(before, m))
}

// pictureOf returns the picture of a view without what DrawView adds.
func (d Definition[S, M]) pictureOf(v boardgame.View[S, M]) picture.Picture {
	if d.Hidden != nil {
		return d.Hidden.Picture(v)
	}
	return d.Picture(v.Sample(nil)) // nothing is hidden, so Sample needs no random numbers
}

// paint fills in the letters and the colours of the seats that own the cells and the pieces. A piece with a colour of its
// own keeps it.
func (d Definition[S, M]) paint(p *picture.Picture) {
	for i := range p.Cells {
		c := &p.Cells[i]
		if c.Home != boardgame.NoPlayer {
			c.HomeLetter, c.Tint = d.Seat(c.Home).Letter, d.Seat(c.Home).Color
		}
		if c.Empty() || c.Piece.Owner == boardgame.NoPlayer {
			continue
		}
		owner := d.Seat(c.Piece.Owner)
		c.Piece.OwnerLetter = owner.Letter
		if c.Piece.Color == picture.NoColor {
			c.Piece.Color = owner.Color
		}
	}
}

func (d Definition[S, M]) caption(turn boardgame.Player, result func() (p boardgame.Player, over bool)) string {
	switch winner, over := result(); {
	case !over:
		return d.Title + ": " + d.Seat(turn).Name + " to move"
	case winner == boardgame.NoPlayer:
		return d.Title + ": over, and nobody has won"
	default:
		return d.Title + ": " + d.Seat(winner).Name + " has won"
	}
}
