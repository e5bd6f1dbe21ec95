package record_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/seed4105872c/clutch/boardgame/record"
)

const hidden = `game oeufs
rules 2
position 6/1bbbba/4B1/5A/1a4/aaab2 A AB Ac1
player A Ada
player B Grace
date 2026-07-14
result drawn by agreement
; The egg on b5 is Grace's.
1 f3-e3
; Of course: Grace's.
2 ?c1
end
`

// seeds returns the texts of records of all kinds.
func seeds(t testing.TB) []string {
	return []string{
		"", example(t), hidden, four,
		"game oeufs\nrules 2\nview 6/1?????/4B1/5A/1?4/????2 A AB Ac1\nplayer A\nplayer B Bo\ndate 2024-02-29\nresult unfinished\n1 f3-e3\nend\n",
		"game oeufs\nrules 2\nposition 6/bbbbba/6/6/6/aaaaab A AB -\nplayer A\nplayer B\nresult B wins by oeufs/F4\n1 !\n; é\nend\n",
		"game cuckoo\nrules 1\nposition 6/7/8/5E2c/8/7/C4e b\nplayer b\nplayer r\nresult drawn by repetition\n1 d6-d7\nend\n",
		"game taacoca\nrules 2\nplayer w\nplayer b\nresult w wins by time-out of b\n1 A1,B2,C3-NE\nend\n",
		"game coucou\nrules 1\nposition 7/1r1b3/b6/7/7/7/7/7/7/7/7 b\nplayer b\nplayer r\nresult drawn by agreement\n1 d10-d11\nend\n",
	}
}

// FuzzParse checks that Parse accepts a text if and only if the oracle does, and that the record is written as the
// same text. Errors of Parse and Replay must refer to a place in the text.
func FuzzParse(f *testing.F) {
	for _, text := range seeds(f) {
		f.Add(text)
	}
	oracle := newOracle()
	f.Fuzz(func(t *testing.T, text string) {
		r, err := record.Parse(text)
		if accepted := oracle.accepts(text); accepted != (err == nil) {
			t.Fatalf("the oracle's answer is %v, but the error is %v\n%q", accepted, err, text)
		}
		if err != nil {
			liesWithin(t, err, text)
			return
		}
		if written, err := r.MarshalText(); err != nil || string(written) != text {
			t.Fatalf("%q is written as %q (%v)", text, written, err)
		}
		g := find(r.Game)
		if g == nil {
			return
		}
		states, err := r.Replay(g)
		if err != nil {
			liesWithin(t, err, text)
		} else if len(states) != len(r.Moves)+1 {
			t.Fatalf("%d positions of %d moves", len(states), len(r.Moves))
		}
	})
}

// liesWithin checks that the place of an error is in the text, or just after one of its lines.
func liesWithin(t *testing.T, err error, text string) {
	t.Helper()
	var e *record.Error
	if !errors.As(err, &e) {
		t.Fatalf("%T: %v", err, err)
	}
	lines := strings.Split(text, "\n")
	if e.Line < 1 || e.Line > len(lines) || e.Column < 1 || e.Column > len(lines[e.Line-1])+1 || len(e.Error()) < 20 {
		t.Fatalf("%v\n%q", err, text)
	}
}
