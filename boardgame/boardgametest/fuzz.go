package boardgametest

import "fmt"

// fuzzed checks any two texts, as a position and as a move in it.
func (k *kit[S, M]) fuzzed(position, move string) error {
	read, err := k.readPosition(position)
	if err != nil {
		return err
	}
	if k.Oracle != nil && read != k.Oracle.Valid(position) {
		return fmt.Errorf("position %q: read %v, and the oracle says %v", position, read, !read)
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

// fuzzedMove checks any move in any position: it is played or refused as the oracle says.
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
		return fmt.Errorf("%s is refused, and leads to %q", move, next)
	case k.Oracle == nil:
		return nil
	}
	if want := k.Oracle.Refusal(s.String(), move); rule != want {
		return fmt.Errorf("%s is refused by %q, and by the oracle by %q", move, rule, want)
	}
	if rule == "" && next.String() != k.Oracle.Apply(s.String(), move) {
		return fmt.Errorf("%s leads to %q: the oracle says %q", move, next, k.Oracle.Apply(s.String(), move))
	}
	return nil
}
