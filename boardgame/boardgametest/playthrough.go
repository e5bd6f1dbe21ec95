package boardgametest

import (
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/diagram"
	"github.com/seed4105872c/clutch/boardgame/game"
)

const (
	playFile   = "testdata/playthrough.txt"
	playPrefix = "play "
)

// playthrough replays the moves in a file, and compares the positions, diagrams and numbers of legal moves with the file.
// The oracle must agree with everything except the diagrams. The flag -update rewrites the file from its moves, or from a
// random game if there is no file.
func (k *kit[S, M]) playthrough(t *testing.T) {
	if k.Oracle == nil {
		t.Skip("no oracle")
	}
	old, _ := os.ReadFile(playFile)
	moves := readPlaythrough(string(old))
	if len(moves) == 0 {
		moves = randomGame(k.Oracle)
	}
	text, err := writePlaythrough(k.def, k.Oracle, moves)
	if err != nil {
		t.Fatal(err)
	}
	golden(t, playFile, text)
}

func readPlaythrough(text string) (moves []string) {
	for line := range strings.Lines(text) {
		if move, ok := strings.CutPrefix(strings.TrimSpace(line), playPrefix); ok {
			moves = append(moves, move)
		}
	}
	return moves
}

// randomGame returns the moves of a game that the oracle plays at random, with a fixed seed.
func randomGame(o Oracle) (moves []string) {
	rng := rand.New(rand.NewPCG(1, 1))
	position := o.Start()
	for range 200 {
		legal := o.Moves(position)
		if len(legal) == 0 {
			break
		}
		slices.Sort(legal)
		moves = append(moves, legal[rng.IntN(len(legal))])
		position = o.Apply(position, moves[len(moves)-1])
	}
	return moves
}

// writePlaythrough returns the text for the given moves, or an error if the oracle disagrees.
func writePlaythrough[S boardgame.Position[S, M], M boardgame.Move](d game.Definition[S, M], o Oracle, moves []string) (string, error) {
	s, err := d.Start(nil)
	if err != nil {
		return "", err
	}
	var b strings.Builder
	fmt.Fprintf(&b, "A game of %s. You may change the moves by hand; the test writes everything else.\n", d.Title)
	position := o.Start()
	for ply := 0; ; ply++ {
		if s.String() != position {
			return "", fmt.Errorf("ply %d is %q, but %q in the oracle", ply, s, position)
		}
		fmt.Fprintf(&b, "\nply %d\n%s\n%s\n", ply, position, diagram.Text(d.Picture(s)))
		if winner, rule, over := o.Outcome(position); over {
			if winner == "" {
				winner = "nobody"
			}
			fmt.Fprintf(&b, "over: won by %s, rule %s\n", winner, rule)
			if s.Ended().ID() != rule {
				return "", fmt.Errorf("the rule %q ended the game, but %q in the oracle", s.Ended(), rule)
			}
			return b.String(), nil
		}
		n := len(o.Moves(position))
		if n != s.CountMoves() {
			return "", fmt.Errorf("ply %d has %d moves, but %d in the oracle", ply, s.CountMoves(), n)
		}
		fmt.Fprintf(&b, "%s to move, %d legal moves\n", d.Seat(s.Turn()).Name, n)
		if ply == len(moves) {
			return b.String(), nil
		}
		fmt.Fprintf(&b, "%s%s\n", playPrefix, moves[ply])
		m, err := d.ParseMove(moves[ply])
		if err != nil {
			return "", err
		}
		if s, err = s.Apply(m); err != nil {
			return "", err
		}
		position = o.Apply(position, moves[ply])
	}
}
