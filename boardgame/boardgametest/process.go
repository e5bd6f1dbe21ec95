package boardgametest

import (
	"fmt"
	"os"
	"os/exec"
	"regexp"
	"strings"
	"testing"
)

// elsewhere is set in the environment of a test that runs in another process.
const elsewhere = "BOARDGAMETEST_ELSEWHERE"

// sameHashElsewhere runs the test that called Run once more, in another process, to compare the hashes of the starts.
func (k *kit[S, M]) sameHashElsewhere(t *testing.T) {
	t.Helper()
	var hashes strings.Builder
	for _, s := range k.starts {
		fmt.Fprintf(&hashes, "%s hash %016x\n", k.def.Name, s.Hash())
	}
	if os.Getenv(elsewhere) != "" {
		fmt.Print(hashes.String())
		return
	}
	// A subtest is named by its parents, joined by slashes, and so is the pattern that chooses it.
	var pattern []string
	for part := range strings.SplitSeq(t.Name(), "/") {
		pattern = append(pattern, "^"+regexp.QuoteMeta(part)+"$")
	}
	child := exec.Command(os.Args[0], "-test.run="+strings.Join(pattern, "/"), "-test.count=1")
	child.Env = append(os.Environ(), elsewhere+"=1")
	out, err := child.CombinedOutput()
	if err != nil || !strings.Contains(string(out), hashes.String()) {
		t.Fatalf("in another process: %v\n%s\nand here:\n%s", err, out, hashes.String())
	}
}
