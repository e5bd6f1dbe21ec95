package boardgametest

import (
	"fmt"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch/boardgame"
)

// echo is an oracle that calls the toy itself. Only the method that wrongAbout names gives wrong results.
type echo struct{ wrongAbout string }

func (o echo) state(position string) toy {
	s, err := lawful.parse(position)
	if err != nil {
		panic(err)
	}
	return s
}

func (o echo) Start() string { return "9,7 a 1" }

func (o echo) Valid(position string) bool {
	_, err := lawful.parse(position)
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
	suite := toySuite(lawful)
	suite.Oracle, suite.Positions = echo{}, []string{"2,0 b 3"}
	k, err := newKit(suite)
	require.NoError(t, err)
	k.secondOpinion(t)
}

func TestDisagreementIsFound(t *testing.T) {
	k, err := newKit(toySuite(lawful))
	require.NoError(t, err)
	for _, about := range []string{"Moves", "Apply", "Outcome", "Refusal"} {
		rng := rand.New(rand.NewPCG(1, 1))
		var found error
		for range 200 {
			s, err := lawful.parse(echo{}.Setup(rng))
			require.NoError(t, err)
			if err := k.compare(echo{about}, s, rng); err != nil {
				found = err
			}
			require.NoError(t, k.compare(echo{}, s, rng))
		}
		require.Error(t, found, about)
	}
}

// written runs a test of a toy twice in an empty folder: first to write the golden file, then to compare the toy with
// it. It returns the text of the file.
func written(
	t *testing.T, suite Suite[toy, toyMove], test func(k *kit[toy, toyMove], t *testing.T), file string,
) string {
	t.Chdir(t.TempDir())
	require.NoError(t, os.Mkdir("testdata", 0o755))
	k, err := newKit(suite)
	require.NoError(t, err)
	for _, writes := range []bool{true, false} {
		*update = writes
		test(k, t)
	}
	text, err := os.ReadFile(file)
	require.NoError(t, err)
	return string(text)
}

func TestPlaythroughIsWrittenAndHeldAgainst(t *testing.T) {
	suite := toySuite(lawful)
	suite.Oracle = echo{}
	text := written(t, suite, (*kit[toy, toyMove]).playthrough, playFile)
	moves := readPlaythrough(text)
	require.Greater(t, len(moves), 4)
	require.Contains(t, text, "over: won by")
	for _, about := range []string{"Moves", "Apply"} {
		_, err := writePlaythrough(suite.Definition, echo{about}, moves)
		require.Error(t, err, about)
	}
	_, err := writePlaythrough(suite.Definition, echo{}, []string{"x9"})
	require.Error(t, err)
	require.Contains(t, firstDifference("a\nb", "a\nc"), "line 2")
	require.Contains(t, firstDifference("a\nb", "a"), "2 lines")
}

func TestRefusalsAreWrittenAndHeldAgainst(t *testing.T) {
	suite := toySuite(lawful)
	suite.Oracle = echo{}
	suite.Refused = []Asked{{"0,0 a 1", "x1"}, {"9,7 a 1", "x3"}}
	text := written(t, suite, (*kit[toy, toyMove]).refusals, "testdata/refusals.txt")
	require.Contains(t, text,
		"== T1. Taking ==\n\n9,7 a 1\n\n<o>o [9 7]\n\nx3: that breaks toy/T1 (toy/T1)\n\n== E1. The end ==\n")

	for want, wrong := range map[string]Asked{
		"legal": {"9,7 a 1", "x2"}, "position, byte 0": {"x", "x2"}, "move, byte 0": {"9,7 a 1", "a2"},
	} {
		_, _, err := writeRefusals(suite.Definition, echo{}, []Asked{wrong})
		require.ErrorContains(t, err, want)
	}
	_, _, err := writeRefusals(suite.Definition, echo{"Refusal"}, suite.Refused)
	require.ErrorContains(t, err, "the oracle by X1")
	suite.Refused = suite.Refused[:1]
	_, told, err := writeRefusals(suite.Definition, echo{}, suite.Refused)
	require.NoError(t, err)
	k, err := newKit(suite)
	require.NoError(t, err)
	require.ErrorContains(t, k.everyRefusalIsTold(told), "no move in Refused")
}

func TestMalformedTextsAreWrittenAndHeldAgainst(t *testing.T) {
	suite := toySuite(lawful)
	suite.Oracle = echo{}
	text := written(t, suite, (*kit[toy, toyMove]).malformed, malformedFile)
	require.Contains(t, text, "\nposition \"\"\n\tposition, byte 0: nothing instead of")
	require.Contains(t, text, "\nmove \"\"\n\tmove, byte 0: nothing instead of x or y\n")

	// Texts written by hand are read, quoted or not, and -update writes their errors.
	require.NoError(t, os.WriteFile(malformedFile, []byte("move z4\nposition 21,22 a 1\nmove \"x\\n\"\n"), 0o644))
	k, err := newKit(suite)
	require.NoError(t, err)
	*update = true
	k.malformed(t)
	*update = false
	k.malformed(t)
	file, err := os.ReadFile(malformedFile)
	require.NoError(t, err)
	require.Contains(t, string(file),
		"position \"21,22 a 1\"\n\timpossible position: too high a heap (toy/B1); too high a heap (toy/B1)\n")
	require.Contains(t, string(file), "move \"x\\n\"\n\tmove, byte 1: '\\n' instead of 1, 2, 3, 4 or 5\n")
	require.Equal(t, []string{"z4", "x\n"}, k.malformedTexts("move"))
}

// said is the reason of a refusal, as a fixed sentence.
type said string

func (s said) String() string { return string(s) }

func TestSentencesMustFit(t *testing.T) {
	refused := func(sentence string) error { return &boardgame.MoveError{Rule: toyTake, Reason: said(sentence)} }
	require.NoError(t, fits(refused(strings.Repeat("é", longestSentence))))
	require.Error(t, fits(refused(strings.Repeat("e", longestSentence+1))))
	require.Error(t, fits(refused("that is not allowed.")))
}
