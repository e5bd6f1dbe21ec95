package oeufs_test

import (
	"maps"
	"slices"
	"strings"
)

// slow is a second opinion on the rules of Ovo, written from the rules text alone with maps, cell names and loops,
// and without regard to speed. It shares nothing with the engine, which must agree with it on moves, positions,
// outcomes and refusals. "Reading:" marks where the rules text leaves a choice.
type slow struct{}

// slowGame is a position, read.
type slowGame struct {
	two   bool              // whether the game is for two players, not four
	eggs  map[string]string // the occupied cells, to eggs as in the text: "b4" to "A" that shows or "a" that is turned
	turn  string            // the player to move, "-" when the game is over
	in    string            // the players who have not claimed falsely
	looks []string          // "Ab4": A knows the egg on b4
	nt    string            // "" without NoTakeBack, else "-" or the move that may not be taken back
	end   string            // "", or the winner and the rule: "B:F4"
}

// Start returns the text of the two players' starting position. B3, B5
func (slow) Start() string {
	return "BBBBBB/6/6/6/6/AAAAAA A AB -"
}

// Valid reports whether position is the one text of a position that the rules allow. Reading: what must hold is what
// the text lists as refused, and that the last fields agree with the board. Whether play can lead there is not asked.
func (slow) Valid(position string) bool {
	g, ok := slowRead(position)
	return ok && g.write() == position && // else numbers side by side, or looks that are twice there or out of order
		g.rightPlayers() && g.rightEggs() && g.rightLooks() && g.rightTakeBack() && g.rightEnd()
}

// Moves returns the text of every legal action, once each; none when the game is over.
func (slow) Moves(position string) []string {
	g, _ := slowRead(position)
	if g.end != "" {
		return nil
	}
	moves := g.actions()
	for _, action := range append(g.actions(), "") { // a claim after the action, or in its place: F1
		if may, _ := g.after(action).claim(g.turn); may && !g.turnsOneOver(action) {
			moves = append(moves, action+"!")
		}
	}
	if len(moves) == 0 {
		return []string{"pass"} // T4
	}
	return moves
}

// Apply returns the position after a legal action.
func (slow) Apply(position, move string) string {
	g, _ := slowRead(position)
	action, claim, _ := slowReadAction(move)
	g = g.after(action)
	if claim {
		g = g.claimed()
	}
	if g.end == "" {
		g.turn = g.next()
	}
	return g.write()
}

// Outcome reads the last field: that a game is over can't always be seen on the board.
func (slow) Outcome(position string) (winner, rule string, over bool) {
	g, _ := slowRead(position)
	winner, rule, over = strings.Cut(g.end, ":")
	return winner, rule, over
}

// Refusal returns the rule that refuses the action, "malformed" for what is no text of an action, "" for a legal
// action.
func (s slow) Refusal(position, move string) string {
	action, claim, ok := slowReadAction(move)
	if !ok {
		return "malformed"
	}
	if _, rule, over := s.Outcome(position); over {
		return rule
	}
	g, _ := slowRead(position)
	if rule := g.broken(action); rule != "" {
		return rule
	}
	if claim && g.turnsOneOver(action) {
		return "M5"
	}
	if may, _ := g.after(action).claim(g.turn); claim && !may {
		return "F2"
	}
	return ""
}

// slowCells lists all cells in the order of the text: B1.
func slowCells() []string {
	var cells []string
	for rank := '6'; rank >= '1'; rank-- {
		for file := 'a'; file <= 'f'; file++ {
			cells = append(cells, string([]rune{file, rank}))
		}
	}
	return cells
}

// slowOnBoard tells whether a text names a cell. B1
func slowOnBoard(cell string) bool {
	return len(cell) == 2 && 'a' <= cell[0] && cell[0] <= 'f' && '1' <= cell[1] && cell[1] <= '6'
}

// slowGo returns the place a number of files and ranks away, on the board or not.
func slowGo(cell string, files, ranks int) string {
	return string([]byte{byte(int(cell[0]) + files), byte(int(cell[1]) + ranks)})
}

// slowWays lists the eight directions, in files and ranks. M1, M2
func slowWays() [][2]int {
	return [][2]int{{-1, -1}, {-1, 0}, {-1, 1}, {0, -1}, {0, 1}, {1, -1}, {1, 0}, {1, 1}}
}

// slowDistance counts the steps between two cells: 1 for neighbours.
func slowDistance(a, b string) int {
	files, ranks := int(a[0])-int(b[0]), int(a[1])-int(b[1])
	return max(files, -files, ranks, -ranks)
}

// slowTurned tells whether there is an egg that is turned over.
func slowTurned(egg string) bool {
	return egg != strings.ToUpper(egg)
}

// camps returns the cells of each player's camp. Players who are out still have one. B3, B4, F6
func (g slowGame) camps() map[string]string {
	if g.two {
		return map[string]string{"A": "a1 b1 c1 d1 e1 f1", "B": "a6 b6 c6 d6 e6 f6"}
	}
	return map[string]string{"A": "a1 b1 a2 b2", "B": "a5 b5 a6 b6", "C": "e5 f5 e6 f6", "D": "e1 f1 e2 f2"}
}

// turnsOver tells whether an egg shows and is turned over on a cell: M5, M6.
func (g slowGame) turnsOver(egg, cell string) bool {
	for player, camp := range g.camps() {
		if strings.Contains(camp, cell) && egg != player && !slowTurned(egg) {
			return true
		}
	}
	return false
}

// turnsOneOver tells whether an action is the move of an egg that is turned over where it lands: M5.
func (g slowGame) turnsOneOver(action string) bool {
	from, to, move := slowReadMove(action)
	return move && g.turnsOver(g.eggs[from], to)
}

// claim tells whether a player can claim, because the player's camp is full of eggs that are turned over and none of the
// player's eggs shows (F2), and whether the claim is true, because all eggs in the camp are the player's (F3).
func (g slowGame) claim(player string) (may, right bool) {
	may, right = !slices.Contains(slices.Collect(maps.Values(g.eggs)), player), true
	for _, cell := range strings.Fields(g.camps()[player]) {
		may = may && slowTurned(g.eggs[cell])
		right = right && g.eggs[cell] == strings.ToLower(player)
	}
	return may, right
}

// next returns the next player clockwise who is still in: B5, F5.
func (g slowGame) next() string {
	_, after, _ := strings.Cut("ABCDABCD", g.turn)
	return after[strings.IndexAny(after, g.in):][:1]
}

// jumps lists the cells that chains of jumps lead to, but not where they began (M4): M2, M3. With end they stop in a
// foreign camp, as M5 says; without, they go on from there.
func (g slowGame) jumps(from string, end bool) []string {
	others := maps.Clone(g.eggs)
	delete(others, from) // its own cell is empty, and it is not there to be jumped over: M3
	landed := []string{from}
	for i := 0; i < len(landed); i++ {
		if end && g.turnsOver(g.eggs[from], landed[i]) {
			continue
		}
		for _, way := range slowWays() {
			over, to := slowGo(landed[i], way[0], way[1]), slowGo(landed[i], 2*way[0], 2*way[1])
			if others[over] != "" && others[to] == "" && slowOnBoard(to) && !slices.Contains(landed, to) {
				landed = append(landed, to)
			}
		}
	}
	return landed[1:]
}

// actions lists the legal moves and looks: T1, T2, O1.
func (g slowGame) actions() []string {
	var actions []string
	for _, from := range slowCells() {
		turned := slowTurned(g.eggs[from])
		if turned {
			actions = append(actions, "?"+from) // also when this player knows it: the counts tell so
		}
		if !turned && g.eggs[from] != g.turn {
			continue // T2, or an empty cell
		}
		jumps := g.jumps(from, true)
		for _, to := range slowCells() {
			step := slowDistance(from, to) == 1 && g.eggs[to] == "" // M1
			if (step || slices.Contains(jumps, to)) && g.nt != to+"-"+from {
				actions = append(actions, from+"-"+to)
			}
		}
	}
	return actions
}

// broken returns the rule that refuses an action, claim aside, in a game that is not over; "" if none does.
func (g slowGame) broken(action string) string {
	from, to, move := slowReadMove(action)
	cell, look := strings.CutPrefix(action, "?")
	switch {
	case action == "": // a bare claim
		return ""
	case action == "pass" && len(g.actions()) > 0:
		return "T4"
	case action == "pass":
		return ""
	case look && !slowTurned(g.eggs[cell]), move && g.eggs[from] == "":
		return "T1"
	case look:
		return ""
	case !slowTurned(g.eggs[from]) && g.eggs[from] != g.turn:
		return "T2"
	case from == to:
		return "M4"
	case g.nt == to+"-"+from:
		return "O1"
	case slowDistance(from, to) == 1 && g.eggs[to] != "":
		return "M1"
	case slowDistance(from, to) == 1, slices.Contains(g.jumps(from, true), to):
		return ""
	case slices.Contains(g.jumps(from, false), to):
		return "M5"
	}
	return "M2"
}

// after returns the position after an action, claim aside, and before the turn passes on.
func (g slowGame) after(action string) slowGame {
	g.eggs, g.looks = maps.Clone(g.eggs), slices.Clone(g.looks)
	if g.nt != "" {
		g.nt = "-" // O1: only a move sets it
	}
	if cell, look := strings.CutPrefix(action, "?"); look {
		g.looks = append(g.looks, g.turn+cell) // T3; should it be there already, write adds none
	}
	from, to, move := slowReadMove(action)
	if !move {
		return g
	}
	g.eggs[to] = g.eggs[from]
	delete(g.eggs, from)
	if g.turnsOver(g.eggs[to], to) {
		g.eggs[to] = strings.ToLower(g.eggs[to]) // M5
	}
	for i, look := range g.looks {
		if look[1:] == from {
			g.looks[i] = look[:1] + to // an entry moves with its egg
		}
	}
	if g.nt != "" {
		g.nt = action // O1
	}
	return g
}

// claimed returns the position after a claim of the player whose turn it is: F3, F4, F5. Reading: the NoTakeBack field is as in
// a game that goes on. After b2-b1! it is nt:b2-b1, if the egg is still on the board. Reading: with two players, too, a player
// who claims falsely is out. They are missing from the players and have no looks, but their eggs stay.
func (g slowGame) claimed() slowGame {
	if _, right := g.claim(g.turn); right {
		g.turn, g.end = "-", g.turn+":F3"
		return g
	}
	g.in = strings.ReplaceAll(g.in, g.turn, "")
	maps.DeleteFunc(g.eggs, func(_, egg string) bool { return !g.two && strings.ToUpper(egg) == g.turn })
	g.looks = slices.DeleteFunc(g.looks, func(look string) bool { return look[:1] == g.turn || g.eggs[look[1:]] == "" })
	if _, to, move := slowReadMove(g.nt); move && g.eggs[to] == "" {
		g.nt = "-" // the egg has left the board: O1
	}
	if g.two {
		g.turn, g.end = "-", g.in+":F4"
	} else if len(g.in) == 1 {
		g.turn, g.end = "-", g.in+":F5"
	}
	return g
}
