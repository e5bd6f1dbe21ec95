package clutch_test

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch"
	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/search"
	"github.com/seed4105872c/clutch/boardgame/session"
	"github.com/seed4105872c/clutch/coucou"
)

// A state lists its legal moves, explains why a move is not legal, and knows who has won.
func Example() {
	s := coucou.MustParse("7/3b3/2b4/5r1/1b5/1r5/b6/7/4r2/6r/7 b")
	m, err := coucou.ParseMove("d10-d11")
	if err != nil {
		fmt.Println(err) // not the text of a move
	}
	next, err := s.Apply(m)
	fmt.Println(err)
	fmt.Println(errors.Is(err, coucou.MustCapture), next == s)
	s, _ = coucou.MustParse("7/3b3/7/7/7/7/7/7/7/7/r6 b").Apply(m) // here nothing can be captured
	fmt.Println(s.Ending())
	// Output:
	// a5 can capture b6, so d10-d11 is not allowed (coucou/C2)
	// true true
	// Blue's egg is in the nest on d11, so Blue has won (E1)
}

// A bot needs the game only by its name.
func Example_search() {
	game, err := clutch.Find("cuckoo")
	if err != nil {
		fmt.Println(err)
	}
	s, _ := game.Start(nil)
	report, err := s.See(s.Turn()).Search(context.Background(), search.AlphaBetaBot, search.Options{Nodes: 2000, Seed: 1})
	fmt.Println(s.See(s.Turn()).Check(report.Move), report.Nodes <= 2000, err)
	// Output:
	// <nil> true <nil>
}

// A session is a game in progress: seats, turns, offers, matches, and what each seat may see.
func Example_session() {
	game, _ := clutch.Find("coucou")
	s, _ := session.New(game, nil, session.Settings{Names: []string{"Ada", "Ben"}, Wins: 2})
	s, err := s.Play(boardgame.First, "d2-d3")
	fmt.Println(err, s.See(boardgame.Second).Caption)
	_, err = s.Play(boardgame.First, "d3-c4")
	fmt.Println(err)
	s, _ = s.Do(boardgame.Second, session.Resign, "")
	fmt.Println(s.Outcome())
	// Output:
	// <nil> Red to move
	// it is Red's turn
	// Red has resigned, so Blue has won
}

// In a database, a position is a text.
func Example_database() {
	save := func(db *sql.DB, s coucou.State) error {
		_, err := db.Exec("INSERT INTO positions (position, rules) VALUES (?, ?)", s.String(), clutch.Games()[1].Info().Version)
		return err
	}
	load := func(db *sql.DB, id int) (s coucou.State, err error) {
		var text string
		if err := db.QueryRow("SELECT position FROM positions WHERE id = ?", id).Scan(&text); err != nil {
			return s, err
		}
		return coucou.Parse(text)
	}
	_, _ = save, load
}

// README.md shows the bodies of the examples above, each with its output.
func TestReadme(t *testing.T) {
	readme, err := os.ReadFile("README.md")
	require.NoError(t, err)
	source, err := os.ReadFile("example_test.go")
	require.NoError(t, err)
	examples := map[string]string{} // output by body
	for _, e := range regexp.MustCompile(`(?s)\nfunc Example\w*\(\) \{\n(.*?)\t// Output:\n(.*?)\}\n`).FindAllStringSubmatch(string(source), -1) {
		body := strings.ReplaceAll("\n"+e[1], "\n\t", "\n")[1:]
		examples[body] = strings.ReplaceAll(e[2], "\t// ", "")
	}
	shown := regexp.MustCompile("(?s)```go\n(.*?)```").FindAllStringSubmatch(string(readme), -1)
	require.Len(t, shown, len(examples))
	for _, block := range shown {
		output, ok := examples[block[1]]
		require.True(t, ok, "README.md shows code that is not in example_test.go:\n%s", block[1])
		require.Contains(t, string(readme), block[1]+"```\n\n```\n"+output+"```")
	}
	require.LessOrEqual(t, strings.Count(string(readme), "\n"), 160, "README.md is too long")
}

// The refusal that README.md shows with its picture is the one in the first example.
func TestReadmeRefusal(t *testing.T) {
	source, err := os.ReadFile("coucou/doc.go")
	require.NoError(t, err)
	require.Regexp(t, `(?m)^//go:generate .* -position "7/3b3/2b4/5r1/1b5/1r5/b6/7/4r2/6r/7 b" -move "d10-d11 [^"]*" .*-o refusal\.svg$`, string(source))
}
