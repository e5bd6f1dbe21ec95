package game_test

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/game"
)

// After each round of a random match, the methods of Match agree with a plain count.
func TestMatch(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		match := game.Match{Wins: rapid.IntRange(1, 4).Draw(t, "wins")}
		players := rapid.IntRange(2, 4).Draw(t, "players")
		first := boardgame.Player(rapid.IntRange(1, players).Draw(t, "first"))
		starter, champion := first, boardgame.NoPlayer
		count := map[boardgame.Player]int{}
		var winners []boardgame.Player
		for round := range rapid.IntRange(0, 12).Draw(t, "rounds") {
			require.Equal(t, starter, match.Starter(first, players, round), "the players take turns to start")
			if starter++; int(starter) > players {
				starter = boardgame.First
			}
			winner := boardgame.Player(rapid.IntRange(0, players).Draw(t, "winner"))
			winners = append(winners, winner)
			if winner != boardgame.NoPlayer {
				count[winner]++
			}
			if champion == boardgame.NoPlayer && count[winner] == match.Wins {
				champion = winner
			}
			for p := boardgame.First; int(p) <= players; p++ {
				require.Equal(t, count[p], match.Score(winners, p))
			}
			require.Zero(t, match.Score(winners, boardgame.NoPlayer), "a draw counts for nobody")
			p, over := match.Winner(winners)
			require.Equal(t, champion, p)
			require.Equal(t, champion != boardgame.NoPlayer, over)
		}
	})
}

// Two wins decide the match, and a drawn round between them makes no difference.
func TestMatchOfThree(t *testing.T) {
	match := game.Match{Wins: 2}
	winners := []boardgame.Player{boardgame.Second, boardgame.NoPlayer}
	_, over := match.Winner(winners)
	require.False(t, over)
	p, over := match.Winner(append(winners, boardgame.Second, boardgame.First, boardgame.First))
	require.True(t, over)
	require.Equal(t, boardgame.Second, p, "Second was the first player with two wins")
	require.Equal(t, boardgame.Second, match.Starter(boardgame.First, 2, 3))
}
