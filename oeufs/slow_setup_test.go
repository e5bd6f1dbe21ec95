package oeufs_test

import (
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/seed4105872c/clutch/boardgame/boardgametest"
)

// Setup returns a random valid position. It sets up a position and then plays up to two turns, in which claims are more
// likely than in random play.
func (s slow) Setup(rng *rand.Rand) string {
	position := slowScatter(rng).write()
	for range rng.IntN(3) {
		moves := s.Moves(position)
		quiet := func(move string) bool { return !strings.HasSuffix(move, "!") }
		if claims := slices.DeleteFunc(slices.Clone(moves), quiet); len(claims) > 0 && rng.IntN(3) == 0 {
			moves = claims
		}
		if len(moves) > 0 {
			position = s.Apply(position, boardgametest.Pick(rng, moves...))
		}
	}
	return position
}

// Nonsense returns the text of a random action. About one text in six is damaged on purpose.
func (slow) Nonsense(rng *rand.Rand) string {
	from, to := boardgametest.Pick(rng, slowCells...), boardgametest.Pick(rng, slowCells...)
	if near := slowGo(from, rng.IntN(5)-2, rng.IntN(5)-2); slowOnBoard(near) && rng.IntN(4) > 0 {
		to = near
	}
	move := from + "-" + to
	text := boardgametest.Pick(rng, move, move, move, move, move+"!", move+"!", "?"+from, "?"+from+"!", "!", "pass")
	if rng.IntN(6) > 0 {
		return text
	}
	at, char := rng.IntN(len(text)), string(rune(' '+rng.IntN(95)))
	return boardgametest.Pick(rng, "", "-", "?", "!!", "pass!", "?!", "-!", from, from+"!", "?"+move, "?"+from+"-", move+"-"+from,
		strings.ToUpper(text), text+" ", " "+text, text+"!", text[:at]+text[at+1:], text[:at]+char+text[at:],
		text[:at]+char+text[at+1:], "g1-"+to, from+"-a7", from+"-a0", "?g3", "Pass")
}

// slowScatter returns a random position. It puts the eggs on cells in the order of slowOrder. In most positions, the eggs
// of the player to move come first. If the cells of that player's camp come first too, the camp is full of the right eggs,
// or of all but one.
func slowScatter(rng *rand.Rand) slowGame {
	g, number := slowGame{in: "ABCD", eggs: map[string]string{}}, 4
	part := boardgametest.Pick(rng, "all", "camps", "chains", "chains", "camp", "camp", "walled")
	if part != "walled" && rng.IntN(2) == 0 {
		g.in = boardgametest.Pick(rng, "ABC", "ABD", "ACD", "BCD", "AB", "AC", "AD", "BC", "BD", "CD", "A", "B", "C", "D")
	}
	if part != "walled" && rng.IntN(5) < 2 {
		g.two, g.in, number = true, "AB", 6
	}
	g.turn = boardgametest.Pick(rng, strings.Split(g.in, "")...)
	cells := g.slowOrder(rng, part)
	eggs := strings.Repeat(g.in, number)
	if part == "walled" || part == "chains" || rng.IntN(2) == 0 {
		eggs = strings.Repeat(g.turn, number) + strings.ReplaceAll(eggs, g.turn, "")
	}
	if i, j := rng.IntN(number), rng.IntN(len(cells)); rng.IntN(3) == 0 {
		cells[i], cells[j] = cells[j], cells[i]
	}
	turned := boardgametest.Pick(rng, 0, 1, 5, 9, 10) // how many of ten eggs are turned, on average
	if part == "walled" {
		turned = boardgametest.Pick(rng, 0, 0, 1) // T4: the player to move must often pass, or can do little else
	}
	looked := boardgametest.Pick(rng, 0, 0, 1, 3, 10)
	for i, egg := range strings.Split(eggs, "") {
		claim := part == "camp" && strings.Contains(g.camps()[g.turn], cells[i])
		if claim || rng.IntN(10) < turned || g.turnsOver(egg, cells[i]) {
			egg = strings.ToLower(egg)
		}
		g.eggs[cells[i]] = egg
		for _, player := range strings.Split(g.in, "") {
			if slowTurned(egg) && rng.IntN(10) < looked {
				g.looks = append(g.looks, player+cells[i])
			}
		}
	}
	g.nt = boardgametest.Pick(rng, "", "", "-", "-", cells[len(cells)-1]+"-"+cells[rng.IntN(len(eggs))])
	if len(g.in) == 1 {
		g.turn, g.end = "-", g.in+":F5"
	}
	return g
}

// slowOrder returns all cells in random order, except that part decides which cells come first. With "camps", the cells of
// all camps come first. With "camp", the camp of the player to move comes first, so that claims occur. With "walled", that
// camp comes first, and then the cells up to two steps away, so that the eggs there can't get out. With "chains", the cells
// near the next player's camp come first, except most of the cells where long chains of jumps land.
func (g slowGame) slowOrder(rng *rand.Rand, part string) []string {
	camps := g.camps()
	near := map[string]string{"camps": camps["A"] + " " + camps["B"] + " " + camps["C"] + " " + camps["D"],
		"camp": camps[g.turn], "walled": camps[g.turn], "chains": camps[g.next()]}[part]
	odd := boardgametest.Pick(rng, slowCells...)
	cells, key := slices.Clone(slowCells), map[string]int{}
	for _, cell := range cells {
		away := 9
		for _, home := range strings.Fields(near) {
			away = min(away, slowDistance(cell, home))
		}
		out := min(away, 1)
		key[cell] = map[string]int{"camps": out, "camp": out, "walled": away, "chains": 1 + away/4}[part]
		if lands := cell[0]%2 == odd[0]%2 && cell[1]%2 == odd[1]%2; part == "chains" && lands {
			key[cell] = boardgametest.Pick(rng, 0, 3, 3, 3, 3)
		}
	}
	rng.Shuffle(len(cells), func(i, j int) { cells[i], cells[j] = cells[j], cells[i] })
	slices.SortStableFunc(cells, func(a, b string) int { return key[a] - key[b] })
	return cells
}
