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

// Rules returns the rules in words, in order. The caller owns the slice.
func Rules() []boardgame.RuleText {
	return []boardgame.RuleText{
		{
			Rule: Board, Title: "The board", Source: "text, review, ruling",
			Text: "The board has seven files, a to g, and eleven ranks, 1 to 11. Blue sits below rank 1, Red above " +
				"rank 11. A row is a rank as a player counts it from their own side: rank 4 is Blue's row 4 and " +
				"Red's row 8.",
		}, {
			Rule: Nests, Title: "The nests", Source: "review",
			Text: "Blue's nest is d1 and Red's is d11: the middle cell of each player's row 1.",
		}, {
			Rule: SetUp, Title: "The set-up", Source: "ruling",
			Text: "Each player has fourteen eggs, one on every cell of their rows 1 and 2, including the nest.",
		}, {
			Rule: Turns, Title: "Turns", Source: "text, ruling",
			Text: "Blue moves first. Then the players take turns. On each turn a player moves one of their own eggs. " +
				"Nobody may pass.",
		}, {
			Rule: LeavingHome, Title: "Leaving home", Source: "text",
			Text: "A step is a move of one cell. From rows 1 and 2, an egg steps straight ahead.",
		}, {
			Rule: Diagonal, Title: "Crossing", Source: "text",
			Text: "From rows 3 and 4, an egg steps diagonally ahead.",
		}, {
			Rule: EveryWay, Title: "In the open", Source: "text",
			Text: "From row 5 on, an egg steps straight or diagonally ahead.",
		}, {
			Rule: FastMove, Title: "The fast move", Source: "text, ruling",
			Text: "From row 5 on, an egg may instead move several cells straight ahead: at most as many as there are " +
				"other eggs, of either colour, on the rank that it leaves.",
		}, {
			Rule: ClearWay, Title: "Nothing in a fast move's way", Source: "text, review, ruling",
			Text: "Every cell that a fast move crosses must be empty, and so must the cell where it ends. So it " +
				"captures nothing and jumps over nothing. It may not end in the enemy's nest.",
		}, {
			Rule: PlainOrFast, Title: "One cell is a step", Source: "ruling",
			Text: "Moving one cell straight ahead is always a step, never a fast move. So it may capture, and it may " +
				"enter the nest.",
		}, {
			Rule: Ahead, Title: "Only ahead, and never onto your own egg", Source: "text",
			Text: "Every move goes towards the enemy's side, never sideways or back. No egg may end its move on an " +
				"egg of its own colour.",
		}, {
			Rule: Capture, Title: "Capturing", Source: "text",
			Text: "An egg that steps onto an enemy egg captures it. The captured egg leaves the board.",
		}, {
			Rule: MustCapture, Title: "Capturing comes first", Source: "text, ruling",
			Text: "A player who can capture must capture. A player who has several captures chooses one of them. No " +
				"other move is allowed then, not even a step into the nest that would win.",
		}, {
			Rule: Nest, Title: "Reaching the nest", Source: "text",
			Text: "A player with an egg in the enemy's nest wins at once, no matter whose turn it is. The egg may get " +
				"there by capturing.",
		}, {
			Rule: NoMove, Title: "No move left", Source: "ruling",
			Text: "A player who has no legal move on their turn loses, whether they have eggs left or not.",
		},
	}
}
