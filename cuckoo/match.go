package cuckoo

import (
	"fmt"
	"strings"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/notation"
)

// WinsNeeded is how many rounds win the match (G1).
const WinsNeeded = 2

// Match is the rounds of a match: how they ended, and so who starts the next one. It is a value like State: it never
// changes, and == means the same match so far. The zero Match is none: it has no starter, and no round can be added.
type Match struct {
	first   boardgame.Player // who started the first round
	results string           // of the rounds: the winner's letter, "-" for a draw
}

// NewMatch returns a match of which no round has been played, and in which a player starts. The zero Match is returned for
// what is no player.
func NewMatch(starter boardgame.Player) Match {
	if starter != Blue && starter != Red {
		return Match{}
	}
	return Match{first: starter}
}

// Rounds is how many rounds have been played, the drawn ones too.
func (m Match) Rounds() int { return len(m.results) }

// Result is who has won a round, from 0, and NoPlayer for a drawn one and one that has not been played.
func (m Match) Result(round int) boardgame.Player {
	if round < 0 || round >= len(m.results) {
		return boardgame.NoPlayer
	}
	switch m.results[round] {
	case 'b':
		return Blue
	case 'r':
		return Red
	}
	return boardgame.NoPlayer
}

// Wins is how many rounds a player has won.
func (m Match) Wins(p boardgame.Player) int {
	switch p {
	case Blue:
		return strings.Count(m.results, "b")
	case Red:
		return strings.Count(m.results, "r")
	}
	return 0
}

// Starter is who starts the next round (G2). It is NoPlayer when the match is over.
func (m Match) Starter() boardgame.Player {
	if _, over := m.Winner(); over {
		return boardgame.NoPlayer
	}
	if len(m.results)%2 == 0 {
		return m.first
	}
	return opponent(m.first)
}

// Winner reports whether the match is over and who has won it (G1). The zero Match is over, and nobody has won it.
func (m Match) Winner() (p boardgame.Player, over bool) {
	for _, p := range []boardgame.Player{Blue, Red} {
		if m.Wins(p) == WinsNeeded {
			return p, true
		}
	}
	return boardgame.NoPlayer, m.first == boardgame.NoPlayer
}

// Add returns the match with one more round, won by a player or, with NoPlayer, drawn. A match that is over refuses with an
// error for [TwoRounds], and then the match returned is the receiver.
func (m Match) Add(winner boardgame.Player) (Match, error) {
	if p, over := m.Winner(); over {
		if p == boardgame.NoPlayer {
			return m, fmt.Errorf("there is no match to add a round to (%w)", boardgame.NoPosition)
		}
		return m, fmt.Errorf("the match is over: %s has won %d rounds (%w)", name(p), WinsNeeded, TwoRounds)
	}
	switch winner {
	case Blue:
		m.results += "b"
	case Red:
		m.results += "r"
	case boardgame.NoPlayer:
		m.results += "-"
	default:
		return m, fmt.Errorf("%v is not Blue or Red", winner)
	}
	return m, nil
}

// ParseMatch reads the text of a match: who started the first round, "b" or "r", a colon, and a letter for each round, the
// winner's or "-" for a draw. The error is a [*boardgame.SyntaxError].
func ParseMatch(text string) (Match, error) {
	in := notation.Scan("match", text)
	in.Field("starter")
	m := NewMatch(Red)
	if in.OneOf("br") == 'b' {
		m = NewMatch(Blue)
	}
	in.Expect(':', "after the starter")
	in.Field("results")
	for in.OK() && in.Pos() < len(text) {
		at := in.Pos()
		winner := boardgame.NoPlayer
		switch in.OneOf("br-") {
		case 'b':
			winner = Blue
		case 'r':
			winner = Red
		}
		next, err := m.Add(winner)
		if err != nil {
			in.Fail(at, "%v", err)
		}
		m = next
	}
	if err := in.Err(); err != nil {
		return Match{}, err
	}
	return m, nil
}

// AppendText appends the match's text, which ParseMatch reads. The error is always nil.
func (m Match) AppendText(dst []byte) ([]byte, error) {
	switch m.first {
	case Blue:
		dst = append(dst, "b:"...)
	case Red:
		dst = append(dst, "r:"...)
	}
	return append(dst, m.results...), nil
}

// String returns the match's text, "" for the zero Match.
func (m Match) String() string { return notation.String(m) }

// MarshalText returns the match's text. The error is always nil.
func (m Match) MarshalText() ([]byte, error) { return m.AppendText(nil) }

// UnmarshalText is ParseMatch, and reads no text as the zero Match. After an error the match is as it was.
func (m *Match) UnmarshalText(text []byte) error { return notation.Unmarshal(m, ParseMatch, text) }
