package boardgametest

import (
	"math/rand/v2"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/seed4105872c/clutch/boardgame"
)

// Oracle is a second implementation of a game's rules. An Oracle shares no code with the game itself, and works on
// positions and moves as text. It may be slow: the kit asks it about some two hundred positions, in each of them for all
// moves once and for a verdict on every legal move and some fifty others, so with a millisecond for an answer the test
// takes a quarter of a minute. Except where a comment says otherwise, the kit passes the methods only valid positions and
// moves. For a game in which each move takes one piece from one cell to another, a [PlainOracle] is the shortest one to
// write.
type Oracle interface {
	Start() string // the position at the start of a game
	// reports whether the argument, which may be any text, is a possible position
	Valid(position string) bool
	Moves(position string) []string     // all legal moves, in any order
	Apply(position, move string) string // the position after a legal move
	// the winner's letter, and the ID of the rule, such as "E1"
	Outcome(position string) (winner, rule string, over bool)
	// "" if legal, "malformed" for a malformed move, or the ID of a rule
	Refusal(position, move string) string
	Setup(rng *rand.Rand) string // a random possible position, which may be finished
}

// secondOpinion compares the game with the oracle in random games, which begin at the kit's starts or at positions that
// the oracle sets up, and on texts that are almost positions.
func (k *kit[S, M]) secondOpinion(t *testing.T) {
	o := k.Oracle
	if o == nil {
		t.Skip("no oracle")
	}
	if start := k.starts[0].String(); start != o.Start() {
		t.Fatalf("the game starts from %q, but the oracle starts from %q", start, o.Start())
	}
	check := func(name string, test func(c trial[S, M], t *rapid.T)) {
		parallel(t, name, func(t *testing.T) {
			rapid.Check(t, func(t *rapid.T) { test(trial[S, M]{kit: k, t: t, rng: random(t)}, t) })
		})
	}
	check("games", func(c trial[S, M], t *rapid.T) { c.after(k.draw(t)).oracleAgreesOnAll() })
	check("set-up positions", func(c trial[S, M], t *rapid.T) {
		text := o.Setup(c.rng)
		s, err := k.def.Parse(text)
		c.ok(err, "the oracle's position %q", text)
		c.after(k.play(t, s, rapid.SliceOfN(rapid.Uint16(), 0, 2).Draw(t, "moves"))).oracleAgreesOnAll()
	})
	check("texts", func(c trial[S, M], _ *rapid.T) { c.oracleAgreesOnText() })
}

// oracleAgreesOnText checks that the game and the oracle accept the same texts as positions.
func (c trial[S, M]) oracleAgreesOnText() {
	text := edited(c.Oracle.Setup(c.rng), c.rng)
	_, err := c.def.Parse(text)
	c.need(c.Oracle.Valid(text) == (err == nil), "position %q: accepted by the oracle: %v, error of Parse: %v",
		text, c.Oracle.Valid(text), err)
}

// after returns the same trial in the last state of a game.
func (c trial[S, M]) after(l line[S, M]) trial[S, M] {
	c.moves = l.moves
	return c.in(l.last(), "")
}

// oracleAgreesOnAll checks that the game and the oracle agree in a state: on its outcome, its moves, and moves that are
// not legal. Texts that are almost legal moves break rules that few of the moves in Written break.
func (c trial[S, M]) oracleAgreesOnAll() {
	c.oracleOutcome()
	legal := c.s.AppendMoves(nil)
	for _, m := range legal {
		c.oracleAgrees(m.String())
	}
	if len(legal) > 0 {
		c.almost(20, pick(c.rng, legal...).String(), c.oracleAgrees)
	}
	c.sample(30, func(m M) { c.oracleAgrees(m.String()) })
	c.almost(2, pick(c.rng, c.written...).String(), c.oracleAgrees)
}

// oracleOutcome checks that the game and the oracle agree on the outcome and the list of moves.
func (c trial[S, M]) oracleOutcome() {
	text, letter, over := c.s.String(), "", c.s.Ending().Rule != ""
	if winner, _ := c.s.Winner(); winner != boardgame.NoPlayer {
		letter = c.def.Seat(winner).Letter
	}
	w, r, end := c.Oracle.Outcome(text)
	c.need(w == letter && r == c.s.Ending().Rule.ID() && end == over,
		"over %v, winner %q, rule %q, but in the oracle over %v, winner %q, rule %q",
		over, letter, c.s.Ending().Rule.ID(), end, w, r)
	var moves []string
	for m := range c.s.LegalMoves() {
		moves = append(moves, m.String())
	}
	want := c.Oracle.Moves(text)
	slices.Sort(moves)
	slices.Sort(want)
	c.need(slices.Equal(moves, want), "the legal moves are %q, but the oracle lists %q", moves, want)
}

// oracleAgrees checks that the game and the oracle give the same verdict on any text as a move, and that a legal move
// leads to the same position.
func (c trial[S, M]) oracleAgrees(move string) {
	got := "malformed"
	m, err := c.def.ParseMove(move)
	if err == nil {
		got = refusal(c.s.Check(m)).ID()
	}
	want := c.Oracle.Refusal(c.s.String(), move)
	c.need(got == want, "%q: the game answers %q, but the oracle answers %q", move, got, want)
	if got == "" {
		next, after := c.apply(m), c.Oracle.Apply(c.s.String(), move)
		c.need(next.String() == after, "%s leads to %q, but in the oracle it leads to %q", move, next, after)
	}
}
