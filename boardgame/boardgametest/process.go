package boardgametest

import (
	"fmt"
	"os"
	"os/exec"
	"regexp"
	"strings"
	"testing"
)

// elsewhereVariable is the environment variable that marks a process started by sameHashElsewhere.
const elsewhereVariable = "BOARDGAMETEST_ELSEWHERE"

// sameHashElsewhere runs the current test in another process, and checks that the starts have the same hashes there.
func (k *kit[S, M]) sameHashElsewhere(t *testing.T) {
	t.Helper()
	var hashes strings.Builder
	for _, s := range k.starts {
		fmt.Fprintf(&hashes, "%s hash %016x\n", k.def.Name, s.Hash())
	}
	if os.Getenv(elsewhereVariable) != "" {
		fmt.Print(hashes.String())
		return
	}
	// A subtest's full name is its parents' names and its own, joined by slashes. The pattern for -test.run has the same
	// parts.
	var pattern []string
	for part := range strings.SplitSeq(t.Name(), "/") {
		pattern = append(pattern, "^"+regexp.QuoteMeta(part)+"$")
	}
	child := exec.Command(os.Args[0], "-test.run="+strings.Join(pattern, "/"), "-test.count=1")
	child.Env = append(os.Environ(), elsewhereVariable+"=1")
	out, err := child.CombinedOutput()
	if err != nil || !strings.Contains(string(out), hashes.String()) {
		t.Fatalf("in another process: %v\n%s\nand here:\n%s", err, out, hashes.String())
	}
}
