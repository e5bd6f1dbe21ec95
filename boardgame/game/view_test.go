package game_test

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/game"
	"github.com/seed4105872c/clutch/boardgame/internal/heap"
	"github.com/seed4105872c/clutch/boardgame/internal/inside"
	"github.com/seed4105872c/clutch/boardgame/notation"
	"github.com/seed4105872c/clutch/coucou"
	"github.com/seed4105872c/clutch/examples/geister"
	"github.com/seed4105872c/clutch/examples/goofspiel"
	"github.com/seed4105872c/clutch/oeufs"
)

const white, black = boardgame.First, boardgame.Second

// ghosts is a position of Geister with White to move, in which h stands for Black's ghosts in White's view.
var ghosts = geister.MustParse("G1e2E/g5/6/6/2G3/1G3g w GEEEggeee")

// A player sees their own ghosts, and which of the others' have been captured. Whoever does not play sees none. After
// the game, nothing is hidden.
func TestViews(t *testing.T) {
	g := geister.Game()
	for p, want := range map[boardgame.Player]string{
		white: "G1h2E/h5/6/6/2G3/1G3h w GEEEggeee", black: "H1e2H/g5/6/6/2H3/1H3g w GEEEggeee",
		boardgame.NoPlayer: "H1h2H/h5/6/6/2H3/1H3h w GEEEggeee",
	} {
		v := g.See(ghosts, p)
		require.Equal(t, want, v.String())
		text, err := v.AppendText([]byte("view "))
		require.NoError(t, err)
		require.Equal(t, "view "+want, string(text))
		text, err = v.MarshalText()
		require.NoError(t, err)
		require.Equal(t, want, string(text))
		require.Equal(t, p, v.Viewer())
		require.Equal(t, white, v.Turn())
		require.Equal(t, 2, v.Players())
		require.Equal(t, p == white, len(v.AppendMoves(nil)) > 0)
		seen := map[boardgame.Player]string{white: "White sees it", black: "Black sees it"}[p]
		if seen == "" {
			seen = "everybody sees it"
		}
		require.Equal(t, "Geister: White to move, as "+seen, v.Picture().Title)
		revealed := g.Revealed(ghosts, p)
		require.Equal(t, ghosts.String(), revealed.String())
		require.Equal(t, p, revealed.Viewer())
		sample := v.Sample(rand.New(rand.NewPCG(1, 1)))
		require.Equal(t, v, g.See(sample, p))
		require.NotContains(t, sample.String(), "h")
	}
	require.Equal(t, g.See(ghosts, boardgame.NoPlayer), g.See(ghosts, boardgame.Third))
	require.Equal(t, boardgame.NoPlayer, g.Revealed(ghosts, boardgame.Third).Viewer())
	open := coucou.Game().See(coucou.New(), coucou.Red)
	require.Equal(t, coucou.New(), open.Sample(nil))
	require.Equal(t, "Le Coucou picard: Blue to move", open.Picture().Title)
}

// A capture shows White what has been captured (M2), and Black, who knew it, nothing. A step shows nothing.
func TestReveals(t *testing.T) {
	g := geister.Game()
	for text, want := range map[string]bool{"a6xa5": true, "a6-b6": false} {
		m, err := geister.Game().ParseMove(text)
		require.NoError(t, err)
		for p := range boardgame.Player(3) {
			require.Equal(t, game.Told{Reveals: want && p != black}, g.Told(ghosts, m, p), "%s, %v", text, p)
			require.Equal(t, m, g.MoveFor(ghosts, m, p))
		}
		require.False(t, g.Reveals(ghosts, geister.Move{}, white), "no move")
	}
	aloud := g.Definition(inside.Key{})
	secrets := *aloud.Secrets
	secrets.Told = func(geister.State, geister.Move, boardgame.Player) game.Told { return game.Told{Sentence: "well"} }
	aloud.Secrets = &secrets
	require.Equal(t, "well", notation.Must(game.New(aloud)).Told(ghosts, geister.Move{}, white).Sentence)
}

// Others see that White has chosen, and not what: the same for every choice. A game can say itself what they see.
func TestMoveFor(t *testing.T) {
	g, start := goofspiel.Game(), goofspiel.MustParse("coc/cpc/cpc/cpc/cpc w")
	choices := start.AppendMoves(nil)
	require.Len(t, choices, 5)
	for _, p := range []boardgame.Player{boardgame.NoPlayer, black} {
		seen := map[goofspiel.Move]bool{}
		for _, m := range choices {
			require.Equal(t, m, g.MoveFor(start, m, white))
			seen[g.MoveFor(start, m, p)] = true
		}
		require.Len(t, seen, 1)
	}
	own := g.Definition(inside.Key{})
	secrets := *own.Secrets
	secrets.MoveFor = func(_ goofspiel.State, m goofspiel.Move, _ boardgame.Player) goofspiel.Move { return m }
	own.Secrets = &secrets
	require.Equal(t, choices[3], notation.Must(game.New(own)).MoveFor(start, choices[3], black))
	m := coucou.New().AppendMoves(nil)[0]
	require.Equal(t, m, coucou.Game().MoveFor(coucou.New(), m, coucou.Red))
}

// A player foresees what a legal move changes, and not what it reveals: a capture takes a ghost off, a look shows
// nothing.
func TestForesee(t *testing.T) {
	v := geister.Game().See(ghosts, white)
	capture, err := geister.Game().ParseMove("a6xa5")
	require.NoError(t, err)
	change, err := v.Foresee(capture)
	require.NoError(t, err)
	require.Equal(t, []string{"a5"}, change.Removed)
	require.Equal(t, []string{"a5"}, change.Arrivals())
	_, err = geister.Game().See(ghosts, black).Foresee(capture)
	require.ErrorIs(t, err, geister.Game().TurnRule())
	require.ErrorContains(t, err, "it is White's turn")
	far, err := geister.Game().ParseMove("a6-a4")
	require.NoError(t, err)
	_, err = v.Foresee(far)
	require.ErrorContains(t, err, "M1")

	eggs := oeufs.MustParse("6/1bbbba/4B1/5A/1a4/aaab2 B AB Ac1")
	look, err := oeufs.ParseMove("?c1")
	require.NoError(t, err)
	change, err = oeufs.Game().See(eggs, oeufs.B).Foresee(look)
	require.NoError(t, err)
	require.Equal(t, []string{"c1"}, change.Looked, "the egg stays where it is")
	require.Empty(t, change.Learned)
}

// A player who has watched an egg being turned over on its way remembers whose it is, if all moves are given in
// order. A game of which nothing has to be remembered has nothing to add.
func TestRecall(t *testing.T) {
	g, s := oeufs.Game(), oeufs.MustParse("6/bbb1AB/6/b4B/6/aaaaa1 A AB Aa1,Ab1,Ac1,Ad1,Ae1")
	var before []game.View[oeufs.State, oeufs.Move]
	var moves []oeufs.Move
	for _, text := range []string{"e5-f6", "a3-a4", "f6-f2", "a4-a3"} {
		m, err := oeufs.ParseMove(text)
		require.NoError(t, err)
		before, moves = append(before, g.See(s, oeufs.A)), append(moves, m)
		s, err = s.Apply(m)
		require.NoError(t, err)
	}
	v := g.See(s, oeufs.A)
	const plain = "6/???2B/6/?4B/5?/aaaaa1 A AB Aa1,Ab1,Ac1,Ad1,Ae1"
	const known = "6/???2B/6/?4B/5a/aaaaa1 A AB Aa1,Ab1,Ac1,Ad1,Ae1,Af2"
	require.Equal(t, plain, v.String())
	require.Equal(t, known, v.Recall(before, moves).String())
	require.Equal(t, known, v.Recall(append(before, v), moves).String(), "a view without a move")
	require.Equal(t, plain, v.Recall(nil, moves).String(), "moves without views")
	require.Equal(t, plain, v.Recall(before[3:], moves[3:]).String(), "it has not seen the egg before")
	open := coucou.Game().See(coucou.New(), coucou.Blue)
	require.Equal(t, open, open.Recall([]game.View[coucou.State, coucou.Move]{open}, make([]coucou.Move, 1)))
	hidden := geister.Game().See(ghosts, white)
	require.Equal(t, hidden, hidden.Recall([]game.View[geister.State, geister.Move]{hidden}, make([]geister.Move, 1)))
}

// A claim is a risk if an egg in the camp may be another player's, and none if the player knows them all.
func TestRisks(t *testing.T) {
	claim, err := oeufs.ParseMove("!")
	require.NoError(t, err)
	for text, want := range map[string]bool{
		"6/bbbbba/6/6/6/aaaaab A AB -": true, "6/bbbbb1/6/b5/6/aaaaaa A AB Aa1,Ab1,Ac1,Ad1,Ae1,Af1": false,
	} {
		require.Equal(t, want, oeufs.Game().See(oeufs.MustParse(text), oeufs.A).Risks(claim))
	}
}

// A position is worth the sum of its terms. Where the game has learned a net, that corrects the value for the player
// to move alone.
func TestEvaluate(t *testing.T) {
	d := definition()
	d.Bots.Levels = []game.Level{{Nodes: 7}}
	d.Bots.Terms = []game.Term{{Name: "counters", Weight: 3}, {Name: "the turn", Weight: -5, Turn: true}}
	d.Bots.Count = func(s heap.State, p boardgame.Player) (counts game.Counts) {
		counts[0] = int(s.Left)
		if s.Turn() == p {
			counts[1] = 1
		}
		return counts
	}
	for _, d.Bots.Learn = range []*game.Learn[heap.State, heap.Take]{nil, {}} {
		g := notation.Must(game.New(d))
		require.Equal(t, d.Bots.Levels, g.Levels())
		require.Equal(t, d.Bots.Terms, g.Terms())
		require.Equal(t, game.Counts{4, 1}, g.Count(heap.New(4, 2), boardgame.First))
		for p, want := range map[boardgame.Player]int{boardgame.First: 7, boardgame.Second: 12} {
			require.Equal(t, want, g.Evaluate(heap.New(4, 2), p))
			require.Equal(t, want, g.Evaluation()(heap.New(4, 2), p))
		}
	}
	g, corrected := coucou.Game(), 0
	learn := g.Definition(inside.Key{}).Bots.Learn
	for seed := range uint64(20) {
		s, _, err := boardgame.Playout(coucou.New(), rand.New(rand.NewPCG(seed, 0)), 7*int(seed), nil)
		require.NoError(t, err)
		for p := range boardgame.Player(3) {
			want := g.Evaluate(s, p)
			if p != boardgame.NoPlayer && p == s.Turn() {
				want += learn.Net.Value(learn.Sets(s, p))
				corrected++
			}
			require.Equal(t, want, g.Evaluation()(s, p))
		}
	}
	require.Positive(t, corrected)
	require.Equal(t, 77, (&game.Learn[heap.State, heap.Take]{Rows: 11, Columns: 7}).Cells())
	require.Equal(t, 2, (&game.Learn[heap.State, heap.Take]{Rows: 11, Columns: 7, Places: make([]uint8, 2)}).Cells())
}
