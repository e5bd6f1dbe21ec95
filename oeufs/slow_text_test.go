package oeufs_test

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"github.com/seed4105872c/clutch/boardgame/boardgametest"
)

// slowReadAction reads the text of an action. A claim alone is the action "" with a claim. Reading: a claim can't follow a
// pass, so "pass!" is malformed. When a player must pass, no egg is turned over, so a claim would be illegal anyway.
func slowReadAction(text string) (action string, claim, ok bool) {
	action, claim = strings.CutSuffix(text, "!")
	_, _, move := slowReadMove(action)
	cell, look := strings.CutPrefix(action, "?")
	return action, claim, move || look && slowOnBoard(cell) || text == "!" || text == "pass"
}

// slowReadMove reads the text of a move.
func slowReadMove(text string) (from, to string, ok bool) {
	from, to, _ = strings.Cut(text, "-")
	return from, to, slowOnBoard(from) && slowOnBoard(to)
}

// slowRead reads the text of a position or a view. It does not check that the text is canonical, or that the position is
// allowed. The field complete is false if a text can't be read. The caller must not change the eggs and the looks.
var slowRead = boardgametest.Remember(func(position string) (g slowGame) {
	fields := strings.Split(position, " ")
	if len(fields) < 4 {
		return g
	}
	g = slowGame{turn: fields[1], in: fields[2]}
	if fields[3] != "-" {
		g.looks = strings.Split(fields[3], ",")
	}
	if rest := fields[4:]; len(rest) > 0 && strings.HasPrefix(rest[0], "nt:") {
		g.nt, fields = rest[0][3:], fields[1:]
	}
	if rest := fields[4:]; len(rest) > 0 {
		g.end, fields = rest[0], fields[1:]
	}
	g.eggs, g.complete = boardgametest.ReadRows(strings.Split(position, " ")[0], "ABCDabcd?", slowRanks)
	g.complete = g.complete && len(fields) == 4
	g.two = len(g.eggs) == 12 && slices.Contains([]string{"AB", "A", "B"}, g.in) // three players of four have twelve eggs too
	return g
})

// write returns the text of a position. Reading: the looks are in the order of their own texts, which is by player, then
// file, then rank (Aa2, Ab1, Bc2). They are not in the order of the cells in the board's text. Each look is written once.
func (g slowGame) write() string {
	text := boardgametest.WriteRows(g.eggs, slowRanks)
	looks := slices.Sorted(slices.Values(g.looks))
	text += " " + g.turn + " " + g.in + " " + cmp.Or(strings.Join(slices.Compact(looks), ","), "-")
	if g.nt != "" {
		text += " nt:" + g.nt
	}
	if g.end != "" {
		text += " " + g.end
	}
	return text
}

// rightPlayers reports whether the players who are still in the game are players from A to D, each once and in order.
func (g slowGame) rightPlayers() bool {
	players := ""
	for _, player := range strings.Split("ABCD", "") {
		if strings.Contains(g.in, player) {
			players += player
		}
	}
	return players != "" && g.in == players
}

// rightEggs reports whether every player has all their eggs, and no egg shows in a foreign camp (B3, B4, M5). In a game of
// four, a player who is out must have no eggs (F5). An egg with a letter that is not a player's counts as too many.
func (g slowGame) rightEggs() bool {
	number := map[string]int{}
	for cell, egg := range g.eggs {
		number[strings.ToUpper(egg)]++
		if g.turnsOver(egg, cell) {
			return false
		}
	}
	want := map[string]int{"A": 6, "B": 6}
	if !g.two {
		want = map[string]int{}
		for _, player := range strings.Split(g.in, "") {
			want[player] = 4
		}
	}
	return maps.Equal(number, want)
}

// rightLooks reports whether all looks are by players who are still in the game, and at turned eggs.
func (g slowGame) rightLooks() bool {
	for _, look := range g.looks {
		if look == "" || !strings.Contains(g.in, look[:1]) || !slowTurned(g.eggs[look[1:]]) {
			return false
		}
	}
	return true
}

// rightTakeBack reports whether an egg can have made the move in the NoTakeBack field. There must be an egg where the move
// ended and no egg where it began. Reading: nothing else is checked, such as which player can have moved the egg. When the
// game is over, the field keeps its value.
func (g slowGame) rightTakeBack() bool {
	from, to, move := slowReadMove(g.nt)
	return g.nt == "" || g.nt == "-" || move && g.eggs[from] == "" && g.eggs[to] != ""
}

// rightEnd reports whether the last fields agree with the board. In a game that is not over, it must be some player's turn.
// Reading: after F3 the winner's camp must make the claim true. After F4 the eggs stay, so the loser's camp must allow a
// claim and make it false (F2, F3). After F5 only one player may be left.
func (g slowGame) rightEnd() bool {
	winner, rule, _ := strings.Cut(g.end, ":")
	if g.end == "" {
		return len(g.in) >= 2 && len(g.turn) == 1 && strings.Contains(g.in, g.turn)
	}
	if g.turn != "-" || len(winner) != 1 || !strings.Contains(g.in, winner) {
		return false
	}
	_, won := g.claim(winner)
	may, right := g.claim(map[string]string{"A": "B", "B": "A"}[winner]) // the loser of two
	return rule == "F3" && len(g.in) >= 2 && won ||
		rule == "F4" && len(g.in) == 1 && g.two && may && !right ||
		rule == "F5" && len(g.in) == 1 && !g.two
}
