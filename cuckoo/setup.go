package cuckoo

import (
	"fmt"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/game"
	"github.com/seed4105872c/clutch/boardgame/notation"
)

// SetUp is an arrangement of the pieces at the start. All three set-ups are reconstructions, because the text of the
// published rules does not include the diagrams. A round can also start from any other position that [Parse] reads.
type SetUp uint8

// The three set-ups (B5, B6).
const (
	Basic SetUp = iota
	Advanced1
	Advanced2
)

// String returns "basic", "advanced1" or "advanced2", or "no set-up" for other values.
func (u SetUp) String() string {
	return notation.Entry(u+1, "no set-up", "basic", "advanced1", "advanced2")
}

// position returns the text of the set-up without the side to move, or "" if u is not one of the three set-ups.
func (u SetUp) position() string {
	return notation.Entry(u+1, "",
		"EE2ee/EE3ee/WEE2eew/CEE3eec/WEE2eew/EE3ee/EE2ee",
		"EE2ee/EE3ee/WEE2eew/EEC3cee/WEE2eew/EE3ee/EE2ee",
		"EE2ee/EE3ee/EEW2wee/ECE3ece/EEW2wee/EE3ee/EE2ee")
}

// New returns the start of a round from the basic set-up, with Blue to move.
func New() State { return MustParse(Basic.position() + " b") }

// NewSetUp returns the start of a round from a set-up, with starter to move. It returns a [*game.OptionError] if u is
// not one of the three set-ups, or starter is neither Blue nor Red.
func NewSetUp(u SetUp, starter boardgame.Player) (State, error) {
	if u > Advanced2 {
		return State{}, &game.OptionError{Option: "setup", Problem: fmt.Sprintf("there is no set-up %d", u)}
	}
	switch starter {
	case Blue:
		return Parse(u.position() + " b")
	case Red:
		return Parse(u.position() + " r")
	}
	return State{}, &game.OptionError{Option: "starter", Problem: fmt.Sprintf("%v is neither Blue nor Red", starter)}
}
