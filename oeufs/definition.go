package oeufs

import (
	_ "embed"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/bitboard"
	"github.com/seed4105872c/clutch/boardgame/game"
	"github.com/seed4105872c/clutch/boardgame/picture"
)

// These constants identify the rules in refusals and outcomes. The package documentation contains the text of each rule,
// and Rules returns it.
const (
	Board            boardgame.Rule = "oeufs/B1" // B1: the board
	Symbols          boardgame.Rule = "oeufs/B2" // B2: the eggs
	TwoPlayers       boardgame.Rule = "oeufs/B3" // B3: two players
	FourPlayers      boardgame.Rule = "oeufs/B4" // B4: four players
	Clockwise        boardgame.Rule = "oeufs/B5" // B5: turns
	EggToUse         boardgame.Rule = "oeufs/T1" // T1: one action a turn
	EnemyEgg         boardgame.Rule = "oeufs/T2" // T2: enemy eggs that show
	SecretLook       boardgame.Rule = "oeufs/T3" // T3: looking
	ForcedPass       boardgame.Rule = "oeufs/T4" // T4: passing
	Step             boardgame.Rule = "oeufs/M1" // M1: steps
	Jump             boardgame.Rule = "oeufs/M2" // M2: jumps
	StepOrJump       boardgame.Rule = "oeufs/M3" // M3: steps or jumps
	OtherCell        boardgame.Rule = "oeufs/M4" // M4: what a move is
	TurnedOver       boardgame.Rule = "oeufs/M5" // M5: turning over
	StaysTurned      boardgame.Rule = "oeufs/M6" // M6: once turned over
	Claim            boardgame.Rule = "oeufs/F1" // F1: Les œufs sont faits
	FullCamp         boardgame.Rule = "oeufs/F2" // F2: when to claim
	TrueClaim        boardgame.Rule = "oeufs/F3" // F3: a true claim
	FalseClaimOfTwo  boardgame.Rule = "oeufs/F4" // F4: a false claim between two
	FalseClaimOfFour boardgame.Rule = "oeufs/F5" // F5: a false claim among four
	CampStays        boardgame.Rule = "oeufs/F6" // F6: camps without a player
	OpenTable        boardgame.Rule = "oeufs/K1" // K1: what everyone sees
	OwnView          boardgame.Rule = "oeufs/K2" // K2: what one player knows
	TakenBack        boardgame.Rule = "oeufs/O1" // O1: no taking back
)

// book is the source file of the package documentation, which contains the rules.
//
//go:embed doc.go
var book string

var rules game.RuleBook

// Rules returns the text of every rule, in the order of the rule book. The caller may modify the slice.
func Rules() []game.RuleText { return rules.Read("oeufs", book) }

// Questions returns the common questions of the rule book, in order. The caller may modify the slice.
func Questions() []game.Question { return rules.Questions("oeufs", book) }

// Definition returns the definition of the game, for use by the tools of this module.
func Definition() game.Definition[State, Move] {
	d := game.Definition[State, Move]{
		Info: game.Info{
			Name:    "oeufs",
			Title:   "Ovo",
			Version: 2,
			Aim: "Bring all your eggs to an enemy's camp, where they are turned over and nobody can see whose they are. " +
				"Then bring them home, and claim when you believe that all of them are there.",
			Notation: "Write a move as its two cells, b1-b2; a look at a turned egg as ?b4; and a claim as !, alone or after a move or " +
				"a look, b2-b1! or ?b4!. If you can do nothing else, write pass.",
			// In the published game all eggs have the same colour, and only the symbols differ.
			Seats: []game.Seat{
				{Letter: "A", Name: "A", Color: picture.Blue}, {Letter: "B", Name: "B", Color: picture.Red},
				{Letter: "C", Name: "C", Color: picture.Green}, {Letter: "D", Name: "D", Color: picture.Orange},
			},
			Options: []game.Option{
				{Name: "players", Doc: "the number of players", Values: []string{"2", "4"}, Words: []string{"two players", "four players"}},
				{Name: "noTakeBack", Doc: "whether an egg that has just moved is barred from going straight back", Values: []string{"false", "true"},
					Words: []string{"moves may be taken back", "no taking back"}},
			},
			Rules:     Rules(),
			Questions: Questions(),
			Sources: map[string]string{
				"text":   "the published rules",
				"page":   "a web page about the game",
				"ruling": "a ruling of this library, because the published rules are silent, unclear or contradictory",
			},
		},
		New:       begin,
		Parse:     Parse,
		ParseMove: ParseMove,
		Players:   State.Players,
		Written:   written,
		Evaluate:  State.Evaluate,
		Terms:     State.Terms,
		Canonical: game.CanonicalBy(State.Canonical),
		Picture:   State.picture,
		Trace:     func(s State, m Move) picture.Trace { return s.trace(m) },
		TurnRule:  Clockwise,
		Label:     Move.label,
		Meant:     meant,
		Out:       func(s State, p boardgame.Player) bool { return int(p) <= s.Players() && !s.In(p) },
		Hidden: &game.Hidden[State, Move]{
			View: func(s State, p boardgame.Player) boardgame.View[State, Move] { return s.View(p) },
			ParseView: func(text string, p boardgame.Player) (boardgame.View[State, Move], error) {
				return ParseView(text, p)
			},
			Picture: func(v boardgame.View[State, Move]) picture.Picture {
				own, _ := v.(View)
				return pictureOf(own.At, own.Players())
			},
			Trace: func(v boardgame.View[State, Move], m Move) picture.Trace {
				own, _ := v.(View)
				return own.trace(m)
			},
			Scramble: func(s State, p boardgame.Player, rng *rand.Rand) State { return s.scrambled(p, rng) },
			Recall:   recall,
		},
	}
	for y := range symmetries {
		d.Symmetries = append(d.Symmetries, y)
	}
	return d
}

// begin returns the start of a game with the given options. The caller must have checked the options against the
// Definition.
func begin(options game.Options) (State, error) {
	players, err := strconv.Atoi(options["players"])
	if err != nil {
		return State{}, &game.OptionError{Option: "players", Problem: err.Error()}
	}
	return NewGame(players, options["noTakeBack"] == "true")
}

// written yields every action that has a text, legal or not.
func written(yield func(Move) bool) {
	each := func(m Move) bool { return yield(m) && (m.claims || m.action == Passing || yield(m.Claiming())) }
	if !each(NewClaim()) || !each(NewPass()) {
		return
	}
	for from, to := range grid.Pairs() {
		if from == to && !each(Move{from, from, Looking, false}) || !each(Move{from, to, Moving, false}) {
			return
		}
	}
}

// picture draws the whole position, including the owners of the turned eggs.
func (s State) picture() picture.Picture { return pictureOf(s.At, s.Players()) }

func pictureOf(at func(Cell) Piece, players int) picture.Picture {
	camps := foreign(boardgame.NoPlayer, players)
	return grid.Picture(func(c Cell, cell *picture.Cell) {
		piece := at(c)
		cell.Goal, cell.Home = camps.Has(int(c)), campOf(c, players)
		if piece != NoPiece {
			cell.Piece = piece.drawn(players)
		}
	})
}

// These are the texts of the starting positions (B3, B4).
const (
	startOfTwo  = "BBBBBB/6/6/6/6/AAAAAA A AB -"
	startOfFour = "BB2CC/BB2CC/6/6/AA2DD/AA2DD A ABCD -"
)

// New returns the start of a two-player game without the rule against taking moves back (O1).
func New() State { return MustParse(startOfTwo) }

// NewGame returns the start of a game for two or four players, with or without the rule against taking moves back (O1).
// For any other number of players it returns a [*game.OptionError].
func NewGame(players int, noTakeBack bool) (State, error) {
	start, ok := map[int]string{2: startOfTwo, 4: startOfFour}[players]
	if !ok {
		return State{}, &game.OptionError{Option: "players", Problem: fmt.Sprintf("%d is not 2 or 4", players)}
	}
	if noTakeBack {
		start += " nt:-"
	}
	return Parse(start)
}

// CountMoves returns the number of the viewer's legal actions. It returns 0 on another player's turn.
func (v View) CountMoves() int {
	if v.Turn() != v.viewer {
		return 0
	}
	return v.countMoves()
}

func (m Move) label() string {
	text, claims := strings.CutSuffix(m.String(), "!")
	if cell, looks := strings.CutPrefix(text, "?"); looks {
		text = "look at " + cell
	}
	switch {
	case m.action == OnlyClaiming:
		return "claim"
	case claims:
		return text + " and claim"
	}
	return text
}

// meant returns the actions that a player may mean by clicking the named cells. Two clicks on the same egg mean a look, and
// clicks on two cells mean a move. A single click may begin a step to any neighbouring cell.
func meant(p picture.Picture, mover boardgame.Player, names []string) []Move {
	if len(names) == 2 && names[0] == names[1] {
		if look, err := ParseMove("?" + names[0]); err == nil {
			return []Move{look}
		}
	}
	return game.StepsMeant(ParseMove, neighbours)(p, mover, names)
}

func neighbours(p picture.Picture, name string) []string {
	return p.Near(name, [][2]int{{0, 1}, {1, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, -1}, {-1, 0}, {-1, 1}}...)
}

// trace returns an arrow that follows an egg from jump to jump, or a mark for a look. If no path leads to the destination,
// trace returns a straight arrow.
func (t table) trace(m Move) picture.Trace {
	switch {
	case m.action == Looking, m.action == Moving && m.from == m.to:
		return picture.Trace{Marks: []string{m.from.String()}}
	case m.action != Moving:
		return picture.Trace{}
	}
	arrow := picture.Arrow{m.from.String()}
	for _, c := range t.way(m.from, m.to) {
		arrow = append(arrow, c.String())
	}
	return picture.Trace{Arrows: []picture.Arrow{arrow}}
}

// way returns the cells where an egg lands on a shortest path from one cell to another, including the last cell. If the move
// is a step, or if no path leads to the last cell, way returns only that cell.
func (t table) way(from, to Cell) []Cell {
	eggs := t.eggs() &^ from.set()
	stop := foreign(t.pieceAt(from, 0).Owner(), t.Players())
	if t.isTurned(from) {
		stop = 0 // M6
	}
	if !t.eggs().Has(int(from)) || near(from.set())&to.set() != 0 {
		return []Cell{to}
	}
	var landed []bitboard.Set64 // the cells where the first jump, the second jump and so on can land
	reached, last := from.set(), from.set()
	for last != 0 && reached&to.set() == 0 {
		last = hop(last, eggs) & board &^ eggs &^ reached
		reached |= last
		landed = append(landed, last)
		last &^= stop // M5
	}
	way := []Cell{to}
	if reached&to.set() == 0 {
		return way
	}
	for n := len(landed) - 2; n >= 0; n-- { // a jump leads back over the same egg
		before := hop(way[0].set(), eggs) & landed[n] &^ stop
		way = slices.Insert(way, 0, Cell(before.First()))
	}
	return way
}

// unknownSteps is the number of steps that the evaluation assumes for a turned egg that its owner has not looked at.
const unknownSteps = 4

// outWorth is the score of a player who is out and so can't win.
const outWorth = -5000

// terms holds the names and the weights of the terms of the evaluation, in the order of State.counts. The weights are in
// hundredths. [game.Definition] describes the scale.
var terms = [...]game.Term{
	{Name: "steps to a foreign camp and home, for eggs that show", Weight: stepWorth},
	{Name: "steps home of the turned eggs that the player knows", Weight: stepWorth},
	{Name: "turned eggs that the player does not know", Weight: stepWorth * unknownSteps},
	{Name: "turned eggs that the player knows", Weight: 20},
	{Name: "other players' eggs in the camp", Weight: -10},
	{Name: "the turn", Weight: 6},
}

// stepWorth is the weight of each step that an egg still has to go.
const stepWorth = -12

// Evaluate returns a score for player p, for use by bots. [game.Definition] describes the scale. Each step that p's
// eggs still need lowers the score. Steps are counted as if nothing were in the way. An egg that shows its symbol must go to
// the nearest foreign camp and from there home. A turned egg that p has looked at must go to the nearest cell of p's camp
// that does not already hold such an egg. Each of p's other turned eggs counts as a fixed number of steps, wherever it is.
// Other players' eggs in p's camp lower the score too. If the game is over, the score is meaningless.
//
// The weights were tuned by hand in games between bots.
//
// Evaluate uses the owners of all eggs in s. A bot that must not cheat should evaluate states drawn by [View.Sample].
func (s State) Evaluate(p boardgame.Player) (sum int) {
	if !s.In(p) {
		return outWorth
	}
	for i, n := range s.counts(p) {
		sum += terms[i].Weight * n
	}
	return sum
}

// Terms returns the terms that [State.Evaluate] adds up for player p. For a player who is out or does not take part, it
// returns only the term for being out.
func (s State) Terms(p boardgame.Player) []game.Term {
	if !s.In(p) {
		return []game.Term{{Name: "being out", Weight: outWorth, Count: 1}}
	}
	list := slices.Clone(terms[:])
	for i, n := range s.counts(p) {
		list[i].Count = n
	}
	return list
}

// counts returns how often each entry of terms occurs for player p, who must be in the game.
func (s State) counts(p boardgame.Player) [len(terms)]int {
	own, turned, seen := s.Eggs(p), s.Turned(), s.eggsIn(s.seenBy(p))
	there, camp := wayThereAndHome[s.tableOf(p)], Camp(p, s.Players())
	known := own & turned & seen
	showing := 0
	for rest := own &^ turned; rest != 0; rest = rest.Rest() {
		showing += int(there[rest.First()] - '0')
	}
	turn := 0
	if s.Turn() == p {
		turn = 1
	}
	return [...]int{
		showing,
		stepsTo(camp&^known, known&^camp),
		(own & turned &^ seen).Len(),
		known.Len(),
		(turned &^ own & camp).Len(),
		turn,
	}
}

// stepsTo returns the total number of steps that the given eggs need if each goes to the nearest wanted cell and nothing is
// in the way. No egg may be on a wanted cell. If no cell is wanted, stepsTo returns 0.
func stepsTo(wanted, eggs bitboard.Set64) (steps int) {
	for distance := 1; eggs != 0 && wanted != 0; distance++ {
		wanted |= near(wanted) & board
		steps += distance * (eggs & wanted).Len()
		eggs &^= wanted
	}
	return steps
}

// tableOf returns the index of a player's table in wayThereAndHome.
func (t table) tableOf(p boardgame.Player) int {
	if t.Players() == 4 {
		return int(p) + 1
	}
	return int(p) - 1
}

// wayThereAndHome holds a table for each player in a two-player game, and then a table for each player in a four-player
// game. A table is a string with one character for each index of a [Cell]. If the index is a cell, the character is a digit:
// the number of steps from the cell to the nearest foreign camp and from there home. A colon means ten, because it follows 9
// in ASCII. If the index is not a cell, the character is a dash.
var wayThereAndHome = [...]string{
	":98765-:98765-:98765-:98765-:98765-:98765", // A of 2
	"56789:-56789:-56789:-56789:-56789:-56789:", // B of 2
	"765433-665433-555444-444444-334433-334433", // A of 4
	"334567-334566-444555-444444-334433-334433", // B of 4
	"334433-334433-444444-444555-334566-334567", // C of 4
	"334433-334433-444444-555444-665433-765433", // D of 4
}
