package coucou

import (
	"slices"

	"github.com/seed4105872c/clutch/boardgame/boards"
	"github.com/seed4105872c/clutch/boardgame/game"
	"github.com/seed4105872c/clutch/boardgame/net"
	"github.com/seed4105872c/clutch/boardgame/picture"
)

// MaxPlies is an upper bound on the length of a game from any position, in plies. Every move advances an egg by at
// least one row (M7), and no egg has more than ten rows ahead of it. A side has at most fourteen eggs, so it makes at
// most 140 moves.
const MaxPlies = 2 * maxEggs * (Ranks - 1)

// Game returns the game, for the tools of this module. It is the same in every call.
func Game() *game.Game[State, Move] { return made.Game(definition) }

var made game.Once[State, Move]

func definition() game.Definition[State, Move] {
	return game.Definition[State, Move]{
		Info: game.Info{
			Name:    "coucou",
			Title:   "Le Coucou picard",
			Version: 1,
			Aim: "Bring one of your eggs into the enemy's nest. Eggs only move ahead, and you must capture if " +
				"you can.",
			Notation: "Write the cell that the egg leaves, a hyphen (or x for a capture), and the cell where it " +
				"goes: d2-d3, c3xd4.",
			Seats: []game.Seat{{Letter: "b", Name: "Blue", Color: picture.Blue},
				{Letter: "r", Name: "Red", Color: picture.Red}},
			Doc:          game.BookText(book),
			Translations: map[string]game.BookText{"fr": game.BookText(french)},
			Sources: map[string]string{
				"text":   "the published rules",
				"review": "a published review or description of the game",
				"ruling": "a ruling of this book, where the published rules are silent, unclear or contradictory",
			},
			MaxPlies:    MaxPlies,
			SecondStart: "rrrrrrr/rrrrrrr/7/7/7/7/7/7/7/bbbbbbb/bbbbbbb r",
		},
		Rules: game.Rules[State, Move]{
			New:        func(game.Options) (State, error) { return New(), nil },
			Parse:      Parse,
			ParseMove:  ParseMove,
			Written:    boards.Moves[Cell](),
			Symmetries: game.Flips[State, Move](),
			TurnRule:   Turns,
		},
		Look: game.Look[State, Move]{
			Picture: State.picture,
			Trace:   picture.FromTo[State, Move],
			Meant:   State.meant,
			Asks:    game.Asks{Piece: "Choose one of your eggs.", Target: "Choose where the egg goes."},
		},
		Bots: game.Bots[State, Move]{
			Levels: []game.Level{
				{Nodes: 200, Slack: 30}, {Nodes: 600, Slack: 16}, {Nodes: 600, Slack: 6}, {Nodes: 600}, {Nodes: 3_000},
				{Nodes: 20_000},
			},
			Terms: slices.Clone(terms[:]),
			Count: State.counts,
			// an egg has at most three steps and five fast moves
			Learn: &game.Learn[State, Move]{
				Turned: true, Possible: possible,
				Key:    Move.Key,
				Planes: 2, Rows: Ranks, Columns: Files, Names: []string{"own eggs", "enemy's eggs"},
				Sets: State.sets, Net: net.Net(weights),
				Mirror: func(cell int) int { return int(grid.Mirrored(Cell(cell))) },
			},
		},
	}
}
