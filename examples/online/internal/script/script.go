// Package script has whole games that are short enough for a test to play by clicking in a browser.
package script

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/dynamic"
	"github.com/seed4105872c/clutch/boardgame/game"
)

// games holds the moves of a game of each kind, by its name and, if not two play, the number of players. In those of Ovo,
// the players help the first one, as others would take too long.
var games = map[string]string{
	"cookiedisco": "@d1 @d5 b4-c6 d3-d6",
	"coucou": `g2-g3 b10-b9 c2-c3 c10-c9 b2-b3 e10-e9 g3-f4 c9-b8 g1-g2 c11-c10 c1-c2 e9-f8 b3-a4 b8-a7 f4-e5 f8-e7
		c3-d4 e7-e6 e5xe6 e11-e10 e2-e3 c10-c9 e6-d7 b9-a8 d7-e8 c9-b8 b1-b2 f10-f9 e8xf9 a8-b7 f9xe10 d10-d9 e10xd11`,
	"cuckoo": `e3-e4 e6-f5 a2-b3 d7-d6 b3-b4 c7-d7 e2-e3 g5-g4 d3-d4 c6-c5 b4xc5 d6xc5 d4-d5 c5xd5 e4xd5 d7-d6 d5xd6
		d8-d7 d6xd7 d9xd7 c3-d4 a5-a4 d4-c4 d7-d5 c4xd5`,
	"oeufs": `e1-e2 a6-a5 f1-d3 a5-a4 e2-c4 d6-d5 d3-b5 a4-b4 b5-a6 a6-b5 c4-a6 b5-b3 b1-b2 b3-b1 c1-c5 a6-a5 c5-d6
		a5-c3 a1-c5 c3-e1 d6-d4 d4-c3 b2-d6 d6-b2 c5-d6 c3-c1 b2-a1 d6-d4 d4-e3 e3-e2 d1-f3 e2-d1 f3-e4 e6-e5 e4-e6
		e6-e4 e4-f3 f3-e2 e2-f1!`,
	"oeufs 4": `a2-a3 a5-a4 e5-d5 e1-e3 a3-a5 a5-a3 a3-a2 f2-f4 a1-a5 a5-a1 d5-e5 e3-d2 b1-c1 a4-b4 e5-d4 d2-c2 c1-e1
		e1-a3 a3-b3 b3-b1 b2-f2 f2-b2 d4-e5 c2-d2 ?a1!`,
	"taacoca": `B4,C3,C4-NW G4,G5,H3-SE A1,B2,C5-NE F5,H4,H5-SE C3,D4,D6-NE F6,G4,G5-SE A3,A4,B3-NW E6,F5,G3-SW
		A5,B4,B5-NE D5,E5,E7-SW C3,C6,D3-NE C4,D6,F6-SE B2,D4,E4-NW B4,C6,G6-SE`,
}

// Ply is a move in the form in which a player makes it on a page.
type Ply struct {
	Seat   string   // the letter of the player
	Move   string   // the text of the move
	Clicks []string // the cells to click
	Label  string   // the choice to click after the cells, or "" if the clicks already determine the move
	Sure   bool     // whether the page then asks whether the player is sure
}

// Game returns a complete game, which ends by the game's rules, and its winner. The options say at most how many play.
func Game(t testing.TB, g dynamic.Game, o game.Options) (plies []Ply, winner boardgame.Player) {
	t.Helper()
	s, err := g.Start(o)
	require.NoError(t, err)
	for _, move := range strings.Fields(games[strings.TrimSpace(g.Info().Name+" "+o["players"])]) {
		ply, err := way(s.See(s.Turn()), move)
		require.NoError(t, err, move)
		ply.Seat = g.Info().Seat(s.Turn()).Letter
		plies = append(plies, ply)
		s, err = s.Apply(move)
		require.NoError(t, err)
	}
	winner, over := s.Winner()
	require.True(t, over)
	return plies, winner
}

// way returns the clicks that make a move and, if the same clicks can make several moves, the move's label.
func way(v dynamic.View, move string) (Ply, error) {
	all := v.Gestures().Moves
	at := slices.IndexFunc(all, func(g game.Gesture) bool { return g.Move == move })
	if at < 0 {
		return Ply{}, v.Check(move)
	}
	g := all[at]
	if g.Named {
		return Ply{Move: move, Clicks: g.First, Label: g.Label, Sure: g.Confirm != ""}, nil
	}
	ply := Ply{Move: move, Sure: g.Confirm != "", Clicks: slices.Concat(g.First, g.Last[:min(len(g.Last), 1)], g.Then)}
	found, err := v.Clicks(ply.Clicks...)
	if len(found.Complete) != 1 || len(found.Next) > 0 {
		ply.Label = g.Label
	}
	return ply, err
}
