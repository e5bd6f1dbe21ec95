package boardgametest

import "fmt"

// fuzzed checks the parsers on arbitrary strings, and Apply if both strings are valid.
func (k *kit[S, M]) fuzzed(position, move string) error {
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
		return fmt.Errorf("%s leads to %q, but in the oracle it leads to %q", move, next, k.Oracle.Apply(s.String(), move))
	}
	return nil
}
