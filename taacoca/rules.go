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

// Rules returns the rules in words, in order. The slice is the caller's own.
func Rules() []boardgame.RuleText {
	return []boardgame.RuleText{
		{
			Rule: Board, Title: "The board", Source: "text, picture",
			Text: "The board is a big hexagon made of 61 small ones, five along each side. They lie in nine rows across, of 5, " +
				"6, 7, 8, 9, 8, 7, 6 and 5 cells. Row A at the bottom is White's home row, row I at the top is Black's.",
		}, {
			Rule: CellNames, Title: "The names of the cells", Source: "picture",
			Text: "A cell is called by the letter of its row and its place in that row, counted from 1 at the left: A1 is the " +
				"bottom left corner, E9 the rightmost cell of all.",
		}, {
			Rule: Neighbours, Title: "The four ways", Source: "picture",
			Text: "From a cell two ways lead up, NW (to the left) and NE (to the right), and two lead down, SW and SE. Below " +
				"the middle row E, a step NW keeps the number and a step NE adds 1; from row E on, a step NW takes 1 off and NE " +
				"keeps the number. SE leads back along NW, SW back along NE. Where the row has no cell of that number, the way " +
				"leads off the board.",
		}, {
			Rule: SetUp, Title: "The set-up", Source: "text, page, picture",
			Text: "Each side has twelve stones: White on A1 to A5, B2 to B5 and C3 to C5, Black on I1 to I5, H2 to H5 and G3 " +
				"to G5.",
		}, {
			Rule: Turns, Title: "Turns", Source: "text",
			Text: "White begins. Then the players take turns, and nobody passes.",
		}, {
			Rule: ThreeStones, Title: "Three stones march", Source: "text",
			Text: "In a turn, exactly three of the player's own stones each go one cell, all three the same way. They may " +
				"stand anywhere, together or apart.",
		}, {
			Rule: AllStones, Title: "Fewer than three all march", Source: "text",
			Text: "A player who has only two stones left moves both, and one who has a single stone moves that.",
		}, {
			Rule: Forward, Title: "Forward only", Source: "text",
			Text: "White's stones go NW or NE, Black's go SW or SE. Nothing ever goes sideways or back.",
		}, {
			Rule: OwnStone, Title: "Own stones are in the way", Source: "text, picture",
			Text: "A stone can't enter a cell on which another stone of its own side stays. It can enter a cell that one of the " +
				"marching stones leaves in the same turn, so stones one behind the other can march together.",
		}, {
			Rule: OnBoard, Title: "Nobody leaves the board", Source: "text",
			Text: "A stone that has no cell in front of it, that way, can't march that way.",
		}, {
			Rule: Capture, Title: "Capturing", Source: "text",
			Text: "Enemy stones on the cells that are entered, one or two or three, are captured and taken off the board. No " +
				"one has to capture.",
		}, {
			Rule: HomeRow, Title: "Reaching the enemy's home row", Source: "text",
			Text: "A player with a stone on the enemy's home row has won. This end and the next are asked first, and hold for " +
				"whichever side they hold for, whoever is to move.",
		}, {
			Rule: LastStone, Title: "Taking the last stone", Source: "text",
			Text: "A player who takes the enemy's last stone has won.",
		}, {
			Rule: NoTurn, Title: "No turn left", Source: "text",
			Text: "A player whose turn it is and who can't march has lost: no three stones can go the same way or, with fewer " +
				"than three left, not all of them can.",
		}, {
			Rule: NoDraw, Title: "No draws", Source: "text",
			Text: "Every turn brings stones forward, so every game ends, and somebody wins it.",
		},
	}
}
