package main

import (
	"bytes"
	"context"
	"errors"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch"
	"github.com/seed4105872c/clutch/boardgame/game"
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

func TestAsksWithoutArguments(t *testing.T) {
	out := ok(t, "", "help", "chess", "tacoca", "taacoca", "?", "me", "human", "random", "B4,C4,C5-NE")
	require.Contains(t, out, "Type the name or the number of a game.")
	require.Contains(t, out, `No game is called "chess"`)
	require.Equal(t, 3, strings.Count(out,
		"Who plays White: human, random, beginner, easy, medium, hard, expert or master? [human] "))
	require.Equal(t, 1, strings.Count(out,
		"Who plays Black: human, random, beginner, easy, medium, hard, expert or master? [easy] "))
	require.Contains(t, out, "A human types moves here.")
	require.Contains(t, strings.Join(strings.Fields(ok(t, "coucou", "HUMAN", "hrad")), " "),
		`There is no bot "hrad"`)
	require.Contains(t, out, "Black plays ")
	out = ok(t, "taacoca", "", "random", "B4,C4,C5-NE")
	require.Contains(t, out, "Black plays ", "the game is an argument, and an empty line takes the default")
	require.Contains(t, ok(t, "-players human,human coucou"), "Blue> ", "the game may come after the flags")
}

// A match counts its rounds, and the players take turns to start them. New keeps the match's score.
func TestMatch(t *testing.T) {
	base := "-game cuckoo -players human,human -options starter=r"
	out := ok(t, base, "resign", "new", "position", "d3-d4", "new", "yes", "position", "d3-d4", "resign", "new",
		"resign", "", "position")
	require.Contains(t, out, "The match to 2 wins: Blue 1, Red 0.\n")
	require.Contains(t, out, "Round 2.\n")
	start := "EE2ee/EE3ee/WEE2eew/CEE3eec/WEE2eew/EE3ee/EE2ee"
	require.Equal(t, 3, strings.Count(out, start+" b\n"), "Red started the first round, so Blue starts the second")
	require.Contains(t, out, "The match to 2 wins: Blue 2, Red 0. Blue has won the match.\n")
	require.Contains(t, out, "[new]> \n", "another match")
	require.Equal(t, 2, strings.Count(out, "Blue 1, Red 0."))
	require.NotContains(t, ok(t, "-game taacoca -players random,random"), "The match")
	require.Contains(t, ok(t, "-game coucou -players human,human -wins 3", "resign"),
		"The match to 3 wins: Blue 0, Red 1.")
}

// The players can agree on a draw. Bots answer on their turn.
func TestDraws(t *testing.T) {
	out := ok(t, twoHumans, "draw", "no", "draw", "B4,C4,C5-NE", "G3,G4,G5-SW", "draw", "yes", "undo", "position")
	require.Equal(t, 2, strings.Count(out, "White offers a draw. Black, do you agree, yes or no? [no] "))
	require.Contains(t, out, "Black declines.")
	require.Contains(t, out, "so you can offer a draw again only after your\n")
	require.Contains(t, out, "The players have agreed on a draw, after 2 plies.")
	out = ok(t, "-game taacoca -players human,random", "draw", "draw", "B4,C4,C5-NE", "draw")
	require.Equal(t, 1, strings.Count(out, "Black answers on its turn."))
	require.Contains(t, out, "has to be answered first")
	require.Contains(t, out, "so you can offer a draw again only after your\n")
	four := ok(t, "-game oeufs -options players=4 -players human,human,human,random", "resign", "draw", "n", "b5-b4",
		"resign", "resign")
	require.Contains(t, four, "Red offers a draw. Green, do you agree")
	require.Contains(t, four, "Red has resigned, so Orange has won, after ")
}

// The options of a game are questions. Values that are not words are explained, and players are answered by their
// names.
func TestOptions(t *testing.T) {
	out := ok(t, "cuckoo", "help", "Advanced1", "red", "human", "human", "position", "new")
	require.Equal(t, 1, strings.Count(out, "  advanced1  advanced set-up 1: the cuckoo has come out\n"))
	require.Contains(t, out, "How do the pieces stand: basic, advanced1, advanced2 or lot? [basic] ")
	require.Contains(t, out, "Who starts the round: Blue, Red or lot? [Blue] ")
	require.Contains(t, out, "> EE2ee/EE3ee/WEE2eew/EEC3cee/WEE2eew/EE3ee/EE2ee r\n")
	require.Contains(t, ok(t, "oeufs", "4", "yes", "human", "human", "human", "human", "position"),
		"> BB2CC/BB2CC/6/6/AA2DD/AA2DD A ABCD - nt:-\n")
	for game, answers := range map[string][2]string{"cookiedisco": {"", "Orange, Blue or lot"},
		"geister": {"x", "chosen or lot"}} {
		out := ok(t, game, answers[0], "1")
		require.Contains(t, out, ": "+answers[1]+"? [", game)
		require.Contains(t, out, `"1" is not `+answers[1]+".", "the refusal names the same answers as the question")
	}
	require.Contains(t, ok(t, "", "cuckoo", "none", "advanced1", "", "human", "human", "position"),
		"EE2ee/EE3ee/WEE2eew/EEC3cee/WEE2eew/EE3ee/EE2ee b\n")
	require.Contains(t, ok(t, "-game cuckoo -options setup=advanced2,starter=r -players human,human", "position"),
		"EE2ee/EE3ee/EEW2wee/ECE3ece/EEW2wee/EE3ee/EE2ee r\n")
	for args, want := range map[string]string{
		"-options setup": "not name=value", "-options starter=b,starter=r": "twice",
		"-options starter=x": "not one of b, r",
		"-options size=3":    "no such option", "-options starter=b -position x": "for a new game",
		"-players human,human -options size=3": "no such option",
	} {
		_, err := typed(t, "-game cuckoo "+args)
		require.ErrorContains(t, err, want, args)
	}
}

// The program ends without an error when its input ends, at any point, and when a player types quit.
func TestEndsAnywhere(t *testing.T) {
	lines := []string{"taacoca", "human", "human", "B4,C4,C5-NE", "undo"}
	for n := range len(lines) + 1 {
		ok(t, "", lines[:n]...)
		require.NotContains(t, ok(t, "", append(lines[:n:n], "quit", "moves")...), "A1,B2")
	}
}

func TestMovesAndRefusals(t *testing.T) {
	out := ok(t, twoHumans, "A1,A2,A3-NE", "why A1,A2,A3-NE", "why B4,C4,C5-NE", "why A1", "B4,C4,C5-NE", "position",
		"nonsense")
	require.Contains(t, out, "No: A1 can't go NE: your own stone stays on B2. That is rule M4;")
	require.Contains(t, out, "M4. Your own stones block the way.")
	require.Contains(t, out, "B4,C4,C5-NE is legal: it is one of 58 legal moves.\n")
	require.Contains(t, out, `"A1" is neither a command nor a move. A move looks like A1,B2,C3-NW;`)
	require.Contains(t, out, "bbbbb/1bbbb1/2bbb2/8/9/4ww2/2w1w2/1ww1w1/wwwww b\n")
	require.Contains(t, out, `"nonsense" is neither a command nor a move.`)
	require.Contains(t, out, "Black> ")
}

// The command why says how many moves are legal, and what a move leads to, unless that is hidden.
func TestWhyLegal(t *testing.T) {
	for _, c := range []struct{ game, position, move, want string }{
		{"coucou", "7/1r1b3/b6/7/7/7/7/7/7/7/7 b", "a9xb10",
			"it is the only legal move. It ends the game: Red has no legal move, so Blue has won (E2). E2. "},
		{"coucou", "7/3b3/7/7/7/7/7/7/7/7/r6 b", "d10-d11",
			"it is one of 3 legal moves. " +
				"It ends the game: Blue's egg is in the nest on d11, so Blue has won (E1). E1. "},
		{"coucou", "", "d2-d3", "it is one of 7 legal moves. Blue>"},
		{"oeufs", everythingTurned, "!", "it is one of 105 legal moves. Blue>"},
	} {
		out := ok(t, "-players human,human "+c.game, "load "+c.position, "why "+c.move)
		require.Contains(t, strings.Join(strings.Fields(out), " "), c.move+" is legal: "+c.want)
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

func TestRules(t *testing.T) {
	game, err := clutch.Find("taacoca")
	require.NoError(t, err)
	out := ok(t, twoHumans, "rules")
	for _, r := range game.Info().Book().Rules {
		require.Contains(t, out, r.Rule.ID()+". "+r.Title)
	}
	out = ok(t, twoHumans, "rules e1", "rules taacoca/E2")
	require.Contains(t, out, "E1. Reaching")
	require.Contains(t, out, "E2. Capturing")
	require.NotContains(t, out, "E3. ")
	out = ok(t, twoHumans, "rules Z9")
	require.Contains(t, strings.Join(strings.Fields(out), " "),
		`No rule is called "Z9", and no rule or question contains it. The rules and questions are:`)
	for _, r := range game.Info().Book().Rules {
		require.Contains(t, out, "    "+r.Rule.ID()+". "+r.Title+".\n")
	}
	asked := strings.Join(strings.Fields(ok(t, twoHumans, "rules Questions")), " ")
	for _, q := range game.Info().Book().Questions {
		require.Contains(t, strings.Join(strings.Fields(out), " "), q.Question)
		require.Contains(t, asked, q.Question)
		require.NotContains(t, asked, q.Answer)
	}
}

// The command rules finds the rules that contain a word, and gives their sources.
func TestRulesAboutAWord(t *testing.T) {
	out := ok(t, twoHumans, "rules march")
	require.Contains(t, out, "M1. Three stones march.")
	require.Contains(t, out, "M5. Nothing leaves the board.")
	require.NotContains(t, out, "E2. ")
	require.Contains(t, out, `Source: text. "text" means the published rules.`)
	g, err := clutch.Find("oeufs")
	require.NoError(t, err)
	info := g.Info()
	require.NotEmpty(t, info.Book().Questions)
	i := slices.IndexFunc(info.Book().Rules, func(r game.RuleText) bool { return r.Reason != "" })
	require.GreaterOrEqual(t, i, 0)
	out = strings.Join(strings.Fields(ok(t, "-game oeufs -players human,human", "rules "+info.Book().Rules[i].Rule.ID(),
		"rules "+info.Book().Questions[0].Question)), " ")
	require.Contains(t, out, "Reason: "+info.Book().Rules[i].Reason)
	require.Contains(t, out, info.Book().Questions[0].Question+" "+info.Book().Questions[0].Answer)
}

// The command rules names the sources of a rule's parts, and explains each source and each reason once.
func TestRuleTellsItsSource(t *testing.T) {
	out := strings.Join(strings.Fields(ok(t, "-game coucou -players human,human", "rules c2")), " ")
	require.Contains(t, out, "C2. Capturing comes first.")
	require.Contains(t, out,
		`Source: mandatory: text; the step into the nest included: ruling. "text" means the published rules. `+
			`"ruling" means a ruling of this book,`)
	out = strings.Join(strings.Fields(ok(t, "-game cuckoo -players human,human", "rules set-up")), " ")
	require.Contains(t, out, "B6. The advanced set-ups.")
	require.Equal(t, 1, strings.Count(out, "without the published diagrams"))
	require.Equal(t, 1, strings.Count(out, `"ruling" means`))
}

// The command rules shows the example of a question, and so the drawing of the places that M2 numbers.
func TestRulesShowExamples(t *testing.T) {
	out := ok(t, "-game cookiedisco -players human,human", "rules m2", "rules brushed")
	require.Equal(t, 2, strings.Count(out, "\n       . 3\n      . R 2\n       A 1\n"))
}

// The command show draws every move. For an illegal move, it adds the reason.
func TestShow(t *testing.T) {
	out := ok(t, twoHumans, "show B4,C4,C5-NE", "show A1,A2,A3-NE", "show A1-SW", "show nonsense", "show")
	require.Contains(t, out, "D . . . .[.|.]. . 8\n  C . . w(w{w}. . 7\n   B . w w(w)w . 6\n")
	require.Contains(t, out, "( ) is where a piece sets off, ")
	require.Contains(t, out, "\nB4,C4,C5-NE is legal: ")
	require.Contains(t, out, "   B .!w!w!w!w . 6\n    A(w|w|w)w w 5\n")
	require.Contains(t, out, "No: A1 can't go NE: your own stone stays on B2.\nM4. ")
	require.Contains(t, out, "A!w!w w w w 5")
	require.Contains(t, out, "show what? Type show MOVE.")
	out = ok(t, "-game cookiedisco -players human,human", "load 1OVB/1CC/KCK o -", "show b4-e1", "show b4-j10",
		"show @c5")
	require.Contains(t, out, "1 . . * 2[3].\n 2 . * O V B .\n  3 . 1 C C . .\n   4 .(K)C K . .\n")
	require.Contains(t, out, "\nb4-e1 is legal: ")
	require.Contains(t, out, "    5 . .!.!. . .\n\n( ) is ")
	out = ok(t, "-game coucou -players human,human", "load 7/1r1b3/b6/7/7/7/7/7/7/7/7 b", "show d10-d11")
	require.Contains(t, out, "11 . . .!+!. . .\n10 .[r].(b). . .\n 9(b). ",
		"the capture that has to be made is drawn too")
}

func TestUndo(t *testing.T) {
	start := "bbbbb/1bbbb1/2bbb2/8/9/8/2www2/1wwww1/wwwww w\n"
	require.Contains(t, ok(t, twoHumans, "undo"), "You have nothing to take back.")
	require.Contains(t, ok(t, twoHumans, "B4,C4,C5-NE", "undo", "position"), start)
	require.Contains(t, ok(t, "-game taacoca -players human,random", "B4,C4,C5-NE", "undo", "position"), start,
		"the bot's answer goes too")
	require.Contains(t, ok(t, twoHumans, "B4,C4,C5-NE", "new", "yes", "position"), start)
	require.NotContains(t, ok(t, twoHumans, "B4,C4,C5-NE", "new", "", "position"), start, "new asks first")
}

func TestEndOfTheGame(t *testing.T) {
	end := "load 5/6/7/2b5/2w1b4/3w4/7/6/5 b"
	out := ok(t, twoHumans, end, "E5,F3-SW", "moves", "E5,F3-SW", "undo", "E5,F3-SE", "new", "position")
	require.Contains(t, out, "Black has captured White's last stone and won (E2), after 1 ply.")
	require.Contains(t, out, "There are no legal moves: the game is over.")
	require.Contains(t, out, "No: the game is over: Black has captured White's last stone and won.")
	out = ok(t, twoHumans+" -max-plies 1", "B4,C4,C5-NE", "G3,G4,G5-SW")
	require.Contains(t, out, "The game was broken off: a game here has at most 1 move.")
	require.Contains(t, out, "The game is over: The game was broken off")
}

func TestCommandsAreHelped(t *testing.T) {
	out := ok(t, twoHumans, "HELP", "undo please", "Load nonsense", "why", "moves z9", "moves d1", "moves B2")
	for _, c := range verbs() {
		require.Contains(t, out, "  "+c.name)
	}
	require.Contains(t, out, "undo takes no arguments.")
	require.Contains(t, out, "There is no cell \"z9\".")
	require.Contains(t, out, "No legal move begins on D1.\nNo: there is no stone on D1. That is rule ")
	require.Contains(t, out, "B2,C3,C4-NW")
	require.Contains(t, out, "position, row I, byte 0")
	require.Contains(t, out, "why what?")
}

func TestBotsAlone(t *testing.T) {
	require.Contains(t, ok(t, "-game taacoca -players random,random -seed 1"),
		"White's home row, on A1, and won (E1), after 28 plies.")
}

func TestWrongArguments(t *testing.T) {
	for args, want := range map[string]string{
		"-game chess": "chess", "more": `no game is called "more"`, "coucou more": `"more" is not a flag`,
		"-x": "not defined: -x", "coucou -game oeufs": "coucou or -game oeufs?",
		"-players human,easy coucou more":                `"more" is not a flag`,
		"-game taacoca -max-plies 0":                     "at least one ply",
		"-game taacoca -players human":                   "has 2 players",
		"-game taacoca -players human,me":                `there is no bot "me"`,
		"-game taacoca -position x -players human,human": "row I",
	} {
		_, err := typed(t, args)
		require.ErrorContains(t, err, want, args)
	}
}

func TestColors(t *testing.T) {
	out, err := typedOn(func(c *console) { c.color = true }, strings.Fields(twoHumans))
	require.NoError(t, err)
	require.Contains(t, out, "\x1b[")
	require.NotContains(t, ok(t, twoHumans), "\x1b[")
}

func TestPrintable(t *testing.T) {
	for text, want := range map[string]string{
		"a b": "a b", "\x1b[2J": `\x1b[2J`, "\xff": `\xff`, "é\"'\\": "é\"'\\", "\u202e": `\u202e`,
		"\ufffd": "\ufffd", "\xefa": `\xefa`,
	} {
		require.Equal(t, want, printable(text))
	}
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
	require.Contains(t, parts[1], "1 ? ? ? ? ?<b>\n  a b c d e f\n\nf1 is Red's.\n", "A after the look")
	require.Contains(t, parts[1], "hand over to Red")
	require.NotContains(t, parts[2], "f1 is")
	require.Contains(t, parts[2], "6/??????/6/6/6/?????? B AB Af1")
	require.NotContains(t, parts[2], "? b")
	require.Contains(t, parts[2], "1<a>? ? ? ? ?", "B after the look")
	require.Contains(t, parts[3], "6/??????/6/6/6/?????b A AB Af1,Ba1")
	require.NotContains(t, parts[3], "a ?")
}

// If the input ends while the screen is being handed over, nothing more is shown.
func TestHotSeatLeft(t *testing.T) {
	for _, c := range []struct {
		lines []string
		last  string
	}{
		{nil, "Blue, press Enter when nobody else is looking. \n"},
		{[]string{"", "?f1"}, "Press Enter to wipe the screen, and hand over to Red. \n"},
		{[]string{"", "?f1", "", ""}, "Red, press Enter when nobody else is looking. \n"},
	} {
		out := hotSeat(t, "human,human", c.lines...)
		require.True(t, strings.HasSuffix(out, c.last), out)
	}
}

// If input or output is a pipe, each board is printed once, and what a player has learned stands by itself.
func TestHiddenInAPipe(t *testing.T) {
	out := ok(t, "-game oeufs -players human,human", "load "+everythingTurned, "?f1")
	_, after, _ := strings.Cut(out, "Blue> f1 is Red's.\n")
	require.Equal(t, 1, strings.Count(after, "a b c d e f"))
	require.Contains(t, after, "What Red sees:\n")
}

// If all other players are bots, a human sees their own view during the game, and all eggs at the end.
func TestOwnView(t *testing.T) {
	out := hotSeat(t, "human,random", "?f1", "position")
	require.NotContains(t, out, "\x1b")
	require.Contains(t, out, "1 ? ? ? ? ? b")
	require.Contains(t, out, "f1 is Red's.")
	require.Contains(t, out, "That is what you see")
	out = hotSeat(t, "human,random", "!")
	require.Contains(t, out, "Blue's claim was false, so Red has won (F4), after 1 ply.")
	require.Contains(t, out, "5 b b b b b a", "the eggs are shown in the end")
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

// A game can have four players, and -players names the kind of each player.
func TestFourPlayers(t *testing.T) {
	out := ok(t, "-game oeufs -options players=4 -players random,random,random,random -seed 3 -max-plies 20")
	require.Contains(t, out, "Orange plays")
	_, err := typed(t, "-game oeufs -options players=4 -players random,random")
	require.ErrorContains(t, err, "Ovo has 4 players here")
}

// What a bot chooses in secret is not shown to the others.
func TestSecretMoves(t *testing.T) {
	out := ok(t, "-game geister -seed 1 -players human,random", "+b1c1d1e1", "position")
	require.Contains(t, out, "Black plays +?.\n")
	require.Contains(t, out, "> 1hhhh1/1hhhh1/6/6/1EEEE1/1GGGG1 w -\n")
}
