package dynamic_test

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch"
	"github.com/seed4105872c/clutch/boardgame/dynamic"
	"github.com/seed4105872c/clutch/boardgame/game"
	"github.com/seed4105872c/clutch/cookiedisco"
	"github.com/seed4105872c/clutch/coucou"
	"github.com/seed4105872c/clutch/cuckoo"
	"github.com/seed4105872c/clutch/oeufs"
	"github.com/seed4105872c/clutch/taacoca"
)

func names(games []dynamic.Game) []string {
	var list []string
	for _, g := range games {
		list = append(list, g.Info().Name)
	}
	return list
}

// Games returns the games in the order of their names, each once.
func TestGamesAreSorted(t *testing.T) {
	list := names(clutch.Games())
	require.Contains(t, list, "taacoca")
	require.True(t, slices.IsSorted(list), "%v", list)
	require.Len(t, slices.Compact(slices.Clone(list)), len(list), "%v", list)
}

// If a caller changes the slice that Games has returned, later calls return the same games.
func TestGamesIsTheCallersOwn(t *testing.T) {
	first := clutch.Games()
	want := names(first)
	clear(first)
	require.Equal(t, want, names(clutch.Games()))
	for _, name := range want {
		_, err := clutch.Find(name)
		require.NoError(t, err)
	}
}

func TestFind(t *testing.T) {
	for _, want := range clutch.Games() {
		g, err := clutch.Find(want.Info().Name)
		require.NoError(t, err)
		require.Equal(t, want.Info().Name, g.Info().Name)
		require.Equal(t, want.Info().Title, g.Info().Title)
		require.Equal(t, want.Info().Rules, g.Info().Rules)
	}
}

// Find and Choose refuse an unknown name with a list of the known names.
func TestFindNoGame(t *testing.T) {
	refused := func(g dynamic.Game, err error, name string) {
		require.Error(t, err, name)
		require.True(t, g == nil, "the game is not a typed nil")
		require.ErrorContains(t, err, `"`+name+`"`)
		for _, known := range names(clutch.Games()) {
			require.ErrorContains(t, err, known)
		}
	}
	for _, name := range []string{"", "chess", "Taacoca", "taacoca ", "taacoc", "1"} {
		g, err := clutch.Find(name)
		refused(g, err, name)
	}
	for _, text := range []string{"", "chess", "0", "-1", "01", "6", "99999999999999999999", "cookie disco!"} {
		g, err := clutch.Games().Choose(text)
		refused(g, err, text)
	}
}

// Choose accepts the number of a game in the list, its name or its title, in upper or lower case.
func TestChoose(t *testing.T) {
	for i, want := range clutch.Games() {
		info := want.Info()
		for _, text := range []string{
			strconv.Itoa(i + 1), info.Name, info.Title, strings.ToUpper(info.Name), strings.ToLower(info.Title), " " + info.Title + "\n",
		} {
			g, err := clutch.Games().Choose(text)
			require.NoError(t, err, "%q", text)
			require.Equal(t, info.Name, g.Info().Name, "%q", text)
		}
	}
}

// README.md, doc.go and .ci/run name every game.
func TestEveryGameIsOnTheMap(t *testing.T) {
	for _, file := range []struct{ path, list string }{
		{"../../README.md", `^\| .+ \| .%s. \|`},
		{"../../doc.go", `^//   - %s: `},
		{"../../.ci/run", `grep -vxE '.*\|%s\|`},
		{"../../.ci/run", `^games=".*\b%s\b.*"$`},
	} {
		text, err := os.ReadFile(file.path)
		require.NoError(t, err)
		for _, name := range names(clutch.Games()) {
			require.Regexp(t, "(?m)"+fmt.Sprintf(file.list, name), string(text), "%s does not list %s", file.path, name)
		}
	}
}

// The section on security in doc.go names only tests that exist.
func TestPromisesHaveTests(t *testing.T) {
	doc, err := os.ReadFile("../../doc.go")
	require.NoError(t, err)
	_, promises, _ := strings.Cut(string(doc), "// # Security\n")
	named := regexp.MustCompile(`(\w+)\.((?:Test|Fuzz)\w+)`).FindAllStringSubmatch(promises, -1)
	require.NotEmpty(t, named)
	for _, test := range named {
		found := false
		for _, dir := range []string{"", "boardgame/", "examples/", "examples/internal/"} {
			files, err := filepath.Glob("../../" + dir + test[1] + "/*_test.go")
			require.NoError(t, err)
			for _, file := range files {
				text, err := os.ReadFile(file)
				require.NoError(t, err)
				found = found || strings.Contains(string(text), "\nfunc "+test[2]+"(")
			}
		}
		require.True(t, found, "there is no test %s", test[0])
	}
}

// MustParse panics if a text is no position.
func TestMustParse(t *testing.T) {
	for _, parse := range []func(){
		func() { cookiedisco.MustParse("x") },
		func() { coucou.MustParse("x") },
		func() { cuckoo.MustParse("x") },
		func() { oeufs.MustParse("x") },
		func() { taacoca.MustParse("x") },
	} {
		require.Panics(t, parse)
	}
}

// Every game can start with its default options and with every value of every option. Each start can be written as text and
// read back.
func TestEveryGameStarts(t *testing.T) {
	for _, g := range clutch.Games() {
		t.Run(g.Info().Name, func(t *testing.T) {
			begins(t, g, nil)
			for _, o := range g.Info().Options {
				require.NotEmpty(t, o.Values)
				for _, value := range o.Values {
					begins(t, g, game.Options{o.Name: value})
				}
				_, err := g.Start(game.Options{o.Name: "no such value"})
				var refused *game.OptionError
				require.ErrorAs(t, err, &refused)
				require.Equal(t, o.Name, refused.Option)
			}
			_, err := g.Start(game.Options{"no such option": "1"})
			var refused *game.OptionError
			require.ErrorAs(t, err, &refused)
			require.Equal(t, "no such option", refused.Option)
		})
	}
}

// begins checks that a start has a player to move, and that Parse reads its text back as the same position.
func begins(t *testing.T, g dynamic.Game, options game.Options) {
	s, err := g.Start(options)
	require.NoError(t, err, "%v", options)
	_, over := s.Winner()
	require.False(t, over)
	require.NotEmpty(t, s.Moves())
	require.NotEqual(t, game.Seat{Letter: "-", Name: "nobody"}, g.Info().Seat(s.Turn()))
	require.NotEmpty(t, s.Picture().Cells)
	read, err := g.Parse(s.String())
	require.NoError(t, err, "%q", s)
	require.Equal(t, s.String(), read.String())
	require.Equal(t, s.Turn(), read.Turn())
	require.Equal(t, s.Moves(), read.Moves())
}

// The default value of every option is its first value.
func TestDefaultsAreFirst(t *testing.T) {
	for _, g := range clutch.Games() {
		defaults := game.Options{}
		for _, o := range g.Info().Options {
			defaults[o.Name] = o.Values[0]
		}
		given, err := g.Start(defaults)
		require.NoError(t, err)
		leftOut, err := g.Start(nil)
		require.NoError(t, err)
		require.Equal(t, given.String(), leftOut.String())
	}
}
