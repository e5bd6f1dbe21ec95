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

// Rules returns the rules in words, in order. The slice is the caller's own.
func Rules() []boardgame.RuleText {
	return []boardgame.RuleText{
		{
			Rule: Board, Title: "The board", Source: "review, ruling",
			Text: "The board has 51 hexagonal cells in seven files, a to g, of 6, 7, 8, 9, 8, 7 and 6 cells, all with their " +
				"middles on one line across. Cells are counted in their file from Blue's side: d1 is the tip before Blue, d9 the " +
				"one before Red. The hexagons turn a flat side to each player.",
		}, {
			Rule: Neighbours, Title: "The six ways", Source: "ruling",
			Text: "A cell has three neighbours ahead, one straight in its file and one obliquely in the file on either side, half " +
				"a cell up; and three behind. It has none beside it. What is ahead for Blue is behind for Red.",
		}, {
			Rule: Pieces, Title: "The pieces", Source: "review",
			Text: "Each side has one cuckoo, two reed warblers and fourteen eggs.",
		}, {
			Rule: BaseCells, Title: "The bases", Source: "review",
			Text: "Blue's bases are c1, d1 and e1, Red's are c8, d9 and e8, whatever the set-up.",
		}, {
			Rule: BasicSetUp, Title: "The basic set-up", Source: "ruling",
			Text: "Blue's cuckoo stands on d1, the warblers on c1 and e1, the eggs on the two lowest cells of the files a, b, f " +
				"and g and on the two cells before each bird. Red stands the same way, with the board turned by half.",
		}, {
			Rule: AdvancedSetUps, Title: "The advanced set-ups", Source: "text, ruling",
			Text: "Advanced 1 exchanges the cuckoo with the egg on d3. Advanced 2 exchanges the cuckoo with the egg on d2, and " +
				"each warbler with the egg two cells before it, on c3 and e3. Red likewise.",
		}, {
			Rule: Turns, Title: "Turns", Source: "text, ruling",
			Text: "The players take turns, each moving one piece of their own. They agree who starts: Blue if they say nothing.",
		}, {
			Rule: EggMove, Title: "Eggs", Source: "review, text",
			Text: "An egg goes one cell.",
		}, {
			Rule: BirdMove, Title: "Birds", Source: "text",
			Text: "A warbler or a cuckoo goes one cell, or two cells in a straight line.",
		}, {
			Rule: ClearWay, Title: "Nothing in the way", Source: "text",
			Text: "No piece jumps over another, and none ends on a piece of its own side.",
		}, {
			Rule: Ahead, Title: "Ahead only", Source: "text",
			Text: "A move that captures nothing goes ahead, in one of the three directions.",
		}, {
			Rule: Capture, Title: "Capturing", Source: "text",
			Text: "A piece that ends on an enemy piece captures it; that is taken off the board. One capture is all of a turn.",
		}, {
			Rule: EveryWay, Title: "Captures go every way", Source: "text",
			Text: "A capture may go in any of the six directions, back too.",
		}, {
			Rule: MustCapture, Title: "Capturing comes first", Source: "text",
			Text: "Whoever can capture has to. With several captures to choose from, the choice is free. A bird that could capture " +
				"two cells away is not excused by having a move over one cell.",
		}, {
			Rule: CuckooCaptured, Title: "The cuckoo is captured", Source: "text",
			Text: "Whoever captures the enemy's cuckoo has won the round, whatever else is true then.",
		}, {
			Rule: BaseReached, Title: "The cuckoo reaches a base", Source: "text",
			Text: "Whoever brings the own cuckoo to one of the enemy's bases has won the round.",
		}, {
			Rule: OnlyCuckoo, Title: "Only the cuckoo is left", Source: "text",
			Text: "Whoever takes the enemy's last piece but the cuckoo has lost the round: losing everything else is a way to " +
				"win.",
		}, {
			Rule: BaseTrespassed, Title: "Another piece on an enemy base", Source: "text, review",
			Text: "Whoever has a piece other than the cuckoo on one of the enemy's bases after the own move has lost the round, " +
				"even if a capture forced it there.",
		}, {
			Rule: NoMove, Title: "No move left", Source: "ruling",
			Text: "If the round goes on and the player whose turn it is has no legal move, it is drawn.",
		}, {
			Rule: TwoRounds, Title: "The match", Source: "text, ruling",
			Text: "Whoever is first to win two rounds wins the match. A drawn round counts for nobody and is played again.",
		}, {
			Rule: NextStarter, Title: "Who starts the next round", Source: "ruling",
			Text: "The player who did not start a round starts the next one.",
		},
	}
}
