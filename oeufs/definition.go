package oeufs

import (
	"fmt"
	"slices"
	"strings"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/game"
	"github.com/seed4105872c/clutch/boardgame/picture"
)

// Game returns the game, for the tools of this module. It is the same in every call.
func Game() *game.Game[State, Move] { return made.Game(definition) }

var made game.Once[State, Move]

func definition() game.Definition[State, Move] {
	return game.Definition[State, Move]{
		Info: game.Info{
			Name:    "oeufs",
			Title:   "Ovo",
			Version: 2,
			Aim: "Bring all your eggs to an enemy's camp, where they are turned over and nobody can see whose they are. " +
				"Then bring them home, and claim when you believe that all of them are there.",
			Notation: "Write a move as its two cells, b1-b2; a look at a turned egg as ?b4; and a claim as !, " +
				"alone or after a move or a look, b2-b1! or ?b4!. If you can do nothing else, write pass.",
			// In the published game all eggs have the same colour, and only the symbols differ.
			Seats: []game.Seat{
				{Letter: "A", Name: name(A).String(), Color: picture.Blue},
				{Letter: "B", Name: name(B).String(), Color: picture.Red},
				{Letter: "C", Name: name(C).String(), Color: picture.Green},
				{Letter: "D", Name: name(D).String(), Color: picture.Orange},
			},
			Options: []game.Option{
				{Name: "players", Doc: "How many players?", Values: []string{"2", "4"},
					Words: []string{"two players", "four players"}},
				{Name: "noTakeBack", Doc: "Is an egg that has just moved barred from going straight back?",
					Values: []string{"false", "true"},
					Words:  []string{"moves may be taken back", "no taking back"}},
			},
			Doc:          game.BookText(book),
			Translations: map[string]game.BookText{"fr": game.BookText(french)},
			Sources: map[string]string{
				"text":                  "the published rules",
				"page":                  "a web page about the game",
				"ruling":                "a ruling of this book, where the published rules are silent, unclear or contradictory",
				"departs from the text": "a rule of this book that differs from published rules that are clear",
			},
		},
		Rules: game.Rules[State, Move]{
			New:        begin,
			Parse:      Parse,
			ParseMove:  ParseMove,
			Players:    State.Players,
			Written:    written,
			Symmetries: maps(),
			TurnRule:   Clockwise,
			Absent:     absent,
			Out:        out,
		},
		Look: game.Look[State, Move]{
			Picture: State.picture,
			Trace:   State.trace,
			Label:   Move.label,
			Asks: game.Asks{
				Piece:  "Choose one of your eggs, or one that is turned over.",
				Target: "Choose where the egg goes.",
			},
			Confirm: confirm,
		},
		Bots: game.Bots[State, Move]{
			Levels: []game.Level{
				{Nodes: 200, Slack: 7, Recall: 3}, {Nodes: 200, Recall: 30}, {Nodes: 200, Recall: 60},
				{Nodes: 400}, {Nodes: 1_100}, {Nodes: 3_500},
			},
			Terms: slices.Clone(terms[:]),
			Count: State.counts,
			Learn: &game.Learn[State, Move]{
				Turned:   true,
				Possible: func(m Move) bool { return m.action != Moving || m.from != m.to }, // M4
				Key:      Move.key,
				Planes:   12, Rows: ranks, Columns: files, Observe: observe,
				Names: []string{
					"own eggs that show", "next player's eggs that show", "second next player's eggs that show",
					"last player's eggs that show", "turned eggs known as own", "turned eggs known as the next player's",
					"turned eggs known as the second next player's", "turned eggs known as the last player's",
					"other turned eggs", "own camp", "egg that may not go back", "cell to which it may not go back",
				},
			},
			Risks: risks,
			Open:  &game.Open[State, Move]{Evaluate: State.evaluateOpen, AppendMoves: State.appendOpen},
		},
		Secrets: &game.Secrets[State, Move]{
			Hide: State.hidden, Fill: State.filled, Parse: parseView, Recall: recall,
			Told: func(s State, m Move, p boardgame.Player) game.Told {
				return game.Told{Reveals: s.reveals(m, p), Sentence: s.told(m, p)}
			},
		},
	}
}

// maps returns all symmetries.
func maps() []game.Symmetry[State, Move] {
	list := game.Symmetries[State, Move](symmetry(len(symmetries)))
	for i, form := range symmetries {
		list[i].Turns = form.turns > 0 && !form.mirrors
	}
	return list
}

// begin returns the start of a game with the given options. The caller must have checked the options against the
// Definition.
func begin(options game.Options) (State, error) {
	start := startOfTwo
	if options["players"] == "4" {
		start = startOfFour
	}
	if options["noTakeBack"] == "true" {
		start += " nt:-"
	}
	return Parse(start)
}

// written yields every action that has a text, legal or not.
func written(yield func(Move) bool) {
	each := func(m Move) bool { return yield(m) && (m.claims || m.action == Passing || yield(m.Claiming())) }
	if !each(onlyClaiming) || !each(passing) {
		return
	}
	for from, to := range grid.Pairs() {
		if from == to && !each(Move{from, from, Looking, false}) || !each(Move{from, to, Moving, false}) {
			return
		}
	}
}

// picture draws the position, including the owners of the turned eggs that the state knows.
func (s State) picture() picture.Picture {
	return grid.Picture(func(c Cell, cell *picture.Cell) {
		if owner := campOf(c, s.Players()); owner != boardgame.NoPlayer {
			cell.Goal, cell.Home, cell.Ground = true, owner, ground(owner, s.Players())
		}
		if piece := s.At(c); piece != NoPiece {
			cell.Piece = piece.drawn(s.Players())
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

func (m Move) label() string {
	const claim = "claim: all home"
	text, claims := strings.CutSuffix(m.String(), "!")
	if cell, looks := strings.CutPrefix(text, "?"); looks {
		text = "look at " + cell
	}
	switch {
	case m.action == OnlyClaiming:
		return claim
	case claims:
		return text + " and " + claim
	}
	return text
}

// confirm asks whether a player is sure of a claim (F3 to F5).
func confirm(s State, m Move) string {
	switch {
	case !m.claims:
		return ""
	case s.Players() == 2:
		return "Claim that all your eggs are home? If they are, you win at once. If not, your opponent wins."
	}
	return "Claim that all your eggs are home? If they are, you win at once. If not, you are out."
}

// absent returns the action that the table takes for a player who has left: the first look, or else the first action
// of any kind.
func absent(s State) Move {
	actions := s.AppendMoves(nil)
	look := slices.IndexFunc(actions, func(m Move) bool { return m.action == Looking })
	return actions[max(look, 0)]
}

// reveals reports whether p sees something hidden when an action is taken. The player who looks at an
// egg for the first time sees its symbol (T3). A claim ends the game, and everybody sees all eggs (F3, F4), or it is
// false among four, and everybody sees which turned eggs are taken off (F5).
func (s State) reveals(m Move, p boardgame.Player) bool {
	if m.action == Looking && p == s.Turn() && !s.Looked(p, m.from) {
		return true
	}
	return m.claims
}

// told says to a player whose egg it is that they have looked at (T3). After a claim, everybody is told more than that.
func (s State) told(m Move, p boardgame.Player) string {
	if m.action != Looking || m.claims || p != s.Turn() {
		return ""
	}
	whose := "your own"
	if owner := s.At(m.from).Owner(); owner != p {
		whose = name(owner).String() + "'s"
	}
	return fmt.Sprintf("You looked at %s: it is %s egg", m.from, whose)
}

// out reports whether a player has claimed falsely while others play on (F5). Between two, nobody plays on (F4).
func out(s State, p boardgame.Player) bool {
	return s.Players() > 2 && A <= p && int(p) <= s.Players() && !s.In(p)
}

// trace returns an arrow that follows an egg from jump to jump, or a mark for a look. If no path leads to the
// destination, trace returns a straight arrow.
func (t table) trace(m Move) picture.Trace {
	switch {
	case m.action == Looking, m.action == Moving && m.from == m.to:
		return picture.Trace{Marks: []string{m.from.String()}}
	case m.action != Moving:
		return picture.Trace{}
	}
	var arrow picture.Arrow
	for _, c := range t.way(m.from, m.to) {
		arrow = append(arrow, c.String())
	}
	return picture.Trace{Arrows: []picture.Arrow{arrow}}
}

// way returns the cell where an egg begins and the cells where it lands on a shortest path to another cell. If the move
// is a step, or if no path leads to the last cell, way returns only the two cells.
func (t table) way(from, to Cell) []Cell {
	straight := []Cell{from, to}
	if !t.eggs().Has(int(from)) || near(from.set())&to.set() != 0 {
		return straight
	}
	eggs, stop := t.eggs()&^from.set(), foreign(t.symbol(from), t.Players())
	if t.isTurned(from) {
		stop = 0 // M6
	}
	reached := from.set()
	for ways := [][]Cell{{from}}; len(ways) > 0; ways = ways[1:] {
		way := ways[0]
		next := hop(way[len(way)-1].set(), eggs) & board &^ eggs &^ reached
		reached |= next
		for n := range next.All() {
			longer := append(slices.Clip(way), Cell(n))
			if Cell(n) == to {
				return longer
			}
			if !stop.Has(n) { // M5
				ways = append(ways, longer)
			}
		}
	}
	return straight
}
