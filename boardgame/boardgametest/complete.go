package boardgametest

import (
	"cmp"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/game"
)

func complete[S boardgame.Position[S, M], M boardgame.Move](d game.Definition[S, M]) error {
	switch {
	case d.Name == "" || d.Name != strings.ToLower(d.Name):
		return fmt.Errorf("bad Name %q", d.Name)
	case d.Title == "":
		return fmt.Errorf("no Title")
	case d.Aim == "":
		return fmt.Errorf("no Aim")
	case d.Notation == "":
		return fmt.Errorf("no Notation")
	case d.Version < 1:
		return fmt.Errorf("bad Version %d", d.Version)
	}
	missing := []struct {
		name string
		is   bool
	}{
		{"New", d.New == nil}, {"Parse", d.Parse == nil}, {"ParseMove", d.ParseMove == nil}, {"Written", d.Written == nil},
		{"Picture", d.Picture == nil},
		{"Symmetries", d.Symmetries == nil && d.Canonical != nil}, {"Canonical", d.Canonical == nil && d.Symmetries != nil},
		{"Hidden.View", d.Hidden != nil && d.Hidden.View == nil},
		{"Hidden.ParseView", d.Hidden != nil && d.Hidden.ParseView == nil},
		{"Hidden.Picture", d.Hidden != nil && d.Hidden.Picture == nil},
		{"Hidden.Scramble", d.Hidden != nil && d.Hidden.Scramble == nil},
	}
	var absent []string
	for _, field := range missing {
		if field.is {
			absent = append(absent, field.name)
		}
	}
	switch len(absent) {
	case 0:
	case 1:
		return fmt.Errorf("%s is nil", absent[0])
	default:
		return fmt.Errorf("%s are nil", strings.Join(absent, ", "))
	}
	letters := map[string]bool{}
	for i, s := range d.Seats {
		if len(s.Letter) != 1 || s.Name == "" || letters[s.Letter] {
			return fmt.Errorf("seat %d: letter %q, name %q", i+1, s.Letter, s.Name)
		}
		letters[s.Letter] = true
	}
	if len(d.Seats) < 2 {
		return fmt.Errorf("%d seats", len(d.Seats))
	}
	if !slices.ContainsFunc(d.Rules, func(r game.RuleText) bool { return r.Rule == d.TurnRule }) {
		return fmt.Errorf("TurnRule %q is not one of the Rules", string(d.TurnRule))
	}
	return completeLists(d.Info)
}

func completeLists(i game.Info) error {
	seen, sources := map[string]bool{}, map[string]bool{}
	for _, r := range i.Rules {
		if r.Rule.Game() != i.Name || r.Rule.ID() == "" || r.Title == "" || r.Text == "" || r.Source == "" || seen[string(r.Rule)] {
			return fmt.Errorf("rule %q belongs to another game, occurs twice, or lacks a title, a text or a source", string(r.Rule))
		}
		for word := range strings.SplitSeq(r.Source, ", ") {
			if i.Sources[word] == "" {
				return fmt.Errorf("rule %q: Sources does not explain %q", string(r.Rule), word)
			}
			sources[word] = true
		}
		seen[string(r.Rule)] = true
	}
	for word := range i.Sources {
		if !sources[word] {
			return fmt.Errorf("%q is in Sources, but no rule has that source", word)
		}
	}
	if len(i.Rules) == 0 {
		return fmt.Errorf("no Rules")
	}
	for _, o := range i.Options {
		if o.Name == "" || o.Doc == "" || len(o.Values) < 2 || seen[o.Name] {
			return fmt.Errorf("option %q occurs twice, or lacks a doc or a choice of values", o.Name)
		}
		seen[o.Name] = true
	}
	return nil
}

// small checks the sizes of states and moves, and that states and moves contain no pointers.
func (k *kit[S, M]) small() error {
	state, move := reflect.TypeFor[S](), reflect.TypeFor[M]()
	if words := (state.Size() + 7) / 8; words > cmp.Or(k.Words, 4) || words < k.Words {
		return fmt.Errorf("a state has %d words, not %d", words, cmp.Or(k.Words, 4))
	}
	if size := move.Size(); size > cmp.Or(k.MoveSize, 8) || size < k.MoveSize {
		return fmt.Errorf("a move has %d bytes, not %d", size, cmp.Or(k.MoveSize, 8))
	}
	if path := pointerIn(state); path != "" {
		return fmt.Errorf("a state holds a pointer: %s", path)
	}
	if path := pointerIn(move); path != "" {
		return fmt.Errorf("a move holds a pointer: %s", path)
	}
	return nil
}

// pointerIn returns the path to a pointer inside a value of type t, or "" if there is none.
func pointerIn(t reflect.Type) string {
	switch t.Kind() {
	case reflect.Pointer, reflect.UnsafePointer, reflect.Map, reflect.Slice, reflect.Chan, reflect.Func, reflect.Interface:
		return t.String()
	case reflect.Array:
		return pointerIn(t.Elem())
	case reflect.Struct:
		for i := range t.NumField() {
			if path := pointerIn(t.Field(i).Type); path != "" {
				return t.Field(i).Name + ": " + path
			}
		}
	}
	return ""
}

// doesNotAllocate checks that the methods that bots call millions of times allocate nothing.
func (k *kit[S, M]) doesNotAllocate() error {
	for _, s := range k.starts {
		moves := s.AppendMoves(nil)
		buffer := make([]M, 0, len(moves))
		var err error
		calls := []struct {
			name string
			call func()
		}{
			{"AppendMoves", func() { buffer = s.AppendMoves(buffer[:0]) }},
			{"CountMoves", func() { s.CountMoves() }},
			{"Winner", func() { s.Winner() }},
			{"Hash", func() { s.Hash() }},
			{"Evaluate", func() {
				if k.def.Evaluate != nil {
					k.def.Evaluate(s, s.Turn())
				}
			}},
			{"Apply of a legal move", func() {
				for _, m := range moves {
					_, err = s.Apply(m)
				}
			}},
			{"Check of a legal move", func() {
				for _, m := range moves {
					err = s.Check(m)
				}
			}},
		}
		for _, c := range calls {
			if n := testing.AllocsPerRun(5, c.call); n != 0 {
				return fmt.Errorf("%s allocates %v times\n%s", c.name, n, k.show(s))
			}
		}
		if err != nil {
			return k.refusesListed(s, err)
		}
	}
	return nil
}
