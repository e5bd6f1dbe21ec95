package cookiedisco_test

import (
	"cmp"
	"maps"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"sync"
)

// slow is a second opinion on the rules of Cookie Disco, written with maps, strings and loops. It shares no code with
// the engine. Its methods take and return positions and moves as text. The texts must be valid, except the argument of
// Valid and the move that Refusal judges.
type slow struct{}

type (
	// in a parsed position, (0, 0) is in the leftmost occupied column and the topmost occupied row
	slowCell  struct{ q, r int }
	slowBoard map[slowCell]string // C, K, V, O or B; an empty cell has no entry
	slowPos   struct {
		board             slowBoard
		turn, ban, cherry string // as in the text; cherry is "" after the placement
	}
)

var (
	slowDirs   = []slowCell{{1, 0}, {0, 1}, {-1, 1}, {-1, 0}, {0, -1}, {1, -1}} // B3, in rotational order
	slowValues = map[string]int{"C": 3, "K": 2, "V": 1}                         // B1; player-cookies are worth 0
	slowOther  = map[string]string{"o": "b", "b": "o"}
	slowStarts = []string{"1KC/V1C/KC", "1KC/C1V/KC", "2V/1KK/CCC", "2C/1KK/CVC", "2V/1CC/KCK", "2C/1CC/KVK"} // S1
)

// Start returns the default start: pattern 1, with Orange to place and to move first (S2, S3).
func (slow) Start() string { return slowStarts[0] + " o - o" }

// Valid reports whether text is the canonical text of a possible position.
func (slow) Valid(text string) bool {
	if slowPlacing()[text] {
		return true
	}
	p := slowParse(text)
	if strings.Join(slices.Sorted(maps.Values(p.board)), "") != "BCCCKKOV" { // B1
		return false
	}
	// not a rule: no move leads to groups that lie so far apart, and a State has no room for them
	for a := range p.board {
		for b := range p.board {
			if max(a.q-b.q, a.r-b.r, a.q+a.r-b.q-b.r) >= 14 {
				return false
			}
		}
	}
	normal := p.cherry == "" && slowOther[p.turn] != "" && slices.Contains([]string{"C", "K", "V", "-"}, p.ban)
	// E1
	return normal && slowFormat(p) == text && (len(slowGroups(p.board)) == 1 || slowWon(p.board, slowOther[p.turn]))
}

// slowPlacing returns the positions during the placement, in which nothing is banned (S2, S4).
var slowPlacing = sync.OnceValue(func() map[string]bool {
	positions := map[string]bool{}
	for i := range 12 {
		start := slowStarts[i/2] + []string{" o - o", " o - b"}[i%2]
		positions[start] = true
		for _, move := range (slow{}).Moves(start) {
			positions[slow{}.Apply(start, move)] = true
		}
	}
	return positions
})

// Moves returns the texts of all legal moves and placements, sorted.
func (slow) Moves(position string) []string { return slices.Clone(slowMoves(position)) }

func slowMoves(position string) (moves []string) {
	p := slowParse(position)
	over := slowDivided(position) // E1
	for name, c := range slowNamed() {
		if p.cherry != "" && p.board[c] == "" && len(slowTouched(p.board, c)) == 2 { // S2
			moves = append(moves, "@"+name)
		}
		rides, _ := slowRides(p, c)
		for to, verdict := range rides {
			if verdict == "ok" && p.cherry == "" && !over {
				moves = append(moves, name+"-"+slowName(to)) // M9
			}
		}
	}
	slices.Sort(moves)
	return moves
}

// Apply returns the position after a legal move or placement.
func (slow) Apply(position, move string) string {
	p := slowParse(position)
	from, to, placing, _ := slowParseMove(move)
	cookie := strings.ToUpper(p.turn)
	if !placing {
		cookie = p.board[from]
		delete(p.board, from)
	}
	// M8
	p.board[to], p.turn, p.ban = cookie, slowOther[p.turn], strings.NewReplacer("O", "-", "B", "-").Replace(cookie)
	if placing && len(p.board) == 8 {
		p.turn, p.cherry = p.cherry, "" // S3
	}
	return slowFormat(p)
}

// Outcome reports whether the game is over, and returns the winner (o or b) and the rule that ended it, E1 or E2.
func (slow) Outcome(position string) (winner, rule string, over bool) {
	p := slowParse(position)
	if slowDivided(position) {
		return slowOther[p.turn], "E1", true
	}
	if len(slowMoves(position)) == 0 {
		return slowOther[p.turn], "E2", true
	}
	return "", "", false
}

// slowDivided reports whether the cookies of a position are in more than one group (B2).
func slowDivided(position string) bool { return len(slowGroups(slowParse(position).board)) > 1 }

// Refusal returns "" for a legal move, "malformed" for a text that is not a move, and otherwise the rule that the
// refusal must cite.
func (slow) Refusal(position, move string) string {
	p := slowParse(position)
	from, to, placing, ok := slowParseMove(move)
	_, ended, over := slow{}.Outcome(position)
	switch {
	case !ok:
		return "malformed"
	case over:
		return ended
	case placing && slices.Contains(slowMoves(position), move):
		return ""
	case placing || p.cherry != "":
		return "S2"
	}
	rides, otherwise := slowRides(p, from)
	return strings.TrimPrefix(cmp.Or(rides[to], otherwise), "ok")
}

// slowRides returns a verdict for each cell that the cookie on the cell from can reach by rolling, until it would come
// back to its own cell. The verdict is M3 if the cookie only passes the cell, M4 if it stops there after a forbidden
// number of steps, M7 if it stops there after an allowed number but divides the field, and "ok" if the move is legal.
// If several routes lead to a cell, the verdict that comes last in this list counts. The verdict for the cookie's own
// cell is M5. The value of otherwise is the verdict for all other cells.
func slowRides(p slowPos, from slowCell) (rides map[slowCell]string, otherwise string) {
	if p.board[from] == "" || p.board[from] == strings.ToUpper(slowOther[p.turn]) {
		return nil, "M1"
	}
	if p.board[from] == p.ban {
		return nil, "M8"
	}
	others, rides := maps.Clone(p.board), map[slowCell]string{}
	delete(others, from)
	values, divides := slowTouched(others, from), len(slowGroups(others)) > 1 // M4, M7
	// around every cookie, in both directions (M5)
	for i := range 12 {
		slowRoll(others, from, i/2, 1-i%2*2, func(to slowCell, steps int) {
			verdict := "M3"
			if slices.Contains(values, steps) {
				verdict = "ok"
				if divides && !slowWins(others, to, p.board[from], p.turn) {
					verdict = "M7"
				}
			} else if steps > 0 {
				verdict = "M4"
			}
			rides[to] = max(rides[to], verdict) // the verdicts are in alphabetical order
		})
	}
	if len(values) == 0 || len(rides) == 0 { // by M2, a cookie needs two empty cells side by side
		return nil, "M6"
	}
	rides[from] = "M5"
	return rides, "M2" // occupied or out of reach
}

// slowWins reports whether player wins by moving the cookie to the cell to, given that the move divides the others
// (M7).
func slowWins(others slowBoard, to slowCell, cookie, player string) bool {
	after := maps.Clone(others)
	after[to] = cookie
	return slowWon(after, player)
}

// slowRoll rolls a cookie around the anchor in a direction, in sense 1 or -1, until it would come back to the cell
// from. Rolling can be reversed, so it always comes back. slowRoll calls visit for each cell, with the number of
// completed steps if a step ends there, and 0 if not.
func slowRoll(others slowBoard, from slowCell, anchor, sense int, visit func(at slowCell, steps int)) {
	at, steps := from, 0
	// i counts steps of 60 degrees from the anchor (M3), and is 0 for the anchor
	cell := func(i int) slowCell { return slowNext(at, anchor+i*sense) }
	has := func(i int) bool { return others[cell(i)] != "" }
	for has(0) && !has(1) && !has(2) && cell(1) != from { // M2, M5
		at, anchor = cell(1), anchor-sense // seen from the next cell, the anchor lies one direction back
		if !has(1) && !has(2) {            // M3
			visit(at, 0)
			continue
		}
		steps++
		visit(at, steps)
		for anchor += 3 * sense; !has(0); anchor -= sense { // to 3, else 2, else 1
		}
	}
}

// slowWon reports whether the field is in two groups and player's group is worth more than the opponent's (E1).
func slowWon(board slowBoard, player string) bool {
	worth := slowWorth(board)
	return len(slowGroups(board)) == 2 && worth[strings.ToUpper(player)] > worth[strings.ToUpper(slowOther[player])]
}

// slowWorth returns, for each letter, the value of a group with it (B1). Only O and B are used.
func slowWorth(board slowBoard) map[string]int {
	worth := map[string]int{}
	for _, group := range slowGroups(board) {
		for _, cookie := range strings.Split(group, "") {
			worth[cookie] = 3*strings.Count(group, "C") + 2*strings.Count(group, "K") + strings.Count(group, "V")
		}
	}
	return worth
}

// slowGroups returns the letters of each group of connected cookies (B2), in any order.
func slowGroups(board slowBoard) (groups []string) {
	rest := maps.Clone(board)
	for c := range rest { // a range over a map skips deleted entries
		groups = append(groups, slowTake(rest, c))
	}
	return groups
}

// slowTake removes the cookie on c, if there is one, and all cookies connected to it. It returns their letters.
func slowTake(board slowBoard, c slowCell) (group string) {
	group = board[c]
	delete(board, c)
	for i := 0; i < 6 && group != ""; i++ {
		group += slowTake(board, slowNext(c, i))
	}
	return group
}

// slowNext returns the neighbour of a cell in a direction, modulo 6.
func slowNext(c slowCell, direction int) slowCell {
	d := slowDirs[(direction%6+6)%6]
	return slowCell{c.q + d.q, c.r + d.r}
}

// slowTouched returns the values of the neutral cookies that a cookie on c touches (M4).
func slowTouched(board slowBoard, c slowCell) (values []int) {
	for i := range 6 {
		if value := slowValues[board[slowNext(c, i)]]; value > 0 {
			values = append(values, value)
		}
	}
	return values
}

// slowParse reads a position. For an invalid text, it returns a position with another text or with wrong cookies.
func slowParse(text string) slowPos {
	fields := append(strings.Split(text, " "), "", "", "")
	p, at := slowPos{slowBoard{}, fields[1], fields[2], fields[3]}, slowCell{}
	gap := 0 // the number before the next character
	for i, c := range fields[0] {
		if '0' <= c && c <= '9' {
			gap = 10*gap + int(c-'0')
			continue
		}
		at.q, gap = at.q+gap, 0
		if c == '/' {
			at = slowCell{0, at.r + 1}
		} else {
			p.board[at] = fields[0][i : i+1]
			at.q++
		}
	}
	return p
}

// slowFormat returns the canonical text of a position with at least one cookie.
func slowFormat(p slowPos) (text string) {
	cells := slices.SortedFunc(maps.Keys(p.board), func(a, b slowCell) int { return cmp.Or(a.r-b.r, a.q-b.q) })
	left := slices.MinFunc(cells, func(a, b slowCell) int { return a.q - b.q }).q
	at := slowCell{left, cells[0].r}
	for _, c := range cells {
		for ; at.r < c.r; at = (slowCell{left, at.r + 1}) {
			text += "/"
		}
		if c.q > at.q {
			text += strconv.Itoa(c.q - at.q)
		}
		text += p.board[c]
		at.q = c.q + 1
	}
	return strings.TrimSuffix(text+" "+p.turn+" "+p.ban+" "+p.cherry, " ")
}

// slowName returns a cell's name in the frame of the position: b is the leftmost occupied column, and 2 is the topmost
// occupied row.
func slowName(c slowCell) string { return string(rune('b'+c.q)) + strconv.Itoa(2+c.r) }

// slowNamed returns the cells that a move may name, a1 to j10. Eight connected cookies span at most eight columns from
// b and eight rows from 2, and a cookie ends at most one cell outside. A text with any other name is malformed.
var slowNamed = sync.OnceValue(func() map[string]slowCell {
	cells := map[string]slowCell{}
	for i := range 100 {
		cells[slowName(slowCell{i/10 - 1, i%10 - 1})] = slowCell{i/10 - 1, i%10 - 1}
	}
	return cells
})

// slowParseMove reads a move or a placement. For a placement, from is meaningless.
func slowParseMove(text string) (from, to slowCell, placing, ok bool) {
	a, b, moving := strings.Cut(text, "-")
	if !moving {
		b, placing = strings.CutPrefix(text, "@")
	}
	from, fromOK := slowNamed()[a]
	to, toOK := slowNamed()[b]
	return from, to, placing, toOK && (moving && fromOK || placing)
}

// Setup returns a random valid position. It is mostly eight cookies in any shape, sometimes a position during the
// placement, a divided field, or a position with few moves.
func (slow) Setup(rng *rand.Rand) string {
	text := slowShape(rng)
	fewer := func(a, b string) int { return len(slow{}.Moves(a)) - len(slow{}.Moves(b)) }
	play := func() { // any legal move
		if moves := (slow{}).Moves(text); len(moves) > 0 {
			text = slow{}.Apply(text, moves[rng.IntN(len(moves))])
		}
	}
	switch rng.IntN(8) {
	case 0: // a pattern with no, one or two player-cookies placed
		text = slowStarts[rng.IntN(6)] + []string{" o - o", " o - b"}[rng.IntN(2)]
		for range rng.IntN(3) {
			play()
		}
	case 1: // over by E1
		for play(); len(slowGroups(slowParse(text).board)) == 1; play() {
			text = slowShape(rng)
		}
	case 2: // of five random positions, the position with the fewest moves
		text = slices.MinFunc([]string{text, slowShape(rng), slowShape(rng), slowShape(rng), slowShape(rng)}, fewer)
	}
	return text
}

// slowShape returns eight connected cookies in a random shape: long (growing in three of six directions), like a
// string, or with no preferred direction.
func slowShape(rng *rand.Rand) string {
	kind, start, cells := rng.IntN(3), rng.IntN(6), []slowCell{{}}
	for len(cells) < 8 {
		last := rng.IntN(min(len(cells), []int{1, 2, 8}[kind]))
		c := slowNext(cells[len(cells)-1-last], start+rng.IntN([]int{3, 6, 6}[kind]))
		if !slices.Contains(cells, c) {
			cells = append(cells, c)
		}
	}
	p := slowPos{slowBoard{}, []string{"o", "b"}[rng.IntN(2)], []string{"C", "K", "V", "-"}[rng.IntN(4)], ""}
	for i, k := range rng.Perm(8) {
		p.board[cells[i]] = "CCCKKVOB"[k : k+1]
	}
	return slowFormat(p)
}
