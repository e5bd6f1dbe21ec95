package boardgametest

import (
	"fmt"
	"math/rand/v2"
	"os"
	"strconv"
	"strings"
	"testing"
)

// malformedFile has texts that are neither a position nor a move, and the errors that a person sees for them.
const malformedFile = "testdata/malformed.txt"

// malformed compares the game's errors for texts that it can't read with the file. You may change or add texts by hand: each
// is on its own line, as `position ...` or `move ...`; -update quotes it and writes its error on the next line.
func (k *kit[S, M]) malformed(t *testing.T) {
	var b strings.Builder
	fmt.Fprintf(&b, "What %s says of texts that it can't read. The texts may be changed by hand; the test writes the answers.\n", k.def.Title)
	for _, what := range []string{"position", "move"} {
		for _, text := range k.malformedTexts(what) {
			err := k.malformedError(what, text)
			if err == nil {
				t.Fatalf("the %s %q is a good one", what, text)
			}
			fmt.Fprintf(&b, "\n%s %q\n\t%v\n", what, text, err)
			if k.Oracle != nil && what == "position" && k.Oracle.Valid(text) {
				t.Errorf("by the oracle, %q is a good position", text)
			}
		}
	}
	golden(t, malformedFile, b.String())
}

func (k *kit[S, M]) malformedError(what, text string) (err error) {
	if what == "move" {
		_, err = k.def.ParseMove(text)
	} else {
		_, err = k.def.Parse(text)
	}
	return err
}

// malformedTexts are the texts in the file. Where there is no file, they are texts that are almost good.
func (k *kit[S, M]) malformedTexts(what string) (texts []string) {
	file, err := os.ReadFile(malformedFile)
	if err != nil {
		return k.almostGood(what)
	}
	for line := range strings.Lines(string(file)) {
		text, ok := strings.CutPrefix(strings.TrimSuffix(line, "\n"), what+" ")
		if unquoted, err := strconv.Unquote(text); err == nil {
			text = unquoted
		}
		if ok {
			texts = append(texts, text)
		}
	}
	return texts
}

// almostGood returns texts to begin with: the empty text, and good texts with something cut off, inserted or appended.
func (k *kit[S, M]) almostGood(what string) []string {
	good := k.starts[0].String()
	if what == "move" {
		good = k.starts[0].AppendMoves(nil)[0].String()
	}
	texts := []string{""}
	rng := rand.New(rand.NewPCG(10, 10))
	_ = k.mutate(rng, 60, good, func(text string) (bool, error) {
		if len(texts) < 12 && k.malformedError(what, text) != nil {
			texts = append(texts, text)
		}
		return false, nil
	})
	return texts
}
