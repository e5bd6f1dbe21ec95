package boardgametest

import (
	"flag"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/seed4105872c/clutch/boardgame"
)

// TestMain keeps rapid from writing a file for each bug that the kit is meant to find.
func TestMain(m *testing.M) {
	flag.Parse()
	for name, value := range map[string]string{"rapid.nofailfile": "true", "rapid.shrinktime": "1s"} {
		if err := flag.Set(name, value); err != nil {
			panic(err)
		}
	}
	os.Exit(m.Run())
}

// failure checks the law whose name begins with a text, as Run does, and returns what the failing test says, or "" if
// the law holds. A bug can break a law in several ways, and which one is found first is chance. So failure draws other
// games until the test says what is wanted, for at most a dozen times.
func failure[S boardgame.Position[S, M], M boardgame.Move](t *testing.T, k *kit[S, M], name, wanted string) string {
	t.Helper()
	if underRace() {
		t.Skip("the laws look at fewer positions then, and may miss a bug")
	}
	all := k.laws()
	l := all[slices.IndexFunc(all, func(l law[S, M]) bool { return strings.HasPrefix(l.name, name) })]
	require.Empty(t, l.skip)
	said := &listener{TB: t}
	said.listen(func() {
		if l.once != nil {
			l.once(k.once(said))
		}
	})
	for tries := 0; tries < 12 && l.each != nil && (!said.failed || !strings.Contains(said.String(), wanted)); tries++ {
		rapid.Check(said, func(t *rapid.T) {
			for range tries {
				rapid.Uint64().Draw(t, "another try") // after it, the same seed draws another game
			}
			k.ask(t, l)
		})
	}
	return said.String()
}

// listener is a test that keeps what is said when it fails, and goes on.
type listener struct {
	testing.TB
	strings.Builder
	failed bool
}

// listen calls a function until it fails.
func (l *listener) listen(f func()) {
	defer func() {
		if r := recover(); r != nil && r != l {
			panic(r)
		}
	}()
	f()
}

func (l *listener) Helper()                         {}
func (l *listener) Name() string                    { return "a planted bug" }
func (l *listener) Failed() bool                    { return false }
func (l *listener) FailNow()                        { panic(l) }
func (l *listener) Logf(format string, args ...any) { l.Log(fmt.Sprintf(format, args...)) }
func (l *listener) Errorf(format string, args ...any) {
	l.failed = true
	l.Logf(format, args...)
}
func (l *listener) Log(args ...any) {
	if l.failed {
		fmt.Fprintln(l, args...)
	}
}
