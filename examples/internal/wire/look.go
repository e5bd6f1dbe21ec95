package wire

import (
	"context"
	"errors"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/session"
)

// lookRequest holds the members of a request that may be asked about a game that a host keeps.
type lookRequest struct {
	Ply      *whole       `json:"ply"`
	Gestures bool         `json:"gestures"`
	Clicks   *[]string    `json:"clicks"`
	Check    *string      `json:"check"`
	Draw     *drawRequest `json:"draw"`
}

// Look answers a request about a game that a host keeps, as the viewer sees it. The request has no members but "ply",
// "gestures", "clicks", "check" and "draw". In its drawings, the player below sits at the lower edge unless it says
// "from". When the round is over, nothing is hidden any more. Until then, an earlier ply of a game that hides something
// is refused.
//
// If the request is malformed, err is an [*Error]. A refusal is no error but an answer, as the package describes it.
func Look(s session.Session, viewer, below boardgame.Player, text []byte) (reply []byte, err error) {
	var l lookRequest
	if wrong := Read(text, &l); wrong != nil {
		return nil, wrong
	}
	r := request{Ply: l.Ply, Gestures: l.Gestures, Clicks: l.Clicks, Check: l.Check, Draw: l.Draw}
	if err := r.checkLimits(); err != nil {
		return nil, err
	}
	t := &table{game: s.Game(), info: s.Game().Info(), session: s, viewer: viewer}
	if r.Draw != nil && r.Draw.From == nil && below != boardgame.NoPlayer {
		letter := t.info.Letter(below)
		r.Draw.From = &letter
	}
	t.asked = !t.game.Hides() || !s.Over()
	if r.Ply != nil && t.hides() {
		return nil, wrong("ply", "until the game is over, nobody sees its earlier positions again")
	}
	if err := r.goBack(t); err != nil {
		return nil, err
	}
	var a answer
	if err := (&Server{}).show(context.Background(), r, t, &a, nil); err != nil {
		a, err = r.refuse(t, err)
		if no := (*Error)(nil); errors.As(err, &no) {
			a = answer{Error: no}
		} else if err != nil {
			return nil, err
		}
	}
	return line(a), nil
}
