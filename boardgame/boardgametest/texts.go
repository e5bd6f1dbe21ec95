package boardgametest

import (
	"encoding/json"
	"errors"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/game"
)

// textsRoundTrip checks law 5 on one state, on its moves, and on texts that differ a little from theirs.
func (c trial[S, M]) textsRoundTrip() {
	roundTrips(c, "position", c.s, c.def.Parse)
	letter := c.def.Seat(c.s.Turn()).Letter
	c.need(slices.Contains(strings.Fields(c.s.String()), letter),
		"the turn is %s's, but no field of the text is %q", c.def.Seat(c.s.Turn()).Name, letter)
	moves := append(c.s.AppendMoves(nil), pick(c.rng, c.written...))
	for range 10 {
		roundTrips(c, "move", pick(c.rng, moves...), c.def.ParseMove)
	}
	c.sample(200, func(m M) { roundTrips(c, "move", m, c.def.ParseMove) })
	c.almost(8, c.s.String(), func(text string) { readable(c, "position", text, c.def.Parse) })
	c.almost(8, pick(c.rng, moves...).String(), func(text string) { readable(c, "move", text, c.def.ParseMove) })
	if !c.def.Hides() {
		return
	}
	p := boardgame.Player(c.rng.IntN(c.def.Playing(c.s) + 1))
	c.readView(p, c.s.String()) // the truth is no view of a player who can't know it
	c.almost(8, c.def.See(c.s, p).String(), func(text string) { c.readView(p, text) })
}

// text is a state, a move or a view.
type text interface {
	comparable
	boardgame.Text
}

// roundTrips checks the methods for the text of a value.
func roundTrips[S boardgame.Position[S, M], M boardgame.Move, V text](
	c trial[S, M], what string, v V, parse func(string) (V, error),
) {
	written := v.String()
	read, err := parse(written)
	c.need(err == nil && read == v, "the %s %q reads back as %q, %v", what, written, read.String(), err)
	appended, err := v.AppendText([]byte("before "))
	c.need(err == nil && string(appended) == "before "+written,
		"the %s %q: AppendText to %q gives %q, %v", what, written, "before ", appended, err)
	marshals(c, what, v)
}

// marshals checks MarshalText and UnmarshalText through the JSON encoding, which uses them.
func marshals[S boardgame.Position[S, M], M boardgame.Move, V text](c trial[S, M], what string, v V) {
	var decoded V
	encoded, err := json.Marshal(v)
	if err == nil {
		err = json.Unmarshal(encoded, &decoded)
	}
	same, _ := json.Marshal(v.String())
	c.need(err == nil && decoded == v && string(encoded) == string(same), "the %s %q: JSON %s reads back as %q, %v",
		what, v.String(), encoded, decoded.String(), err)
	err = json.Unmarshal([]byte(`"\u0000 no text of anything"`), &decoded)
	c.need(err != nil && decoded == v, "the %s %q: UnmarshalText of garbage gives %q, %v",
		what, v.String(), decoded.String(), err)
}

// zeroTexts checks that the texts of the zero values are empty, and that only UnmarshalText accepts the empty text.
func (c trial[S, M]) zeroTexts() {
	var state S
	var move M
	c.need(state.String() == "" && move.String() == "",
		"the text of the zero state is %q and that of the zero move is %q, but both must be empty", state, move)
	_, asState := readable(c, "position", "", c.def.Parse)
	_, asMove := readable(c, "move", "", c.def.ParseMove)
	c.need(!asState && !asMove, "Parse or ParseMove accepts the empty text")
	marshals(c, "position", state)
	marshals(c, "move", move)
}

// readable checks a parser on an arbitrary string. The parser may accept only canonical texts, and an error must name
// the place or the reason. A view, but not a position, can be impossible because of a rule in Uncited.
func readable[S boardgame.Position[S, M], M boardgame.Move, V text](
	c trial[S, M], what, written string, parse func(string) (V, error),
) (v V, ok bool) {
	v, err := parse(written)
	if err == nil {
		c.need(v.String() == written, "the %s %q is accepted, but its canonical text is %q", what, written, v)
		return v, true
	}
	var none V
	c.need(v == none || what == "view", "the %s %q is refused, but the parser returns a value", what, written)
	var syntax *boardgame.SyntaxError
	var impossible *boardgame.PositionError
	switch {
	case errors.As(err, &impossible):
		c.need(len(impossible.Problems) > 0, "the %s %q is refused as impossible without a reason", what, written)
		for _, p := range impossible.Problems {
			_, uncited := c.Uncited[p.Rule]
			c.need(p.Message != "" && c.rules[p.Rule] && (what == "view" || !uncited),
				"the %s %q: the problem has no message or cites no rule that can be broken: %#v", what, written, p)
		}
	case errors.As(err, &syntax):
		c.need((syntax.Text == what || what == "view") && 0 <= syntax.Offset && syntax.Offset <= len(written) &&
			syntax.Problem != "", "the %s %q: a field of the syntax error is wrong: %#v", what, written, syntax)
	default:
		c.need(false, "the %s %q: the error %v is not a *boardgame.SyntaxError", what, written, err)
	}
	return none, false
}

// readView checks ReadView on an arbitrary string. ReadView may accept only the canonical text of a view that the
// player can have: a state drawn from the view must be a possible position with that view and its verdicts.
func (c trial[S, M]) readView(p boardgame.Player, written string) {
	view, ok := readable(c, "view", written, func(text string) (game.View[S, M], error) {
		return c.def.ReadView(text, p)
	})
	if !ok {
		return
	}
	p = view.Viewer()
	s := view.Sample(c.rng)
	read, err := c.def.Parse(s.String())
	c.need(err == nil && read == s && c.def.See(s, p) == view,
		"the view %q of the seat %q is accepted, but the state that Sample draws from it, %q, is not possible "+
			"or has another view (%v)",
		written, c.def.Seat(p).Letter, s, err)
	view.Picture() // must not panic
	c.in(s, "in the view %q: ", written).sameVerdict(s, view, view.AppendMoves(nil), pick(c.rng, c.written...))
}

// foreign holds bytes that are not ASCII: a byte that UTF-8 never uses, and the two bytes of "é".
const foreign = "\xff\xc3\xa9"

// almost calls f with n texts that differ a little from a good text.
func (c trial[S, M]) almost(n int, good string, f func(text string)) {
	for range fewer(n) {
		f(edited(good, c.rng))
	}
}

// edited inserts, deletes or replaces one to three bytes, or repeats or leaves out a part of the text.
func edited(good string, rng *rand.Rand) string {
	b := []byte(good)
	for range 1 + rng.IntN(3) {
		// Half of the inserted bytes come from the text itself. The others are ASCII characters and a few bytes of
		// foreign.
		i, n := rng.IntN(len(b)+1), rng.IntN(128+len(foreign))
		c := byte(n)
		switch {
		case good != "" && rng.IntN(2) == 0:
			c = good[rng.IntN(len(good))]
		case n >= 128:
			c = foreign[n-128]
		}
		switch rng.IntN(4) {
		case 0:
			b = slices.Insert(b, i, c)
		case 1:
			b = slices.Delete(b, i, min(i+1, len(b)))
		case 2:
			b = slices.Concat(b[:i], []byte{c}, b[min(i+1, len(b)):])
		case 3:
			b = slices.Concat(b[:i], b[min(i, rng.IntN(len(b)+1)):])
		}
	}
	return string(b)
}

// fuzzed checks the parsers on arbitrary strings, and the verdicts if both strings are valid. The first string may also
// be a view.
func (c trial[S, M]) fuzzed(position, move string) {
	m, isMove := readable(c, "move", move, c.def.ParseMove)
	for p := range boardgame.Player(len(c.def.Seats) + 1) {
		if c.def.Hides() {
			c.readView(p, position)
		}
	}
	s, ok := readable(c, "position", position, c.def.Parse)
	c.need(c.Oracle == nil || ok == c.Oracle.Valid(position), "position %q: accepted by Parse: %v, accepted by the "+
		"oracle: %v", position, ok, !ok)
	if !ok || !isMove {
		return
	}
	c.in(s, "").refusedUnlessListed()(m)
	if c.Oracle != nil {
		c.in(s, "").oracleAgrees(move)
	}
}
