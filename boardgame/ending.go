package boardgame

import (
	"fmt"
	"unicode"
	"unicode/utf8"
)

// Ending says how a game ended. The zero Ending means that the game goes on.
type Ending struct {
	Rule   Rule   // the rule that ended the game, or "" if it is not over
	Winner Player // the winner, or NoPlayer if the game is drawn

	// Says composes the sentence on demand: "Blue's egg is in the nest on d11, so Blue has won". The test kit requires
	// that it is not empty, has no full stop, and leaves room for "the game is over: " on a line of 80 characters.
	Says fmt.Stringer

	// About holds what the sentence is about, as in a [MoveError].
	About []fmt.Stringer

	// Of is what has ended, for sentences: "round" in a game whose rules call it so. If Of is "", it is a game.
	Of string
}

// Ended returns an Ending. Its sentence is formatted as by [fmt.Sprintf], but only when it is read, so the arguments
// must never change. Cells and moves among the arguments become part of About.
func Ended(rule Rule, winner Player, format string, args ...any) Ending {
	said := Refuse(nil, rule, format, args...)
	return Ending{Rule: rule, Winner: winner, Says: said.Says, About: said.About}
}

// Over reports whether the game is over.
func (e Ending) Over() bool { return e.Rule != "" }

// Sentence returns the sentence that says how the game ended, without the rule: "Blue's egg is in the nest on d11, so
// Blue has won". It is "" if the game is not over.
func (e Ending) Sentence() string {
	switch {
	case e.Says != nil:
		return e.Says.String()
	case e.Rule == NoPosition:
		return "there is no position"
	}
	return ""
}

// String returns the sentence with a capital letter and the number of the rule: "Blue's egg is in the nest on d11, so
// Blue has won (E1)". It is "" if the game is not over.
func (e Ending) String() string {
	if !e.Over() {
		return ""
	}
	sentence := e.Sentence()
	first, size := utf8.DecodeRuneInString(sentence)
	if size == 0 {
		return "(" + e.Rule.ID() + ")"
	}
	return string(unicode.ToUpper(first)) + sentence[size:] + " (" + e.Rule.ID() + ")"
}

// Refuse returns the refusal of a move in a game that has ended. It cites the rule that ended the game, and says how:
// "the game is over: Blue's egg is in the nest on d11, so Blue has won". In the zero state of a game, the sentence is
// "there is no position, so no move is legal".
func (e Ending) Refuse(m fmt.Stringer) *MoveError {
	if e.Rule == NoPosition {
		return Refuse(m, NoPosition, "there is no position, so no move is legal")
	}
	of := e.Of
	if of == "" {
		of = "game"
	}
	if e.Says == nil {
		return Refuse(m, e.Rule, "the %s is over", of)
	}
	refused := Refuse(m, e.Rule, "the %s is over: %s", of, e.Says)
	refused.About = e.About
	return refused
}
