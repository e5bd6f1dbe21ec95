package catalog

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch/boardgame/game"
)

// A word is found at the start of a word only, in either case, whatever its ending, and so are its synonyms.
func TestAboutWords(t *testing.T) {
	for _, c := range []struct {
		words, text string
		about       bool
	}{
		{"aim", "The claim is true.", false},
		{"claim", "The CLAIM is true.", true},
		{"jump", "Eggs jumped.", true},
		{"jumping", "An egg jumps.", true},
		{"mandatory", "A player who can capture must capture.", true},
		{"Stuck", "A player has no  legal move.", false},
		{"Stuck", "A player who has no legal move loses.", true},
		{"no legal move", "A player who can't move loses.", true},
		{"take  back", "Until then, take it back.", true},
		{"May a jump capture?", "A jump captures nothing.", true},
		{"capture jump", "A step captures nothing.", false},
		{"forever draw", "It can't be drawn, but it can go on for ever.", true},
		{"aim", "claim aim", true},
		{"bases", "The basic set-up.", false},
		{"bases", "A base.", true},
		{"captures", "Capturing comes first.", true},
		{"winning", "A player who wins.", true},
		{"the", "the aim", true},
	} {
		hits, all := About(game.Book{Rules: []game.RuleText{{Rule: "toy/M1", Title: "T",
			Text: c.text}}}, c.words)
		require.Equal(t, c.about, len(hits) == 1 && all, c)
	}
}

// Titles come before texts, words before their synonyms, rules before the glossary, and the glossary before questions.
// Hits for some of the words are shown only if nothing is about all of them.
func TestAboutOrder(t *testing.T) {
	book := game.Book{
		Rules: []game.RuleText{
			{Rule: "toy/M1", Title: "Steps", Text: "A step is no jump."},
			{Rule: "toy/M2", Title: "Jumps", Text: "A jump is two steps long."},
			{Rule: "toy/M3", Title: "Turns", Text: "Nobody may pass."},
		},
		Glossary: []string{"Jump. A move over an egg (M2)."},
		Questions: []game.Question{{Question: "May an egg jump twice?", Answer: "Yes."},
			{Question: "May I stop?", Answer: "Yes, in a jump."}},
	}
	titles := func(words string) (list []string, all bool) {
		hits, all := About(book, words)
		for _, h := range hits {
			list = append(list, h.Title)
		}
		return list, all
	}
	list, all := titles("jumping")
	require.Equal(t, []string{"M2. Jumps.", "Jump.", "May an egg jump twice?", "M1. Steps.", "May I stop?"}, list)
	require.True(t, all)
	list, all = titles("jump step")
	require.Equal(t, []string{"M1. Steps.", "M2. Jumps."}, list)
	require.True(t, all)
	list, all = titles("jump pass")
	require.Equal(t, []string{"M3. Turns."}, list)
	require.False(t, all)
	list, _ = titles("castle")
	require.Empty(t, list)
}

// A word that names a rule, a question or the minute leads to it at once, in every game that answers it.
func TestFirstAnswer(t *testing.T) {
	for _, c := range []struct{ typed, coucou, cuckoo, oeufs, cookiedisco, taacoca string }{
		{"stalemate", "E2.", "E5.", "T4.", "E2.", "E3."},
		{"both blocked", "E2.", "E5.", "T4.", "E2.", "E3."},
		{"tie", "Can a game go on for ever, or be drawn?", "Can a round be drawn?", "Can a game be drawn", "E3.",
			"E4."},
		{"match", "How many games make a match", "G1.", "How many games make a match",
			"How many games make a match", "How many games make a match"},
		{"minute", "In one minute.", "In one minute.", "In one minute.", "In one minute.", "In one minute."},
		{"capture that loses", "May I refuse to capture", "Must I capture even if the capture loses?", "", "", "M6."},
		{"stops in camp", "", "", "M5.", "", ""},
		{"two captures", "C2.", "May I choose which capture", "", "", "How many stones can one turn capture?"},
		{"base occupied", "E1.", "E2.", "", "", "The cell on the enemy's home row is occupied."},
		{"same color twice", "", "", "", "M8.", ""},
	} {
		for name, answer := range map[string]string{"coucou": c.coucou, "cuckoo": c.cuckoo, "oeufs": c.oeufs,
			"cookiedisco": c.cookiedisco, "taacoca": c.taacoca} {
			if answer == "" {
				continue // it means nothing in this game
			}
			g, err := Find(name)
			require.NoError(t, err)
			hits, _ := About(g.Info().Book(), c.typed)
			require.NotEmpty(t, hits, "%s: %q", name, c.typed)
			assert.True(t, strings.HasPrefix(hits[0].Title, answer), "%s: %q finds %q", name, c.typed, hits[0].Title)
		}
	}
}

// What players typed when they looked for something leads to it: the rule or the question is among the first four.
func TestPlayersFind(t *testing.T) {
	for _, c := range []struct{ game, typed, answer string }{
		{"coucou", "leap,jump over,fast move into nest", "M5."},
		{"coucou", "clock,time limit,thinking time", "Is there a time limit?"},
		{"coucou", "count eggs row", "Does the egg that makes a fast move count itself?"},
		{"coucou", "two moves in one turn,hold down fast twice", "May I make a fast move twice"},
		{"cuckoo", "nest", "B4."},
		{"oeufs", "winning,winner", "F3."},
		{"oeufs", "memory,notes,remember", "May I take notes?"},
		{"oeufs", "diagonal,diagonally", "M1."},
		{"oeufs", "ko,undo opponent move", "O1."},
		{"oeufs", "eliminated,knocked out", "Out."},
		{"cookiedisco", "slide,lift,leap", "May a cookie slide"},
		{"cookiedisco", "surrounded,enclosed,trapped,locked", "M6."},
		{"cookiedisco", "isolated,disconnected,two groups", "M7."},
		{"cookiedisco", "how far", "M4."},
		{"cookiedisco", "stop anywhere,stop earlier", "May a cookie stop earlier"},
		{"taacoca", "simultaneous,at once", "May a stone enter a cell"},
		{"taacoca", "apart,scattered", "Must the three stones touch"},
		{"coucou", "mandatory,forced,obligatory,must I capture", "C2."},
		{"coucou", "I could capture but I'd rather enter the nest and win. May I?",
			"May an egg enter the nest if another egg can"},
		{"cuckoo", "Nobody noticed that I had to capture. What now?", "C3."},
		{"oeufs", "I claimed wrongly in a game of four. What happens?", "F5."},
		{"coucou", "three players,four players,how many eggs,number of eggs", "Can three or four"},
		{"oeufs", "sideways", "M1."},
		{"oeufs", "stuck,no legal move,can't move", "What if I can do nothing at all?"},
		{"oeufs", "how many eggs,number of eggs", "How many eggs does each"},
		{"cookiedisco", "setup,patterns", "How are the cookies laid"},
		{"cookiedisco", "value,worth,points", "B1."},
		{"cookiedisco", "return", "M5."},
		{"cookiedisco", "lattice,hexagon grid", "B2."},
		{"cookiedisco", "miscounted,cheat", "We notice an illegal move late."},
		{"cookiedisco", "same cookie", "M8."},
		{"cookiedisco", "three players", "Can three or four players"},
		{"taacoca", "how many stones,number of stones", "Can three or four players"},
		{"cuckoo", "captured pieces come back,next round", "Do captured pieces come back"},
		{"taacoca", "square board,another size", "Our board has no letters"},
		{"taacoca", "match,how many games", "How many games make a match"},
		{"oeufs", "must I claim,forgot to claim", "Must I claim"},
		{"oeufs", "leftover eggs,unused eggs", "Which eggs are left over?"},
		{"oeufs", "may I jump over enemy eggs,how far", "How far can an egg go"},
		{"oeufs", "false claim does the move stand", "Does the move that I made before a false claim stand?"},
		{"coucou", "never ends", "Can a game go on for ever"},
		{"coucou", "both of us are stuck", "E2."},
		{"cookiedisco", "special situation 1", "May a move divide the field for a moment"},
		{"taacoca", "push", "May a stone jump over or push another one"},
		{"cookiedisco", "turned over,value change", "Are cookies turned over"},
		{"coucou", "touch,hand,change my mind", "I touched an egg."},
		{"coucou", "match,rounds", "How many games make a match"},
		{"coucou", "diagonal,diagonally", "May an egg enter the nest diagonally?"},
		{"coucou", "say,warn", "Must I say anything, or warn my opponent?"},
		{"coucou", "own nest", "Does an egg in its own nest block the way?"},
		{"coucou", "begins,who starts,moves first", "Who begins"},
		{"coucou", "edge,far end,stranded", "What happens to an egg that reaches the last row"},
		{"coucou", "exactly,fewer,shorter", "May a fast move be shorter"},
		{"coucou", "box,edition,size", "Our board has another width"},
		{"coucou", "backwards,backward,back,retreat", "M7."},
		{"coucou", "stuck,can't move", "E2."},
		{"coucou", "wrong,mistake", "We notice an illegal move late."},
		{"coucou", "draw,agree on a draw,resign", "Can a game go on for ever, or be drawn?"},
		{"cuckoo", "touch,hand,change my mind", "I touched a piece."},
		{"cuckoo", "set-up,secret,choose set-up", "Who chooses the set-up"},
		{"cuckoo", "promote,edge,far end,dead", "Is a piece that reaches the far edge"},
		{"cuckoo", "same time", "What if a move wins and loses at the same time"},
		{"cuckoo", "own base", "Do my own pieces on my own bases matter?"},
		{"cuckoo", "recapture", "An enemy egg has just gone to my base."},
		{"cuckoo", "adjacent,next to,neighbours,diagonally,oblique", "B2."},
		{"cuckoo", "retreat,backwards", "C2."},
		{"cuckoo", "more than one,several", "May I choose which capture to make"},
		{"cuckoo", "draw,resign", "Can a round be drawn?"},
		{"cuckoo", "warn,check,danger,attacked", "Must I warn of an attack on the cuckoo"},
		{"cuckoo", "wrong setup", "We have set up a piece wrongly"},
		{"cuckoo", "maximum,largest,biggest capture", "May I choose which capture to make"},
		{"oeufs", "stay,blocking", "How long may an egg block another one"},
		{"oeufs", "pass through,leave camp", "May an egg leave its own camp, pass through it"},
		{"oeufs", "both", "May I do both in one turn"},
		{"oeufs", "opponent's egg", "May I move an opponent's egg?"},
		{"oeufs", "turned over again", "Is an egg turned over again"},
		{"oeufs", "wrong", "F4."},
		{"oeufs", "peek", "T3."},
		{"oeufs", "bluff", "May I tell the others what I have seen, or lie about it?"},
		{"oeufs", "partners", "Can four play in teams?"},
		{"oeufs", "accident,drop", "An egg fell over"},
		{"oeufs", "chain", "M3."},
		{"oeufs", "clockwise", "B5."},
		{"oeufs", "touch,hand", "I touched an egg."},
		{"oeufs", "draw,resign", "Can a game be drawn"},
		{"cookiedisco", "touch,hand,change my mind", "I touched a cookie"},
		{"cookiedisco", "pass,skip", "May I pass?"},
		{"cookiedisco", "nudge,bumped,lost", "A cookie was nudged by accident"},
		{"taacoca", "swap,fair,advantage", "Is there a swap"},
		{"taacoca", "in a row", "Must the three stones touch"},
		{"coucou", "version", "Our board has another width"},
		{"cookiedisco", "swap,pie,fair", "May the second player swap"},
		{"cookiedisco", "first,begin,start,begins,who starts,places first", "Who starts:"},
		{"cookiedisco", "draw,resign", "Can a game be drawn"},
		{"cookiedisco", "same part", "What if both parts are worth the same"},
		{"cookiedisco", "equal,same", "What if both parts are worth the same"},
		{"cookiedisco", "split", "M7."},
		{"cookiedisco", "bump,squeeze,shift", "How do I know whether a gap is wide enough?"},
		{"cookiedisco", "clockwise,direction", "M5."},
		{"cookiedisco", "next to,adjacent", "B2."},
		{"taacoca", "touch,hand,change my mind", "I touched a stone."},
		{"taacoca", "all captured", "Have I lost if all my stones are captured?"},
		{"taacoca", "adjacent,next to,neighbours,touch", "Must the three stones touch each other?"},
		{"taacoca", "edge,border,off the board", "M5."},
		{"taacoca", "exactly,fewer", "M2."},
		{"taacoca", "several,more than one", "How many stones can one turn capture?"},
		{"taacoca", "stuck,blocked", "E3."},
		{"taacoca", "draw,resign", "Can a game be drawn"},
		{"taacoca", "stack", "May a stone jump over"},
		{"taacoca", "diagonal,straight ahead", "B3."},
		{"coucou", "refuse to capture", "May I refuse to capture"},
		{"coucou", "lost all eggs", "Have I lost if all my eggs are captured?"},
		{"cuckoo", "how many rounds", "G1."},
		{"cuckoo", "checkmate", "Must I warn of an attack on the cuckoo"},
		{"oeufs", "jump over enemy", "M2."},
		{"oeufs", "can I win without turning over", "Can I win without turning an egg over"},
		{"oeufs", "claim during opponent turn", "May I claim on my opponent's turn?"},
		{"oeufs", "how long can I think", "Is there a time limit?"},
		{"cookiedisco", "vanilla twice,caramel then caramel", "M8."},
		{"cookiedisco", "can't finish steps,not enough room to finish the steps", "May a cookie stop earlier"},
		{"cookiedisco", "which value do I take", "Which cookie's value gives the number of steps"},
	} {
		g, err := Find(c.game)
		require.NoError(t, err)
		for typed := range strings.SplitSeq(c.typed, ",") {
			hits, _ := About(g.Info().Book(), typed)
			var titles []string
			for _, h := range hits[:min(len(hits), 4)] {
				titles = append(titles, h.Title)
			}
			found := slices.ContainsFunc(titles, func(title string) bool { return strings.HasPrefix(title, c.answer) })
			assert.True(t, found, "%s: %q finds %q, not %q", c.game, typed, titles, c.answer)
		}
	}
}
