package play

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/seed4105872c/clutch"
	"github.com/seed4105872c/clutch/examples/internal/command"
	"github.com/seed4105872c/clutch/examples/internal/command/commandtest"
)

// start runs the program on a console with these arguments. The returned error has the text that the program prints.
func start(c *console, args ...string) error {
	var stderr bytes.Buffer
	p := commandtest.Program(nil, c.out, &stderr, args...)
	play := func(ctx context.Context, p *command.Program) error { return run(ctx, p, c) }
	if p.Run(context.Background(), play) != 0 {
		return errors.New(stderr.String())
	}
	return nil
}

// typed runs the program with these arguments, and types these lines.
func typed(t require.TestingT, args string, lines ...string) (output string, err error) {
	return typedOn(func(*console) {}, strings.Fields(args), lines...)
}

// typedOn is like typed, on a console that the function set has changed.
func typedOn(set func(c *console), args []string, lines ...string) (output string, err error) {
	var out bytes.Buffer
	c := newConsole(strings.NewReader(strings.Join(lines, "\n")), &out)
	set(c)
	err = start(c, args...)
	return out.String(), err
}

// onScreen runs the program on a terminal that keeps games in a folder, or nowhere if the folder is "".
func onScreen(t *testing.T, folder string, args []string, lines ...string) string {
	out, err := typedOn(func(c *console) { c.screen, c.folder = true, folder }, args, lines...)
	require.NoError(t, err)
	return out
}

// ok runs a session and fails the test if it ends with an error. It returns the output.
func ok(t require.TestingT, args string, lines ...string) string {
	out, err := typed(t, args, lines...)
	require.NoError(t, err)
	return out
}

const twoHumans = "-game taacoca -players human,human"

// Each row has the arguments of a game, the lines that are typed, and what the output has, with its line breaks or
// without them. A text after a ! must be missing.
func TestTyped(t *testing.T) {
	const start = "bbbbb/1bbbb1/2bbb2/8/9/8/2www2/1wwww1/wwwww w"
	const kinds = "human, random, beginner, easy, medium, hard, expert or master"
	for _, c := range []struct {
		args, typed string
		want        []string
	}{
		// the questions before a game
		{"", "help; chess; tacoca; taacoca; ?; me; human; random; B4,C4,C5-NE", []string{
			"Type the name or the number of a game.", `There is no game "chess"`, "Who plays White: " + kinds + "? [human] ",
			"Who plays Black: " + kinds + "? [easy] ", "A human types moves here.", "Black plays "}},
		{"coucou", "HUMAN; hrad", []string{`There is no bot "hrad"`}},
		{"taacoca", "; random; B4,C4,C5-NE", []string{"Black plays "}}, // an empty line takes the default
		{"-players human,human coucou", "", []string{"Blue> "}},
		{"coucou -players human,human", "", []string{". an empty place, b blue egg, r red egg, + an empty nest."}},
		{"cuckoo -players human,human", "", []string{"+ an empty base."}},
		{"geister -players human,human", "", []string{"+ an empty place that pieces have to reach."}},
		{"cuckoo", "help; Advanced1; red; human; human; position", []string{
			"  advanced1  advanced set-up 1: the cuckoo has come out\n",
			"How do the pieces stand: basic, advanced1, advanced2 or lot? [basic] ",
			"Who starts the round: Blue, Red or lot? [Blue] ", "> EE2ee/EE3ee/WEE2eew/EEC3cee/WEE2eew/EE3ee/EE2ee r\n"}},
		{"oeufs", "4; yes; human; human; human; human; position", []string{
			"> BB2CC/BB2CC/6/6/AA2DD/AA2DD A ABCD - nt:-\n"}},
		{"cookiedisco", "; 1", []string{": Orange, Blue or lot? [", `"1" is not Orange, Blue or lot.`}},
		{"geister", "; ; position", []string{"!lot", "> 1hhhh1/1hhhh1/6/6/1"}}, // nobody is asked about a secret
		{"", "cuckoo; none; advanced1; ; human; human; position", []string{
			"EE2ee/EE3ee/WEE2eew/EEC3cee/WEE2eew/EE3ee/EE2ee b\n"}},
		{"-game cuckoo -options setup=advanced2,starter=r -players human,human", "position", []string{
			"EE2ee/EE3ee/EEW2wee/ECE3ece/EEW2wee/EE3ee/EE2ee r\n"}},

		// matches: the players take turns to start a round, and new keeps the score
		{"cuckoo -players human,human -options starter=r", "resign; new; position; d3-d4; new; yes; position; d3-d4; " +
			"resign; new; resign; ; position", []string{"The match to 2 wins: Blue 1, Red 0.\n", "Round 2.\n",
			"> EE2ee/EE3ee/WEE2eew/CEE3eec/WEE2eew/EE3ee/EE2ee b\n",
			"The match to 2 wins: Blue 2, Red 0. Blue has won the match.\n", "[new]> \n"}},
		{"geister -players human,human -options white=b1c1d1e1,black=b6c6d6e6", "resign; new; position", []string{
			"> 1hhhh1/1hhhh1/6/6/1", "!> 1hhhh1/1hhhh1/6/6/1EEEE1/1GGGG1 w -\n"}}, // everybody knows the old secrets
		{"coucou -players human,human -wins 3", "resign", []string{"The match to 3 wins: Blue 0, Red 1."}},
		{"cuckoo -players human,human", "d3-d4; resign; resign; d7-d6; undo; d7-d6", []string{ // Red resigns, and not Blue
			"Red has resigned, so Blue has won, after 1 ply.\nThe match to 2 wins: Blue 1, Red 0.\n",
			"The game is over: Red has resigned, so Blue has won.", "Blue> \n"}},
		{"cookiedisco -players human,human", "load 3V/2OC/2CC/1K/KB o V; c5-f2", []string{"by 12 points to 2 (E1), after 1 ply.\nThe score is 12 : 2.\n"}},
		{"-game oeufs -options players=4 -players human,human,human,human", "resign; resign; resign", []string{
			"Green has resigned, so Orange has won, after 2 plies.\n", "The score is 1 Orange, 2 Green, 3 Red, 4 Blue.\n"}},
		{"taacoca -players random,random -seed 1", "", []string{
			"White's home row, on A1, and won (E1), after 28 plies.", "!The match"}},

		// draws, resignations and taking back
		{twoHumans, "draw; no; draw; B4,C4,C5-NE; G3,G4,G5-SW; draw; yes; undo; position", []string{
			"White offers a draw. Black, do you agree, yes or no? [no] ", "Black declines.",
			"so you can offer a draw again only after your\n", "The players have agreed on a draw, after 2 plies."}},
		{"taacoca -players human,random", "draw; draw; B4,C4,C5-NE; draw", []string{
			"Black answers on its turn.", "has to be answered first", "so you can offer a draw again only after your\n"}},
		{"oeufs -options players=4 -players human,human,human,random", "resign; draw; n; b5-b4; resign; resign", []string{
			"Red offers a draw. Green, do you agree", "Red has resigned, so Orange has won, after "}},
		{"oeufs -players human,human", "load 6/1bbbba/4B1/5A/1a4/aaab2 A AB Ac1; f3-e3; ?c1; undo", []string{
			"?c1 has revealed something hidden"}},
		{twoHumans, "undo", []string{"You have nothing to take back."}},
		{twoHumans, "B4,C4,C5-NE; undo; position", []string{start}},
		{"taacoca -players human,random", "B4,C4,C5-NE; undo; position", []string{start}}, // the bot's answer goes too
		{twoHumans, "B4,C4,C5-NE; new; yes; position", []string{start}},
		{twoHumans, "B4,C4,C5-NE; new; ; position", []string{"!" + start}},

		// moves, refusals and verdicts
		{twoHumans, "A1,A2,A3-NE; why A1,A2,A3-NE; why B4,C4,C5-NE; why A1; B4,C4,C5-NE; position; nonsense", []string{
			"No: A1 can't go NE: your own stone stays on B2. That is rule M4;", "M4. Your own stones block the way.",
			"B4,C4,C5-NE is legal: it is one of 58 legal moves.\n",
			`"A1" is neither a command nor a move. A move looks like A1,B2,C3-NW;`,
			"bbbbb/1bbbb1/2bbb2/8/9/4ww2/2w1w2/1ww1w1/wwwww b\n", `"nonsense" is neither a command nor a move.`, "Black> "}},
		{"coucou -players human,human", "load 7/1r1b3/b6/7/7/7/7/7/7/7/7 b; why a9xb10", []string{
			"a9xb10 is legal: it is the only legal move. " +
				"It ends the game: Red has no legal move, so Blue has won (E2). E2. "}},
		{"goofspiel -players human,human -seed 3", "position; w5; position", []string{
			"w\nThat is what you see", "b\nThat is what you see"}},
		{"coucou -players human,human", "d2-d3; resign; why d10-d9; why d10-c10", []string{
			"No: the game is over: Red has resigned, so Blue has won.\n", "No: eggs only go ahead"}},
		{"coucou -players human,human", "load 7/3b3/7/7/7/7/7/7/7/7/r6 b; why d10-d11", []string{
			"it is one of 3 legal moves. It ends the game: Blue's egg is in the nest on d11, so Blue has won (E1). E1. "}},
		{"oeufs -players human,human", "load " + everythingTurned + "; why !", []string{ // what it leads to is hidden
			"is legal: it is one of 105 legal moves. Blue>"}},
		{twoHumans, "load 5/6/7/2b5/2w1b4/3w4/7/6/5 b; E5,F3-SW; moves; E5,F3-SW; undo; E5,F3-SE; new; position", []string{
			"Black has captured White's last stone and won (E2), after 1 ply.",
			"There are no legal moves: the game is over.",
			"No: the game is over: Black has captured White's last stone and won."}},
		{twoHumans + " -max-plies 1", "B4,C4,C5-NE; G3,G4,G5-SW", []string{
			"The game was broken off: a game here has at most 1 move.", "The game is over: the game was broken off"}},
		{"coucou -players human,human", "d2 d3; D10D9; position", []string{"That is d2-d3.\n", "That is d10-d9.\n",
			"> rrrrrrr/rrr1rrr/3r3/7/7/7/7/7/3b3/bbb1bbb/bbbbbbb b\n"}},
		{"coucou -players human,human", "d2; a1", []string{
			"> Moves from d2:\nd2-d3\nBlue> No legal move begins on a1.\nNo: "}},
		{twoHumans, "A1 A2 A3 ne; hnit; q; moves", []string{"No: A1 can't go NE: your own stone stays on B2.",
			`"hnit" is neither a command nor a move. A move looks like`, "!A1,B2,C3-NW  "}},

		// the rule book
		{twoHumans, "rules march", []string{"M1. Three stones march.", "M5. Nothing leaves the board.",
			`Source: text. "text" means the published rules.`, "!E2. "}},
		{"coucou -players human,human", "rules c2", []string{"C2. Capturing comes first.",
			`Source: mandatory: text; the step into the nest included: ruling. "text" means the published rules. ` +
				`"ruling" means a ruling of this book,`}},
		{"coucou -players human,human -lang fr", "rules c2", []string{"C2. La prise d'abord.",
			`Source : obligatoire : texte ; y compris le pas dans le nid : décision. « texte » : la règle publiée.`,
			"Raison : Le texte ne fait aucune exception", "c10xd11  permis, et Bleu a gagné (E1)\n", "!Capturing"}},
		{"coucou -players human,human -lang fr", "rules m1", []string{"b2xc3  interdit (M1)\n", "b2-b3  le seul coup permis\n",
			"!legal"}},
		{"coucou -players human,human -lang fr", "rules tricherie", []string{"Aucune règle ne s'appelle"}},
		{"cuckoo -players human,human", "rules set-up", []string{"Reason: The text comes without the published diagrams",
			"and is the choice secret? The published rules don't say",
			"G2. Who starts the next round. The player who did not start a round starts the next one. The replay of a drawn " +
				"round counts as the next round. Source: ruling. Reason: "}}, // what ruling means has been said
		{"cookiedisco -players human,human", "rules m2", []string{"\n       . 3\n      . R 2\n       A 1\n"}},

		// what bots say about a position and a game
		{"cuckoo -players human,human", "load E5/7/8/7C1/8/1e5/5c b; analyse 1; analyse x; analyse 0; d8-d9; " +
			"analyse 1", []string{"1 ply ahead, ", " positions:\n1. won in 1 ply d8-", `"x" is not a number of seconds from 1 to 3600.`,
			`"0" is not a number of seconds from 1 to 3600.`, "The game is over.\n"}},
		{"coucou -players human,human", "review; load 7/3b3/7/7/7/7/7/7/7/3r3/b6 b; a1-a2; review", []string{
			"No move has been made.", "1. a1-a2, a mistake, cost 100 of 100. Better: d10-d11. After a1-a2, Blue loses in 1 ply."}},
		{"oeufs -players human,human", "a1-a2; review; resign; review", []string{
			"A game that hides something can be reviewed when it is over.", "No move was a mistake."}},

		// drawings of moves
		{twoHumans, "show B4,C4,C5-NE; show A1,A2,A3-NE; show A1-SW; show nonsense; why", []string{
			"D . . . .[.|.]. . 8\n  C . . w(w{w}. . 7\n   B . w w(w)w . 6\n", "( ) is where a piece sets off, ",
			"\nB4,C4,C5-NE is legal: ", "   B .!w!w!w!w . 6\n    A(w|w|w)w w 5\n",
			"No: A1 can't go NE: your own stone stays on B2.\nM4. ", "A!w!w w w w 5", "why what? Type why MOVE."}},
		{"cookiedisco -players human,human", "load 1OVB/1CC/KCK o -; show b4-e1; show b4-j10; show @c5", []string{
			"1 . . * 2[3].\n 2 . * O V B .\n  3 . 1 C C . .\n   4 .(K)C K . .\n", "\nb4-e1 is legal: ",
			"    5 . .!.!. . .\n\n( ) is "}},
		{"coucou -players human,human", "load 7/1r1b3/b6/7/7/7/7/7/7/7/7 b; show d10-d11", []string{ // and what must be done
			"11 . . .!+!. . .\n10 .[r].(b). . .\n 9(b). "}},

		// commands that are wrong
		{twoHumans, "undo please; Load nonsense; why; moves z9; moves d1; moves B2", []string{"undo takes no arguments.",
			"There is no cell \"z9\".", "No legal move begins on D1.\nNo: there is no stone on D1. That is rule ",
			"B2,C3,C4-NW", "position, row I, byte 0", "why what?"}},

		// what each player sees, where the program is not on a terminal
		{"oeufs -players human,human", "load " + everythingTurned + "; ?f1", []string{"Blue> You looked at f1: it is Red's egg.\n",
			"What Red sees:\n"}},
		{"oeufs -options players=4 -players random,random,random,random -seed 3 -max-plies 20", "", []string{
			"Orange plays"}},
		{"geister -seed 1 -players human,random", "position", []string{"> 1hhhh1/1hhhh1/6/6/1"}},
	} {
		out := ok(t, c.args, strings.Split(c.typed, "; ")...)
		for _, want := range c.want {
			missing, isMissing := strings.CutPrefix(want, "!")
			found := strings.Contains(out, missing) || strings.Contains(strings.Join(strings.Fields(out), " "), missing)
			require.Equal(t, !isMissing, found, "%s, %s: %s\n%s", c.args, c.typed, want, out)
		}
	}
}

// If all other players are bots, a human sees their own view during the game, and all eggs at the end.
func TestOwnView(t *testing.T) {
	out := hotSeat(t, "human,random", "?f1", "position")
	require.NotContains(t, out, "\x1b")
	require.Contains(t, out, "1 ? ? ? ? ? b")
	require.Contains(t, out, "You looked at f1: it is Red's egg.")
	require.Contains(t, out, "That is what you see")
	out = hotSeat(t, "human,random", "!")
	require.Contains(t, out, "Blue's claim was false, so Red has won (F4), after 1 ply.")
	require.Contains(t, out, "5<b|b|b|b|b|a>", "the eggs are shown in the end, and marked because they are new")
}

// The program ends without an error when its input ends, at any point, and when a player types quit.
func TestEndsAnywhere(t *testing.T) {
	lines := []string{"taacoca", "human", "human", "B4,C4,C5-NE", "undo"}
	for n := range len(lines) + 1 {
		ok(t, "", lines[:n]...)
		require.NotContains(t, ok(t, "", append(lines[:n:n], "quit", "moves")...), "A1,B2")
	}
}

func TestMovesAreListedInFull(t *testing.T) {
	out := ok(t, twoHumans, "moves")
	_, list, _ := strings.Cut(out, "White> ")
	require.Len(t, regexp.MustCompile(`[A-I]\d,[A-I]\d,[A-I]\d-N[WE]`).FindAllString(list, -1), 58)
	for _, line := range strings.Split(list, "\n") {
		require.LessOrEqual(t, len(line), width)
	}
}

// The command help lists all commands, and rules all rules and questions.
func TestLists(t *testing.T) {
	game, err := clutch.Find("taacoca")
	require.NoError(t, err)
	book := game.Info().Book()
	said := func(line string) string { return strings.Join(strings.Fields(ok(t, twoHumans, line)), " ") }
	help, rules, nothing, questions := ok(t, twoHumans, "HELP"), said("rules"), said("rules Z9"), said("rules Questions")
	for _, c := range verbs() {
		require.Contains(t, help, "  "+c.name)
	}
	require.Contains(t, nothing, `No rule is called "Z9", and no rule or question contains it.`)
	for _, r := range book.Rules {
		require.Contains(t, rules, r.Rule.ID()+". "+r.Title)
	}
	for _, q := range book.Questions {
		require.Contains(t, questions, q.Question)
		require.NotContains(t, questions, q.Answer)
	}
	for line, want := range map[string]string{"rules e1": "E1. Reaching", "rules taacoca/E2": "E2. Capturing"} {
		require.Contains(t, said(line), want)
		require.NotContains(t, said(line), "E3. ")
	}
}

func TestWrongArguments(t *testing.T) {
	for args, want := range map[string]string{
		"more": `there is no game "more"`, "coucou more": `"more" is not a flag`,
		"coucou -game oeufs":                                    "coucou or -game oeufs?",
		"-game taacoca -max-plies 0":                            "at least one ply",
		"-game taacoca -players human":                          "has 2 players",
		"-game oeufs -options players=4 -players random,random": "Ovo has 4 players here",
		"cuckoo -options size=3":                                "no such option",
		"cuckoo -players human,human -options size=3":           "no such option",
		"-game taacoca -players human,me":                       `there is no bot "me"`,
		"-game taacoca -position x -players human,human":        "row I",
		"coucou -wins 101":                                      "from 1 to 100",
		"coucou -lang de":                                       `no rule book of Le Coucou picard in "de"`,
	} {
		out, err := typed(t, args)
		require.ErrorContains(t, err, want, args)
		require.NotContains(t, out, "Who plays", args)
	}
}

func TestPrintable(t *testing.T) {
	for text, want := range map[string]string{
		"a b": "a b", "\x1b[2J": `\x1b[2J`, "\xff": `\xff`, "é\"'\\": "é\"'\\", "\u202e": `\u202e`,
		"\ufffd": "\ufffd", "\xefa": `\xefa`,
	} {
		require.Equal(t, want, printable(text))
	}
}

// A text that was typed is quoted as it was typed, with all its spaces and on one line, wherever the message breaks.
func TestQuotations(t *testing.T) {
	c, out := newConsole(strings.NewReader(""), io.Discard), &strings.Builder{}
	c.out = out
	rapid.Check(t, func(t *rapid.T) {
		typed := rapid.StringMatching(`[a-z/]{1,9}( {1,3}[a-z0-9/]{1,9}){0,5}`).Draw(t, "typed")
		before := strings.Repeat("word ", rapid.IntRange(0, 16).Draw(t, "words before"))
		out.Reset()
		c.wrapped(fmt.Sprintf("%sof %q is nothing; help lists the commands.", before, typed), "  ")
		require.Contains(t, out.String(), strconv.Quote(typed))
		for line := range strings.Lines(out.String()) {
			require.LessOrEqual(t, len(line), width+1)
		}
	})
	typed := "load 7/3b3/7/7/7/7/7/7/7/7/r6  b"
	require.Contains(t, ok(t, "coucou -players human,human", typed), `"7/3b3/7/7/7/7/7/7/7/7/r6  b" is neither`)
}

func TestColors(t *testing.T) {
	out, err := typedOn(func(c *console) { c.color = true }, strings.Fields(twoHumans))
	require.NoError(t, err)
	require.Contains(t, out, "\x1b[")
	require.NotContains(t, ok(t, twoHumans), "\x1b[")
}

// failing is a writer that always fails.
type failing struct{}

func (failing) Write([]byte) (int, error) { return 0, errors.New("broken") }

func TestBrokenOutputEndsIt(t *testing.T) {
	c := newConsole(strings.NewReader(strings.Repeat("undo\n", 100)), failing{})
	require.Error(t, start(c, strings.Fields(twoHumans)...))
}

const everythingTurned = "6/bbbbba/6/6/6/aaaaab A AB -"

// hotSeat runs a game of Ovo on a terminal and returns its output.
func hotSeat(t *testing.T, players string, lines ...string) string {
	return onScreen(t, "", []string{"-game", "oeufs", "-seed", "1", "-players", players, "-position",
		everythingTurned}, lines...)
}

// The screen is wiped between the turns of two humans. The new screen shows nothing that only the other player has
// seen.
func TestHotSeat(t *testing.T) {
	out := hotSeat(t, "human,human", "", "?f1", "", "", "position", "?a1", "", "", "position")
	parts := strings.Split(out, "\x1b[H\x1b[2J\x1b[3J")
	require.Len(t, parts, 4)
	require.NotContains(t, parts[0], "1 ? ?", "nothing is shown until A presses Enter")
	require.Contains(t, parts[1], "1 ? ? ? ? ? ?", "A before the look")
	require.Contains(t, parts[1], "1 ? ? ? ? ?<b>\n  a b c d e f\n\nYou looked at f1: it is Red's egg.\n", "A after the look")
	require.Contains(t, parts[1], "hand over to Red")
	require.NotContains(t, parts[2], "f1 is")
	require.Contains(t, parts[2], "6/??????/6/6/6/?????? B AB Af1")
	require.NotContains(t, parts[2], "? b")
	require.Contains(t, parts[2], "1<a>? ? ? ? ?", "B after the look")
	require.Contains(t, parts[3], "6/??????/6/6/6/?????b A AB Af1,Ba1")
	require.NotContains(t, parts[3], "a ?")
}

// If the input ends while the screen is being handed over, or somebody quits, nothing more is shown.
func TestHotSeatLeft(t *testing.T) {
	for _, c := range []struct {
		lines []string
		last  string
	}{
		{nil, "Blue, press Enter when nobody else is looking. \n"},
		{[]string{"quit", "?f1"}, "Blue, press Enter when nobody else is looking. "},
		{[]string{"", "?f1", "quit", ""}, "Press Enter to wipe the screen, and hand over to Red. "},
		{[]string{"", "?f1"}, "Press Enter to wipe the screen, and hand over to Red. \n"},
		{[]string{"", "?f1", "", ""}, "Red, press Enter when nobody else is looking. \n"},
	} {
		out := hotSeat(t, "human,human", c.lines...)
		require.True(t, strings.HasSuffix(out, c.last), out)
	}
}

// In a game between bots, the screen shows only what all players see.
func TestWatching(t *testing.T) {
	out := ok(t, "-game oeufs -players random,random -seed 3 -max-plies 200")
	require.Contains(t, out, "at most 200 moves.")
	out = out[:strings.LastIndex(out, " plays ")] // the last board shows everything
	seen := 0
	for line := range strings.Lines(out) {
		if line[0] >= '1' && line[0] <= '6' {
			require.False(t, strings.ContainsAny(line, "abcd"), line)
			seen += strings.Count(line, "?")
		}
	}
	require.NotZero(t, seen)
}
