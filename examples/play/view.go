package main

import (
	"fmt"
	"strings"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/dynamic"
	"github.com/seed4105872c/clutch/boardgame/picture"
)

// In a game that hides something, the board shows what one player sees. If several humans share the screen, it is wiped
// between their turns.

// hidden reports whether the game may hide something from its players.
func (t *table) hidden(s dynamic.State) bool {
	_, over := s.Winner()
	return t.game.Info().HidesInformation && !over
}

func (t *table) humans() (seats []boardgame.Player) {
	for i, p := range t.players {
		if p == human {
			seats = append(seats, boardgame.Player(i+1))
		}
	}
	return seats
}

// viewer returns the player whose view of a position is shown. This is the only human or, if there are several, the human
// whose turn it is. Otherwise viewer returns NoPlayer, whose view contains only what all players see.
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

// handOver prepares the screen for another human. It waits for the previous human, wipes the screen, and waits for the
// next human. If the console is not a terminal, it prints only the name of the player whose view follows. It returns
// false if the input ends.
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

// showMover shows the result of a move to the player who made it, before the next player gets the screen.
func (t *table) showMover(mover boardgame.Player, s dynamic.State) {
	if t.hidden(s) && len(t.humans()) > 1 && mover != boardgame.NoPlayer {
		t.console.draw(s.See(mover).Picture())
	}
}

// picture returns a picture of the position, as the viewer sees it.
func (t *table) picture() picture.Picture {
	s := t.now().state
	if t.hidden(s) {
		return s.See(t.viewer(s)).Picture()
	}
	return s.Picture()
}

// positionText returns the position as text, as the viewer sees it.
func (t *table) positionText() string {
	s := t.now().state
	if t.hidden(s) {
		return s.See(t.viewer(s)).String()
	}
	return s.String()
}

// learn notes what a player has seen by looking at an egg. Unlike other moves, looking leaves the board unchanged, so a
// note below the board shows the result until the player's next move.
func (t *table) learn(before dynamic.State, move string) {
	cell, looks := strings.CutPrefix(strings.TrimSuffix(move, "!"), "?")
	if !looks {
		return
	}
	now := &t.history[len(t.history)-1]
	for _, c := range now.state.See(before.Turn()).Picture().Cells {
		if c.Name == cell {
			now.note = fmt.Sprintf("%s is %s's.", cell, t.game.Info().Seat(c.Piece.Owner).Name)
		}
	}
}
