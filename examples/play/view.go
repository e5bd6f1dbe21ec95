package main

import (
	"fmt"
	"strings"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/dynamic"
)

// In a game that hides information the board is shown as one player sees it. Where several humans share the screen, it is
// wiped between them.

// hidden reports whether there is something on the board that somebody at the screen may not see.
func (t *table) hidden(s dynamic.State) bool {
	_, over := s.Winner()
	return t.game.Info().HidesInformation && !over
}

// humans are the seats of those at the screen.
func (t *table) humans() (seats []boardgame.Player) {
	for i, p := range t.players {
		if p == human {
			seats = append(seats, boardgame.Player(i+1))
		}
	}
	return seats
}

// viewer is through whose eyes a position is shown: those of the human whose turn it is, or of the only human. Otherwise it
// is NoPlayer, who sees what everybody sees.
func (t *table) viewer(s dynamic.State) boardgame.Player {
	humans := t.humans()
	switch {
	case len(humans) == 1:
		return humans[0]
	case t.player(s) == human && int(s.Turn()) <= len(t.players):
		return s.Turn()
	}
	return boardgame.NoPlayer
}

// showBoard draws a position for who may see it.
func (t *table) showBoard(s dynamic.State) {
	if !t.hidden(s) {
		t.console.draw(s.Picture())
		return
	}
	viewer := t.viewer(s)
	if len(t.humans()) > 1 && viewer != boardgame.NoPlayer && viewer != t.watching {
		if !t.handOver(viewer) {
			t.left = true
			return
		}
		t.watching = viewer
	}
	t.console.draw(s.See(viewer).Picture())
}

// handOver wipes the screen between two players, when both say so, and reports whether they did.
func (t *table) handOver(to boardgame.Player) (ok bool) {
	name := t.game.Info().Seat(to).Name
	if !t.console.screen {
		t.console.printf("What %s sees:\n", name)
		return true
	}
	if t.watching != boardgame.NoPlayer {
		if _, ok := t.console.ask("Press Enter to wipe the screen, and hand over to " + name + ". "); !ok {
			return false
		}
	}
	t.console.wipe()
	_, ok = t.console.ask(name + ", press Enter when nobody else is looking. ")
	return ok
}

// showMover shows the player who has just made a move what came of it, before the screen is handed over.
func (t *table) showMover(mover boardgame.Player, s dynamic.State) {
	if t.hidden(s) && len(t.humans()) > 1 && mover != boardgame.NoPlayer {
		t.console.draw(s.See(mover).Picture())
	}
}

// picture is the position, as far as who looks may see it.
func (t *table) picture() boardgame.Picture {
	s := t.now().state
	if t.hidden(s) {
		return s.See(t.viewer(s)).Picture()
	}
	return s.Picture()
}

// positionText is the position as text, as far as who looks may know it.
func (t *table) positionText() string {
	s := t.now().state
	if t.hidden(s) {
		return s.See(t.viewer(s)).String()
	}
	return s.String()
}

// learn notes what a player has seen by a look, the one move that changes no piece: it stays below the board until the
// player's next move.
func (t *table) learn(before dynamic.State, move string) {
	cell, looks := strings.CutPrefix(strings.TrimSuffix(move, "!"), "?")
	if !looks {
		return
	}
	now := &t.history[len(t.history)-1]
	for _, c := range now.state.See(before.Turn()).Picture().Cells {
		if c.Name == cell {
			now.note = fmt.Sprintf("%s is %s's.", cell, t.game.Info().Seat(c.Owner).Name)
		}
	}
}
