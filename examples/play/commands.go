package main

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/diagram"
	"github.com/seed4105872c/clutch/boardgame/dynamic"
	"github.com/seed4105872c/clutch/boardgame/game"
	"github.com/seed4105872c/clutch/boardgame/picture"
	"github.com/seed4105872c/clutch/boardgame/session"
	"github.com/seed4105872c/clutch/examples/internal/catalog"
)

// verb is a command that a player can type instead of a move.
type verb struct {
	name string
	also []string // other names
	args string   // its arguments, for help
	help string
	do   func(t *table, args string)
}

func verbs() []verb {
	return []verb{
		{"moves", nil, "[CELL]", "list the legal moves, all or those of one piece", (*table).listMoves},
		{"why", nil, "MOVE", "say why a move is legal or not, with the rule", (*table).why},
		{"hint", nil, "", "say what a strong player would do", (*table).hint},
		{"analyse", nil, "[SECONDS]", "show the best moves and their lines, after 5 or SECONDS seconds", (*table).analyse},
		{"show", nil, "MOVE", "draw a move, legal or not", (*table).show},
		{"rules", nil, "[WORD]", "read all rules, or what is about a WORD, such as M1, draw or questions", (*table).tellRules},
		{"undo", nil, "", "take back what you did last", func(t *table, _ string) {
			if !t.undo() {
				t.console.printf("You have nothing to take back.\n")
			}
		}},
		{"draw", nil, "", "offer a draw", func(t *table, _ string) { t.offer(session.Draw) }},
		{"takeback", nil, "", "ask the other players to take back your last move", func(t *table, _ string) { t.offer(session.TakeBack) }},
		{"position", nil, "", "show the position as text", func(t *table, _ string) {
			if s := t.now(); t.hides(s) {
				t.console.printf("%s\nThat is what you see; save writes the whole game.\n", s.State().See(t.viewer()))
			} else {
				t.console.printf("%s\n", s.State())
			}
		}},
		{"save", nil, "FILE", "write the game to a new file, as a record", (*table).save},
		{"load", nil, "TEXT", "continue from a position, or from the game in a FILE", (*table).load},
		{"new", []string{"next"}, "", "begin a new game, or the next round of a match", (*table).again},
		{"resign", nil, "", "give up the game", func(t *table, _ string) {
			// If more than two play, the table moves for the player from then on.
			t.pushed(t.now().Resign(t.now().State().Turn()))
		}},
		{"help", []string{"?", "h"}, "", "this list", (*table).help},
		{"quit", []string{"exit", "q"}, "", "leave", func(t *table, _ string) { t.left = true }},
	}
}

func (v verb) is(word string) bool { return v.name == word || slices.Contains(v.also, word) }

// isVerb reports whether a line is the command with the given name, without arguments.
func isVerb(line, name string) bool {
	return slices.ContainsFunc(verbs(), func(v verb) bool { return v.name == name && v.is(strings.ToLower(line)) })
}

// command reports whether a line begins with a command's name. If so, it executes the command.
func (t *table) command(line string) bool {
	name, args, _ := strings.Cut(line, " ")
	name, args = strings.ToLower(name), strings.TrimSpace(args)
	for _, v := range verbs() {
		if !v.is(name) {
			continue
		}
		switch {
		case v.args == "" && args != "":
			t.console.printf("%s takes no arguments.\n", v.name)
		case v.args != "" && v.args[0] != '[' && args == "":
			t.console.printf("%s what? Type %s %s.\n", v.name, v.name, v.args)
		default:
			v.do(t, args)
		}
		return true
	}
	return false
}

func (t *table) help(string) {
	t.console.wrapped(t.info.Aim, "  ")
	t.console.wrapped(t.info.Notation, "  ")
	t.console.wrapped("On the board: "+t.signs()+". The last move is in < >.", "  ")
	t.console.printf("Type a move, such as %s, nothing to see the board, or one of these:\n", t.example())
	for _, v := range verbs() {
		t.console.printf("  %-18s %s\n", v.name+" "+v.args, v.help)
	}
	t.console.wrapped("To edit lines and go back to earlier ones, start the program with rlwrap.", "  ")
}

// signs returns a legend for the characters on the board.
func (t *table) signs() string {
	var signs []string
	p, _ := t.picture()
	if strings.ContainsRune(t.console.drawing(p), '.') {
		signs = append(signs, ". an empty place")
	}
	goal := ""
	for _, c := range p.Cells {
		if c.Goal {
			goal = cmp.Or(c.Ground.Name, "place that pieces have to reach")
		}
		if sign := fmt.Sprintf("%c %s", c.Piece.Letter, c.Piece.Word); !c.Empty() && !slices.Contains(signs, sign) {
			signs = append(signs, sign)
		}
	}
	if goal != "" {
		signs = append(signs, "+ an empty "+goal)
	}
	return strings.Join(signs, ", ")
}

// example returns a legal move. If the game is over, example returns a legal move at the start.
func (t *table) example() string {
	for _, s := range []interface{ Moves() []string }{t.now().State(), t.start.State()} {
		if moves := s.Moves(); len(moves) > 0 {
			return moves[0]
		}
	}
	return "those that the command moves lists"
}

// listMoves prints the legal moves, or only those of the piece on a given cell.
func (t *table) listMoves(cell string) {
	moves := t.choices()
	if len(moves) == 0 {
		t.console.printf("There are no legal moves: the game is over.\n")
		return
	}
	if cell == "" {
		t.console.columns(moves)
		return
	}
	name, ok := t.cell(cell)
	if !ok {
		t.console.printf("There is no cell %q.\n", printable(cell))
		return
	}
	ofCell := slices.DeleteFunc(moves, func(move string) bool {
		k, _ := sketchOf(move)
		cells := strings.Fields(k.cells)
		if k.way == "" {
			cells = cells[:min(1, len(cells))] // without a direction, only the first cell names a piece that moves
		}
		return !slices.Contains(cells, strings.ToLower(name))
	})
	if len(ofCell) == 0 {
		t.console.printf("No legal move begins on %s.\n", name)
		if refused := t.clicked(name); refused != nil {
			t.refuse(refused)
		}
		return
	}
	t.console.printf("Moves from %s:\n", name)
	t.console.columns(ofCell)
}

// cell returns the name of the cell that the text names in upper or lower case, or false if there is no such cell.
func (t *table) cell(text string) (name string, ok bool) {
	p, _ := t.picture()
	at := slices.IndexFunc(p.Cells, func(c picture.Cell) bool { return strings.EqualFold(c.Name, text) })
	if at < 0 {
		return "", false
	}
	return p.Cells[at].Name, true
}

// clicked returns the refusal of a move that would begin with these cells, or nil if there is none.
func (t *table) clicked(cells ...string) (refused *boardgame.MoveError) {
	_, err := t.view().Clicks(cells...)
	errors.As(err, &refused)
	return refused
}

// refuse says why a move is not legal, and how to read the rule.
func (t *table) refuse(refused *boardgame.MoveError) {
	t.console.wrapped(fmt.Sprintf("No: %s. That is rule %s; to read it, type why %s", refused.Sentence(), refused.Rule.ID(), refused.Move), "  ")
}

// choices returns the legal moves, none if the round is over.
func (t *table) choices() []string {
	if t.now().Over() {
		return nil
	}
	return t.view().Moves()
}

// meant returns the move that the user means. If the user typed the move in another notation, meant also prints it in the
// game's notation.
func (t *table) meant(text string) (move string, ok bool) {
	move, ok = understand(position{t.game, t.choices()}, text)
	if ok && move != text {
		t.console.printf("That is %s.\n", move)
	}
	return move, ok
}

func (t *table) why(text string) {
	move, ok := t.meant(text)
	if !ok {
		t.noMove(text)
		return
	}
	err := t.view().Check(move)
	var refused *boardgame.MoveError
	switch {
	case err == nil:
		t.whyLegal(move)
	case errors.As(err, &refused):
		t.console.wrapped("No: "+refused.Sentence()+".", "  ")
		t.tellRule(refused.Rule)
	default:
		t.console.wrapped(err.Error(), "  ")
	}
}

// whyLegal says how free the player is to make a legal move, and whether the move ends the round.
func (t *table) whyLegal(move string) {
	says := move + " is legal: it is the only legal move"
	if n := len(t.choices()); n > 1 {
		says = fmt.Sprintf("%s is legal: it is one of %d legal moves", move, n)
	}
	forcing := t.forcing()
	if forcing != "" {
		says += " (" + forcing.ID() + ")"
	}
	next, err := t.now().Play(t.now().Turn(), move)
	ends := err == nil && next.Over() && !t.info.HidesInformation // what a move in secret leads to is not told before
	if ends {
		says += ". It ends the game: " + next.Outcome()
	}
	t.console.wrapped(says+".", "  ")
	t.tellRule(forcing)
	if ends && next.Result().Rule != forcing {
		t.tellRule(next.Result().Rule)
	}
}

// forcing returns the rule that refuses moves of other pieces, or all other moves, because a legal move has to be made. It returns
// "" if there is no such rule.
func (t *table) forcing() boardgame.Rule {
	v, moves := t.view(), t.choices()
	var clicks [][]string
	for _, c := range v.Picture().Cells {
		if c.Piece.Owner == v.Turn() {
			clicks = append(clicks, []string{c.Name})
		}
		if len(moves) == 1 {
			trace, _ := v.Trace(moves[0])
			clicks = append(clicks, append(trace.Ends()[:min(1, len(trace.Ends()))], c.Name))
		}
	}
	for _, cells := range clicks {
		refused := t.clicked(cells...)
		if refused == nil {
			continue
		}
		for _, m := range dynamic.Instead(v, fmt.Sprint(refused.Move)) {
			if trace, _ := v.Trace(m); len(moves) == 1 || !slices.Contains(trace.Ends(), cells[0]) {
				return refused.Rule
			}
		}
	}
	return ""
}

// noMove replies to input that does not have the form of a move.
func (t *table) noMove(text string) {
	problem := ""
	if err := t.game.CheckMoveText(text); err != nil {
		problem = ": " + printable(err.Error())
	}
	t.console.wrapped(fmt.Sprintf("That does not have the form of a move, such as %s%s", t.example(), problem), "  ")
}

// unknown replies to a line that is neither a command nor a move. It suggests the most similar command and move.
func (t *table) unknown(line string) {
	var names []string
	for _, v := range verbs() {
		names = append(append(names, v.name), v.also...)
	}
	word, _, _ := strings.Cut(line, " ")
	var near []string
	if name, ok := nearest(word, names); ok {
		near = append(near, name)
	}
	if move, ok := nearest(line, t.choices()); ok {
		near = append(near, move)
	}
	says := fmt.Sprintf("%q is neither a command nor a move.", line)
	if len(near) > 0 {
		says += " Did you mean " + strings.Join(near, " or ") + "?"
	}
	t.console.wrapped(says+fmt.Sprintf(" A move looks like %s; help lists the commands.", t.example()), "  ")
}

func (t *table) show(text string) {
	move, ok := t.meant(text)
	if !ok {
		t.noMove(text)
		return
	}
	var traces []picture.Trace
	var options []diagram.Option
	for _, m := range append([]string{move}, dynamic.Instead(t.view(), move)...) {
		trace, err := t.view().Trace(m)
		if err != nil {
			t.console.wrapped(err.Error(), "  ")
			return
		}
		draw := diagram.Move
		if t.view().Check(m) != nil {
			draw = diagram.Illegal
		}
		traces, options = append(traces, trace), append(options, draw(trace))
	}
	p, _ := t.picture()
	t.console.draw(p, options...)
	t.legend(p, traces, t.console.drawing(p, options...))
	t.why(move)
}

// legend explains the signs in the drawing of moves. It also names any cells of the moves that lie outside the drawing.
func (t *table) legend(p picture.Picture, traces []picture.Trace, drawn string) {
	var says, names []string
	is := " is "
	for _, sign := range [][2]string{
		{"( )", "where a piece sets off"}, {"[ ]", "where it arrives"}, {"{ }", "both"}, {"! !", "where that is not allowed"},
		{"*", "what it passes"}, {"< >", "another cell of the move"},
	} {
		if strings.Contains(drawn, sign[0][:1]) {
			says, is = append(says, sign[0]+is+sign[1]), " "
		}
	}
	for _, trace := range traces {
		names = append(append(names, trace.Marks...), slices.Concat(trace.Arrows...)...)
	}
	if slices.ContainsFunc(traces, func(trace picture.Trace) bool { return len(trace.Halts) > 0 }) {
		says = append(says, "a number where a step ends")
	}
	if names == nil {
		t.console.printf("This move has nothing to draw.\n")
		return
	}
	t.console.wrapped(strings.Join(says, ", ")+".", "  ")
	for _, name := range slices.Compact(names) {
		if _, ok := p.Cell(name); !ok {
			t.console.printf("%s lies outside the picture.\n", name)
		}
	}
}

// tellRules prints all rules, the rule with the given identifier, or the parts of the rule book that are about the words. The
// best of these are printed whole, and the others as a list.
func (t *table) tellRules(words string) {
	if words == "" {
		t.tellAllRules()
		return
	}
	for _, r := range t.info.Rules {
		if strings.EqualFold(words, r.Rule.ID()) || strings.EqualFold(words, string(r.Rule)) {
			t.tellRule(r.Rule)
			return
		}
	}
	hits, all := catalog.About(t.info, words)
	list := strings.EqualFold(words, "questions")
	if list {
		hits = nil
	}
	whole := 0 // how many hits are printed whole
	for whole < len(hits) && (whole < 2 || whole < 5 && hits[whole].InTitle()) {
		whole++
	}
	var paragraphs [][]string
	said := map[string]boardgame.Rule{} // several rules may have the same reason
	for _, h := range hits[:whole] {
		if h.Rule.Rule != "" {
			paragraphs = append(paragraphs, t.ruleLines(h.Rule, said))
		} else {
			paragraphs = append(paragraphs, answerLines(h.Title, h.Text, h.Shown))
		}
	}
	says := "Also about this; for more, type rules and a number, or more words:"
	switch {
	case list:
		says = "Common questions; for an answer, type rules and some of the words:"
		hits = t.questions()
	case whole == 0:
		says = fmt.Sprintf("No rule is called %q, and no rule or question contains it. The rules and questions are:", words)
		for _, r := range t.info.Rules {
			hits = append(hits, catalog.Hit{Title: r.Rule.ID() + ". " + r.Title + "."})
		}
		hits = append(hits, t.questions()...)
	case !all:
		paragraphs = append([][]string{{"Nothing contains all of these words; this comes closest:"}}, paragraphs...)
	}
	if hits = hits[whole:]; len(hits) > 0 {
		paragraphs = append(paragraphs, wrap(says, "  "))
	}
	for _, h := range hits {
		paragraphs = append(paragraphs, wrap("    "+h.Title, "        "))
	}
	t.console.paged(paragraphs)
}

// questions returns the common questions of the rule book, without their answers.
func (t *table) questions() (hits []catalog.Hit) {
	for _, q := range t.info.Questions {
		hits = append(hits, catalog.Hit{Title: q.Question})
	}
	return hits
}

// tellAllRules prints all rules. On a terminal, it pauses after each page.
func (t *table) tellAllRules() {
	paragraphs := [][]string{wrap(t.info.Aim, "    ")}
	for _, r := range t.info.Rules {
		text := fmt.Sprintf("%s. %s. %s (%s)", r.Rule.ID(), r.Title, r.Text, r.Source)
		paragraphs = append(paragraphs, wrap(text, "    "))
	}
	first := t.info.Rules[0].Rule.ID()
	t.console.paged(append(paragraphs, wrap("The brackets name the source of each rule; type rules "+first+" to read more about it, and rules questions for the common questions.", "  ")))
}

// tellRule prints a rule, and the common questions about it.
func (t *table) tellRule(rule boardgame.Rule) {
	if r, ok := t.info.Rule(rule); ok {
		t.console.lines(t.ruleLines(r, map[string]boardgame.Rule{}))
	}
	for _, q := range t.info.Questions {
		if slices.Contains(q.Rules, rule) {
			t.console.lines(answerLines(q.Question, q.Answer, q.Example))
		}
	}
}

// answerLines returns a question or a word with its answer, and the example that goes with it.
func answerLines(question, answer, example string) []string {
	lines := wrap("    "+question+" "+answer, "      ")
	for line := range strings.Lines(example) {
		lines = append(lines, strings.TrimRight("      "+line, " \n"))
	}
	return lines
}

// ruleLines returns a rule with its sources, and the reason for it if the rule book gives one. What has been said before is not
// repeated: the map holds the sources that have been explained and the reasons that have been given, with their rules.
func (t *table) ruleLines(r game.RuleText, said map[string]boardgame.Rule) []string {
	lines := wrap(fmt.Sprintf("%s. %s. %s", r.Rule.ID(), r.Title, r.Text), "    ")
	source := "Source: " + cmp.Or(r.Parts, r.Source) + "."
	for word := range strings.SplitSeq(r.Source, ", ") {
		if _, ok := said[word]; !ok {
			said[word] = r.Rule
			source += fmt.Sprintf(" %q means %s.", word, t.info.Origin(game.RuleText{Source: word}))
		}
	}
	lines = append(lines, wrap("    "+source, "    ")...)
	switch first, ok := said[r.Reason]; {
	case r.Reason == "":
	case ok:
		lines = append(lines, "    Reason: as for "+first.ID()+".")
	default:
		said[r.Reason] = r.Rule
		lines = append(lines, wrap("    Reason: "+r.Reason, "    ")...)
	}
	return lines
}

// again begins the next round of a match if the round is over, and otherwise this round or a new game, once the player agrees.
func (t *table) again(string) {
	s := t.now()
	next := t.start
	if s.Over() && !s.MatchOver() {
		var err error
		if next, err = s.NextRound(); err != nil {
			t.console.printf("%v\n", err)
			return
		}
		t.console.printf("Round %d.\n", next.Round())
	} else if !s.Over() && s.Round() > 1 {
		for _, m := range t.history {
			if m.session.Plies() == 0 && m.session.Round() == s.Round() {
				next = m.session
			}
		}
	}
	if !s.Over() && s.Plies() > 0 {
		const help = "The same players begin anew, and undo leads back. For another game or other players, quit and start the program again."
		if sure, err := t.console.yes("This game is not over. Begin a new one", help, false); !sure || err != nil {
			t.left = err != nil
			return
		}
	}
	t.push(moment{session: next, byHuman: true})
}

// offer makes an offer for the human whose turn it is, and asks the other players at once. Bots decline draws, and agree to
// take back moves.
func (t *table) offer(kind string) {
	s := t.now()
	by := s.State().Turn()
	next, err := s.Do(by, kind, "")
	what := map[string]string{session.Draw: "a draw", session.TakeBack: "a move back"}[kind]
	for p := boardgame.First; err == nil && int(p) <= s.Players() && next.Offer() != nil; p++ {
		seat := t.info.Seat(p)
		if !slices.Contains(next.Offer().Open, seat.Letter) {
			continue
		}
		agrees := kind == session.TakeBack
		if t.isHuman(p) {
			agrees, err = t.console.yes(fmt.Sprintf("%s asks for %s. %s, do you agree", t.info.Seat(by).Name, what, seat.Name), "The offer takes effect if all players agree.", false)
			t.left = err != nil
		}
		if !agrees {
			t.console.printf("%s declines.\n", seat.Name)
			t.history[len(t.history)-1].session, err = next.Decline(p)
			t.keep()
			return
		}
		t.console.printf("%s agrees.\n", seat.Name)
		next, err = next.Accept(p)
	}
	t.pushed(next, err)
}

// pushed makes a session the current one, or says why that is not possible.
func (t *table) pushed(s session.Session, err error) {
	if err != nil {
		t.console.wrapped(sentence(err.Error())+".", "  ")
		return
	}
	t.push(moment{session: s, byHuman: true})
}
