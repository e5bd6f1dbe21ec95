package session_test

import (
	"encoding/json"
	"reflect"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch"
	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/dynamic"
	"github.com/seed4105872c/clutch/boardgame/game"
	"github.com/seed4105872c/clutch/boardgame/picture"
	"github.com/seed4105872c/clutch/boardgame/record"
	"github.com/seed4105872c/clutch/boardgame/session"
	"github.com/seed4105872c/clutch/examples/geister"
	"github.com/seed4105872c/clutch/examples/goofspiel"
)

const (
	first  = boardgame.First
	second = boardgame.Second
	third  = boardgame.Third
	fourth = boardgame.Fourth
)

func find(t require.TestingT, name string) dynamic.Game {
	g, err := clutch.Find(name)
	require.NoError(t, err)
	return g
}

func begin(t require.TestingT, game string, o game.Options, table session.Settings) session.Session {
	s, err := session.New(find(t, game), o, table)
	require.NoError(t, err)
	return s
}

func at(t require.TestingT, game, position string) session.Session {
	s, err := session.At(find(t, game), position, session.Settings{})
	require.NoError(t, err)
	return s
}

// do takes a step: the letter of a seat, "-" for a spectator, or "x" for the third player, and an action or a move.
func do(s session.Session, step string) (session.Session, error) {
	seat, what, _ := strings.Cut(step, " ")
	p, _ := s.Game().Info().Player(seat)
	if seat == "x" {
		p = third
	}
	switch what {
	case "undo":
		return s.Undo()
	case "before":
		return s.Before()
	case "time-out":
		return s.TimeOut(p)
	case "abandon":
		return s.Abandon("It is late.")
	case session.Resign, session.Draw, session.TakeBack, session.Accept, session.Decline, session.Next:
		return s.Do(p, what, "")
	}
	return s.Play(p, what)
}

// after takes steps, separated by semicolons.
func after(t require.TestingT, s session.Session, steps string) session.Session {
	for step := range strings.SplitSeq(steps, "; ") {
		next, err := do(s, step)
		require.NoError(t, err, step)
		s = next
	}
	return s
}

// reread writes a session and reads it back. The result must look the same to every player.
func reread(t require.TestingT, s session.Session) session.Session {
	data, err := json.Marshal(s)
	require.NoError(t, err)
	again, err := session.Read(data, dynamic.Games{s.Game()}.Find)
	require.NoError(t, err, string(data))
	for p := range boardgame.Player(5) {
		require.Equal(t, s.See(p), again.See(p))
	}
	return again
}

var ofFour = game.Options{"players": "4"}

// A round ends by the rules of the game or of the table. Its record can be replayed.
func TestEnds(t *testing.T) {
	const shuffle = "A b1-b2; B b6-b5; A b2-b1; B b5-b6; A b1-b2; B b6-b5; A b2-b1; B b5-b6"
	two, of4 := begin(t, "coucou", nil, session.Settings{}), begin(t, "oeufs", ofFour, session.Settings{})
	for _, c := range []struct {
		s                              session.Session
		steps, reason, outcome, winner string
	}{
		{two, "b d2-d3; b resign", "resignation", "Blue has resigned, so Red has won", "r"},
		{two, "b d2-d3; r time-out", "time-out", "Red has run out of time, so Blue has won", "b"},
		{two, "b d2-d3; b abandon", "abandoned", "The game was broken off: It is late.", ""},
		{two, "b draw; r accept", "agreement", "The players have agreed on a draw", ""},
		{begin(t, "coucou", nil, session.Settings{Plies: 3}), "b d2-d3; r d10-d9; b a2-a3", "abandoned",
			"The game was broken off: a game here has at most 3 moves", ""},
		{at(t, "coucou", "7/3b3/7/7/7/7/7/7/7/7/r6 b"), "b d10-d11", "rule",
			"Blue's egg is in the nest on d11, so Blue has won (E1)", "b"},
		{begin(t, "oeufs", nil, session.Settings{Repetition: true}), shuffle, "repetition",
			"The position has occurred for the third time, which is a draw", ""},
		// of four players, the last one wins
		{of4, "B resign; A b2-b3; C time-out; D resign", "resignation", "Orange has resigned, so Blue has won", "A"},
		{of4, "B resign; A draw; D accept; C accept", "agreement", "The players have agreed on a draw", ""},
		// even if the last of the others has made a false claim
		{at(t, "oeufs", "ab2cc/bb2cc/6/6/ba2dd/aa2dd A ABCD Aa1,Ba6"), "B resign; C resign; A !", "resignation",
			"Only Orange is left, so Orange has won", "D"},
		{at(t, "oeufs", "cc2dd/cc2dd/6/6/bb2aa/bb2aa A ABCD -"), "A time-out; B !; C !", "time-out",
			"Only Orange is left, so Orange has won", "D"},
	} {
		over := reread(t, after(t, c.s, c.steps))
		seen := over.See(second)
		require.True(t, seen.Over)
		require.Equal(t, []string{c.reason, c.outcome, c.winner, ""},
			[]string{seen.Reason, seen.Outcome, *seen.Winner, seen.Turn})
		require.Empty(t, seen.Moves)
		_, err := over.Record().Replay(over.Game())
		require.NoError(t, err)
	}
	require.False(t, two.Over(), "the earlier session is unchanged")
	endless := after(t, begin(t, "oeufs", nil, session.Settings{}), shuffle)
	require.Equal(t, 3, endless.See(first).Repetition)
	require.False(t, endless.Over(), "the players have not agreed on it")
}

// Before goes back one move, also behind a result, a departure and the moves that the table has made.
func TestUndo(t *testing.T) {
	s := begin(t, "oeufs", ofFour, session.Settings{})
	left := after(t, s, "A b2-b3; C resign")
	left = after(t, left, "B "+left.State().Moves()[0]+"; D resign")
	require.Equal(t, first, left.Turn(), "the table has moved for C and D")
	back := reread(t, after(t, left, "B resign; - before"))
	require.False(t, back.Over())
	require.Equal(t, 1, back.Plies())
	require.Equal(t, second, back.Turn(), "the moves of the table are undone too")
	require.Equal(t, "resignation", back.See(first).Players[2].Out)
	require.Empty(t, back.See(first).Players[3].Out)
	require.Equal(t, s.See(first), after(t, back, "- undo").See(first))
}

// In a game for four players, a player who leaves is out, and the table moves for that player.
func TestLeaving(t *testing.T) {
	s := reread(t, after(t, begin(t, "oeufs", ofFour, session.Settings{}), "B resign; A b2-b3"))
	require.Equal(t, "resignation", s.See(first).Players[1].Out)
	require.Equal(t, third, s.Turn(), "the table has moved for B")
	require.Equal(t, 2, s.Plies())
	offered := after(t, s, "A draw")
	require.Equal(t, []string{"C", "D"}, offered.See(first).Offer.Open)
	offered = reread(t, after(t, offered, "D accept"))
	require.False(t, offered.Over())
	offered.See(first).Offer.Accepted[0] = "C" // it is the caller's own
	require.Equal(t, []string{"C"}, offered.See(first).Offer.Open)
	gone := after(t, offered, "D resign")
	require.Nil(t, gone.Offer(first), "every offer ends when a player leaves")
	require.Contains(t, gone.See(first).Actions, session.Draw, "and can be made again")
	s = reread(t, after(t, s, "C time-out"))
	require.Equal(t, fourth, s.Turn())
	require.Equal(t, 3, s.Plies())
	lost := after(t, at(t, "oeufs", "ab2cc/bb2cc/6/6/ba2dd/aa2dd A ABCD Aa1,Ba6"), "A !")
	require.Equal(t, "rule", lost.See(first).Players[0].Out)
}

func TestOffers(t *testing.T) {
	s := after(t, begin(t, "coucou", nil, session.Settings{}), "b d2-d3; r d10-d9; b a2-a3")
	offered := reread(t, after(t, s, "b draw"))
	require.Equal(t, &session.Offer{Kind: "draw", By: "b", Open: []string{"r"}}, offered.See(second).Offer)
	require.Equal(t, []string{"move", "resign", "accept", "decline"}, offered.See(second).Actions)
	require.Equal(t, []string{"resign", "decline"}, offered.See(first).Actions)
	require.Empty(t, offered.See(boardgame.NoPlayer).Actions)
	require.Equal(t, offered.See(boardgame.NoPlayer), offered.See(third),
		"somebody who does not play sees what a spectator sees")
	require.Nil(t, offered.Brief(first).Moves, "it is not Blue's turn")
	// Blue can offer a draw again only after their next move, whether Red has declined, Blue has withdrawn or Red has
	// moved on.
	for _, steps := range []string{"r decline; r a10-a9", "b decline; r a10-a9", "r a10-a9"} {
		vain := reread(t, after(t, offered, steps))
		require.Nil(t, vain.Offer(first))
		require.Equal(t, "Blue to move; Blue's offer of a draw was not accepted", vain.See(second).Caption)
		require.NotContains(t, vain.See(first).Actions, session.Draw)
		require.Contains(t, vain.See(second).Actions, session.Draw)
		require.Equal(t, "Red to move", after(t, vain, "b g2-g3; b draw").See(second).Caption)
		reread(t, after(t, vain, "b resign"))
	}
	for steps, want := range map[string][]string{"b takeback; r accept": {"d2-d3", "d10-d9"},
		"r takeback; b accept": {"d2-d3"}} {
		ask, answer, _ := strings.Cut(steps, "; ")
		asked := after(t, s, ask)
		require.Equal(t, 3-len(want), asked.See(first).Offer.Plies)
		back := reread(t, after(t, asked, answer))
		require.Equal(t, want, back.Moves(0))
		require.Equal(t, steps[:1], back.See(first).Turn)
	}
}

// No player can take back a look, or a move before it. A move after the look can be taken back. In a game that leaves
// it to the views what a move reveals, nobody can take back a capture that shows what was captured.
func TestWhatWasSeenCantBeUnseen(t *testing.T) {
	s := after(t, at(t, "oeufs", "6/1bbbba/4B1/5A/1a4/aaab2 A AB Ac1"), "A f3-e3; B ?c1")
	for _, step := range []string{"A takeback", "B takeback", "- undo"} {
		_, err := do(s, step)
		require.ErrorContains(t, err, "?c1 has revealed something hidden")
	}
	require.Equal(t, 2, after(t, s, "A e3-f3; A takeback; B accept").Plies())
	ghosts, err := session.At(dynamic.Adapt(geister.Game()), "G1e2E/g5/6/6/2G3/1G3g w GEEEggeee", session.Settings{})
	require.NoError(t, err)
	for _, step := range []string{"w takeback", "- undo"} {
		_, err = do(after(t, ghosts, "w a6xa5"), step)
		require.ErrorContains(t, err, "has revealed something hidden")
	}
	_, err = do(after(t, ghosts, "w a6-b6; b resign"), "- undo")
	require.ErrorContains(t, err, "the end has shown what was hidden")
	require.Zero(t, after(t, ghosts, "w a6-b6; - undo").Plies())
}

// A position counts as repeated even if two eggs that look alike have changed places, because the count would
// otherwise show that they have different owners. While the game goes on, a seat sees only the last two moves.
func TestRepetitionHides(t *testing.T) {
	s := at(t, "oeufs", "6/bbbbb1/b5/a5/6/aaaaa1 A AB -")
	s = after(t, s, "A a3-b3; B a4-a3; A b3-b4; B b4-a4")
	require.Equal(t, "6/bbbbb1/a5/b5/6/aaaaa1 A AB -", s.State().String())
	require.Equal(t, 2, s.See(first).Repetition)
	require.Equal(t, s.See(boardgame.NoPlayer), s.See(third), "the game has a third seat, but nobody plays there")
	require.Equal(t, []session.Played{{Ply: 3, Turn: 3, Seat: "A", Move: "b3-b4"}, {Ply: 4, Turn: 4, Seat: "B", Move: "b4-a4"}},
		s.See(first).Played)
}

// A caller who changes what a session was made from, or what it returns, does not change the session.
func TestSessionNeverChanges(t *testing.T) {
	g := find(t, "cuckoo")
	from, err := record.New(g, nil, "Ada", "Grace")
	require.NoError(t, err)
	s, err := session.FromRecord(g, from, session.Settings{})
	require.NoError(t, err)
	s = after(t, s, "b resign; b next")
	before, err := json.Marshal(s)
	require.NoError(t, err)
	for _, r := range []record.Record{from, s.Record(), s.Rounds()[0]} {
		r.Options["setup"], r.Players[0].Name = "none", "Eve"
	}
	s.See(first).Options["setup"] = "none"
	now, err := json.Marshal(s)
	require.NoError(t, err)
	require.Equal(t, string(before), string(now))
}

// A table of four says who has left and for whom it plays, and who is out by the rules.
func TestCaptionOfFour(t *testing.T) {
	of4 := begin(t, "oeufs", ofFour, session.Settings{})
	require.Equal(t, "Green to move; Red has resigned, so the table plays for Red",
		after(t, of4, "B resign; A b2-b3").See(first).Caption)
	require.Equal(t, "Orange to move; Blue has run out of time, so the table plays for Blue; Green has resigned, so "+
		"the table plays for Green", after(t, of4, "A time-out; B b5-b4; C resign").See(second).Caption)
	out := at(t, "oeufs", "ab2cc/bb2cc/6/6/ba2dd/aa2dd A ABCD Aa1,Ba6")
	require.Equal(t, "Red to move; Blue is out", after(t, out, "A !").See(third).Caption)
}

// No method of the zero Session panics. It is over, shows nothing, and refuses everything.
func TestZeroSession(t *testing.T) {
	var s session.Session
	v := reflect.ValueOf(s)
	for i := range v.NumMethod() {
		name, method := v.Type().Method(i).Name, v.Method(i)
		var args []reflect.Value
		for j := range method.Type().NumIn() {
			args = append(args, reflect.Zero(method.Type().In(j)))
		}
		require.NotPanics(t, func() { method.Call(args) }, name)
	}
	require.True(t, s.Over())
	require.Nil(t, s.State())
	require.Equal(t, "There is no game", s.Outcome())
	require.Equal(t, "There is no game", s.See(boardgame.First).Caption)
	for _, action := range []string{session.Move, session.Resign, session.Draw, session.TakeBack, session.Next} {
		_, err := s.Do(boardgame.First, action, "")
		require.ErrorIs(t, err, boardgame.NoPosition, action)
	}
}

// What has changed since a player's own move is what each of the others' moves has changed.
func TestSince(t *testing.T) {
	s := begin(t, "oeufs", game.Options{"players": "4"}, session.Settings{})
	require.Nil(t, s.See(first).Change)
	var changes []picture.Change // as the first player sees them
	for n := range 9 {
		want := changes
		if n > 0 { // after the first player's own move, which is the first of each four, only that one
			want = changes[n-max(1, (n+3)%4):]
		}
		require.Equal(t, want, s.Since(first), "%d", n)
		var err error
		s, err = s.Play(s.Turn(), s.State().Moves()[0])
		require.NoError(t, err)
		changes = append(changes, s.Change(first))
		require.Equal(t, &changes[n], s.See(first).Change)
		require.Len(t, s.Since(boardgame.NoPlayer), 1, "a spectator")
	}
}

// When the round is over, everybody sees everything, also if it was not the game that ended it.
func TestNothingIsHiddenAfterwards(t *testing.T) {
	for _, c := range []struct{ game, position string }{
		{"oeufs", "cc2dd/cc2dd/6/6/bb2aa/bb2aa A ABCD -"}, {"oeufs", "6/bbbbbb/6/6/6/aaaaaa A AB -"},
		{"coucou", "7/3b3/7/7/7/7/7/7/7/7/r6 b"},
	} {
		s := at(t, c.game, c.position)
		for p := first; int(p) < s.Players(); p++ {
			s = after(t, s, s.Game().Info().Letter(p)+" resign")
		}
		require.True(t, reread(t, s).Over())
		for p := range boardgame.Player(s.Players() + 2) {
			require.Equal(t, s.State().String(), s.View(p).String())
			seen, err := json.Marshal(s.View(p).Picture().Cells)
			require.NoError(t, err)
			whole, err := json.Marshal(s.State().Picture().Cells)
			require.NoError(t, err)
			require.JSONEq(t, string(whole), string(seen))
			require.Empty(t, s.Brief(p).Moves, "the view has moves, but the round is over")
		}
	}
}

// The zero Session watches nothing, and a session made from a record says nothing of places that the record doesn't
// tell.
func TestWhatIsUnknown(t *testing.T) {
	for range (session.Session{}).Watched(first, 0) {
		t.Fatal("it has no moves")
	}
	s := after(t, at(t, "oeufs", "cc2dd/cc2dd/6/6/bb2aa/bb2aa A ABCD -"), "A time-out; B !; C !")
	require.NotNil(t, s.Places())
	again, err := session.FromRecord(s.Game(), s.Record(), session.Settings{})
	require.NoError(t, err)
	require.Equal(t, s.Result(), again.Result())
	require.Nil(t, again.Places())
	require.Empty(t, again.Score())
}

// A page has the cells and the moves for a click only if its player can move: not for the other one, for a spectator, or
// when a player has resigned.
func TestNextClicks(t *testing.T) {
	s := begin(t, "coucou", nil, session.Settings{})
	require.ElementsMatch(t, strings.Fields("a2 b2 c2 d2 e2 f2 g2"), s.See(first).Next)
	claim := at(t, "oeufs", "6/bbbbba/6/6/6/aaaaab A AB -")
	complete := claim.See(first).Complete
	require.Len(t, complete, 1)
	require.Equal(t, "!", complete[0].Move)
	require.NotEmpty(t, complete[0].Confirm)
	for _, seen := range []session.Seen{
		s.See(second), s.See(boardgame.NoPlayer), after(t, s, "b resign").See(first), after(t, claim, "A resign").See(first),
	} {
		require.Empty(t, seen.Next)
		require.Empty(t, seen.Complete)
	}
	require.Nil(t, s.See(first).Match, "it is a single game")
}

// A recorded game goes on with the seed of the settings, if chance draws in it.
func TestSeedOfARecord(t *testing.T) {
	for _, g := range []dynamic.Game{dynamic.Adapt(goofspiel.Game()), find(t, "coucou")} {
		s, err := session.New(g, nil, session.Settings{Seed: 3})
		require.NoError(t, err)
		again, err := session.FromRecord(g, s.Record(), session.Settings{Seed: 3})
		require.NoError(t, err)
		require.Equal(t, s.Settings(), again.Settings())
		require.Equal(t, g.HasChance(), again.Settings().Seed != 0)
	}
}
