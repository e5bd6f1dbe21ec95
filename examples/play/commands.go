package main

import (
	"errors"
	"fmt"
	"os"
	"strings"

	"github.com/seed4105872c/clutch/boardgame"
)

// command is something that can be typed besides moves.
type command struct {
	name string
	args string // what comes behind it, for help
	help string
	do   func(t *table, args string)
}

func commands() []command {
	return []command{
		{"moves", "", "list the legal moves", (*table).listMoves},
		{"why", "MOVE", "say why a move is legal or not, with the rule", (*table).why},
		{"rules", "[ID]", "tell all rules, or one: rules M1", (*table).tellRules},
		{"undo", "", "take back what you did last", (*table).takeBack},
		{"position", "", "show the position as text", (*table).showPosition},
		{"load", "TEXT", "go on from another position", (*table).load},
		{"save", "FILE", "write the position's text to a new file", (*table).save},
		{"new", "", "begin again, or the next round of a match", (*table).again},
		{"help", "", "this list", (*table).help},
		{"quit", "", "leave", func(t *table, _ string) { t.left = true }},
	}
}

// command does what a line says if it begins with the name of a command, and reports whether it does.
func (t *table) command(line string) bool {
	name, args, _ := strings.Cut(line, " ")
	args = strings.TrimSpace(args)
	for _, c := range commands() {
		if !strings.EqualFold(c.name, name) {
			continue
		}
		switch {
		case c.args == "" && args != "":
			t.console.printf("%s takes nothing behind it.\n", c.name)
		case c.args != "" && c.args[0] != '[' && args == "":
			t.console.printf("%s what? Type %s %s.\n", c.name, c.name, c.args)
		default:
			c.do(t, args)
		}
		return true
	}
	return false
}

func (t *table) help(string) {
	t.console.printf("Type a move, such as %s, or one of these:\n", t.example())
	for _, c := range commands() {
		t.console.printf("  %-14s %s\n", c.name+" "+c.args, c.help)
	}
}

// example is a legal move, or what a move was like at the beginning.
func (t *table) example() string {
	for _, s := range []interface{ Moves() []string }{t.now().state, t.start} {
		if moves := s.Moves(); len(moves) > 0 {
			return moves[0]
		}
	}
	return "those that moves lists"
}

func (t *table) listMoves(string) {
	moves := t.now().state.Moves()
	if len(moves) == 0 {
		t.console.printf("There are none: the game is over.\n")
		return
	}
	t.console.columns(moves)
}

func (t *table) why(move string) {
	err := t.now().state.Check(move)
	var refused *boardgame.MoveError
	switch {
	case err == nil:
		t.console.printf("%s is legal.\n", move)
	case errors.As(err, &refused):
		t.console.wrapped(refused.Sentence()+".", "  ")
		t.tellRule(refused.Rule)
	default:
		t.console.wrapped(fmt.Sprintf("That does not have the form of a move, such as %s: %v", t.example(), err), "  ")
	}
}

func (t *table) tellRules(id string) {
	var ids []string
	for _, r := range t.game.Rules() {
		if id == "" || strings.EqualFold(id, r.Rule.ID()) || strings.EqualFold(id, string(r.Rule)) {
			t.tellRule(r.Rule)
			if id != "" {
				return
			}
		}
		ids = append(ids, r.Rule.ID())
	}
	if id != "" {
		t.console.wrapped(fmt.Sprintf("There is no rule %q, only %s.", id, strings.Join(ids, ", ")), "  ")
	}
}

// tellRule prints a rule in words.
func (t *table) tellRule(rule boardgame.Rule) {
	for _, r := range t.game.Rules() {
		if r.Rule == rule {
			t.console.wrapped(fmt.Sprintf("%s. %s. %s (%s)", r.Rule.ID(), r.Title, r.Text, r.Source), "    ")
		}
	}
}

func (t *table) takeBack(string) {
	if !t.undo() {
		t.console.printf("There is nothing of yours to take back.\n")
	}
}

func (t *table) showPosition(string) {
	t.console.printf("%s\n", t.positionText())
	if t.hidden(t.now().state) {
		t.console.printf("That is what you see; save writes down all of it.\n")
	}
}

func (t *table) load(text string) {
	s, err := t.game.Parse(text)
	if err != nil {
		t.console.wrapped(err.Error(), "  ")
		return
	}
	t.push(s, 0, true)
}

// save writes the position to a file that must not be there yet.
func (t *table) save(name string) {
	f, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
	if errors.Is(err, os.ErrExist) {
		t.console.printf("There is a file %q already; nothing was written.\n", name)
		return
	}
	if err == nil {
		_, err = fmt.Fprintln(f, t.now().state)
		err = errors.Join(err, f.Close())
	}
	if err != nil {
		t.console.printf("That did not work: %q\n", err.Error())
		return
	}
	t.console.printf("The position is in %q.\n", name)
}
