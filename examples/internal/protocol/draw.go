package protocol

import (
	"slices"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/diagram"
	"github.com/seed4105872c/clutch/boardgame/game"
	"github.com/seed4105872c/clutch/boardgame/picture"
)

// drawRequest asks for a drawing.
type drawRequest struct {
	from      *string
	clickable bool
	move      *string
	last      *string // a move whose cells should be marked, or nil
	lastMove  bool    // whether to mark the cells that the last move changed
	marks     []string
	refuse    []string
	selected  []string
	targets   []string
	names     bool
	style     bool
}

const maxMarks = 256 // the most cells in a list

func (d *drawRequest) setters() setters {
	cells := func(into *[]string) func(member) error {
		return func(m member) error { return m.texts(maxMarks, into) }
	}
	return setters{
		"from":      func(m member) error { return m.optional(&d.from) },
		"clickable": func(m member) error { return m.boolean(&d.clickable) },
		"move":      func(m member) error { return m.optional(&d.move) },
		"last": func(m member) error {
			if string(m.value) == "true" || string(m.value) == "false" {
				return m.boolean(&d.lastMove)
			}
			return m.optional(&d.last)
		},
		"marks": cells(&d.marks), "refused": cells(&d.refuse), "selected": cells(&d.selected), "targets": cells(&d.targets),
		"names": func(m member) error { return m.boolean(&d.names) },
		"style": func(m member) error { return m.boolean(&d.style) },
	}
}

// css returns the style of drawings for pages, or "" if the request does not ask for it.
func (d *drawRequest) css() string {
	if d.style {
		return diagram.Style()
	}
	return ""
}

func (r request) addDrawing(p *place, reply *answer) error {
	if r.draw == nil {
		return nil
	}
	options, err := r.draw.options(p)
	if err != nil {
		return err
	}
	if r.draw.clickable && r.clicks != nil {
		options = append(options, diagram.Selected(*r.clicks...), diagram.Targets(reply.Next...))
	}
	reply.SVG, reply.Style = diagram.SVG(p.picture(len(p.states)-1), options...), r.draw.css()
	return nil
}

// options returns the drawing options that the request asks for. The options for clicks and for refusals are added elsewhere.
func (d *drawRequest) options(p *place) ([]diagram.Option, error) {
	side, err := d.side(p)
	if err != nil {
		return nil, err
	}
	options := []diagram.Option{diagram.From(side)}
	for field, names := range map[string][]string{"marks": d.marks, "refused": d.refuse, "selected": d.selected, "targets": d.targets} {
		if err := p.checkNames(names, "draw."+field); err != nil {
			return nil, err
		}
	}
	options = append(options, diagram.Highlight(d.marks...))
	if d.names {
		options = append(options, diagram.Names())
	}
	if d.move != nil {
		trace, err := p.view().Trace(*d.move)
		if err != nil {
			return nil, wrongFor("draw.move", err)
		}
		draw := diagram.Move
		if p.view().Check(*d.move) != nil {
			draw = diagram.Illegal
		}
		options = append(options, draw(trace))
	}
	if !d.clickable {
		return options, nil
	}
	last, err := d.lastCells(p)
	if err != nil {
		return nil, err
	}
	return append(options, diagram.Page(), diagram.Last(last...), diagram.Refused(d.refuse...), diagram.Selected(d.selected...),
		diagram.Targets(d.targets...), diagram.Identify(p.identities())), nil
}

// side returns the player whose side is at the lower edge of the board. By default this is the viewer or, if there is no
// viewer, the first player.
func (d *drawRequest) side(p *place) (boardgame.Player, error) {
	if d.from == nil {
		return max(p.viewer, boardgame.First), nil
	}
	i := slices.IndexFunc(p.info.Seats[:p.view().Players()], func(s game.Seat) bool { return s.Letter == *d.from })
	if i < 0 {
		return 0, wrong("draw.from", "%q is not a player here", *d.from)
	}
	return boardgame.Player(i + 1), nil
}

// viewpoint returns the drawing option that determines whose side is at the lower edge of the board.
func (r request) viewpoint(p *place) diagram.Option {
	side := max(p.viewer, boardgame.First)
	if r.draw != nil {
		if chosen, err := r.draw.side(p); err == nil {
			side = chosen
		}
	}
	return diagram.From(side)
}

// checkNames returns an error if one of the names is not a cell of the picture.
func (p *place) checkNames(names []string, field string) error {
	picture := p.picture(len(p.states) - 1)
	for i, name := range names {
		if _, ok := picture.Cell(name); !ok {
			problem := wrong(field, "the board has no cell %q", name)
			problem.Index = &i
			return problem
		}
	}
	return nil
}

// lastCells returns the cells to mark for the last move. If "last" is a move, these are the cells of that move. If "last"
// is true, these are the cells that the last move of the request changed.
func (d *drawRequest) lastCells(p *place) ([]string, error) {
	if d.last != nil {
		trace, err := p.view().Trace(*d.last)
		if err != nil {
			return nil, wrongFor("draw.last", err)
		}
		return traceCells(trace), nil
	}
	if !d.lastMove || len(p.moves) == 0 {
		return nil, nil
	}
	change, err := p.change(len(p.moves))
	if err != nil {
		return nil, wrong("draw.last", "%v", err)
	}
	return change.Cells(p.picture(len(p.moves)-1), p.picture(len(p.moves))), nil
}

func traceCells(t picture.Trace) []string {
	cells := slices.Clone(t.Marks)
	for _, a := range t.Arrows {
		cells = append(cells, a[0], a[len(a)-1])
	}
	return cells
}

// refused returns the drawing options for a refusal. They show the refused move and the cells that the refusal names.
func (d *drawRequest) refused(p *place, no *refused) []diagram.Option {
	var options []diagram.Option
	if trace, err := p.view().Trace(no.move); err == nil {
		options = append(options, diagram.Illegal(trace))
	}
	if d.clickable {
		return append(options, diagram.Refused(no.Cells()...))
	}
	return append(options, diagram.Highlight(no.Cells()...))
}

// identities maps the name of each occupied cell of the last position to the identifier of its piece. A piece keeps its
// identifier from the first position of the request to the last. If the request has no moves, the map is empty.
func (p *place) identities() map[string]string {
	ids := map[string]string{}
	if len(p.moves) == 0 {
		return ids
	}
	before := p.picture(0)
	for i, m := range p.moves {
		after := p.picture(i + 1)
		trace, err := p.states[i].Trace(m)
		change, changeErr := picture.Compare(before, after, trace)
		if err != nil || changeErr != nil {
			return nil // can't happen: each legal move leads from one picture to the next
		}
		ids = change.Follow(before, after, ids)
		before = after
	}
	return ids
}
