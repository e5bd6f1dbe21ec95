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
)

func names(games []dynamic.Game) []string {
	var list []string
	for _, g := range games {
		list = append(list, g.Info().Name)
	}
	return list
}

// Games returns the games in the order of their names, each once. If a caller changes the slice, later calls return
// the same.
func TestGames(t *testing.T) {
	first := clutch.Games()
	list := names(first)
	require.Contains(t, list, "taacoca")
	require.True(t, slices.IsSorted(list), "%v", list)
	require.Len(t, slices.Compact(slices.Clone(list)), len(list), "%v", list)
	clear(first)
	require.Equal(t, list, names(clutch.Games()))
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
	for _, name := range []string{"", "chess", "taacoca ", "taacoc", "1"} {
		g, err := clutch.Find(name)
		refused(g, err, name)
	}
	for _, text := range []string{"", "chess", "0", "-1", "01", "6", "99999999999999999999", "cookie disco!"} {
		g, err := clutch.Games().Choose(text)
		refused(g, err, text)
	}
}

// Choose accepts the number of a game in the list, its name or its title, in upper or lower case. Find accepts its name
// and its title.
func TestChoose(t *testing.T) {
	for i, want := range clutch.Games() {
		info := want.Info()
		for _, text := range []string{
			strconv.Itoa(i + 1), info.Name, info.Title, strings.ToUpper(info.Name), strings.ToLower(info.Title),
			" " + info.Title + "\n",
		} {
			g, err := clutch.Games().Choose(text)
			require.NoError(t, err, "%q", text)
			require.Equal(t, info.Name, g.Info().Name, "%q", text)
		}
		for _, text := range []string{info.Name, info.Title, strings.ToUpper(info.Name), strings.ToLower(info.Title)} {
			g, err := clutch.Find(text)
			require.NoError(t, err)
			require.Equal(t, info, g.Info())
		}
	}
}

// README.md, doc.go and .ci/run name every game.
func TestEveryGameIsOnTheMap(t *testing.T) {
	for _, file := range []struct{ path, list string }{
		{"../../README.md", `^\| .+ \| .%s. \|`},
		{"../../doc.go", `^//   - \[%s\]: `},
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
