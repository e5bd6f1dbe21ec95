// Test runs go test with the given arguments, prints its lines about packages and all that failing tests print, then
// the slowest tests, and how many tests were skipped because something is missing here. A test that is skipped because
// it runs only when asked says "only with -flag"; the others count. With CI=true, such a skip is a failure.
package main

import (
	"bufio"
	"cmp"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"regexp"
	"slices"
	"strings"
	"time"
)

// event is a line of go test -json.
type event struct {
	Action, Package, Test, Output string
	Elapsed                       float64
}

const module = "github.com/seed4105872c/clutch/"

// skipped matches the line in which a test says why it is skipped. The test kit's own files do not end in _test.go.
var skipped = regexp.MustCompile(`^\s*\S+_test\.go:\d+: (.*)`)

func main() {
	began := time.Now()
	args, at := os.Args[1:], 0
	if len(args) > 1 && args[0] == "-C" { // which has to come first
		at = 2
	}
	test := exec.Command("go", append([]string{"test"}, slices.Insert(args, at, "-json")...)...)
	test.Stderr = os.Stderr
	out, err := test.StdoutPipe()
	if err == nil {
		err = test.Start()
	}
	if err != nil {
		fail(err)
	}
	said := map[[2]string]string{} // by package and test
	var slow []event
	passed, failed, missing := 0, 0, map[string]int{}
	lines := bufio.NewScanner(out)
	for lines.Buffer(nil, 1<<24); lines.Scan(); {
		var e event
		if json.Unmarshal(lines.Bytes(), &e) != nil {
			fmt.Println(lines.Text())
			continue
		}
		key := [2]string{e.Package, e.Test}
		switch e.Action {
		case "output", "build-output":
			said[key] += e.Output
			if e.Test == "" && e.Output != "PASS\n" {
				fmt.Print(e.Output)
			}
		case "pass":
			if e.Test != "" {
				passed++
				slow = append(slow, e)
			}
			delete(said, key)
		case "fail":
			if e.Test != "" {
				failed++
				fmt.Print(said[key])
			}
		case "skip":
			for line := range strings.Lines(said[key]) {
				why := skipped.FindStringSubmatch(line)
				if why != nil && !strings.HasPrefix(why[1], "only with -") {
					missing[why[1]]++
				}
			}
		}
	}
	err = test.Wait()
	slow = slices.DeleteFunc(slow, func(e event) bool { return strings.Contains(e.Test, "/") })
	slices.SortFunc(slow, func(a, b event) int { return cmp.Compare(b.Elapsed, a.Elapsed) })
	fmt.Println("\nthe slowest tests:")
	for _, e := range slow[:min(len(slow), 10)] {
		fmt.Printf("%8.1f s  %s %s\n", e.Elapsed, strings.TrimPrefix(e.Package, module), e.Test)
	}
	used := test.ProcessState.UserTime() + test.ProcessState.SystemTime()
	fmt.Printf("took %.0f s, and %.0f s of processor time\n", time.Since(began).Seconds(), used.Seconds())
	without := 0
	for why, n := range missing {
		without += n
		fmt.Printf("%d skipped: %s\n", n, why)
	}
	fmt.Printf("%d passed, %d failed, %d skipped\n", passed, failed, without)
	if err != nil {
		fail(err)
	}
	if without > 0 && os.Getenv("CI") == "true" {
		fail(fmt.Errorf("tests were skipped, and with CI=true all have to run"))
	}
}

func fail(err error) {
	fmt.Fprintln(os.Stderr, err)
	os.Exit(1)
}
