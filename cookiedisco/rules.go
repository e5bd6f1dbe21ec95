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
			Text: "There are eight round cookies: three of chocolate, worth 3 points each, two of caramel, worth 2, one of vanilla, " +
				"worth 1, and two player-cookies, orange and blue, worth nothing. That makes 14 points.",
		}, {
			Rule: Circles, Title: "Touching", Source: "geometry",
			Text: "Cookies are circles of one size that lie touching one another. They always come to rest on the places of a " +
				"triangular lattice. Two cookies on neighbouring places are connected.",
		}, {
			Rule: Lattice, Title: "Only the shape counts", Source: "geometry",
			Text: "A place has six neighbours. There is no edge: where on the table the cookies lie makes no difference.",
		}, {
			Rule: Pattern, Title: "The patterns", Source: "text, boardspace",
			Text: "The six cookies that belong to nobody begin in one of six patterns: two rings around an empty place, and four " +
				"triangles.",
		}, {
			Rule: Placement, Title: "Placing the player-cookies", Source: "text, ruling",
			Text: "Around each pattern six free places touch exactly two of its cookies. Orange places the own player-cookie on one " +
				"of them, then Blue on one of the other five.",
		}, {
			Rule: Cherry, Title: "The cherry", Source: "text, ruling",
			Text: "A cherry is drawn for after the placement. Whoever gets it makes the first move, and from then on it lies on the " +
				"cookie moved last. Here that is settled when the game begins: Orange moves first, if nothing else is said.",
		}, {
			Rule: FirstMove, Title: "The first move is free", Source: "boardspace",
			Text: "Before the first move no cookie has been moved, so none is banned.",
		}, {
			Rule: OwnOrPlain, Title: "One cookie a turn", Source: "text",
			Text: "The player to move has to move one cookie: the own player-cookie or one that belongs to nobody, never the " +
				"opponent's.",
		}, {
			Rule: Rolling, Title: "Rolling", Source: "text, geometry",
			Text: "A cookie rolls along the outside of the others and always touches the one that it rolls around, its anchor. So it " +
				"goes from place to neighbouring place around the anchor. It can't pass between two cookies that lie too close: the " +
				"place that it goes to must be empty, and so must the other one that neighbours both.",
		}, {
			Rule: Step, Title: "A step", Source: "text, boardspace",
			Text: "A step ends where a cookie lies in the way, ahead of the rolling one at 60 or 120 degrees from the anchor. That " +
				"cookie is the anchor of the next step; if several are touched ahead, it is the farthest round. A cookie that is only " +
				"touched in passing, exactly opposite the anchor, ends nothing.",
		}, {
			Rule: StepCount, Title: "How many steps", Source: "text",
			Text: "A cookie makes as many steps as one of the cookies is worth that it touches before it moves. The player chooses " +
				"which of them counts, whatever it rolls around first, and all the steps must be made.",
		}, {
			Rule: Start, Title: "Setting off", Source: "text, boardspace",
			Text: "The rolling begins around any cookie that is touched, in either direction that is open, and never turns back. It " +
				"never comes to the place that it began on, neither to stop nor in passing.",
		}, {
			Rule: Stuck, Title: "Cookies that can't move", Source: "text, geometry",
			Text: "A cookie that touches player-cookies only can't move, as it has no number of steps. Neither can one that is " +
				"surrounded, without two empty places side by side around it.",
		}, {
			Rule: Divided, Title: "Dividing the field", Source: "text",
			Text: "If the other seven are not all connected without the cookie, moving it divides the field, even if it would join " +
				"the parts again at the end. That is allowed only to a player who wins by it (E1), the moved cookie counted where it " +
				"ends.",
		}, {
			Rule: MovedLast, Title: "The kind moved last", Source: "text",
			Text: "A cookie of the kind that was moved in the turn before can't be moved. A player-cookie bans nothing, as the other " +
				"player can't move that kind anyway.",
		}, {
			Rule: SameEnds, Title: "What a move is", Source: "ruling",
			Text: "A move is told by the places where the cookie begins and ends. Different ways between the same two places are the " +
				"same move.",
		}, {
			Rule: Dividing, Title: "Winning by dividing", Source: "text",
			Text: "A player who divides the field so that the group with the own player-cookie is worth more than the group with the " +
				"opponent's has won. Any other division is not allowed.",
		}, {
			Rule: NoMove, Title: "No move left", Source: "text",
			Text: "A player who can't move has lost.",
		}, {
			Rule: Repetition, Title: "No draws", Source: "text, boardspace, ruling",
			Text: "Nothing is said of positions that come again, and a game may go on for ever. Whoever runs a match may call the " +
				"third time a draw.",
		},
	}
}
