package protocol

import (
	"github.com/seed4105872c/clutch/boardgame/record"
)

// writeRequest asks for a record of the request's moves.
type writeRequest struct {
	players  []string
	date     string
	comments []string
}

func (w *writeRequest) setters() setters {
	return setters{
		"players":  func(m member) error { return m.texts(len("ABCD"), &w.players) },
		"date":     func(m member) error { return m.text(&w.date) },
		"comments": func(m member) error { return m.texts(maxMoves, &w.comments) },
	}
}

// recordJSON is the request's record as JSON.
type recordJSON struct {
	Game     string           `json:"game"`
	Rules    int              `json:"rules"`
	Options  map[string]any   `json:"options,omitempty"`
	Position string           `json:"position,omitempty"`
	Players  []playerJSON     `json:"players"`
	Date     string           `json:"date,omitempty"`
	Result   string           `json:"result"`
	Comments []string         `json:"comments,omitempty"`
	Moves    []recordMoveJSON `json:"moves"`
}

type playerJSON struct {
	Seat string `json:"seat"`
	Name string `json:"name,omitempty"`
}

type recordMoveJSON struct {
	Move     string   `json:"move"`
	Comments []string `json:"comments,omitempty"`
}

// addRecords adds the record in the request as JSON, and the text of the record that "write" asks for.
func (r request) addRecords(p *place, reply *answer) error {
	if p.record != nil {
		reply.Record = p.told()
	}
	if r.write == nil {
		return nil
	}
	if p.hides() {
		return wrong("write", "a record could give away what a view hides")
	}
	text, err := r.written(p)
	if err != nil {
		return wrong("write", "%v", err)
	}
	reply.Written = text
	return nil
}

// told returns the record in the request as JSON. It omits everything that the viewer must not see.
func (p *place) told() *recordJSON {
	rec := p.record
	told := &recordJSON{
		Game: rec.Game, Rules: rec.Version, Position: rec.Position, Date: rec.Date, Result: rec.Outcome(),
		Comments: rec.Comments, Moves: []recordMoveJSON{},
	}
	for _, o := range p.info.Options {
		if value, ok := rec.Options[o.Name]; ok {
			if told.Options == nil {
				told.Options = map[string]any{}
			}
			told.Options[o.Name] = optionValue(o, value)
		}
	}
	for _, player := range rec.Players {
		told.Players = append(told.Players, playerJSON{player.Letter, player.Name})
	}
	for _, m := range rec.Moves {
		told.Moves = append(told.Moves, recordMoveJSON{m.Text, m.Comments})
	}
	if p.hides() { // the viewer must not see these
		told.Options, told.Position, told.Comments = nil, "", nil
		for i := range told.Moves {
			told.Moves[i].Comments = nil
		}
	}
	return told
}

// written returns the text of a record with the request's moves. If the request contains a record, the moves are appended to that record.
func (r request) written(p *place) (string, error) {
	rec, err := r.newRecord(p)
	if err != nil {
		return "", err
	}
	for i := len(rec.Moves); i < len(p.moves); i++ {
		rec.Moves = append(rec.Moves, record.Move{Text: p.moves[i]})
	}
	rec.Result = record.ResultOf(p.last())
	if r.write.date != "" {
		rec.Date = r.write.date
	}
	rec.Comments = append(rec.Comments, r.write.comments...)
	text, err := rec.MarshalText()
	return string(text), err
}

func (r request) newRecord(p *place) (record.Record, error) {
	switch {
	case p.record != nil:
		rec := *p.record
		rec.Moves = append([]record.Move{}, rec.Moves[:min(len(rec.Moves), len(p.moves))]...)
		return rec, nil
	case r.position != nil:
		return record.NewAt(p.game, *r.position, r.write.players...)
	}
	options, err := r.optionTexts(p.info)
	if err != nil {
		return record.Record{}, err
	}
	return record.New(p.game, options, r.write.players...)
}
