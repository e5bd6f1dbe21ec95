package taacoca

import (
	"slices"

	"github.com/seed4105872c/clutch/boardgame/bitboard"
	"github.com/seed4105872c/clutch/boardgame/game"
	"github.com/seed4105872c/clutch/boardgame/net"
	"github.com/seed4105872c/clutch/boardgame/picture"
)

// MaxPlies is an upper bound on the length of a game from any position, in plies.
//
// A stone makes at most seven steps without reaching the enemy's home row. While a side has three stones or more, it
// makes three steps on each turn. A side with one or two stones left moves all of them on each turn, so it has at most
// seven more turns. A side has the most turns if one of its twelve stones makes all seven of its steps in these last
// turns. Before that, the other eleven stones make at most 77 steps, which takes at most 25 turns. That makes 25 + 7 =
// 32 turns for each side, and one more turn ends the game.
const MaxPlies = 2*(77/3+7) + 1

// Game returns the game, for the tools of this module. It is the same in every call.
func Game() *game.Game[State, Move] { return made.Game(definition) }

var made game.Once[State, Move]

func definition() game.Definition[State, Move] {
	return game.Definition[State, Move]{
		Info: game.Info{
			Name:    "taacoca",
			Title:   "Taacoca",
			Version: 1,
			Aim: "Bring a stone to the enemy's home row, or capture every enemy stone. On each turn three " +
				"stones move at once.",
			Notation: "Write the cells of the stones in ascending order, joined by commas, a hyphen, and the " +
				"direction: A1,A2,A3-NE.",
			Seats: []game.Seat{{Letter: "w", Name: "White", Color: picture.White},
				{Letter: "b", Name: "Black", Color: picture.Black}},
			Doc:          game.BookText(book),
			Translations: map[string]game.BookText{"fr": game.BookText(french)},
			Sources: map[string]string{
				"text":                  "the published rules",
				"follows from the text": "what the published rules do not say, but leave no other way to play",
				"picture":               "the pictures published with the rules",
				"page":                  "a web page about the game",
				"ruling":                "a ruling of this book, where the published rules are silent, unclear or contradictory",
			},
			MaxPlies:    MaxPlies,
			SecondStart: "bbbbb/1bbbb1/2bbb2/8/9/8/2www2/1wwww1/wwwww b",
		},
		Rules: game.Rules[State, Move]{
			New:        func(game.Options) (State, error) { return New(), nil },
			Parse:      Parse,
			ParseMove:  ParseMove,
			Written:    written,
			Symmetries: game.Flips[State, Move](),
			TurnRule:   Turns,
		},
		Look: game.Look[State, Move]{
			Picture: State.picture,
			Trace:   trace,
			Label:   Move.label,
			Asks: game.Asks{
				Piece: "Choose the first of the stones that march.", Pieces: "stones",
				Target: "Choose a place ahead of one of them.",
			},
			Meant: State.meant,
		},
		Bots: game.Bots[State, Move]{
			Levels: []game.Level{
				{Nodes: 50_000, Depth: 2, Slack: 1000, Careless: 50},
				{Nodes: 50_000, Depth: 2, Slack: 1000, Careless: 14},
				{Nodes: 50_000, Depth: 2, Slack: 47}, {Nodes: 240}, {Nodes: 1_900}, {Nodes: 20_000},
			},
			Terms: slices.Clone(terms[:]),
			Count: State.counts,
			// twelve stones can be chosen in 298 ways, one, two or three at a time, and go in two directions
			Learn: &game.Learn[State, Move]{
				Turned: true, Possible: possible,
				Key:    func(m Move) uint64 { return m.bits },
				Planes: 2, Rows: diameter, Columns: diameter, Names: []string{"own stones", "enemy's stones"},
				Sets: State.sets, Places: places(), Net: net.Net(weights),
				Mirror: func(cell int) int { return int(grid.Mirrored(Cell(cell))) },
			},
		},
	}
}

// written yields all moves of one, two and three stones. It leaves out the roughly 2⁶³ moves of more than three
// stones, which all break M1 or M2.
func written(yield func(Move) bool) {
	for a := range Cells {
		for b := range a + 1 {
			for c := range b + 1 {
				for d := NW; d <= SE; d++ {
					// Equal cells make a smaller set: c == b == a is one stone, and c == b < a is two stones.
					if (b < a || c == b) && !yield(move(bitboard.Of64(a, b, c), d)) {
						return
					}
				}
			}
		}
	}
}
