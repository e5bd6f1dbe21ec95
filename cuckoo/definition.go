package cuckoo

import (
	"slices"

	"github.com/seed4105872c/clutch/boardgame/boards"
	"github.com/seed4105872c/clutch/boardgame/game"
	"github.com/seed4105872c/clutch/boardgame/net"
	"github.com/seed4105872c/clutch/boardgame/picture"
)

// MaxPlies is an upper bound on the length of a round from any position, in plies.
//
// A quiet move advances a piece by at least half a cell (M4). The highest cell of the board is sixteen half cells
// above the lowest. A capture can move a piece back by at most two cells, which is four half cells. So a side with
// seventeen pieces that makes c captures makes at most 17*16 + 4c quiet moves. A side can capture at most seventeen
// pieces.
const MaxPlies = 2 * (17*16 + (4+1)*17)

// Game returns the game, for the tools of this module. It is the same in every call.
func Game() *game.Game[State, Move] { return made.Game(definition) }

var made game.Once[State, Move]

func definition() game.Definition[State, Move] {
	return game.Definition[State, Move]{
		Info: game.Info{
			Name:    "cuckoo",
			Title:   "Operation Cuckoo",
			Version: 1,
			Aim: "Capture the enemy's cuckoo, bring yours to an enemy base, or lose all your other pieces. " +
				"You must capture if you can.",
			Notation: "Write the cell that the piece leaves, a hyphen (or x for a capture), and the cell where it " +
				"goes: d3-d4, c1xc3.",
			Seats: []game.Seat{{Letter: "b", Name: "Blue", Color: picture.Blue},
				{Letter: "r", Name: "Red", Color: picture.Red}},
			Options: []game.Option{
				{Name: "setup", Doc: "How do the pieces stand?",
					Values: []string{"basic", "advanced1", "advanced2"},
					Words: []string{"the basic set-up", "advanced set-up 1: the cuckoo has come out",
						"advanced set-up 2: all birds have come out"}},
				{Name: "starter", Doc: "Who starts the round?", Values: []string{"b", "r"},
					Words: []string{"Blue", "Red"}},
			},
			Doc:          game.BookText(book),
			Translations: map[string]game.BookText{"fr": game.BookText(french)},
			Sources: map[string]string{
				"text":   "the published rules",
				"review": "a published review or description of the game",
				"ruling": "a ruling of this book, where the published rules are silent, unclear or contradictory",
			},
			MaxPlies: MaxPlies,
			Match:    &game.Match{Wins: 2, StarterOption: "starter"}, // G1, G2
		},
		Rules: game.Rules[State, Move]{
			New: func(options game.Options) (State, error) {
				return Parse(setUp(options["setup"]) + " " + options["starter"])
			},
			Parse:      Parse,
			ParseMove:  ParseMove,
			Written:    boards.Moves[Cell](),
			Symmetries: game.Flips[State, Move](),
			TurnRule:   Turns,
		},
		Look: game.Look[State, Move]{
			Picture: State.picture,
			Trace:   picture.FromTo[State, Move],
			Asks:    game.Asks{Piece: "Choose one of your pieces.", Target: "Choose where it goes."},
		},
		Bots: game.Bots[State, Move]{
			Levels: []game.Level{
				{Nodes: 530, Slack: 28}, {Nodes: 530, Slack: 17}, {Nodes: 530, Slack: 5}, {Nodes: 530}, {Nodes: 3_000},
				{Nodes: 20_000},
			},
			Terms: slices.Clone(terms[:]),
			Count: State.counts,
			// the cells lie in the planes as in the values of Cell: a step has the same direction everywhere
			Learn: &game.Learn[State, Move]{
				Turned: true,
				Key:    Move.Key,
				Planes: 6, Rows: 7, Columns: stride,
				Names: []string{"own eggs", "own cuckoo", "own warblers", "enemy's eggs", "enemy's cuckoo", "enemy's warblers"},
				Sets:  State.sets, Net: net.Net(weights),
				Mirror: func(cell int) int {
					if c := Cell(cell); c.Valid() {
						return int(grid.Mirrored(c))
					}
					return cell
				},
			},
		},
	}
}
