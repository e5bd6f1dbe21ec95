package boardgametest

import (
	"encoding"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"

	"pgregory.net/rapid"

	"github.com/seed4105872c/clutch/boardgame"
)

// textsRoundTrip checks law 5 on one state and some moves: their texts round-trip and are unique.
func (k *kit[S, M]) textsRoundTrip(s S, rng *rand.Rand) error {
	if err := roundTrips("position", s, k.def.Parse); err != nil {
		return err
	}
	moves := s.AppendMoves(nil)
	for len(moves) < 3 {
		moves = append(moves, k.written[rng.IntN(len(k.written))])
	}
	for range 10 {
		m := moves[rng.IntN(len(moves))]
		if err := roundTrips("move", m, k.def.ParseMove); err != nil {
			return err
		}
	}
	return k.sample(rng, 200, func(m M) error { return roundTrips("move", m, k.def.ParseMove) })
}

// otherTextsAreRefused checks law 5 on texts that differ a little from those of a state and a move.
func (k *kit[S, M]) otherTextsAreRefused(t *rapid.T, s S) error {
	for _, text := range rapid.SliceOf(almost(s.String())).Draw(t, "positions") {
		if _, err := k.readPosition(text); err != nil {
			return err
		}
	}
	m := rapid.SampledFrom(append(s.AppendMoves(nil), k.written[0])).Draw(t, "move")
	for _, text := range rapid.SliceOf(almost(m.String())).Draw(t, "moves") {
		if _, err := k.readMove(text); err != nil {
			return err
		}
	}
	return nil
}

// turnHasField checks that one field of the texts, the same in all positions, is the letter of the player whose turn it
// is, or "-" for NoPlayer. In a finished game, this determines the player whom Turn returns.
func (k *kit[S, M]) turnHasField() error {
	states, err := k.examples(100)
	if err != nil {
		return err
	}
	fits := map[int]bool{}
	for i := range strings.Fields(k.starts[0].String()) {
		fits[i] = true
	}
	for i, s := range states {
		end, _, err := boardgame.Playout[S, M](s, rand.New(rand.NewPCG(uint64(i), 3)), k.plies, nil)
		if err != nil {
			return err
		}
		for _, s := range []S{s, end} {
			fields, letter := strings.Fields(s.String()), k.def.Seat(s.Turn()).Letter
			maps.DeleteFunc(fits, func(i int, _ bool) bool { return i >= len(fields) || fields[i] != letter })
			if len(fits) == 0 {
				return fmt.Errorf("the turn is %s's, but no field that names the turn in other positions is %q here\n%s",
					k.def.Seat(s.Turn()).Name, letter, k.show(s))
			}
		}
	}
	return nil
}

// text is a state or a move.
type text interface {
	comparable
	boardgame.Text
}

func roundTrips[V text](what string, v V, parse func(string) (V, error)) error {
	written := v.String()
	read, err := parse(written)
	switch {
	case err != nil:
		return fmt.Errorf("the %s %q can't be read back: %w", what, written, err)
	case read != v:
		return fmt.Errorf("the %s %q reads back as %q", what, written, read.String())
	}
	marshalled, err := v.MarshalText()
	if err != nil || string(marshalled) != written {
		return fmt.Errorf("the %s %q: MarshalText gives %q, %v", what, written, marshalled, err)
	}
	appended, err := v.AppendText([]byte("before "))
	if err != nil || string(appended) != "before "+written {
		return fmt.Errorf("the %s %q: AppendText to %q gives %q, %v", what, written, "before ", appended, err)
	}
	return marshals(what, v)
}

// marshals checks UnmarshalText and the JSON encoding, which uses it.
func marshals[V text](what string, v V) error {
	encoded, err := json.Marshal(v)
	if err != nil {
		return err
	}
	var decoded V
	unmarshaler, ok := any(&decoded).(encoding.TextUnmarshaler)
	if !ok {
		return fmt.Errorf("*%T is not an encoding.TextUnmarshaler", v)
	}
	if err := json.Unmarshal(encoded, &decoded); err != nil || decoded != v {
		return fmt.Errorf("the %s %q: JSON %s reads back as %q, %v", what, v.String(), encoded, decoded.String(), err)
	}
	if err := unmarshaler.UnmarshalText([]byte("\x00 no text of anything")); err == nil || decoded != v {
		return fmt.Errorf("the %s %q: UnmarshalText of garbage gives %q, %v", what, v.String(), decoded.String(), err)
	}
	return nil
}

// zeroTexts checks that the texts of the zero values are empty, and that only UnmarshalText accepts the empty text.
func (k *kit[S, M]) zeroTexts() error {
	var state S
	var move M
	if state.String() != "" || move.String() != "" {
		return fmt.Errorf("the text of the zero state is %q and that of the zero move is %q, but both must be empty",
			state.String(), move.String())
	}
	_, asState := k.def.Parse("")
	_, asMove := k.def.ParseMove("")
	return errors.Join(located("position", "", asState), located("move", "", asMove),
		marshals("position", state), marshals("move", move))
}

// foreign holds bytes that are not ASCII: a byte that UTF-8 never uses, and the two bytes of "é".
const foreign = "\xff\xc3\xa9"

// almost generates texts that differ a little from a good text.
func almost(good string) *rapid.Generator[string] {
	return rapid.Custom(func(t *rapid.T) string {
		return edited(good, func(n int) int { return rapid.IntRange(0, n-1).Draw(t, "edit") })
	})
}

// mutate passes n texts that differ a little from a good text to the function check, and returns the first error.
func mutate(rng *rand.Rand, n int, good string, check func(string) error) error {
	for range fewer(n) {
		if err := check(edited(good, rng.IntN)); err != nil {
			return err
		}
	}
	return nil
}

// edited inserts, deletes or replaces one to three bytes, or repeats or leaves out a part of the text. The function
// number returns a number below its argument.
func edited(good string, number func(n int) int) string {
	b := []byte(good)
	for range 1 + number(3) {
		i := number(len(b) + 1)
		// Half of the inserted bytes come from the text itself. The others are ASCII characters and a few bytes of
		// foreign.
		c := byte(number(128 + len(foreign)))
		if c >= 128 {
			c = foreign[c-128]
		}
		if good != "" && number(2) == 0 {
			c = good[number(len(good))]
		}
		switch number(4) {
		case 0:
			b = slices.Insert(b, i, c)
		case 1:
			b = slices.Delete(b, i, min(i+1, len(b)))
		case 2:
			b = append(b[:i:i], append([]byte{c}, b[min(i+1, len(b)):]...)...)
		case 3:
			j := number(len(b) + 1)
			b = append(b[:i:i], b[min(i, j):]...)
		}
	}
	return string(b)
}

// someMoves changes the text of each legal move a little, near times, and calls the function check with every result
// that is a move, because a nearly legal move often breaks a rule that few other moves break. Then it calls check with
// a sample of far moves. It returns the first error.
func (k *kit[S, M]) someMoves(s S, rng *rand.Rand, near, far int, check func(m M) error) error {
	for _, m := range s.AppendMoves(nil) {
		err := mutate(rng, near, m.String(), func(text string) error {
			other, err := k.def.ParseMove(text)
			if err != nil {
				return nil
			}
			return check(other)
		})
		if err != nil {
			return fmt.Errorf("like %s: %w", m, err)
		}
	}
	return k.sample(rng, far, check)
}

// readPosition checks Parse on an arbitrary string: Parse may accept only canonical texts, and an error must name the
// place or the reason.
func (k *kit[S, M]) readPosition(written string) (bool, error) {
	s, err := k.def.Parse(written)
	if err == nil {
		return true, canonical("position", written, s.String())
	}
	var zero S
	if s != zero {
		return false, fmt.Errorf("the position %q is refused, but Parse returns a state", written)
	}
	var impossible *boardgame.PositionError
	if errors.As(err, &impossible) {
		return false, k.explained("position", written, impossible)
	}
	return false, located("position", written, err)
}

func (k *kit[S, M]) readMove(written string) (bool, error) {
	m, err := k.def.ParseMove(written)
	if err == nil {
		return true, canonical("move", written, m.String())
	}
	var none M
	if m != none {
		return false, fmt.Errorf("the move %q is refused, but ParseMove returns a move", written)
	}
	return false, located("move", written, err)
}

func canonical(what, read, written string) error {
	if read != written {
		return fmt.Errorf("the %s %q is accepted, but its canonical text is %q", what, read, written)
	}
	return nil
}

// located checks that err is a syntax error with the right kind of text and a valid offset.
func located(what, written string, err error) error {
	var syntax *boardgame.SyntaxError
	if !errors.As(err, &syntax) {
		return fmt.Errorf("the %s %q: the error %v is not a *boardgame.SyntaxError", what, written, err)
	}
	if syntax.Text != what && what != "view" || syntax.Offset < 0 || syntax.Offset > len(written) ||
		syntax.Problem == "" {
		return fmt.Errorf("the %s %q: a field of the syntax error is wrong: %#v", what, written, syntax)
	}
	return nil
}

// explained checks that a position error has reasons, and that each reason cites a rule of the game. A view, but not a
// position, can be impossible because of a rule in Uncited.
func (k *kit[S, M]) explained(what, written string, impossible *boardgame.PositionError) error {
	if len(impossible.Problems) == 0 {
		return fmt.Errorf("the %s %q is refused as impossible without a reason", what, written)
	}
	for _, p := range impossible.Problems {
		if p.Message == "" || !errors.Is(impossible, p.Rule) {
			return fmt.Errorf("the %s %q: the problem has no message or does not cite its rule: %#v", what, written, p)
		}
		if err := k.mayCite(p.Rule); err != nil && (what == "position" || !k.rules[p.Rule]) {
			return fmt.Errorf("the %s %q: %w", what, written, err)
		}
	}
	return nil
}

// fuzzed checks the parsers on arbitrary strings, and Apply if both strings are valid. The first string may also be a
// view.
func (k *kit[S, M]) fuzzed(position, move string) error {
	if err := k.fuzzedViews(position, move); err != nil {
		return err
	}
	read, err := k.readPosition(position)
	if err != nil {
		return err
	}
	if k.Oracle != nil && read != k.Oracle.Valid(position) {
		return fmt.Errorf("position %q: accepted by Parse: %v, accepted by the oracle: %v", position, read, !read)
	}
	readMove, err := k.readMove(move)
	if err != nil || !read || !readMove {
		return err
	}
	s, err := k.def.Parse(position)
	if err != nil {
		return err
	}
	if err := k.fuzzedMove(s, move); err != nil {
		return fmt.Errorf("%w\n%s", err, k.show(s))
	}
	return nil
}

// fuzzedViews checks ParseView on an arbitrary string, for each viewer, and the verdict of the view on an arbitrary
// move.
func (k *kit[S, M]) fuzzedViews(text, move string) error {
	if k.def.Hidden == nil {
		return nil
	}
	m, moveErr := k.def.ParseMove(move)
	for p := range boardgame.Player(len(k.def.Seats) + 1) {
		rng := rand.New(rand.NewPCG(uint64(p), 15))
		view, err := k.def.Hidden.ParseView(text, p)
		if err == nil && view.Viewer() == boardgame.NoPlayer {
			p = boardgame.NoPlayer // the player does not take part
		}
		read, err := k.readView(p, rng, text)
		if err != nil {
			return err
		}
		if !read || moveErr != nil {
			continue
		}
		k.def.DrawView(view) // must not panic
		s := view.Sample(rng)
		if err := k.sameVerdict(s, s, view, k.def.Hidden.View(s, p), view.AppendMoves(nil), m); err != nil {
			return fmt.Errorf("%s in the view %q: %w", move, text, err)
		}
	}
	return nil
}

// fuzzedMove checks that the game and the oracle give the same verdict on an arbitrary move.
func (k *kit[S, M]) fuzzedMove(s S, move string) error {
	m, err := k.def.ParseMove(move)
	if err != nil {
		return err
	}
	rule := k.verdictOn(s, move)
	next, refused := s.Apply(m)
	switch {
	case (refused == nil) != (rule == ""):
		return fmt.Errorf("%s: Check and Apply do not agree", move)
	case refused != nil && (next != s || refused.Error() == ""):
		return fmt.Errorf("%s is refused, but leads to %q", move, next)
	case k.Oracle == nil:
		return nil
	}
	if want := k.Oracle.Refusal(s.String(), move); rule != want {
		return fmt.Errorf("%s is refused by rule %q, but the oracle refuses it by rule %q", move, rule, want)
	}
	if rule == "" && next.String() != k.Oracle.Apply(s.String(), move) {
		return fmt.Errorf("%s leads to %q, but in the oracle it leads to %q",
			move, next, k.Oracle.Apply(s.String(), move))
	}
	return nil
}
