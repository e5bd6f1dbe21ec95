package wire

import (
	"slices"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/diagram"
	"github.com/seed4105872c/clutch/boardgame/dynamic"
	"github.com/seed4105872c/clutch/boardgame/picture"
)

// drawRequest asks for a drawing.
type drawRequest struct {
	From      *string  `json:"from"`
	Clickable bool     `json:"clickable"`
	Arrows    []string `json:"arrows"`
	Last      any      `json:"last"` // a move, or true for the last move of the request
	Marks     []string `json:"marks"`
	Names     bool     `json:"names"`
	Style     bool     `json:"style"`
}

const maxMarks = 256 // the most cells or arrows in a list

// addDrawing adds the drawing that the request asks for, of the refusal if there is one.
func (r request) addDrawing(t *table, reply *answer, no *Error) error {
	options, err := r.Draw.options(t)
	switch {
	case err != nil:
		return err
	case no != nil:
		r.Draw.refused(t, no, &options)
	case r.Draw.Clickable && r.Clicks != nil:
		options.Selected, options.Target = *r.Clicks, reply.Next
	}
	drawn := t.picture()
	if r.Draw.Clickable {
		drawn.Notes = nil // what stands beside the board would make its cells smaller; rule books have it
	}
	reply.SVG = diagram.SVG(drawn, options)
	if r.Draw.Style {
		reply.Style = diagram.Style()
	}
	return nil
}

// options returns the drawing options that the request asks for. The options for clicks and for refusals are added
// elsewhere.
func (d *drawRequest) options(t *table) (o diagram.Options, err error) {
	o = diagram.Options{Highlight: d.Marks, Names: d.Names, Page: d.Clickable}
	if o.From, err = d.side(t); err != nil {
		return o, err
	}
	for i, name := range d.Marks {
		if _, ok := t.picture().Cell(name); !ok {
			return o, wrong("draw.marks", "the board has no cell %q", name).at(i)
		}
	}
	for i, move := range d.Arrows {
		legal, illegal, err := dynamic.Traces(t.view(), move)
		if err != nil {
			return o, wrongFor("draw.arrows", err).at(i)
		}
		o.Moves, o.Illegal = append(o.Moves, legal...), append(o.Illegal, illegal...)
	}
	if !d.Clickable {
		return o, nil
	}
	o.Pieces = t.session.Pieces(t.eyes()) // a piece keeps its identifier from the first position to the last
	o.Last, o.Marked, err = d.lastCells(t)
	return o, err
}

// side returns the player whose side is at the lower edge of the board. By default this is the viewer or, if there is
// no viewer, the first player.
func (d *drawRequest) side(t *table) (boardgame.Player, error) {
	if d.From == nil {
		return max(t.viewer, boardgame.First), nil
	}
	p, ok := t.info.Player(*d.From)
	if !ok || int(p) > t.view().Players() {
		return 0, wrong("draw.from", "%q is not a player here", *d.From)
	}
	return p, nil
}

// lastCells returns the cells to mark for the last move. If "last" is a move, these are the cells of that move. If
// "last" is true, these are the cells that the last move of the request changed or, for a viewer, those that all moves
// since the viewer's own changed, and moved has those of the pieces that they moved.
func (d *drawRequest) lastCells(t *table) (last, moved []string, err error) {
	switch move := d.Last.(type) {
	case nil:
		return nil, nil, nil
	case string:
		trace, err := t.view().Trace(move)
		if err != nil {
			return nil, nil, wrongFor("draw.last", err)
		}
		return trace.Ends(), nil, nil
	case bool:
		if !move {
			return nil, nil, nil
		}
	default:
		return nil, nil, wrong("draw.last", `"draw.last" must be a move or true`)
	}
	if t.asked {
		for _, c := range t.session.Since(t.viewer) {
			if c.Shift != (picture.Shift{}) { // the names before are other cells' now
				last, moved = nil, nil
			}
			last, moved = append(last, c.Cells...), append(moved, c.Arrivals()...)
		}
		return last, moved, nil
	}
	c, err := t.change()
	if c == nil || err != nil {
		return nil, nil, err
	}
	return c.Cells, c.Arrivals(), nil
}

// refused adds the drawing options for a refusal. They show the refused move, the cells that the refusal names, and
// on a page what has to be done instead.
func (d *drawRequest) refused(t *table, no *Error, o *diagram.Options) {
	if trace, err := t.view().Trace(no.Move); err == nil {
		o.Illegal = append(o.Illegal, trace)
	}
	if !d.Clickable {
		o.Highlight = append(o.Highlight, no.Cells...)
		return
	}
	o.Refused = slices.Clone(no.Cells)
	for _, m := range boardgame.Instead(t.view().Check(no.Move)) {
		trace, err := t.view().Trace(m)
		if err != nil {
			continue
		}
		o.Moves = append(o.Moves, trace)
		o.Refused = slices.DeleteFunc(o.Refused, func(c string) bool { return slices.Contains(trace.Ends(), c) })
	}
}
