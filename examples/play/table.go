package main

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/dynamic"
	"github.com/seed4105872c/clutch/boardgame/game"
	"github.com/seed4105872c/clutch/cookiedisco/solution"
)

// table is a game in progress, with its players and its history.
type table struct {
	console  *console
	game     dynamic.Game
	players  []string        // the kind of each seat
	solution *solution.Table // nil if the game has no solution, or if its file is missing
	maxPlies int
	seed     uint64
	rng      *rand.Rand
	start    beginning
	match    *game.Match      // nil if the game is not played in matches
	history  []moment         // the moments so far, the current one last
	left     bool             // whether the user has quit
	watching boardgame.Player // the last human to see the board, if several humans share the screen
}

// moment is the state of the game after a move or a command.
type moment struct {
	state   dynamic.State
	plies   int    // the number of plies since the game began
	byHuman bool   // whether a human's move or command led here
	move    string // the move that led here, or "" if none did
	began   *beginning
	note    string           // what the player learned from the last move
	loser   boardgame.Player // the player who resigned, or NoPlayer
}

// over reports whether the game has ended, by its rules or by a resignation.
func (m moment) over() bool {
	_, over := m.state.Winner()
	return over || m.loser != boardgame.NoPlayer
}

func (m moment) winner() boardgame.Player {
	if m.loser != boardgame.NoPlayer {
		return m.loser.Opponent() // a player can resign only in a game of two
	}
	winner, _ := m.state.Winner()
	return winner
}

func (t *table) now() moment { return t.history[len(t.history)-1] }

func (t *table) push(move string, s dynamic.State, byHuman bool) {
	now := t.now()
	t.history = append(t.history, moment{state: s, plies: now.plies + 1, byHuman: byHuman, move: move, began: now.began})
}

// begin makes the additional players human if the new game has more players than the old one.
func (t *table) begin(b *beginning) {
	for n := len(t.players); n < b.state.Players(); n++ {
		t.players = append(t.players, human)
		t.console.printf("%s is human.\n", t.game.Info().Seat(boardgame.Player(n+1)).Name)
	}
	t.history = append(t.history, moment{state: b.state, byHuman: true, began: b})
}

// undo takes back the last move or command of a human, and everything after it. It returns false if there is nothing to take back.
func (t *table) undo() bool {
	for i := len(t.history) - 1; i > 0; i-- {
		if t.history[i].byHuman {
			t.history = t.history[:i]
			return true
		}
	}
	return false
}

// play runs games until the user quits.
func (t *table) play() {
	t.console.printf("%s, seed %d. Type a move, or help.\n", t.game.Info().Title, t.seed)
	t.console.wrapped("On the board: "+t.signs()+".", "  ")
	var shown moment
	for !t.left && t.console.err == nil {
		now := t.now()
		over := now.over() || now.plies >= t.maxPlies
		if now != shown {
			t.showBoard(now.state)
			if t.left {
				return
			}
			if over {
				t.console.printf("%s\n%s", t.outcome(now), t.score(now))
			}
			if now.note != "" {
				t.console.wrapped(now.note, "  ")
			}
			shown = now
		}
		switch {
		case over:
			t.listen("new, undo or quit> ")
		case t.player(now.state) == human:
			t.listen(t.game.Info().Seat(now.state.Turn()).Name + "> ")
		default:
			t.botMoves(now)
		}
	}
}

// player returns the kind of the player whose turn it is.
func (t *table) player(s dynamic.State) string {
	if seat := int(s.Turn()) - 1; seat >= 0 && seat < len(t.players) {
		return t.players[seat]
	}
	return human
}

func (t *table) botMoves(now moment) {
	move, err := t.chooseMove(context.Background(), t.player(now.state), t.course())
	next := now.state
	if err == nil {
		next, err = now.state.Apply(move)
	}
	if err != nil {
		// Stop here. A bot that keeps failing must not cause an endless loop.
		t.console.printf("%s can't continue: %v\n", t.game.Info().Seat(now.state.Turn()).Name, err)
		t.left = true
		return
	}
	t.console.printf("%s plays %s.\n", t.game.Info().Seat(now.state.Turn()).Name, move)
	t.push(move, next, false)
}

// listen reads a line, and executes it as a command or plays it as a move.
func (t *table) listen(prompt string) {
	line, ok := t.console.ask(prompt)
	switch {
	case !ok:
		t.left = true
	case line == "", t.command(line):
	default:
		t.move(line)
	}
}

func (t *table) move(text string) {
	now := t.now()
	move, ok := t.meant(text)
	switch {
	case !ok:
		t.unknown(text)
		return
	case now.plies >= t.maxPlies:
		t.console.printf("The game was left unfinished after %s.\n", plies(t.maxPlies))
		return
	case now.loser != boardgame.NoPlayer:
		t.console.printf("The game is over: %s has resigned.\n", t.game.Info().Seat(now.loser).Name)
		return
	}
	next, err := now.state.Apply(move)
	var refused *boardgame.MoveError
	switch {
	case err == nil:
		t.showMover(now.state.Turn(), next)
		t.push(move, next, true)
		t.learn(now.state, move)
	case errors.As(err, &refused):
		t.console.wrapped(fmt.Sprintf("No: %s. That is rule %s; to read it, type why %s", refused.Sentence(), refused.Rule.ID(), move), "  ")
	default:
		t.console.wrapped(err.Error(), "  ")
	}
}

// resign ends the game as a loss for the human whose turn it is.
func (t *table) resign(string) {
	now := t.now()
	switch {
	case now.over():
		t.console.printf("The game is over already.\n")
	case now.state.Players() > 2:
		t.console.printf("With %d players, the others would continue without you. Type quit to leave.\n", now.state.Players())
	default:
		now.loser, now.byHuman, now.move, now.note = now.state.Turn(), true, "", ""
		t.history = append(t.history, now)
	}
}

func (t *table) outcome(m moment) string {
	winner, over := m.state.Winner()
	rule := m.state.Ended()
	switch {
	case m.loser != boardgame.NoPlayer:
		return fmt.Sprintf("%s has won after %s: %s has resigned.", t.game.Info().Seat(m.winner()).Name, plies(m.plies), t.game.Info().Seat(m.loser).Name)
	case !over:
		return fmt.Sprintf("Unfinished after %s.", plies(m.plies))
	case winner == boardgame.NoPlayer:
		return fmt.Sprintf("A draw after %s: rule %s, %s.", plies(m.plies), rule.ID(), t.title(rule))
	}
	return fmt.Sprintf("%s has won after %s: rule %s, %s.", t.game.Info().Seat(winner).Name, plies(m.plies), rule.ID(), t.title(rule))
}

func plies(n int) string {
	if n == 1 {
		return "1 ply"
	}
	return fmt.Sprintf("%d plies", n)
}

func (t *table) title(rule boardgame.Rule) string {
	rules := t.game.Info().Rules
	if i := slices.IndexFunc(rules, func(r game.RuleText) bool { return r.Rule == rule }); i >= 0 {
		return rules[i].Title
	}
	return string(rule)
}
