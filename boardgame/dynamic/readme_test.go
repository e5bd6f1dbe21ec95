package dynamic_test

import (
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch/coucou"
	"github.com/seed4105872c/clutch/taacoca"
)

// readme is the example program in README.md, line by line.
func readme() error {
	s := taacoca.New()
	fmt.Println(s.CountMoves(), "legal moves")
	m, err := taacoca.ParseMove("A1,A2,A3-NE")
	if err != nil {
		return err // not the text of a move
	}
	next, err := s.Apply(m)
	if errors.Is(err, taacoca.OwnStone) {
		fmt.Println(err, next == s)
	}
	return nil
}

func Example_readme() {
	if err := readme(); err != nil {
		fmt.Println(err)
	}
	// Output:
	// 58 legal moves
	// A1 can't go NE: your own stone stays on B2 (taacoca/M4) true
}

// TestReadme checks that README.md shows the output of readme, and its body without the last line.
func TestReadme(t *testing.T) {
	text, err := os.ReadFile("../../README.md")
	require.NoError(t, err)
	shown := regexp.MustCompile("(?s)```go\n(.*?)```").FindStringSubmatch(string(text))
	require.NotNil(t, shown)
	source, err := os.ReadFile("readme_test.go")
	require.NoError(t, err)
	files := token.NewFileSet()
	file, err := parser.ParseFile(files, "readme_test.go", source, 0)
	require.NoError(t, err)
	for _, d := range file.Decls {
		if f, ok := d.(*ast.FuncDecl); ok && f.Name.Name == "readme" {
			body := string(source[files.Position(f.Body.Lbrace).Offset+2 : files.Position(f.Body.Rbrace).Offset])
			body = strings.TrimSuffix(body, "\treturn nil\n")
			body = strings.ReplaceAll("\n"+body, "\n\t", "\n")[1:]
			require.Equal(t, body, shown[1])
		}
	}
	require.Contains(t, string(text), "```\n58 legal moves\nA1 can't go NE: your own stone stays on B2 (taacoca/M4) true\n```")
}

// TestReadmeRefusal checks that Check returns the refusal in README.md, and that the picture beside it shows the same
// position and move.
func TestReadmeRefusal(t *testing.T) {
	text, err := os.ReadFile("../../README.md")
	require.NoError(t, err)
	shown := regexp.MustCompile("\nposition +(.+)\nmove +(.+)\nrefused +(.+)\n").FindStringSubmatch(string(text))
	require.NotNil(t, shown)
	position, move, refused := shown[1], shown[2], shown[3]
	s, err := coucou.Parse(position)
	require.NoError(t, err)
	m, err := coucou.ParseMove(move)
	require.NoError(t, err)
	require.EqualError(t, s.Check(m), refused)
	require.Contains(t, string(text), `<img src="coucou/refusal.svg"`)
	source, err := os.ReadFile("../../coucou/doc.go")
	require.NoError(t, err)
	require.Regexp(t, `(?m)^//go:generate .* -position "`+regexp.QuoteMeta(position)+`" -move "`+move+` [^"]*" .*-o refusal\.svg$`, string(source))
}
