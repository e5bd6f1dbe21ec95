package oeufs

import "github.com/seed4105872c/clutch/boardgame"

// The rules, which refusals and outcomes cite. The package documentation and Rules have them in words.
const (
	Board            boardgame.Rule = "oeufs/B1"
	Symbols          boardgame.Rule = "oeufs/B2"
	TwoPlayers       boardgame.Rule = "oeufs/B3"
	FourPlayers      boardgame.Rule = "oeufs/B4"
	Clockwise        boardgame.Rule = "oeufs/B5"
	EggToUse         boardgame.Rule = "oeufs/T1"
	EnemyEgg         boardgame.Rule = "oeufs/T2"
	SecretLook       boardgame.Rule = "oeufs/T3"
	ForcedPass       boardgame.Rule = "oeufs/T4"
	Step             boardgame.Rule = "oeufs/M1"
	Jump             boardgame.Rule = "oeufs/M2"
	StepOrJump       boardgame.Rule = "oeufs/M3"
	OtherCell        boardgame.Rule = "oeufs/M4"
	TurnedOver       boardgame.Rule = "oeufs/M5"
	StaysTurned      boardgame.Rule = "oeufs/M6"
	Claim            boardgame.Rule = "oeufs/F1"
	FullCamp         boardgame.Rule = "oeufs/F2"
	TrueClaim        boardgame.Rule = "oeufs/F3"
	FalseClaimOfTwo  boardgame.Rule = "oeufs/F4"
	FalseClaimOfFour boardgame.Rule = "oeufs/F5"
	CampStays        boardgame.Rule = "oeufs/F6"
	OpenTable        boardgame.Rule = "oeufs/K1"
	OwnView          boardgame.Rule = "oeufs/K2"
	TakenBack        boardgame.Rule = "oeufs/O1"
)

// Rules returns the rules in words, in order. The slice is the caller's own.
func Rules() []boardgame.RuleText {
	return []boardgame.RuleText{
		{
			Rule: Board, Title: "The board", Source: "page",
			Text: "The board has six by six cells: files a to f from left to right, ranks 1 to 6 from below, as A sees it.",
		}, {
			Rule: Symbols, Title: "The eggs", Source: "text",
			Text: "There are twenty eggs, each with a symbol on one face: six ◆, six ✱, four ● and four ▲. The other faces are all alike.",
		}, {
			Rule: TwoPlayers, Title: "Two players", Source: "text",
			Text: "A has the six ◆ on rank 1, B the six ✱ on rank 6, all with their symbols up. Each one's rank is that player's camp.",
		}, {
			Rule: FourPlayers, Title: "Four players", Source: "text, ruling",
			Text: "Clockwise from the lower left: A has the four ● on a1, a2, b1 and b2, B the four ▲ on a5, a6, b5 and b6, C four " +
				"◆ on e5, e6, f5 and f6, D four ✱ on e1, e2, f1 and f2, all with their symbols up. Each one's corner square is " +
				"that player's camp. Three can't play.",
		}, {
			Rule: Clockwise, Title: "Turns", Source: "text",
			Text: "A begins, and the turn goes round clockwise: A, B, C, D. Who is A, the table draws.",
		}, {
			Rule: EggToUse, Title: "One action a turn", Source: "text",
			Text: "In a turn a player does one of three things: move an own egg whose symbol shows; move an egg that is turned " +
				"over, whoever owns it; or look at the symbol of an egg that is turned over.",
		}, {
			Rule: EnemyEgg, Title: "Enemy eggs that show", Source: "text",
			Text: "An egg that shows another player's symbol can't be moved.",
		}, {
			Rule: SecretLook, Title: "Looking", Source: "text",
			Text: "A look moves nothing. Who looks learns the symbol and keeps it secret; the others see which egg it was.",
		}, {
			Rule: ForcedPass, Title: "Passing", Source: "ruling",
			Text: "Only a player who can do none of this passes, and then has to.",
		}, {
			Rule: Step, Title: "Steps", Source: "text",
			Text: "A step goes to one of the eight neighbouring cells, which must be empty.",
		}, {
			Rule: Jump, Title: "Jumps", Source: "text, ruling",
			Text: "A jump goes over one neighbouring egg, whosoever and turned over or not, in any of the eight directions, to the " +
				"empty cell straight behind it. From there the egg may jump on, in any direction, as often as the player likes.",
		}, {
			Rule: StepOrJump, Title: "Steps or jumps", Source: "text, ruling",
			Text: "A turn is a step or jumps, never both. The cell on which a jumping egg began is empty meanwhile, and the egg " +
				"can't jump over itself.",
		}, {
			Rule: OtherCell, Title: "What a move is", Source: "ruling",
			Text: "A move ends on another cell than the one on which it began; those two are all that tells it from other moves, " +
				"whatever way the jumps took.",
		}, {
			Rule: TurnedOver, Title: "Turning over", Source: "text",
			Text: "An egg that shows its symbol and lands in a camp that is not its owner's is turned over at once and for good. " +
				"That ends the turn, even in the middle of a chain of jumps, and no claim can follow.",
		}, {
			Rule: StaysTurned, Title: "Once turned over", Source: "text",
			Text: "An egg that is turned over stays so wherever it goes, and camps stop it no more.",
		}, {
			Rule: Claim, Title: "Les œufs sont faits", Source: "text, ruling",
			Text: "Who believes that all the own eggs are home, turned over, claims it by these words, in the own turn: after " +
				"the action or in its place.",
		}, {
			Rule: FullCamp, Title: "When to claim", Source: "ruling",
			Text: "A player may claim only while every cell of their camp holds an egg that is turned over and none of their own " +
				"eggs shows its symbol.",
		}, {
			Rule: TrueClaim, Title: "A true claim", Source: "text",
			Text: "If all those eggs are the player's own, the player has won.",
		}, {
			Rule: FalseClaimOfTwo, Title: "A false claim between two", Source: "text",
			Text: "If two play and one of those eggs is not the player's own, the opponent has won.",
		}, {
			Rule: FalseClaimOfFour, Title: "A false claim among four", Source: "text, ruling",
			Text: "If four play, a player who claims falsely is out. The player's four eggs leave the board, so that all see which " +
				"they were, and the turn passes on. The last player left has won.",
		}, {
			Rule: CampStays, Title: "Camps without a player", Source: "ruling",
			Text: "The camp of a player who is out stays a camp, and turns over the eggs of the others.",
		}, {
			Rule: OpenTable, Title: "What everybody sees", Source: "text",
			Text: "Everybody sees where the eggs are, the symbols that show, every move, and which egg somebody looks at. Which " +
				"symbol it has, only who looks learns.",
		}, {
			Rule: OwnView, Title: "What one player knows", Source: "ruling",
			Text: "A player's view is what everybody sees, and the symbols at which that player has looked, as long as the eggs " +
				"lie on the board. Nothing else can be told from it, not even of eggs that were one's own before they were turned over.",
		}, {
			Rule: TakenBack, Title: "No taking back", Source: "ruling",
			Text: "A rule that may be agreed on: the egg that the previous player has just moved can't be moved straight back to " +
				"where it came from, whatever the way. After a look, a claim alone or a pass nothing is barred.",
		},
	}
}
