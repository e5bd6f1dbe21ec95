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

// Rules returns the rules in words, in order. The caller owns the slice.
func Rules() []boardgame.RuleText {
	return []boardgame.RuleText{
		{
			Rule: Board, Title: "The board", Source: "page",
			Text: "The board has six by six cells: files a to f from left to right, and ranks 1 to 6 from the bottom up, as A " +
				"sees it.",
		}, {
			Rule: Symbols, Title: "The eggs", Source: "text",
			Text: "There are twenty eggs. Each has a symbol on one face: six have ◆, six ✱, four ● and four ▲. The other " +
				"faces all look the same.",
		}, {
			Rule: TwoPlayers, Title: "Two players", Source: "text",
			Text: "A has the six ◆ on rank 1, and B has the six ✱ on rank 6, with their symbols up. Each player's rank is " +
				"that player's camp.",
		}, {
			Rule: FourPlayers, Title: "Four players", Source: "text, ruling",
			Text: "Clockwise from the lower left, A has the four ● on a1, a2, b1 and b2; B has the four ▲ on a5, a6, b5 and " +
				"b6; C has four ◆ on e5, e6, f5 and f6; and D has four ✱ on e1, e2, f1 and f2. All symbols are up. Each " +
				"player's corner square is that player's camp. Three players can't play Ovo.",
		}, {
			Rule: Clockwise, Title: "Turns", Source: "text",
			Text: "A begins, and the turn passes clockwise: A, B, C, D. Which player is A is drawn by lot.",
		}, {
			Rule: EggToUse, Title: "One action a turn", Source: "text",
			Text: "On each turn, a player does one of three things: move one of their own eggs that shows its symbol; move any egg " +
				"that is turned over, whoever owns it; or look at the symbol of any egg that is turned over.",
		}, {
			Rule: EnemyEgg, Title: "Enemy eggs that show", Source: "text",
			Text: "A player can't move an egg that shows another player's symbol.",
		}, {
			Rule: SecretLook, Title: "Looking", Source: "text",
			Text: "A look moves nothing. The player who looks is the only one to see the symbol. The others see which egg it " +
				"was.",
		}, {
			Rule: ForcedPass, Title: "Passing", Source: "ruling",
			Text: "A player who can take none of these actions passes. Nobody else may pass.",
		}, {
			Rule: Step, Title: "Steps", Source: "text",
			Text: "A step takes an egg to one of the eight neighbouring cells, which must be empty.",
		}, {
			Rule: Jump, Title: "Jumps", Source: "text, ruling",
			Text: "A jump takes an egg over one egg on a neighbouring cell, in any of the eight directions, to the empty cell " +
				"directly behind it. The egg in between may be anyone's, turned over or not. From where it lands the egg " +
				"may jump again, in any direction, and the player decides where it stops.",
		}, {
			Rule: StepOrJump, Title: "Steps or jumps", Source: "text, ruling",
			Text: "A move is either one step or one or more jumps, never both. While an egg jumps, the cell on which it began " +
				"is empty, and it can't jump over itself.",
		}, {
			Rule: OtherCell, Title: "What a move is", Source: "ruling",
			Text: "A move must not end on the cell on which it began. Moves that begin on the same cell and end on the same " +
				"cell are the same move, whatever jumps lie between.",
		}, {
			Rule: TurnedOver, Title: "Turning over", Source: "text",
			Text: "An egg that shows its symbol and lands in a camp that is not its owner's is turned over at once and for " +
				"good. That ends the turn, even in the middle of a chain of jumps, and no claim can follow.",
		}, {
			Rule: StaysTurned, Title: "Once turned over", Source: "text",
			Text: "An egg that is turned over stays so wherever it goes, and camps no longer stop it.",
		}, {
			Rule: Claim, Title: "Les œufs sont faits", Source: "text, ruling",
			Text: "A player who believes that all their eggs are home, turned over, may claim it with these words. They claim " +
				"on their own turn, after their action or instead of one.",
		}, {
			Rule: FullCamp, Title: "When to claim", Source: "ruling",
			Text: "A player may claim only while every cell of their camp holds an egg that is turned over and none of their " +
				"own eggs shows its symbol.",
		}, {
			Rule: TrueClaim, Title: "A true claim", Source: "text",
			Text: "If every egg in the camp is the player's own, the claim is true and the player wins.",
		}, {
			Rule: FalseClaimOfTwo, Title: "A false claim between two", Source: "text",
			Text: "If any egg in the camp is not the player's own, the claim is false. With two players, the opponent wins.",
		}, {
			Rule: FalseClaimOfFour, Title: "A false claim among four", Source: "text, ruling",
			Text: "With four players, a player who claims falsely is out. Their four eggs leave the board, which shows the " +
				"others whose they were, and the turn passes on. The last player left wins.",
		}, {
			Rule: CampStays, Title: "Camps without a player", Source: "ruling",
			Text: "The camp of a player who is out stays a camp, and turns over the eggs of the others.",
		}, {
			Rule: OpenTable, Title: "What everyone sees", Source: "text",
			Text: "Everyone sees where the eggs are, which symbols show, every move, and which eggs are looked at. A player " +
				"who looks at an egg is the only one to see its symbol.",
		}, {
			Rule: OwnView, Title: "What one player knows", Source: "ruling",
			Text: "A player's view holds what everyone sees, and the symbols that the player has looked at, as long as those " +
				"eggs are on the board. It tells nothing else, not even which turned eggs are the player's own.",
		}, {
			Rule: TakenBack, Title: "No taking back", Source: "ruling",
			Text: "This rule is optional. The egg that the previous player moved can't go straight back to the cell that it " +
				"came from, whichever way it would take. After a look, a claim alone or a pass, or when that egg has left " +
				"the board, nothing is barred.",
		},
	}
}
