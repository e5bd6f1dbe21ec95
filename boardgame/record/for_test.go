package record_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/dynamic"
	"github.com/seed4105872c/clutch/boardgame/record"
	"github.com/seed4105872c/clutch/coucou"
	"github.com/seed4105872c/clutch/oeufs"
)

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
