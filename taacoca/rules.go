package taacoca

import "github.com/seed4105872c/clutch/boardgame"

// The rules, which refusals and outcomes cite. The package documentation and Rules have them in words.
const (
	Board       boardgame.Rule = "taacoca/B1"
	CellNames   boardgame.Rule = "taacoca/B2"
	Neighbours  boardgame.Rule = "taacoca/B3"
	SetUp       boardgame.Rule = "taacoca/B4"
	Turns       boardgame.Rule = "taacoca/B5"
	ThreeStones boardgame.Rule = "taacoca/M1"
	AllStones   boardgame.Rule = "taacoca/M2"
	Forward     boardgame.Rule = "taacoca/M3"
	OwnStone    boardgame.Rule = "taacoca/M4"
	OnBoard     boardgame.Rule = "taacoca/M5"
	Capture     boardgame.Rule = "taacoca/M6"
	HomeRow     boardgame.Rule = "taacoca/E1"
	LastStone   boardgame.Rule = "taacoca/E2"
	NoTurn      boardgame.Rule = "taacoca/E3"
	NoDraw      boardgame.Rule = "taacoca/E4"
)

// Rules returns the rules in words, in order. The caller owns the slice.
func Rules() []boardgame.RuleText {
	return []boardgame.RuleText{
		{
			Rule: Board, Title: "The board", Source: "text, picture",
			Text: "The board is a hexagon of 61 hexagonal cells, five along each side. The cells lie in nine rows of 5, 6, 7, " +
				"8, 9, 8, 7, 6 and 5. Row A, at the bottom, is White's home row. Row I, at the top, is Black's.",
		}, {
			Rule: CellNames, Title: "The names of the cells", Source: "picture",
			Text: "A cell is named by the letter of its row and its number in that row, counted from 1 at the left. A1 is the " +
				"bottom left corner, and E9 is the cell farthest to the right.",
		}, {
			Rule: Neighbours, Title: "The four directions", Source: "picture",
			Text: "Two directions lead up, NW (to the left) and NE (to the right), and two lead down, SW and SE. From rows A " +
				"to D, a step NW keeps the number and a step NE adds 1. From rows E to H, a step NW subtracts 1 and a step " +
				"NE keeps the number. SE is the opposite of NW, and SW is the opposite of NE. A step to a number that the " +
				"row does not have leaves the board.",
		}, {
			Rule: SetUp, Title: "The set-up", Source: "text, page, picture",
			Text: "Each side has twelve stones: White on A1 to A5, B2 to B5 and C3 to C5, Black on I1 to I5, H2 to H5 and G3 " +
				"to G5.",
		}, {
			Rule: Turns, Title: "Turns", Source: "text",
			Text: "White moves first. Then the players take turns. Nobody may pass.",
		}, {
			Rule: ThreeStones, Title: "Three stones march", Source: "text",
			Text: "On each turn a player moves exactly three of their own stones, each by one cell and all in the same " +
				"direction. The stones may stand anywhere, together or apart.",
		}, {
			Rule: AllStones, Title: "Fewer than three all march", Source: "text",
			Text: "A player with two stones left moves both. A player with one stone left moves that one.",
		}, {
			Rule: Forward, Title: "Forward only", Source: "text",
			Text: "White's stones go NW or NE. Black's stones go SW or SE. No stone ever goes sideways or back.",
		}, {
			Rule: OwnStone, Title: "Your own stones block the way", Source: "text, picture",
			Text: "A stone can't enter a cell where another stone of its own side stays. It can enter a cell that another of " +
				"the chosen stones leaves on the same turn, so stones in a line can march together.",
		}, {
			Rule: OnBoard, Title: "Nothing leaves the board", Source: "text",
			Text: "A stone can't march off the board.",
		}, {
			Rule: Capture, Title: "Capturing", Source: "text",
			Text: "All enemy stones on the cells that the marching stones enter are captured and leave the board. Capturing " +
				"is never compulsory.",
		}, {
			Rule: HomeRow, Title: "Reaching the enemy's home row", Source: "text",
			Text: "A player with a stone on the enemy's home row wins at once, no matter whose turn it is.",
		}, {
			Rule: LastStone, Title: "Capturing the last stone", Source: "text",
			Text: "A player who captures the last enemy stone wins at once.",
		}, {
			Rule: NoTurn, Title: "No move left", Source: "text",
			Text: "A player who has no legal move on their turn loses: no three of their stones can go the same way or, with " +
				"fewer than three stones left, not all of them can.",
		}, {
			Rule: NoDraw, Title: "No draws", Source: "text",
			Text: "Every turn goes forward, so every game ends, and it always has a winner.",
		},
	}
}
