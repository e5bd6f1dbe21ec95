package diagram

import (
	"bufio"
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch"
	"github.com/seed4105872c/clutch/examples/internal/command/commandtest"
)

func draw(args ...string) (string, error) {
	out := commandtest.Run(context.Background(), run, "", args...)
	if out.Code != 0 {
		return out.Out, errors.New(out.Err)
	}
	return out.Out, nil
}

// directive is the beginning of every go:generate line that calls this program.
const directive = "//go:generate go run ../examples/clutch diagram "

// words splits a directive's arguments as go generate does: at spaces outside double quotes.
func words(t *testing.T, text string) (list []string) {
	for text = strings.TrimSpace(text); text != ""; text = strings.TrimSpace(text) {
		word, rest, _ := strings.Cut(text, " ")
		if text[0] == '"' {
			quoted, err := strconv.QuotedPrefix(text)
			require.NoError(t, err, "%s", text)
			word, err = strconv.Unquote(quoted)
			require.NoError(t, err)
			rest = text[len(quoted):]
		}
		list = append(list, word)
		text = rest
	}
	return list
}

// Every game has a drawing, and the drawings in the games' folders are the ones that go generate makes now.
func TestDrawingsAreUpToDate(t *testing.T) {
	made := map[string]bool{}
	root, err := filepath.Abs("../../..")
	require.NoError(t, err)
	for _, game := range clutch.Games() {
		dir := filepath.Join(root, game.Info().Name)
		sources, err := filepath.Glob(filepath.Join(dir, "*.go"))
		require.NoError(t, err)
		drawings := 0
		for _, source := range sources {
			file, err := os.Open(source)
			require.NoError(t, err)
			defer file.Close()
			for lines := bufio.NewScanner(file); lines.Scan(); {
				args, ok := strings.CutPrefix(lines.Text(), directive)
				if !ok {
					continue
				}
				list := words(t, args)
				require.Equal(t, "-o", list[len(list)-2], "%s: -o comes last", lines.Text())
				want, err := draw(list[:len(list)-2]...)
				require.NoError(t, err, lines.Text())
				name := filepath.Join(dir, list[len(list)-1])
				got, err := os.ReadFile(name)
				require.NoError(t, err, "run go generate ./...")
				require.Equal(t, want, string(got), "%s is out of date: run go generate ./...", name)
				made[name] = true
				drawings++
			}
		}
		require.NotZero(t, drawings, "%s has no drawing: see the lines with go:generate in other games",
			game.Info().Name)
	}
	require.NoError(t, filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err == nil && d.IsDir() && d.Name() == "examples" {
			return filepath.SkipDir // the icon of the programs' pages is drawn by hand
		}
		if err == nil && filepath.Ext(path) == ".svg" && filepath.Base(filepath.Dir(path)) != "testdata" {
			require.True(t, made[path], "nothing makes %s", path)
		}
		return err
	}))
}

func TestFormats(t *testing.T) {
	base := []string{"-game", "coucou", "-position", "7/1r1b3/b6/7/7/7/7/7/7/7/7 b", "-move", "d10-d11"}
	svg, err := draw(append(base, "-highlight", "a9,b10", "-title", "A <race>", "-names")...)
	require.NoError(t, err)
	require.Contains(t, svg, "<title")
	require.Contains(t, svg, "A &lt;race&gt;")
	require.Contains(t, svg, "Marked: a9, b10. A move from a9 to b10. An illegal move from d10 to d11.")
	require.Contains(t, svg, ">e1</text>")
	text, err := draw(append(base, "-format", "text")...)
	require.NoError(t, err)
	require.Contains(t, text, "11 . . .!+!. . .\n10 .[r].(b). . .\n 9(b). ")
	ansi, err := draw(append(base, "-format", "ansi")...)
	require.NoError(t, err)
	require.Contains(t, ansi, "\x1b[")
}

// A drawing can show several moves, and a start with options.
func TestMovesAndOptions(t *testing.T) {
	text, err := draw("-game", "cuckoo", "-options", "setup=advanced1,starter=r", "-move", "d7-d6 c6-c5", "-format",
		"text")
	require.NoError(t, err)
	require.Equal(t, 2, strings.Count(text, "["))
	require.Contains(t, text, "(c)")
	svg, err := draw("-game", "cuckoo", "-options", "starter=r")
	require.NoError(t, err)
	require.Contains(t, svg, "Operation Cuckoo: Red to move</title>")
}

func TestFile(t *testing.T) {
	name := filepath.Join(t.TempDir(), "x.svg")
	for range 2 { // the second run replaces the file
		out, err := draw("-game", "taacoca", "-o", name)
		require.NoError(t, err)
		require.Empty(t, out)
	}
	got, err := os.ReadFile(name)
	require.NoError(t, err)
	want, err := draw("-game", "taacoca")
	require.NoError(t, err)
	require.Equal(t, want, string(got))
	_, err = draw("-game", "taacoca", "-o", os.DevNull)
	require.ErrorContains(t, err, "is not a regular file")
}

func TestWrongArguments(t *testing.T) {
	commandtest.Refuses(t, run, map[string]string{
		"":                              "which -game?",
		"-game coucou -position 7":      "rank 11",
		"-game coucou -move d2":         "move, mark, byte 2",
		"-game coucou -highlight d2,z9": `no cell "z9"`,
		"-game coucou -format png":      `"png" is not one of`,
	})
	help, err := draw("-h")
	require.NoError(t, err)
	require.Contains(t, help, "-highlight cells")
}
