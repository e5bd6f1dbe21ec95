package record_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/seed4105872c/clutch"
	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/dynamic"
	"github.com/seed4105872c/clutch/boardgame/game"
	"github.com/seed4105872c/clutch/boardgame/record"
	"github.com/seed4105872c/clutch/coucou"
	"github.com/seed4105872c/clutch/oeufs"
	"github.com/stretchr/testify/require"
)

const hidden = `game heap
rules 3
position 3a2y
player a Ada
player b Grace
date 2026-07-14
result drawn by heap/E2
; Only Ada knows that the card is y.
1 take 1
; Of course: y.
2 take 2
end
`

// If a position hides something, Public replaces it with a view. It removes the comments, and keeps everything else.
func TestPublic(t *testing.T) {
	r := parse(t, hidden)
	public, err := r.Public(theHeap())
	require.NoError(t, err)
	text, err := public.MarshalText()
	require.NoError(t, err)
	require.Equal(t, `game heap
rules 3
view 3a2?
player a Ada
player b Grace
date 2026-07-14
result drawn by heap/E2
1 take 1
2 take 2
end
`, string(text))
	again, err := r.MarshalText()
	require.NoError(t, err)
	require.Equal(t, hidden, string(again), "the full record is unchanged")

	states, err := public.Replay(theHeap())
	require.Nil(t, states)
	wrong(t, err, 3, 1, "this record begins with a view, so it can't be replayed")
	twice, err := public.Public(theHeap())
	require.NoError(t, err)
	require.Equal(t, public, twice)
	public.Moves[0].Comments = []string{"it is y"}
	public.Comments = []string{"it is y"}
	twice, err = public.Public(theHeap())
	require.NoError(t, err)
	text, err = twice.MarshalText()
	require.NoError(t, err)
	require.NotContains(t, string(text), "it is y")
	require.Len(t, public.Comments, 1, "a copy")
	require.Len(t, public.Moves[0].Comments, 1, "a copy")

	_, err = public.Public(find("cuckoo"))
	wrong(t, err, 1, 6, "a record of heap, not of cuckoo")
}

// Records that differ only in hidden information have the same public form, unless the result reveals this information.
func TestPublicTellsNothing(t *testing.T) {
	of := func(options game.Options, comment string) record.Record {
		r, err := record.New(theHeap(), options)
		require.NoError(t, err)
		r.Comments = []string{comment}
		r.Moves = []record.Move{{Text: "take 1", Comments: []string{comment}}}
		public, err := r.Public(theHeap())
		require.NoError(t, err)
		return public
	}
	x, y := of(game.Options{"card": "x"}, "card x"), of(game.Options{"card": "y"}, "card y")
	require.Equal(t, x, y)
	require.Equal(t, "5a2?", x.View)
	require.Nil(t, x.Options, "the options name the card")

	open := of(game.Options{"card": "o"}, "card o")
	require.Empty(t, open.View)
	require.Equal(t, game.Options{"card": "o", "players": "2", "stones": "5"}, open.Options)
	states, err := open.Replay(theHeap())
	require.NoError(t, err, "a game that began openly")
	require.Len(t, states, 2)
}

// Until a game with hidden information is over, For returns the most recent moves, one for each player, and the view before
// them. After the game, For returns everything.
func TestFor(t *testing.T) {
	g := dynamic.Adapt(oeufs.Definition())
	r, err := record.NewAt(g, "6/1bbbba/4B1/5A/1a4/aaab2 A AB Ac1")
	require.NoError(t, err)
	for _, m := range []string{"f3-e3", "?c1", "e3-f3", "b5-b4", "f3-f4"} {
		r.Moves = append(r.Moves, record.Move{Text: m, Comments: []string{"b5 is B's"}})
	}
	r.Comments = []string{"b5 is B's"}
	for p, want := range map[boardgame.Player]string{
		boardgame.NoPlayer: "view 6/1?????/4B1/5A/1?4/????2 B AB Ac1,Bc1\nplayer A\nplayer B\nresult unfinished\n; As everybody sees it, from move 4 on.\n1 b5-b4\n2 f3-f4\nend\n",
		oeufs.A:            "view 6/1?????/4B1/5A/1?4/??a?2 B AB Ac1,Bc1\nplayer A\nplayer B\nresult unfinished\n; As A sees it, from move 4 on.\n1 b5-b4\n2 f3-f4\nend\n",
		oeufs.B:            "view 6/1?????/4B1/5A/1?4/??a?2 B AB Ac1,Bc1\nplayer A\nplayer B\nresult unfinished\n; As B sees it, from move 4 on.\n1 b5-b4\n2 f3-f4\nend\n",
		oeufs.D:            "view 6/1?????/4B1/5A/1?4/????2 B AB Ac1,Bc1\nplayer A\nplayer B\nresult unfinished\n; As everybody sees it, from move 4 on.\n1 b5-b4\n2 f3-f4\nend\n",
	} {
		form, err := r.For(g, p)
		require.NoError(t, err)
		text, err := form.MarshalText()
		require.NoError(t, err)
		require.Equal(t, "game oeufs\nrules 2\n"+want, string(text), "%v", p)
		_, err = form.Replay(g)
		require.ErrorContains(t, err, "can't be replayed")
		_, err = form.Public(g)
		require.Equal(t, p == oeufs.A || p == oeufs.B, err != nil, "the view of a player is not public: %v", err)
	}
	r.Result = record.Result{Reason: record.Agreement}
	form, err := r.For(g, oeufs.B)
	require.NoError(t, err)
	require.Equal(t, r, form, "the whole record after the game")

	open, err := record.New(dynamic.Adapt(coucou.Definition()), nil)
	require.NoError(t, err)
	form, err = open.For(dynamic.Adapt(coucou.Definition()), coucou.Red)
	require.NoError(t, err)
	require.Equal(t, open, form)
	_, err = open.For(g, oeufs.A)
	require.Error(t, err)
}

// seeds returns the texts of records of all kinds.
func seeds(t testing.TB) []string {
	const four = "player a\nplayer b Bo\nplayer c\nplayer d\n"
	return []string{
		"",
		example(t),
		"game heap\nrules 3\nview 5a4?\n" + four + "date 2024-02-29\nresult drawn by resignation of c\n1 take 2\nend\n",
		"game heap\nrules 3\nposition 2a2x\nplayer a\nplayer b\nresult a wins by heap/E1\n1 take 2\n; é\nend\n",
		"game heap\nrules 3\nposition 5a2y\nplayer a\nplayer b\nresult drawn by repetition\n" +
			"1 take 0\n2 take 0\n3 take 0\n4 take 0\nend\n",
		"game taacoca\nrules 2\nplayer w\nplayer b\nresult w wins by time-out of b\n1 A1,B2,C3-NE\nend\n",
		"game coucou\nrules 1\nposition 7/1r1b3/b6/7/7/7/7/7/7/7/7 b\nplayer b\nplayer r\n" +
			"result drawn by agreement\n1 d10-d11\nend\n",
	}
}

// FuzzParse checks that Parse accepts a text if and only if the oracle does, and that the record is written as the same text.
// Errors of Parse and Replay must refer to a place in the text.
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
		public, err2 := r.Public(g)
		if r.View == "" && (err == nil) != (err2 == nil) {
			t.Fatalf("the public form: %v; the replay: %v", err2, err)
		}
		if err2 == nil {
			if text, err := public.MarshalText(); err != nil || !oracle.accepts(string(text)) {
				t.Fatalf("the public form is %q (%v)", text, err)
			}
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

func BenchmarkParse(b *testing.B) {
	text := longGame(b)
	b.SetBytes(int64(len(text)))
	for b.Loop() {
		if _, err := record.Parse(text); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkMarshalText(b *testing.B) {
	r, err := record.Parse(longGame(b))
	require.NoError(b, err)
	for b.Loop() {
		if _, err := r.MarshalText(); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkReplay(b *testing.B) {
	r, err := record.Parse(longGame(b))
	require.NoError(b, err)
	g := find(r.Game)
	for b.Loop() {
		if _, err := r.Replay(g); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(len(r.Moves)*b.N)/b.Elapsed().Seconds(), "moves/s")
}

// longGame returns the record of a random game of Le Coucou picard.
func longGame(b *testing.B) string {
	g, err := clutch.Find("coucou")
	require.NoError(b, err)
	r, err := record.New(g, nil)
	require.NoError(b, err)
	s, err := g.Start(nil)
	require.NoError(b, err)
	for rng := seeded(3, 0); s.CountMoves() > 0; {
		m := s.RandomMove(rng)
		s, err = s.Apply(m)
		require.NoError(b, err)
		r.Moves = append(r.Moves, record.Move{Text: m})
	}
	require.Greater(b, len(r.Moves), 50)
	r.Result = record.ResultOf(s)
	text, err := r.MarshalText()
	require.NoError(b, err)
	return string(text)
}
