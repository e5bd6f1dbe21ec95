package record_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/dynamic"
	"github.com/seed4105872c/clutch/boardgame/game"
	"github.com/seed4105872c/clutch/boardgame/record"
	"github.com/seed4105872c/clutch/coucou"
	"github.com/seed4105872c/clutch/oeufs"
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

// A record that can't be replayed has no public form, because nobody could check this form later.
func TestPublicIsChecked(t *testing.T) {
	for _, c := range []struct {
		line         int
		by           string
		wrong, start int
		problem      string
	}{
		{3, "position 3c2y", 3, 10, "the player to move does not take part"},
		{7, "result a wins by heap/E1", 7, 8, "but by the rules drawn by heap/E2"},
		{11, "2 take 3", 11, 3, "heap/T1"},
	} {
		public, err := parse(t, replaced(hidden, c.line, c.by)).Public(theHeap())
		wrong(t, err, c.wrong, c.start, c.problem)
		require.Equal(t, record.Record{}, public)
	}
}

// In a game that hides nothing, Public returns a copy of the record that shares nothing with it.
func TestPublicOfAnOpenGame(t *testing.T) {
	r := parse(t, example(t))
	public, err := r.Public(find("cuckoo"))
	require.NoError(t, err)
	require.Equal(t, r, public)
	public.Options["setup"], public.Players[0].Name, public.Comments[0] = "x", "x", "x"
	public.Moves[2].Text, public.Moves[2].Comments[0] = "x", "x"
	require.Equal(t, parse(t, example(t)), r)
}

// The public form of a record from a stream counts its own lines from 1.
func TestPublicOfTheStream(t *testing.T) {
	in := record.NewReader(strings.NewReader(hidden + hidden))
	_, err := in.Read()
	require.NoError(t, err)
	r, err := in.Read()
	require.NoError(t, err)
	public, err := r.Public(theHeap())
	require.NoError(t, err)
	_, err = public.Replay(theHeap())
	wrong(t, err, 3, 1, "begins with a view")
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
