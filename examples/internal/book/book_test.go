package book

import (
	"context"
	"encoding/xml"
	"errors"
	"io"
	"net"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch"
	"github.com/seed4105872c/clutch/boardgame/diagram"
	"github.com/seed4105872c/clutch/boardgame/dynamic"
	"github.com/seed4105872c/clutch/cookiedisco"
	"github.com/seed4105872c/clutch/examples/internal/catalog"
	"github.com/seed4105872c/clutch/examples/internal/command/commandtest"
	"github.com/seed4105872c/clutch/examples/internal/frontend"
	"github.com/seed4105872c/clutch/taacoca"
)

// element holds the parts of an HTML element that the tests check.
type element struct {
	name  string
	attrs map[string]string
}

// parsed parses a page, and fails the test if the page is not well-formed.
func parsed(t *testing.T, file string) (list []element) {
	t.Helper()
	in, err := os.Open(file)
	require.NoError(t, err)
	defer in.Close()
	d := xml.NewDecoder(in)
	d.Strict, d.AutoClose, d.Entity = false, xml.HTMLAutoClose, xml.HTMLEntity
	depth := 0
	for {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			require.Zero(t, depth, "%s: an element is not closed", file)
			return list
		}
		require.NoError(t, err, file)
		switch token := token.(type) {
		case xml.StartElement:
			e := element{token.Name.Local, map[string]string{}}
			for _, a := range token.Attr {
				e.attrs[a.Name.Local] = a.Value
			}
			list = append(list, e)
			depth++
		case xml.EndElement:
			depth--
		}
	}
}

// built builds all pages in a temporary folder. It returns the folder, and the elements of each page.
func built(t *testing.T) (dir string, pages map[string][]element) {
	t.Helper()
	dir, assets := t.TempDir(), t.TempDir()
	names := []string{"all.wasm.gz", "board.js", "cookiedisco.solution"} // making them takes too long for this test
	for _, g := range catalog.Games() {
		engine, _ := frontend.Engine(g.Info().Name)
		names = append(names, engine)
	}
	for _, name := range names {
		require.NoError(t, os.WriteFile(filepath.Join(assets, name), nil, 0o600))
	}
	views, err := allViews(t.Context())
	require.NoError(t, err)
	require.NoError(t, writePages(dir, assets, views))
	files, err := filepath.Glob(filepath.Join(dir, "*.html"))
	require.NoError(t, err)
	require.Len(t, files, len(catalog.Games())+2)
	pages = map[string][]element{}
	for _, file := range files {
		pages[filepath.Base(file)] = parsed(t, file)
	}
	return dir, pages
}

func TestPages(t *testing.T) {
	dir, pages := built(t)
	anchors := map[string][]string{}
	for name, page := range pages {
		for _, e := range page {
			if id := e.attrs["id"]; id != "" {
				anchors[name] = append(anchors[name], id)
			}
		}
	}
	t.Run("rules have anchors", func(t *testing.T) {
		for _, g := range catalog.Games() {
			for _, rule := range g.Info().Book().Rules {
				count := 0
				for _, id := range anchors[g.Info().Name+".html"] {
					if id == rule.Rule.ID() {
						count++
					}
				}
				require.Equal(t, 1, count, "%s", rule.Rule)
			}
		}
	})
	t.Run("rules link to their examples, reasons and questions, and back", func(t *testing.T) {
		for _, g := range catalog.Games() {
			info := g.Info()
			page, err := os.ReadFile(filepath.Join(dir, info.Name+".html"))
			require.NoError(t, err)
			part := func(id string) string {
				_, after, found := strings.Cut(string(page), ` id="`+id+`"`)
				require.True(t, found, id)
				return after
			}
			for _, r := range info.Book().Rules {
				own, _, _ := strings.Cut(part(r.Rule.ID()), "</details>")
				require.Regexp(t, `href="#(example-\d|[a-z-]+[a-z])`, own, "%s", r.Rule)
				require.Equal(t, r.Reason != "", strings.Contains(own, "Why?"), "%s", r.Rule)
				for _, link := range regexp.MustCompile(`href="#(example-\d+)"`).FindAllStringSubmatch(own, -1) {
					example, _, _ := strings.Cut(part(link[1]), "</figure>")
					require.Contains(t, example, `href="#`+r.Rule.ID()+`"`)
				}
			}
			for _, q := range info.Book().Questions {
				answer, _, _ := strings.Cut(part(slug(q.Question)), "</p>")
				for _, r := range q.Rules {
					require.Contains(t, answer, `href="#`+r.ID()+`"`, q.Question)
					own, _, _ := strings.Cut(part(r.ID()), "</details>")
					require.Contains(t, own, `href="#`+slug(q.Question)+`"`, "%s", r)
				}
			}
		}
	})
	t.Run("links lead somewhere", func(t *testing.T) {
		for name, page := range pages {
			for _, e := range page {
				for _, address := range []string{e.attrs["href"], e.attrs["src"]} {
					if e.name == "clutch-board" || address == "" {
						continue
					}
					u, err := url.Parse(address)
					require.NoError(t, err)
					require.Empty(t, u.Host, "%s links to another host: %s", name, address)
					target := u.Path
					if target == "" {
						target = name
					}
					require.FileExists(t, filepath.Join(dir, target), "%s: %s", name, address)
					if u.Fragment != "" && !strings.Contains(u.Fragment, "=") {
						require.Contains(t, anchors[target], u.Fragment, "%s: %s", name, address)
					}
				}
			}
		}
	})
	t.Run("the policy forbids inline scripts and styles", func(t *testing.T) {
		for name, page := range pages {
			policies := 0
			for _, e := range page {
				require.NotEqual(t, "style", e.name, name)
				require.False(t, e.name == "script" && e.attrs["src"] == "", name)
				for attr, value := range e.attrs {
					require.NotEqual(t, "style", attr, "%s: <%s>", name, e.name)
					require.False(t, strings.HasPrefix(attr, "on"), "%s: <%s %s>", name, e.name, attr)
					if value == frontend.Policy {
						policies++
					}
				}
			}
			require.Equal(t, 1, policies, name)
		}
		require.NotContains(t, frontend.Policy, "unsafe-inline")
	})
	t.Run("links to the package's names are not in brackets", func(t *testing.T) {
		for name := range pages {
			text, err := os.ReadFile(filepath.Join(dir, name))
			require.NoError(t, err)
			require.NotRegexp(t, `\[(New|Parse|State|Definition)\b`, string(text), name)
		}
	})
	t.Run("every worked example is there, and opens its position", func(t *testing.T) {
		for _, g := range clutch.Games() {
			doc, err := os.ReadFile("../../../" + g.Info().Name + "/doc.go")
			require.NoError(t, err)
			verdict := regexp.MustCompile(`(?m)^//\n(//\t\S.*  (legal|no: |the only legal).*\n)`)
			examples := verdict.FindAllString(string(doc), -1)
			opened := 0
			for _, e := range pages[g.Info().Name+".html"] {
				if e.name == "a" && e.attrs["class"] == "open" {
					opened++
					u, err := url.Parse(e.attrs["href"])
					require.NoError(t, err)
					query, err := url.ParseQuery(u.Fragment)
					require.NoError(t, err)
					_, err = g.Parse(query.Get("position"))
					require.NoError(t, err)
				}
			}
			require.NotEmpty(t, examples)
			require.Equal(t, len(examples), opened, g.Info().Name)
		}
	})
}

func TestTables(t *testing.T) {
	require.Equal(t, "1\u202f234\u202f567", thousands("1234567"))
	require.Equal(t, "12", thousands("12"))
	require.True(t, isTable("first  safe          winning\n@d1    @b3 @e3       @b3"))
	require.False(t, isTable("s := coucou.New()\nm, err := f()"))
	require.Equal(t, []string{"@d1", "@b3 @e3", ""},
		cut("@d1    @b3 @e3", columnStarts("first  safe          winning")))
}

// In a text, positions and rules are links, and long numbers have groups of digits. Everything else is escaped.
func TestText(t *testing.T) {
	r := newRenderer(dynamic.Adapt(cookiedisco.Game()), "p.html")
	require.Equal(t, "a\u202f&lt; 18\u202f699\u202f600", r.linked("a\u202f< 18699600"))
	require.Equal(t, `see <a class="cite" href="p.html#M4">M4</a>, and/or each/other time`,
		r.linked("see M4, and/or each/other time"))
	link := `<a href="p.html#position=2CCC%2F1V%2F1OKB%2FK+o+-"><code class="position">2CCC/1V/1OKB/K o -</code></a>`
	require.Equal(t, "is "+link+", with", r.linked("is 2CCC/1V/1OKB/K\no -, with"))
	require.Equal(t, link+" and then", r.linked("2CCC/1V/1OKB/K o - and then"))
	taacoca := newRenderer(dynamic.Adapt(taacoca.Game()), "")
	require.Equal(t, `the stone on E4, E4 and E6 (<a class="cite" href="#M6">M6</a>)`,
		taacoca.linked("the stone on E4, E4 and E6 (M6)"))
	require.Equal(t, `rule <a class="cite" href="#E1">E1</a> (<a class="cite" href="#E2">E2</a>)`,
		taacoca.linked("rule E1 (E2)"))
	require.True(t, r.onlyMoves("f2-c5 e4-b6\nc5-b4"))
	require.False(t, r.onlyMoves("won 9570614"))
}

// The pictures have no style of their own, because it is in the style sheet.
func TestPicture(t *testing.T) {
	s, err := clutch.Games()[0].Start(nil)
	require.NoError(t, err)
	require.Contains(t, diagram.SVG(s.Picture(), diagram.Options{}), "<style>")
	require.NotContains(t, drawing(s.Picture(), diagram.Options{}), "style>")
}

func TestRefusals(t *testing.T) {
	full := t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(full, "mine"), nil, 0o600))
	r := commandtest.Run(t.Context(), run, "", "-o", full)
	require.Equal(t, 1, r.Code)
	require.Contains(t, r.Err, "is not empty: it contains mine")

	taken, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	defer taken.Close()
	r = commandtest.Run(t.Context(), run, "", "-addr", taken.Addr().String())
	require.Equal(t, 1, r.Code)
	require.Contains(t, r.Err, "-addr: listen tcp ")

	t.Setenv("PATH", t.TempDir())
	empty := t.TempDir()
	for _, flag := range []string{"-o", "-element"} { // nothing half done stays behind
		for _, dir := range []string{filepath.Join(empty, "new"), empty} {
			r = commandtest.Run(t.Context(), run, "", flag, dir)
			require.Equal(t, 1, r.Code)
			require.Contains(t, r.Err, "no go command")
			left, err := os.ReadDir(empty)
			require.NoError(t, err)
			require.Empty(t, left)
		}
	}
}

// A folder gets all files at once, or none: as long as they are written, and if one can't be, it has none of them.
func TestFill(t *testing.T) {
	above := t.TempDir()
	for _, dir := range []string{t.TempDir(), filepath.Join(above, "new", "folder")} {
		full := errors.New("no space left")
		write := func(err error) func(string) error {
			return func(made string) error {
				require.NoError(t, os.Mkdir(filepath.Join(made, "assets"), 0o755))
				require.NoError(t, os.WriteFile(filepath.Join(made, "assets", "page.css"), nil, 0o644))
				require.NoError(t, os.WriteFile(filepath.Join(made, "index.html"), nil, 0o644))
				require.NoFileExists(t, filepath.Join(dir, "index.html"))
				return err
			}
		}
		require.ErrorIs(t, fill(dir, write(full)), full)
		entries, err := os.ReadDir(above)
		require.NoError(t, err)
		require.Empty(t, entries)
		if _, err := os.Stat(dir); err == nil { // the program was killed there
			require.NoError(t, os.MkdirAll(filepath.Join(dir, unfinished+"1", "assets"), 0o755))
		}
		require.NoError(t, fill(dir, write(nil)))
		require.FileExists(t, filepath.Join(dir, "assets", "page.css"))
		left, err := os.ReadDir(dir)
		require.NoError(t, err)
		require.Len(t, left, 2)
		require.Equal(t, "index.html", left[1].Name())
	}
}

func TestServe(t *testing.T) {
	dir := t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(dir, "index.html"), []byte("here"), 0o600))
	ctx, cancel := context.WithCancel(t.Context())
	l, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	done := make(chan error, 1)
	go func() { done <- serve(ctx, l, dir) }()
	reply, err := http.Get("http://" + l.Addr().String() + "/")
	require.NoError(t, err)
	text, err := io.ReadAll(reply.Body)
	require.NoError(t, err)
	require.NoError(t, reply.Body.Close())
	require.Equal(t, "here", string(text))
	cancel()
	require.NoError(t, <-done)
}

// The page of a game has the counts in the game's own package, wherever that is. A secret option has no
// pictures.
func TestPageOfAnotherPackage(t *testing.T) {
	for _, name := range []string{"breakthrough", "geister"} {
		g, err := catalog.Find(name)
		require.NoError(t, err)
		require.Equal(t, frontend.Module+"/examples/"+name, g.Package())
		folder, err := frontend.Folder(t.Context(), g.Package())
		require.NoError(t, err)
		page, err := newGamePage(g, folder)
		require.NoError(t, err)
		require.Len(t, page.Starts, 1)
		require.NotEmpty(t, page.Figures.Perft)
	}
	g, err := catalog.Find("breakthrough")
	require.NoError(t, err)
	page, err := newGamePage(g, t.TempDir()) // there need not be a table of counts
	require.NoError(t, err)
	require.Equal(t, "Dan Troyka invented the game in 2000 and described it in 2001.", page.By)
	require.Empty(t, page.Figures.Perft)
	require.Empty(t, inventor("Package plain is a game."))
	_, err = frontend.Folder(t.Context(), "example.com/no/such/game")
	require.ErrorContains(t, err, "example.com/no/such/game")
}

// The steps of a minute say the same in both languages. With what is easy to overlook, they take a minute to read aloud.
func TestMinute(t *testing.T) {
	numbers, word := regexp.MustCompile(`[A-Z]?\d`), regexp.MustCompile(`[\pL\d][\pL\d'-]*`)
	citation := regexp.MustCompile(` ?\([A-Z]\d[A-Z0-9, ]*\)`)
	said := map[string]string{}
	for line := range strings.Lines(file("minute.txt")) {
		parts := strings.Split(strings.TrimSpace(line), " | ")
		said[parts[0]+" en"] += parts[3] + "\n"
		if len(parts) == 5 {
			said[parts[0]+" fr"] += parts[4] + "\n"
			require.ElementsMatch(t, numbers.FindAllString(parts[3], -1), numbers.FindAllString(parts[4], -1), line)
		}
	}
	require.GreaterOrEqual(t, len(said), 10)
	for which, steps := range said {
		name, language, _ := strings.Cut(which, " ")
		g, err := catalog.Find(name)
		require.NoError(t, err)
		book, err := g.Info().BookIn(language)
		require.NoError(t, err)
		_, overlooked, _ := strings.Cut(book.Minute, ":\n") // the list follows a colon
		words := word.FindAllString(citation.ReplaceAllString(steps+overlooked, ""), -1)
		require.LessOrEqual(t, len(words), 150, which)
	}
}

// Each French page has the anchors of the English one for its rules and questions, links only to what there is, and no
// English verdict.
func TestFrenchPages(t *testing.T) {
	dir, english := built(t)
	files, err := filepath.Glob(filepath.Join(dir, "fr", "*.html"))
	require.NoError(t, err)
	require.NotEmpty(t, files)
	for _, file := range files {
		name := filepath.Base(file)
		g, err := catalog.Find(strings.TrimSuffix(name, ".html"))
		require.NoError(t, err)
		ids := func(page []element) (list []string) {
			for _, e := range page {
				if class := e.attrs["class"]; class == "rule" || class == "question" {
					list = append(list, e.attrs["id"])
				}
			}
			return list
		}
		page := parsed(t, file)
		require.ElementsMatch(t, ids(english[name]), ids(page))
		require.Len(t, ids(page), len(g.Info().Book().Rules)+len(g.Info().Book().Questions))
		known := map[string]bool{}
		for _, e := range page {
			known["#"+e.attrs["id"]] = true
		}
		for _, e := range page {
			switch link := e.attrs["href"]; {
			case strings.HasPrefix(link, "#"):
				link, err := url.PathUnescape(link)
				require.NoError(t, err)
				require.True(t, known[link], link)
			case link != "":
				path, _, _ := strings.Cut(link, "#")
				require.FileExists(t, filepath.Join(dir, "fr", path))
			}
		}
		text, err := os.ReadFile(file)
		require.NoError(t, err)
		require.Contains(t, string(text), `<html lang="fr">`)
		said := regexp.MustCompile(`<desc.*?</desc>`).ReplaceAllString(string(text), "") // pictures speak English
		require.NotRegexp(t, `legal move|is not allowed|has won|Why\?|not allowed<|>(Blue|Red|White|Black)</text>`, said)
		front, err := os.ReadFile(filepath.Join(dir, name))
		require.NoError(t, err)
		require.Contains(t, string(front), `<a href="fr/`+name+`"`)
	}
}
