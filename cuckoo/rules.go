package cuckoo

import "github.com/seed4105872c/clutch/boardgame"

// The rules, which refusals and outcomes cite. The package documentation and Rules have them in words.
const (
	Board          boardgame.Rule = "cuckoo/B1"
	Neighbours     boardgame.Rule = "cuckoo/B2"
	Pieces         boardgame.Rule = "cuckoo/B3"
	BaseCells      boardgame.Rule = "cuckoo/B4"
	BasicSetUp     boardgame.Rule = "cuckoo/B5"
	AdvancedSetUps boardgame.Rule = "cuckoo/B6"
	Turns          boardgame.Rule = "cuckoo/B7"
	EggMove        boardgame.Rule = "cuckoo/M1"
	BirdMove       boardgame.Rule = "cuckoo/M2"
	ClearWay       boardgame.Rule = "cuckoo/M3"
	Ahead          boardgame.Rule = "cuckoo/M4"
	Capture        boardgame.Rule = "cuckoo/C1"
	EveryWay       boardgame.Rule = "cuckoo/C2"
	MustCapture    boardgame.Rule = "cuckoo/C3"
	CuckooCaptured boardgame.Rule = "cuckoo/E1"
	BaseReached    boardgame.Rule = "cuckoo/E2"
	OnlyCuckoo     boardgame.Rule = "cuckoo/E3"
	BaseTrespassed boardgame.Rule = "cuckoo/E4"
	NoMove         boardgame.Rule = "cuckoo/E5"
	TwoRounds      boardgame.Rule = "cuckoo/G1"
	NextStarter    boardgame.Rule = "cuckoo/G2"
)

// Rules returns the rules in words, in order. The caller owns the slice.
func Rules() []boardgame.RuleText {
	return []boardgame.RuleText{
		{
			Rule: Board, Title: "The board", Source: "review, ruling",
			Text: "The board has 51 hexagonal cells in seven upright files, a to g, of 6, 7, 8, 9, 8, 7 and 6 cells. The " +
				"middles of the files are level, so the longest file, d, sticks out most at both ends. Cells are numbered " +
				"in their file from Blue's side: d1 is the tip nearest Blue, d9 the tip nearest Red. Each hexagon has a " +
				"flat side towards each player.",
		}, {
			Rule: Neighbours, Title: "The six directions", Source: "ruling",
			Text: "A cell has three neighbours ahead: one straight ahead in its file, and one obliquely ahead in the file on " +
				"either side. It has three neighbours behind and none beside it. Ahead for Blue is behind for Red.",
		}, {
			Rule: Pieces, Title: "The pieces", Source: "review",
			Text: "Each side has one cuckoo, two reed warblers and fourteen eggs.",
		}, {
			Rule: BaseCells, Title: "The bases", Source: "review",
			Text: "Blue's bases are c1, d1 and e1, and Red's are c8, d9 and e8, in every set-up.",
		}, {
			Rule: BasicSetUp, Title: "The basic set-up", Source: "ruling",
			Text: "Blue's cuckoo is on d1, the warblers on c1 and e1, and the eggs on the two lowest cells of the files a, b, " +
				"f and g and on the two cells ahead of each bird. Red's pieces stand the same way, turned by half a turn.",
		}, {
			Rule: AdvancedSetUps, Title: "The advanced set-ups", Source: "text, ruling",
			Text: "Advanced 1 swaps the cuckoo with the egg on d3. Advanced 2 swaps the cuckoo with the egg on d2, and each " +
				"warbler with the egg two cells ahead of it, on c3 or e3. Red's pieces are swapped the same way.",
		}, {
			Rule: Turns, Title: "Turns", Source: "text, ruling",
			Text: "The players take turns. On each turn a player moves one of their own pieces. The players agree who moves " +
				"first; if they say nothing, Blue does.",
		}, {
			Rule: EggMove, Title: "Eggs", Source: "review, text",
			Text: "An egg moves one cell.",
		}, {
			Rule: BirdMove, Title: "Birds", Source: "text",
			Text: "The cuckoo and the warblers are birds. A bird moves one cell, or two cells in a straight line.",
		}, {
			Rule: ClearWay, Title: "Nothing in the way", Source: "text",
			Text: "No piece jumps over another piece, and no piece ends its move on a piece of its own side.",
		}, {
			Rule: Ahead, Title: "Quiet moves go ahead", Source: "text",
			Text: "A move that captures nothing goes in one of the three directions ahead.",
		}, {
			Rule: Capture, Title: "Capturing", Source: "text",
			Text: "A piece that ends its move on an enemy piece captures it. The captured piece leaves the board. One capture " +
				"ends the turn.",
		}, {
			Rule: EveryWay, Title: "Captures go in every direction", Source: "text",
			Text: "A capture may go in any of the six directions, also back.",
		}, {
			Rule: MustCapture, Title: "Capturing comes first", Source: "text",
			Text: "A player who can capture must capture. A player who has several captures chooses one of them. So a bird " +
				"that can capture two cells away may not make a quiet move of one cell instead.",
		}, {
			Rule: CuckooCaptured, Title: "The cuckoo is captured", Source: "text",
			Text: "A player who captures the enemy's cuckoo wins the round, whatever else is true then.",
		}, {
			Rule: BaseReached, Title: "The cuckoo reaches a base", Source: "text",
			Text: "A player who moves their cuckoo to one of the enemy's bases wins the round.",
		}, {
			Rule: OnlyCuckoo, Title: "Only the cuckoo is left", Source: "text",
			Text: "A player who has lost every piece except the cuckoo wins the round. So a player who captures the last of " +
				"those pieces loses.",
		}, {
			Rule: BaseTrespassed, Title: "Another piece on an enemy base", Source: "text, review",
			Text: "A player who moves any other piece to one of the enemy's bases loses the round, even if a capture was " +
				"compulsory there.",
		}, {
			Rule: NoMove, Title: "No move left", Source: "ruling",
			Text: "If the round goes on and the player to move has no legal move, the round is drawn.",
		}, {
			Rule: TwoRounds, Title: "The match", Source: "text, ruling",
			Text: "The first player to win two rounds wins the match. A drawn round counts for nobody and is played again.",
		}, {
			Rule: NextStarter, Title: "Who starts the next round", Source: "ruling",
			Text: "The player who did not start a round starts the next one.",
		},
	}
}
