package main

import (
	"bytes"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

const everythingTurned = "6/bbbbba/6/6/6/aaaaab A AB -"

// hotSeat runs a game of Ovo on a terminal and returns its output.
func hotSeat(t *testing.T, players string, lines ...string) string {
	var out bytes.Buffer
	c := newConsole(strings.NewReader(strings.Join(lines, "\n")), &out)
	c.screen = true
	require.NoError(t, start(c, "-game", "oeufs", "-seed", "1", "-players", players, "-position", everythingTurned))
	return out.String()
}

// The screen is wiped between the turns of two humans. The new screen shows nothing that only the other player has seen.
func TestHotSeat(t *testing.T) {
	out := hotSeat(t, "human,human", "", "?f1", "", "", "position", "?a1", "", "", "position")
	parts := strings.Split(out, "\x1b[H\x1b[2J\x1b[3J")
	require.Len(t, parts, 4)
	require.NotContains(t, parts[0], "1 ? ?", "nothing is shown until A presses Enter")
	require.Contains(t, parts[1], "1 ? ? ? ? ? ?", "A before the look")
	require.Contains(t, parts[1], "1 ? ? ? ? ?<b>\n  a b c d e f\n\nf1 is B's.\n", "A after the look")
	require.Contains(t, parts[1], "hand over to B")
	require.NotContains(t, parts[2], "f1 is")
	require.Contains(t, parts[2], "6/??????/6/6/6/?????? B AB Af1")
	require.NotContains(t, parts[2], "? b")
	require.Contains(t, parts[2], "1<a>? ? ? ? ?", "B after the look")
	require.Contains(t, parts[3], "6/??????/6/6/6/?????b A AB Af1,Ba1")
	require.NotContains(t, parts[3], "a ?")
}

// If the input ends while the screen is being handed over, nothing more is shown.
func TestHotSeatLeft(t *testing.T) {
	for _, c := range []struct {
		lines []string
		last  string
	}{
		{nil, "A, press Enter when nobody else is looking. \n"},
		{[]string{"", "?f1"}, "Press Enter to wipe the screen, and hand over to B. \n"},
		{[]string{"", "?f1", "", ""}, "B, press Enter when nobody else is looking. \n"},
	} {
		out := hotSeat(t, "human,human", c.lines...)
		require.True(t, strings.HasSuffix(out, c.last), out)
	}
}

// If input or output is a pipe, each board is printed once, and what a player has learned stands by itself.
func TestHiddenInAPipe(t *testing.T) {
	out := ok(t, "-game oeufs -players human,human", "load "+everythingTurned, "?f1")
	_, after, _ := strings.Cut(out, "A> f1 is B's.\n")
	require.Equal(t, 1, strings.Count(after, "a b c d e f"))
	require.Contains(t, after, "What B sees:\n")
}

// If all other players are bots, a human sees their own view during the game, and all eggs at the end.
func TestOwnView(t *testing.T) {
	out := hotSeat(t, "human,random", "?f1", "position")
	require.NotContains(t, out, "\x1b")
	require.Contains(t, out, "1 ? ? ? ? ? b")
	require.Contains(t, out, "f1 is B's.")
	require.Contains(t, out, "That is what you see")
	out = hotSeat(t, "human,random", "!")
	require.Contains(t, out, "A's claim was false, so B has won (F4), after 1 ply.")
	require.Contains(t, out, "5 b b b b b a", "the eggs are shown in the end")
}

// In a game between bots, the screen shows only what all players see.
func TestWatching(t *testing.T) {
	out := ok(t, "-game oeufs -players random,random -seed 3 -max-plies 200")
	require.Contains(t, out, "at most 200 moves.")
	out = out[:strings.LastIndex(out, " plays ")] // the last board shows everything
	seen := 0
	for line := range strings.Lines(out) {
		if line[0] >= '1' && line[0] <= '6' {
			require.False(t, strings.ContainsAny(line, "abcd"), line)
			seen += strings.Count(line, "?")
		}
	}
	require.NotZero(t, seen)
}

// A game can have four players, and -players names the kind of each player.
func TestFourPlayers(t *testing.T) {
	out := ok(t, "-game oeufs -options players=4 -players random,random,random,random -seed 3 -max-plies 20")
	require.Contains(t, out, "D plays")
	_, err := typed(t, "-game oeufs -options players=4 -players random,random")
	require.ErrorContains(t, err, "here Ovo has 4 players")
}

// What a bot chooses in secret is not shown to the others.
func TestSecretMoves(t *testing.T) {
	out := ok(t, "-game geister -seed 1 -players human,random", "+b1c1d1e1", "position")
	require.Contains(t, out, "Black plays +?.\n")
	require.Contains(t, out, "> 1hhhh1/1hhhh1/6/6/1EEEE1/1GGGG1 w -\n")
}
