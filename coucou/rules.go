package coucou

import "github.com/seed4105872c/clutch/boardgame"

// The rules, which refusals and outcomes cite. The package documentation and Rules have them in words.
const (
	Board       boardgame.Rule = "coucou/B1"
	Nests       boardgame.Rule = "coucou/B2"
	SetUp       boardgame.Rule = "coucou/B3"
	Turns       boardgame.Rule = "coucou/B4"
	LeavingHome boardgame.Rule = "coucou/M1"
	Diagonal    boardgame.Rule = "coucou/M2"
	EveryWay    boardgame.Rule = "coucou/M3"
	FastMove    boardgame.Rule = "coucou/M4"
	ClearWay    boardgame.Rule = "coucou/M5"
	PlainOrFast boardgame.Rule = "coucou/M6"
	Ahead       boardgame.Rule = "coucou/M7"
	Capture     boardgame.Rule = "coucou/C1"
	MustCapture boardgame.Rule = "coucou/C2"
	Nest        boardgame.Rule = "coucou/E1"
	NoMove      boardgame.Rule = "coucou/E2"
)

// Rules returns the rules in words, in order. The slice is the caller's own.
func Rules() []boardgame.RuleText {
	return []boardgame.RuleText{
		{
			Rule: Board, Title: "The board", Source: "text, review, ruling",
			Text: "The board has seven files, a to g, and eleven ranks, 1 to 11. Blue sits below rank 1, Red above rank 11. Each " +
				"player counts rows from the own side: rank 4 is Blue's row 4 and Red's row 8.",
		}, {
			Rule: Nests, Title: "The nests", Source: "review",
			Text: "Blue's nest is d1, Red's is d11: the middle of the player's own first row.",
		}, {
			Rule: SetUp, Title: "The set-up", Source: "ruling",
			Text: "Each player has fourteen eggs, one on every cell of the own rows 1 and 2, the nest included.",
		}, {
			Rule: Turns, Title: "Turns", Source: "text, ruling",
			Text: "Blue begins. Then the players take turns, each moving one egg of their own; nobody passes.",
		}, {
			Rule: LeavingHome, Title: "Leaving home", Source: "text",
			Text: "In the player's rows 1 and 2, an egg goes one cell straight ahead.",
		}, {
			Rule: Diagonal, Title: "Crossing", Source: "text",
			Text: "In rows 3 and 4, an egg goes one cell diagonally ahead.",
		}, {
			Rule: EveryWay, Title: "In the open", Source: "text",
			Text: "From row 5 on, an egg goes one cell ahead, straight or diagonally.",
		}, {
			Rule: FastMove, Title: "The fast move", Source: "text, ruling",
			Text: "From row 5 on, an egg may also go several cells straight ahead: at most as many as there are other eggs on the " +
				"rank that it leaves, whoever owns them.",
		}, {
			Rule: ClearWay, Title: "Nothing in a fast move's way", Source: "text, review",
			Text: "All cells that a fast move passes, and the one where it ends, must be empty. It captures nothing, jumps over " +
				"nothing, and does not end in the enemy's nest.",
		}, {
			Rule: PlainOrFast, Title: "One cell is one cell", Source: "ruling",
			Text: "Going one cell straight ahead is always a plain step, never a fast move, so it may capture and may enter the " +
				"nest.",
		}, {
			Rule: Ahead, Title: "Never sideways, never back, never onto an own egg", Source: "text",
			Text: "Every move goes towards the enemy's side. It can't end on an egg of the player's own.",
		}, {
			Rule: Capture, Title: "Capturing", Source: "text",
			Text: "A plain step onto an enemy egg captures it; the egg is taken off the board.",
		}, {
			Rule: MustCapture, Title: "Capturing comes first", Source: "text, ruling",
			Text: "Whoever can capture has to. With several captures to choose from, the choice is free. Nothing else is allowed " +
				"then, not even a step into the nest that would win.",
		}, {
			Rule: Nest, Title: "Reaching the nest", Source: "text",
			Text: "A player whose egg stands in the enemy's nest has won at once, whoever is to move. The egg may get there by a " +
				"capture.",
		}, {
			Rule: NoMove, Title: "No move left", Source: "ruling",
			Text: "A player whose turn it is and who has no legal move has lost, with eggs left or without.",
		},
	}
}
