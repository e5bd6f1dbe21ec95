package boardgametest

import (
	"fmt"
	"math/rand/v2"
	"os"
	"strconv"
	"strings"
	"testing"
)

// malformedFile is the file of malformed texts and their errors.
const malformedFile = "testdata/malformed.txt"

// malformed compares the game's errors for malformed texts with a file. To add a text by hand, write a line `position ...`
// or `move ...`. The flag -update then quotes the text and adds its error.
func (k *kit[S, M]) malformed(t *testing.T) {
	var b strings.Builder
	fmt.Fprintf(&b, "The errors of %s for malformed texts. You may change the texts by hand; the test writes the errors.\n", k.def.Title)
	for _, what := range []string{"position", "move"} {
		for _, text := range k.malformedTexts(what) {
			err := k.malformedError(what, text)
			if err == nil {
				t.Fatalf("the text of the %s %q is not malformed", what, text)
			}
			fmt.Fprintf(&b, "\n%s %q\n\t%v\n", what, text, err)
			if k.Oracle != nil && what == "position" && k.Oracle.Valid(text) {
				t.Errorf("the oracle accepts the position %q", text)
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

// malformedTexts returns the file's texts of one kind, "position" or "move". If the file has none, malformedTexts returns
// texts that are almost valid.
func (k *kit[S, M]) malformedTexts(what string) (texts []string) {
	file, _ := os.ReadFile(malformedFile) // golden reports a missing file
	for line := range strings.Lines(string(file)) {
		text, ok := strings.CutPrefix(strings.TrimSuffix(line, "\n"), what+" ")
		if unquoted, err := strconv.Unquote(text); err == nil {
			text = unquoted
		}
		if ok {
			texts = append(texts, text)
		}
	}
	if len(texts) == 0 {
		return k.almostGood(what)
	}
	return texts
}

func (k *kit[S, M]) almostGood(what string) []string {
	good := k.starts[0].String()
	if what == "move" {
		good = k.starts[0].AppendMoves(nil)[0].String()
	}
	texts := []string{""}
	rng := rand.New(rand.NewPCG(10, 10))
	_ = mutate(rng, 60, good, func(text string) (bool, error) {
		if len(texts) < 12 && k.malformedError(what, text) != nil {
			texts = append(texts, text)
		}
		return false, nil
	})
	return texts
}
