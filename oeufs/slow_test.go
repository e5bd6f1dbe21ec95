package oeufs_test

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"github.com/seed4105872c/clutch/boardgame/boardgametest"
)

// slow is a second implementation of the rules of Ovo. It was written from the text of the rules alone, with maps, cell
// names and loops, and without regard to speed. It shares no code with the engine. The engine must agree with it on
// moves, positions, outcomes and refusals. "Reading:" marks how this implementation reads a text that leaves a choice.
type slow struct{}

// slowGame is a position after parsing.
type slowGame struct {
	two   bool              // whether the game is for two players, not four
	eggs  map[string]string // from occupied cells to eggs as in the text: "A" shows its symbol, "a" is turned
	turn  string            // the player to move, "-" when the game is over
	in    string            // the players who have made no false claim
	looks []string          // "Ab4" means that A has looked at the egg on b4
	nt    string            // "" without NoTakeBack, otherwise "-" or the move that may not be taken back
	end   string            // the winner and the rule, such as "B:F4", or "" while the game goes on

	complete bool // whether slowRead has read all parts of the text
}

// Start returns the text of the starting position for two players (B3, B5).
func (slow) Start() string {
	return "BBBBBB/6/6/6/6/AAAAAA A AB -"
}

// Valid reports whether position is the canonical text of a position that the rules allow. Reading: a position is
// allowed unless the text of the rules lists it as refused. The last fields must also agree with the board. The
// position need not be reachable in a game.
func (slow) Valid(position string) bool {
	g := slowRead(position)
	// otherwise numbers are adjacent, or looks are repeated or out of order
	return g.complete && g.write() == position &&
		g.rightPlayers() && g.rightEggs() && g.rightLooks() && g.rightTakeBack() && g.rightEnd()
}

// Moves returns the text of every legal action, each once. It returns none when the game is over.
func (slow) Moves(position string) []string {
	g := slowRead(position)
	if g.end != "" {
		return nil
	}
	moves := g.actions()
	for _, action := range append(slices.Clone(moves), "") { // F1: a claim after the action, or instead of one
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
	g := slowRead(position)
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

// Outcome reads the outcome from the last field, because the board alone does not always show that a game is over.
func (slow) Outcome(position string) (winner, rule string, over bool) {
	g := slowRead(position)
	winner, rule, over = strings.Cut(g.end, ":")
	return winner, rule, over
}

// Refusal returns the rule that refuses the action, "malformed" for a text that is not an action, or "" for a legal
// action.
func (s slow) Refusal(position, move string) string {
	action, claim, ok := slowReadAction(move)
	if !ok {
		return "malformed"
	}
	if _, rule, over := s.Outcome(position); over {
		return rule
	}
	g := slowRead(position)
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

// slowRanks holds the cells of each rank in the order of the text, and slowCells holds all cells (B1).
var (
	slowRanks = boardgametest.Squares(6, 6)
	slowCells = slices.Concat(slowRanks...)
)

// slowOnBoard reports whether a text names a cell (B1).
func slowOnBoard(cell string) bool {
	return len(cell) == 2 && 'a' <= cell[0] && cell[0] <= 'f' && '1' <= cell[1] && cell[1] <= '6'
}

// slowGo returns the name of the cell that is the given numbers of files and ranks away. That cell may be off the
// board.
func slowGo(cell string, files, ranks int) string {
	return string([]byte{byte(int(cell[0]) + files), byte(int(cell[1]) + ranks)})
}

// slowWays lists the eight directions, each as a change of file and rank (M1, M2).
var slowWays = [][2]int{{-1, -1}, {-1, 0}, {-1, 1}, {0, -1}, {0, 1}, {1, -1}, {1, 0}, {1, 1}}

// slowDistance returns the number of steps between two cells, which is 1 for neighbours.
func slowDistance(a, b string) int {
	files, ranks := int(a[0])-int(b[0]), int(a[1])-int(b[1])
	return max(files, -files, ranks, -ranks)
}

// slowTurned reports whether an egg is turned over. It returns false for "".
func slowTurned(egg string) bool {
	return egg != strings.ToUpper(egg)
}

// camps returns the cells of each player's camp. Players who are out still have a camp (B3, B4, F6).
func (g slowGame) camps() map[string]string {
	if g.two {
		return slowCampsOfTwo
	}
	return slowCampsOfFour
}

var (
	slowCampsOfTwo  = map[string]string{"A": "a1 b1 c1 d1 e1 f1", "B": "a6 b6 c6 d6 e6 f6"}
	slowCampsOfFour = map[string]string{"A": "a1 b1 a2 b2", "B": "a5 b5 a6 b6", "C": "e5 f5 e6 f6", "D": "e1 f1 e2 f2"}
)

// turnsOver reports whether an egg shows its symbol and is turned over when it lands on a cell (M5, M6).
func (g slowGame) turnsOver(egg, cell string) bool {
	for player, camp := range g.camps() {
		if strings.Contains(camp, cell) && egg != player && !slowTurned(egg) {
			return true
		}
	}
	return false
}

// turnsOneOver reports whether an action is the move of an egg that is turned over where it lands (M5).
func (g slowGame) turnsOneOver(action string) bool {
	from, to, move := slowReadMove(action)
	return move && g.turnsOver(g.eggs[from], to)
}

// claim reports whether a player may claim, and whether the claim is true. A player may claim if the player's camp is
// full of turned eggs and none of the player's eggs shows (F2). The claim is true if all eggs in the camp are the
// player's (F3).
func (g slowGame) claim(player string) (may, right bool) {
	may, right = true, true
	for _, egg := range g.eggs {
		may = may && egg != player
	}
	for _, cell := range strings.Fields(g.camps()[player]) {
		may = may && slowTurned(g.eggs[cell])
		right = right && g.eggs[cell] == strings.ToLower(player)
	}
	return may, right
}

// next returns the next player clockwise who is still in the game (B5, F5).
func (g slowGame) next() string {
	_, after, _ := strings.Cut("ABCDABCD", g.turn)
	return after[strings.IndexAny(after, g.in):][:1]
}

// jumps lists the cells where chains of jumps lead, except the cell where they began (M2, M3, M4). If end is true, a
// chain ends in a foreign camp (M5). Otherwise it continues from there.
func (g slowGame) jumps(from string, end bool) []string {
	others := maps.Clone(g.eggs)
	delete(others, from) // M3: the egg has left its cell, and it can't jump over itself
	landed := []string{from}
	for i := 0; i < len(landed); i++ {
		if end && g.turnsOver(g.eggs[from], landed[i]) {
			continue
		}
		for _, way := range slowWays {
			over, to := slowGo(landed[i], way[0], way[1]), slowGo(landed[i], 2*way[0], 2*way[1])
			if others[over] != "" && others[to] == "" && slowOnBoard(to) && !slices.Contains(landed, to) {
				landed = append(landed, to)
			}
		}
	}
	return landed[1:]
}

// actions lists the legal moves and looks (T1, T2, O1).
func (g slowGame) actions() []string {
	var actions []string
	for _, from := range slowCells {
		turned := slowTurned(g.eggs[from])
		if turned {
			actions = append(actions, "?"+from) // a player may look again at an egg that they have looked at
		}
		if !turned && g.eggs[from] != g.turn {
			continue // T2, or an empty cell
		}
		jumps := g.jumps(from, true)
		for _, to := range slowCells {
			step := slowDistance(from, to) == 1 && g.eggs[to] == "" // M1
			if (step || slices.Contains(jumps, to)) && g.nt != to+"-"+from {
				actions = append(actions, from+"-"+to)
			}
		}
	}
	return actions
}

// broken returns the rule that refuses an action without its claim, or "" if no rule does. The game must not be over.
func (g slowGame) broken(action string) string {
	from, to, move := slowReadMove(action)
	cell, look := strings.CutPrefix(action, "?")
	switch {
	case action == "": // a claim alone
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

// after returns the position after an action without its claim, and before the turn passes on.
func (g slowGame) after(action string) slowGame {
	g.eggs, g.looks = maps.Clone(g.eggs), slices.Clone(g.looks)
	if g.nt != "" {
		g.nt = "-" // O1: only a move sets it
	}
	if cell, look := strings.CutPrefix(action, "?"); look {
		g.looks = append(g.looks, g.turn+cell) // T3; the method write drops repeated looks
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
			g.looks[i] = look[:1] + to // a look moves with its egg
		}
	}
	if g.nt != "" {
		g.nt = action // O1
	}
	return g
}

// claimed returns the position after a claim by the player whose turn it is (F3, F4, F5). Reading: a claim does not
// change the NoTakeBack field. After b2-b1! the field is nt:b2-b1, if the egg is still on the board. Reading: with two
// players too, a player who claims falsely is out. That player is no longer listed and has no looks, but the eggs stay.
func (g slowGame) claimed() slowGame {
	if _, right := g.claim(g.turn); right {
		g.turn, g.end = "-", g.turn+":F3"
		return g
	}
	g.in = strings.ReplaceAll(g.in, g.turn, "")
	maps.DeleteFunc(g.eggs, func(_, egg string) bool { return !g.two && strings.ToUpper(egg) == g.turn })
	g.looks = slices.DeleteFunc(g.looks, func(look string) bool { return look[:1] == g.turn || g.eggs[look[1:]] == "" })
	if _, to, move := slowReadMove(g.nt); move && g.eggs[to] == "" {
		g.nt = "-" // O1: the egg has left the board
	}
	if g.two {
		g.turn, g.end = "-", g.in+":F4"
	} else if len(g.in) == 1 {
		g.turn, g.end = "-", g.in+":F5"
	}
	return g
}

// slowReadAction reads the text of an action. A claim alone is the action "" with a claim. Reading: a claim can't
// follow a pass, so "pass!" is malformed. When a player must pass, no egg is turned over, so a claim would be illegal
// anyway.
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

// slowRead reads the text of a position or a view. It does not check that the text is canonical, or that the position
// is allowed. The field complete is false if a text can't be read.
func slowRead(position string) (g slowGame) {
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
	// three players of four have twelve eggs too
	g.two = len(g.eggs) == 12 && slices.Contains([]string{"AB", "A", "B"}, g.in)
	return g
}

// write returns the text of a position. Reading: the looks are in the order of their own texts, which is by player,
// then file, then rank (Aa2, Ab1, Bc2). They are not in the order of the cells in the board's text. Each look is
// written once.
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

// rightEggs reports whether every player has all their eggs, and no egg shows in a foreign camp (B3, B4, M5). In a game
// of four, a player who is out must have no eggs (F5). An egg with a letter that is not a player's counts as too many.
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

// rightTakeBack reports whether an egg can have made the move in the NoTakeBack field. There must be an egg where the
// move ended and no egg where it began. Reading: nothing else is checked, such as which player can have moved the egg.
// When the game is over, the field keeps its value.
func (g slowGame) rightTakeBack() bool {
	from, to, move := slowReadMove(g.nt)
	return g.nt == "" || g.nt == "-" || move && g.eggs[from] == "" && g.eggs[to] != ""
}

// rightEnd reports whether the last fields agree with the board. In a game that is not over, it must be some player's
// turn. Reading: after F3 the winner's camp must make the claim true. After F4 the eggs stay, so the loser's camp must
// allow a claim and make it false (F2, F3). After F5 only one player may be left.
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
