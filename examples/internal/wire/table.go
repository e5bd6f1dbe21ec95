package wire

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"strings"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/dynamic"
	"github.com/seed4105872c/clutch/boardgame/game"
	"github.com/seed4105872c/clutch/boardgame/picture"
	"github.com/seed4105872c/clutch/boardgame/record"
	"github.com/seed4105872c/clutch/boardgame/session"
	"github.com/seed4105872c/clutch/examples/internal/lines"
)

// table holds the game that a request describes, and the viewer who asks.
type table struct {
	game    dynamic.Game
	info    game.Info
	session session.Session

	asked  bool // whether the request asks for a view
	viewer boardgame.Player

	record *record.Record // the record in the request
}

// hides reports whether the request asks for a view in a game that hides something.
func (t *table) hides() bool { return t.asked && t.game.Hides() }

// eyes returns the viewer or, if the request names none, the player whose turn it is in the session's position.
func (t *table) eyes() boardgame.Player {
	if t.asked {
		return t.viewer
	}
	return cmp.Or(t.session.Turn(), t.session.State().Turn())
}

// view returns the viewer's view. If the request names no viewer, it returns the view of the player to move.
func (t *table) view() dynamic.View { return t.session.View(t.eyes()) }

// picture returns the picture as the viewer sees it. If the request names no viewer, it returns the picture of the
// real position.
func (t *table) picture() picture.Picture {
	if t.asked {
		return t.view().Picture()
	}
	return t.session.State().Picture()
}

// brief returns what every answer says about the position.
func (t *table) brief() session.Brief {
	b := t.session.Brief(t.eyes())
	if !t.asked && t.game.Hides() {
		b.Position, b.View, b.Told = t.session.State().String(), "", ""
	}
	if b.Moves == nil {
		b.Moves = []string{}
	}
	return b
}

// sit returns the table at which a request begins, before its moves.
func (s *Server) sit(r request) (t *table, err error) {
	t = &table{}
	if r.Session != nil {
		var given struct{ Log []json.RawMessage }
		_ = json.Unmarshal(r.Session, &given) // session.Read says what is wrong
		if len(given.Log) > maxMoves {
			return nil, wrong("session", "the log of the session has more than %d entries", maxMoves)
		}
		if t.session, err = session.Read(r.Session, s.Games().Find); err != nil {
			return nil, wrongFor("session", err)
		}
		t.game = t.session.Game()
	} else if t.game, err = s.Games().Find(*r.Game); err != nil {
		return nil, wrongFor("game", err)
	}
	t.info = t.game.Info()
	if r.Game != nil && *r.Game != t.info.Name {
		return nil, wrong("game", "the session is a game of %s", t.info.Name)
	}
	if err := r.begin(t); err != nil {
		return nil, err
	}
	if err := r.goBack(t); err != nil {
		return nil, err
	}
	return t, r.look(t)
}

// begin sets the session of a new game, or of the record or the view in the request, if the request has no session.
func (r request) begin(t *table) (err error) {
	settings, field := session.Settings{Wins: 1}, "options"
	if r.Settings != nil {
		settings = r.Settings.session()
	}
	if settings.Seed == 0 {
		settings.Seed = rand.Uint64() | 1 // it may not be 0
		if r.Seed != nil {
			settings.Seed = max(*r.Seed, 1)
		}
	}
	switch {
	case r.Session != nil:
		return nil
	case r.Record != nil:
		field = "record"
		t.session, err = r.replayed(t, settings)
	case r.Seen != nil:
		field = "seen"
		t.session, err = r.seen(t, settings)
	case r.Position != nil:
		field = "position"
		t.session, err = session.At(t.game, *r.Position, settings)
	default:
		t.session, err = r.fresh(t, settings)
	}
	var option *game.OptionError
	var syntax *boardgame.SyntaxError
	var position *boardgame.PositionError
	var line *record.Error
	var no *Error
	switch {
	case errors.As(err, &no):
		return no
	case errors.As(err, &option), errors.As(err, &syntax), errors.As(err, &position),
		field == "record" && errors.As(err, &line):
		return wrongFor(field, err)
	case err != nil:
		return wrongFor("settings", err)
	}
	return nil
}

// fresh returns a new game with the options of the request.
func (r request) fresh(t *table, settings session.Settings) (s session.Session, err error) {
	options, err := Texts(r.Options)
	if err != nil {
		return s, err
	}
	return session.New(t.game, options, settings)
}

// seen returns a game that begins in one of the positions that look to the viewer as the request says. No answer to
// the viewer depends on which one it is.
func (r request) seen(t *table, settings session.Settings) (s session.Session, err error) {
	viewer, _ := t.info.Player(*r.View)
	view, err := t.game.ParseView(*r.Seen, viewer)
	if err != nil {
		return s, err
	}
	return session.At(t.game, view.Sample(rand.New(rand.NewPCG(0, 0))).String(), settings)
}

// replayed returns the game of the record in the request.
func (r request) replayed(t *table, settings session.Settings) (s session.Session, err error) {
	text, err := io.ReadAll(lines.Edited(strings.NewReader(*r.Record))) // it may come from a file
	if err != nil {
		return s, err
	}
	rec, err := record.Parse(string(text))
	if err != nil {
		return s, err
	}
	if len(rec.Moves) > maxMoves {
		return s, wrong("record", "the record has more than %d moves", maxMoves)
	}
	t.record = &rec
	return session.FromRecord(t.game, rec, settings)
}

// goBack takes moves back until the session has as many as the request's ply. It leaves no draw of chance pending.
func (r request) goBack(t *table) error {
	if r.Ply == nil {
		return nil
	}
	if int(*r.Ply) > t.session.Plies() {
		return wrong("ply", "there are %d moves, so there is no ply %d", t.session.Plies(), *r.Ply)
	}
	for back, err := t.session.Before(); err == nil && t.session.Plies() > int(*r.Ply); back, err = t.session.Before() {
		t.session = back
	}
	return nil
}

// look finds the viewer whom the request names: a player's letter, or "-" for a spectator.
func (r request) look(t *table) error {
	if r.View == nil {
		return nil
	}
	p, ok := t.info.Player(*r.View)
	if !ok && *r.View != "-" || int(p) > t.session.Players() {
		return wrong("view", "%q is no player here, nor \"-\" for a spectator", *r.View)
	}
	t.asked, t.viewer = true, p
	return nil
}

// act plays the moves of the request, and takes its action.
func (r request) act(t *table) error {
	for i, text := range r.Moves {
		if err := t.play(text, false); err != nil {
			return Refused("moves", err).at(i)
		}
	}
	switch {
	case r.Do == nil && r.Move == nil:
		return nil
	case r.Do == nil || *r.Do == session.Move:
		if r.Move == nil {
			return wrong("move", `the action "move" needs a move`)
		}
		if err := t.play(*r.Move, t.asked); err != nil {
			return Refused("move", err)
		}
		return nil
	}
	next, err := r.do(t)
	if err != nil {
		return Refused("do", err)
	}
	t.session = next
	return nil
}

// do takes an action that is no move. Any player can begin the next round, so it is the first one if the request names
// none.
func (r request) do(t *table) (session.Session, error) {
	move := given(r.Move)
	switch {
	case *r.Do == "undo" && move == "":
		return t.session.Undo()
	case *r.Do == session.Next && !t.asked:
		return t.session.Do(boardgame.First, *r.Do, move)
	}
	return t.session.Do(t.eyes(), *r.Do, move)
}

// play plays a move of the player whose turn it is. A viewer can play only a move that is legal in their view, and
// only on their own turn, or at the same time as others.
func (t *table) play(text string, byViewer bool) error {
	player := t.session.Turn()
	if byViewer {
		player = t.viewer
	}
	if byViewer || t.session.Over() { // the rule that ended the game says more than the table does
		if err := t.view().Check(text); err != nil {
			return err
		}
	}
	next, err := t.session.Play(player, text)
	if err != nil {
		return err
	}
	t.session = next
	return nil
}

// Refused returns the refusal of a move or of another action or, if err is none, what is wrong with a field.
func Refused(field string, err error) *Error {
	var illegal *boardgame.MoveError
	var action *session.Refusal
	switch {
	case errors.As(err, &illegal):
		return &Error{Rule: illegal.Rule.ID(), Message: illegal.Sentence(), Move: fmt.Sprint(illegal.Move),
			Cells: illegal.Cells(), Instead: boardgame.Instead(illegal)}
	case errors.As(err, &action):
		return &Error{Code: action.Code, Message: action.Message, Rule: action.Rule.ID()}
	}
	return wrongFor(field, err)
}

// change returns what the last move of the session has changed, as the viewer sees it or, without a viewer, in truth.
// It returns nil if there is no such move.
func (t *table) change() (*picture.Change, error) {
	if t.asked {
		return t.session.See(t.viewer).Change, nil
	}
	n := t.session.Plies() - 1
	if n < 0 {
		return nil, nil
	}
	states := t.session.States(n)
	trace, err := states[0].See(states[0].Turn()).Trace(t.session.Moves(n)[0])
	if err != nil {
		return nil, err
	}
	change, err := picture.Compare(states[0].Picture(), states[1].Picture(), trace)
	return &change, err
}
