package cookiedisco

import "github.com/seed4105872c/clutch/boardgame"

// The rules, which refusals and outcomes cite. The package documentation and Rules have them in words.
const (
	Cookies    boardgame.Rule = "cookiedisco/B1"
	Circles    boardgame.Rule = "cookiedisco/B2"
	Lattice    boardgame.Rule = "cookiedisco/B3"
	Pattern    boardgame.Rule = "cookiedisco/S1"
	Placement  boardgame.Rule = "cookiedisco/S2"
	Cherry     boardgame.Rule = "cookiedisco/S3"
	FirstMove  boardgame.Rule = "cookiedisco/S4"
	OwnOrPlain boardgame.Rule = "cookiedisco/M1"
	Rolling    boardgame.Rule = "cookiedisco/M2"
	Step       boardgame.Rule = "cookiedisco/M3"
	StepCount  boardgame.Rule = "cookiedisco/M4"
	Start      boardgame.Rule = "cookiedisco/M5"
	Stuck      boardgame.Rule = "cookiedisco/M6"
	Divided    boardgame.Rule = "cookiedisco/M7"
	MovedLast  boardgame.Rule = "cookiedisco/M8"
	SameEnds   boardgame.Rule = "cookiedisco/M9"
	Dividing   boardgame.Rule = "cookiedisco/E1"
	NoMove     boardgame.Rule = "cookiedisco/E2"
	Repetition boardgame.Rule = "cookiedisco/E3"
)

// Rules returns the rules in words, in order. The slice is the caller's own.
func Rules() []boardgame.RuleText {
	return []boardgame.RuleText{
		{
			Rule: Cookies, Title: "The cookies", Source: "text",
			Text: "There are eight round cookies. Three are chocolate, worth 3 points each; two are caramel, worth 2; one is " +
				"vanilla, worth 1. The two player-cookies, one orange and one blue, are worth nothing. That makes 14 points.",
		}, {
			Rule: Circles, Title: "Touching", Source: "geometry",
			Text: "All cookies are circles of the same size. They always come to rest on the places of a triangular lattice. " +
				"Two cookies on neighbouring places touch and are connected.",
		}, {
			Rule: Lattice, Title: "Only the shape counts", Source: "geometry",
			Text: "A place has six neighbours, and the table has no edge. Where on the table the cookies lie makes no " +
				"difference.",
		}, {
			Rule: Pattern, Title: "The patterns", Source: "text, boardspace",
			Text: "The six neutral cookies, which belong to nobody, start in one of six patterns: two rings around an empty " +
				"place and four triangles.",
		}, {
			Rule: Placement, Title: "Placing the player-cookies", Source: "text, ruling",
			Text: "Each pattern has six empty places around it that touch exactly two of its cookies. Orange puts the orange " +
				"cookie on one of them. Then Blue puts the blue cookie on one of the other five.",
		}, {
			Rule: Cherry, Title: "The cherry", Source: "text, ruling",
			Text: "After the placement the players draw lots for the cherry. The player who gets it moves first. From then on " +
				"the cherry lies on the cookie that was moved last. Here that player is chosen when the game is set up: " +
				"Orange, if nothing else is said.",
		}, {
			Rule: FirstMove, Title: "The first move is free", Source: "boardspace",
			Text: "On the first move no kind is banned (M8), because no cookie has been moved yet.",
		}, {
			Rule: OwnOrPlain, Title: "One cookie a turn", Source: "text",
			Text: "On each turn a player must move one cookie: their own player-cookie or a neutral one, never the opponent's.",
		}, {
			Rule: Rolling, Title: "Rolling", Source: "text, geometry",
			Text: "A cookie rolls along the outside of the others. It always touches the cookie that it rolls around, its " +
				"anchor, and goes from place to neighbouring place around it. It enters only empty places, and only through " +
				"a gap that is wide enough: the place across from the anchor, beside both the old and the new place, must be " +
				"empty too.",
		}, {
			Rule: Step, Title: "A step", Source: "text, boardspace",
			Text: "A step ends when the rolling cookie touches a cookie ahead of it, 60 or 120 degrees round from the anchor. " +
				"That cookie is the anchor of the next step. If the rolling cookie touches several cookies ahead, the last " +
				"of them is the anchor, and one exactly opposite the old anchor counts too. Touching only the one opposite " +
				"the anchor does not end a step.",
		}, {
			Rule: StepCount, Title: "How many steps", Source: "text",
			Text: "A cookie makes as many steps as one of the neutral cookies is worth that it touches before it moves. The " +
				"player chooses which one counts; it need not be the one that the cookie rolls around first. The cookie must " +
				"make all its steps.",
		}, {
			Rule: Start, Title: "Setting off", Source: "text, boardspace",
			Text: "A cookie sets off around any cookie that it touches, player-cookies included, in either direction that is " +
				"open. It never turns back. It never enters the place that it started from, not even in passing.",
		}, {
			Rule: Stuck, Title: "Cookies that can't move", Source: "text, geometry",
			Text: "A cookie that touches only player-cookies can't move, because nothing gives it a number of steps. A " +
				"surrounded cookie can't move either: one without two empty places side by side around it.",
		}, {
			Rule: Divided, Title: "Dividing the field", Source: "text",
			Text: "If the other seven cookies are not all connected without the cookie that moves, the move divides the field, " +
				"even if the cookie would join the parts again where it ends. Such a move is legal only if the parts stay " +
				"apart and the player wins by it (E1). The moved cookie belongs to the part where it ends.",
		}, {
			Rule: MovedLast, Title: "The kind moved last", Source: "text",
			Text: "A cookie of the kind that was moved on the previous turn can't move. A player-cookie bans nothing, because " +
				"the other player may not move that kind anyway.",
		}, {
			Rule: SameEnds, Title: "What a move is", Source: "ruling",
			Text: "A move is named by the places where the cookie starts and ends. Different ways between the same two places " +
				"are the same move.",
		}, {
			Rule: Dividing, Title: "Winning by dividing", Source: "text",
			Text: "A player who divides the field wins if the part with their own player-cookie is worth more than the part " +
				"with the opponent's. Any other division is illegal.",
		}, {
			Rule: NoMove, Title: "No move left", Source: "text",
			Text: "A player who can't move on their turn loses.",
		}, {
			Rule: Repetition, Title: "No draws", Source: "text, boardspace, ruling",
			Text: "The rules have no draw and no rule for repeated positions, so a game may go on for ever. A house rule, not " +
				"part of the rules: players may agree to call a game drawn when a position occurs for the third time.",
		},
	}
}
