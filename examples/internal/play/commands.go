package play

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/diagram"
	"github.com/seed4105872c/clutch/boardgame/picture"
	"github.com/seed4105872c/clutch/boardgame/session"
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
		{"why", []string{"show"}, "MOVE", "draw a move, and say why it is legal or not, with the rule", (*table).why},
		{"hint", nil, "", "say what a strong player would do", (*table).hint},
		{"analyse", nil, "[SECONDS]", "show the best moves and their lines, after 5 or SECONDS seconds",
			(*table).analyse},
		{"review", nil, "", "look back at the game: its costliest moves, and what was better", (*table).review},
		{"rules", nil, "[WORD]", "read all rules, or what is about a WORD, such as M1, draw, minute or questions",
			(*table).tellRules},
		{"undo", nil, "", "take back your last move", func(t *table, _ string) {
			t.undo()
		}},
		{"draw", nil, "", "offer a draw", (*table).offerDraw},
		{"position", nil, "", "show the position as text", func(t *table, _ string) {
			if s := t.session; t.hides(s) {
				t.console.printf("%s\nThat is what you see; save writes the whole game.\n", s.View(t.viewer()))
			} else {
				t.console.printf("%s\n", s.State())
			}
		}},
		{"save", nil, "FILE", "write the game to a new file, as a record", (*table).save},
		{"load", nil, "TEXT", "continue from a position, or from the game in a FILE", (*table).load},
		{"new", []string{"next"}, "", "begin a new game, or the next round of a match", (*table).again},
		{"resign", nil, "", "give up the game", func(t *table, _ string) {
			// If more than two play, the table moves for the player from then on.
			p := t.turn()
			t.pushed(t.session.Do(p, session.Resign, ""))
			if !t.session.Over() {
				t.console.printf("%s has resigned, so the table plays for %[1]s.\n", t.info.Seat(p).Name)
			}
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
	if strings.ContainsRune(diagram.Text(p, diagram.Options{}), '.') {
		signs = append(signs, ". an empty place")
	}
	goal := ""
	for _, c := range p.Cells {
		switch {
		case c.Goal && c.Ground != nil:
			goal = c.Ground.Name
		case c.Goal:
			goal = "place that pieces have to reach"
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
	moves := append(t.session.State().Moves(), t.session.States(0)[0].Moves()...)
	return append(moves, "those that the command moves lists")[0]
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
		trace, _ := t.view().Trace(move)
		begins := slices.ContainsFunc(trace.Arrows, func(a picture.Arrow) bool { return a[0] == name })
		return !begins && !(trace.Arrows == nil && slices.Contains(trace.Marks, name))
	})
	if len(ofCell) == 0 {
		t.console.printf("No legal move begins on %s.\n", name)
		if _, err := t.view().Clicks(name); err != nil {
			t.refused(err)
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

// choices returns the legal moves, none if the round is over.
func (t *table) choices() []string {
	if t.session.Over() {
		return nil
	}
	return t.view().Moves()
}

// understood returns the move that the user means. If there is none, it says so.
func (t *table) understood(text string) (move string, ok bool) {
	move, ok = understand(t.game, t.choices(), text)
	switch {
	case !ok:
		t.console.wrapped(fmt.Sprintf("%q is neither a command nor a move. A move looks like %s; help lists the commands.",
			text, t.example()), "  ")
	case move != text: // it is in another notation than the game's
		t.console.printf("That is %s.\n", move)
	}
	return move, ok
}

// again begins the next round of a match if the round is over, and otherwise this round or a new game, once the player
// agrees.
func (t *table) again(string) {
	next := t.session
	var err error
	switch {
	case next.Match().Over:
		next, err = t.start.Again(time.Now().Format(time.DateOnly), t.rng.Uint64()|1)
	case next.Over():
		next, err = next.Do(boardgame.First, session.Next, "")
	case next.Plies() > 0:
		const help = "The same players begin anew. For another game or other players, quit and start the program again."
		if sure, left := t.console.yes("This game is not over. Begin a new one", help, "no"); !sure || left != nil {
			t.left = left != nil
			return
		}
		if next.Round() == 1 {
			next, err = t.start.Again(time.Now().Format(time.DateOnly), t.rng.Uint64()|1)
		}
		for back, none := next.Before(); next.Round() > 1 && none == nil; back, none = next.Before() {
			next = back
		}
	}
	if err == nil && next.Round() > t.session.Round() {
		t.console.printf("Round %d.\n", next.Round())
	}
	t.pushed(next, err)
}

// offerDraw accepts a bot's offer of a draw, or offers one for the human whose turn it is. It asks the other humans at
// once. Bots answer on their turn.
func (t *table) offerDraw(string) {
	s := t.session
	by := s.Turn()
	if next, err := s.Do(by, session.Accept, ""); err == nil {
		t.pushed(next, nil)
		return
	}
	next, err := s.Do(by, session.Draw, "")
	for p := boardgame.First; err == nil && int(p) <= s.Players() && next.Offer(p) != nil; p++ {
		seat := t.info.Seat(p)
		if !slices.Contains(next.Offer(p).Open, seat.Letter) {
			continue
		}
		if !t.isHuman(p) {
			t.console.printf("%s answers on its turn.\n", seat.Name)
			continue
		}
		agrees, wrong := t.console.yes(fmt.Sprintf("%s offers a draw. %s, do you agree", t.info.Seat(by).Name, seat.Name),
			"The game is drawn if all players agree.", "no")
		t.left = wrong != nil
		if !agrees {
			t.console.printf("%s declines.\n", seat.Name)
			next, err = next.Do(p, session.Decline, "")
			break
		}
		t.console.printf("%s agrees.\n", seat.Name)
		next, err = next.Do(p, session.Accept, "")
	}
	t.pushed(next, err)
}

// pushed makes a session the current one, or says why that is not possible.
func (t *table) pushed(s session.Session, err error) {
	if err != nil {
		t.refused(err)
		return
	}
	t.set(s)
}
