package boardgametest

import (
	"testing"

	"github.com/seed4105872c/clutch/boardgame"
)

// FuzzParse fuzzes the parser of positions, from these texts on: any text is a position's one text, or an error that says
// where or why. The oracle must accept the same texts.
func FuzzParse[S boardgame.Position[S, M], M boardgame.Move](f *testing.F, d boardgame.Definition[S, M], o Oracle, texts ...string) {
	k, err := newKit(d, Config{})
	if err != nil {
		f.Fatal(err)
	}
	for _, text := range append(texts, o.Start()) {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		read, err := k.readPosition(text)
		if err != nil {
			t.Fatal(err)
		}
		if read != o.Valid(text) {
			t.Fatalf("position %q: read %v, and the oracle says %v", text, read, !read)
		}
	})
}

// FuzzParseMove fuzzes the parser of moves, from these texts on: any text is a move's one text, or an error that says
// where.
func FuzzParseMove[S boardgame.Position[S, M], M boardgame.Move](f *testing.F, d boardgame.Definition[S, M], texts ...string) {
	k, err := newKit(d, Config{})
	if err != nil {
		f.Fatal(err)
	}
	for _, text := range texts {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if _, err := k.readMove(text); err != nil {
			t.Fatal(err)
		}
	})
}

// FuzzApply fuzzes moves in positions, from these positions on with each of these moves: any move in any position is played
// or refused as the oracle has it.
func FuzzApply[S boardgame.Position[S, M], M boardgame.Move](f *testing.F, d boardgame.Definition[S, M], o Oracle, positions, moves []string) {
	k, err := newKit(d, Config{})
	if err != nil {
		f.Fatal(err)
	}
	for _, position := range positions {
		for _, move := range moves {
			f.Add(position, move)
		}
	}
	f.Fuzz(func(t *testing.T, position, move string) {
		s, err := d.Parse(position)
		if err != nil {
			return
		}
		rule := k.verdictOn(s, move)
		if want := o.Refusal(position, move); rule != want {
			t.Fatalf("%s is refused by %q, and by the oracle by %q\n%s", move, rule, want, k.show(s))
		}
		m, err := d.ParseMove(move)
		if err != nil {
			return
		}
		next, err := s.Apply(m)
		switch {
		case err == nil && next.String() != o.Apply(position, move):
			t.Fatalf("%s leads to %q: the oracle says %q\n%s", move, next, o.Apply(position, move), k.show(s))
		case err != nil && (next != s || err.Error() == ""):
			t.Fatalf("%s is refused, and leads to %q\n%s", move, next, k.show(s))
		case (err == nil) != (rule == ""):
			t.Fatalf("%s: Check and Apply do not agree\n%s", move, k.show(s))
		}
	})
}
