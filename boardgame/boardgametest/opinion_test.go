package boardgametest

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch/boardgame"
)

// echo is an oracle for the toy that asks the toy itself, and is wrong about one thing.
type echo struct{ wrongAbout string }

func (o echo) state(position string) toy[lawful] {
	s, err := parseToy[lawful](position)
	if err != nil {
		panic(err)
	}
	return s
}

func (o echo) Start() string { return "9,7 a 1" }

func (o echo) Valid(position string) bool {
	_, err := parseToy[lawful](position)
	return (err == nil) != (o.wrongAbout == "Valid")
}

func (o echo) Moves(position string) (moves []string) {
	for m := range o.state(position).LegalMoves() {
		moves = append(moves, m.String())
	}
	if o.wrongAbout == "Moves" && len(moves) == 4 {
		moves = moves[1:]
	}
	return moves
}

func (o echo) Apply(position, move string) string {
	m, _ := parseToyMove(move)
	s, _ := o.state(position).Apply(m)
	if o.wrongAbout == "Apply" && s.heaps[0] < 5 {
		s.heaps[0]++
	}
	return s.String()
}

func (o echo) Outcome(position string) (winner, rule string, over bool) {
	s := o.state(position)
	p, over := s.Winner()
	if o.wrongAbout == "Outcome" && over {
		p = 3 - p
	}
	if over {
		winner = string(rune('a' + p - 1))
	}
	return winner, s.Ended().ID(), over
}

func (o echo) Refusal(position, move string) string {
	m, err := parseToyMove(move)
	if err != nil {
		return "malformed"
	}
	rule, err := refusal(o.state(position).Check(m))
	if err != nil {
		return ""
	}
	if o.wrongAbout == "Refusal" {
		return "X1"
	}
	return rule.ID()
}

func (o echo) Setup(rng *rand.Rand) string {
	return fmt.Sprintf("%d,%d %c 1", rng.IntN(6), rng.IntN(6), 'a'+rng.IntN(2))
}

func (o echo) Nonsense(rng *rand.Rand) string {
	return string([]byte{"xyz"[rng.IntN(3)], "0123"[rng.IntN(4)]})
}

func TestAgreeingOracle(t *testing.T) {
	SecondOpinion(t, toyDefinition[lawful](), echo{}, "2,0 b 3")
}

func TestDisagreementIsFound(t *testing.T) {
	k, err := newKit(toyDefinition[lawful](), toyConfig)
	require.NoError(t, err)
	for _, about := range []string{"Moves", "Apply", "Outcome", "Refusal"} {
		rng := rand.New(rand.NewPCG(1, 1))
		var found error
		for range 200 {
			s, err := parseToy[lawful](echo{}.Setup(rng))
			require.NoError(t, err)
			if err := k.compare(echo{about}, s, rng); err != nil {
				found = err
			}
			require.NoError(t, k.compare(echo{}, s, rng))
		}
		require.Error(t, found, about)
	}
	rng := rand.New(rand.NewPCG(1, 1))
	require.NoError(t, k.compareTexts(echo{}, rng))
	require.Error(t, k.compareTexts(echo{"Valid"}, rng))
}

func TestPlaythroughIsWrittenAndHeldAgainst(t *testing.T) {
	d := toyDefinition[lawful]()
	file := filepath.Join(t.TempDir(), "playthrough.txt")
	Playthrough(t, d, echo{}, file, true)
	Playthrough(t, d, echo{}, file, false)
	text, err := os.ReadFile(file)
	require.NoError(t, err)
	moves := readPlaythrough(string(text))
	require.Greater(t, len(moves), 4)
	require.Contains(t, string(text), "over: won by")

	for _, about := range []string{"Moves", "Apply"} {
		_, err := writePlaythrough(d, echo{about}, moves)
		require.Error(t, err, about)
	}
	_, err = writePlaythrough(d, echo{}, []string{"x9"})
	require.Error(t, err)
	require.Contains(t, firstDifference("a\nb", "a\nc"), "line 2")
	require.Contains(t, firstDifference("a\nb", "a"), "2 lines")
}

func TestRefusalsAreWrittenAndHeldAgainst(t *testing.T) {
	d := toyDefinition[lawful]()
	file := filepath.Join(t.TempDir(), "refusals.txt")
	asked := []Asked{{"0,0 a 1", "x1"}, {"9,7 a 1", "x3"}}
	Refusals(t, d, echo{}, file, true, asked...)
	Refusals(t, d, echo{}, file, false, asked...)
	text, err := os.ReadFile(file)
	require.NoError(t, err)
	require.Contains(t, string(text), "== T1. Taking ==\n\n9,7 a 1\n\n<o>o [9 7]\n\nx3: that breaks toy/T1 (toy/T1)\n\n== E1. The end ==\n")

	for want, wrong := range map[string]Asked{
		"legal": {"9,7 a 1", "x2"}, "position, byte 0": {"x", "x2"}, "move, byte 0": {"9,7 a 1", "a2"},
	} {
		_, _, err := writeRefusals(d, echo{}, []Asked{wrong})
		require.ErrorContains(t, err, want)
	}
	_, _, err = writeRefusals(d, echo{"Refusal"}, asked)
	require.ErrorContains(t, err, "by the oracle by X1")
	_, told, err := writeRefusals(d, echo{}, asked[:1])
	require.NoError(t, err)
	require.ErrorContains(t, everyRefusalIsTold(d, asked[:1], told), "no move asked is refused as")
}

// said is a reason in these words.
type said string

func (s said) String() string { return string(s) }

func TestSentencesMustFit(t *testing.T) {
	refused := func(sentence string) error { return &boardgame.MoveError{Rule: toyTake, Reason: said(sentence)} }
	require.NoError(t, fits(refused(strings.Repeat("é", longestSentence))))
	require.Error(t, fits(refused(strings.Repeat("e", longestSentence+1))))
	require.Error(t, fits(refused("that is not allowed.")))
}
