package record_test

import (
	"math/rand/v2"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/seed4105872c/clutch"
	"github.com/seed4105872c/clutch/boardgame/dynamic"
	"github.com/seed4105872c/clutch/boardgame/game"
	"github.com/seed4105872c/clutch/boardgame/record"
)

// find returns the game with the given name, or nil if there is none. The game oeufs hides something and has up to
// four players.
func find(name string) dynamic.Game {
	g, _ := clutch.Find(name)
	return g
}

// Random games can be written, read back as the same records, and replayed to the same positions. Other results than
// those of the rules have tests of their own.
func TestRandomGames(t *testing.T) {
	oracle := newOracle()
	rapid.Check(t, func(t *rapid.T) {
		g := rapid.SampledFrom(clutch.Games()).Draw(t, "game")
		rng := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 1))
		options := game.Options{}
		for _, o := range g.Info().Options {
			options[o.Name] = rapid.SampledFrom(o.Values).Draw(t, o.Name)
		}
		s, err := g.Start(options)
		require.NoError(t, err)
		r, err := record.New(g, options, texts(t, s.Players())...)
		require.NoError(t, err)
		if before := rapid.IntRange(-100, 100).Draw(t, "moves before"); before > 0 {
			for ; before > 0 && s.CountMoves() > 0; before-- {
				s, err = s.Apply(s.RandomMove(rng))
				require.NoError(t, err)
			}
			r, err = record.NewAt(g, s.String(), texts(t, s.Players())...)
			require.NoError(t, err)
		}
		r.Date = rapid.SampledFrom([]string{"", "2026-07-14", "2024-02-29"}).Draw(t, "date")
		r.Comments = texts(t, 2)
		states := []string{s.String()}
		for n := rapid.IntRange(0, 200).Draw(t, "moves"); n > 0 && s.CountMoves() > 0; n-- {
			move := record.Move{Text: s.RandomMove(rng), Comments: texts(t, 2)}
			s, err = s.Apply(move.Text)
			require.NoError(t, err)
			r.Moves, states = append(r.Moves, move), append(states, s.String())
		}
		r.Result = record.ResultOf(s)

		text, err := r.MarshalText()
		require.NoError(t, err)
		parseAgrees(t, oracle, string(text))
		read, err := record.Parse(string(text))
		require.NoError(t, err)
		require.Equal(t, r, read)
		replayed, err := read.Replay(g)
		require.NoError(t, err, "%s", text)
		for i, state := range replayed {
			require.Equal(t, states[i], state.String(), "after move %d of\n%s", i, text)
		}
	})
}

// texts returns up to n names or comments.
func texts(t *rapid.T, n int) (list []string) {
	for range n - rapid.IntRange(0, n).Draw(t, "without") {
		list = append(list, rapid.SampledFrom([]string{"Ada", "Víkingur Fjalar", "a by b", "end", "; 1 a2-a3", "player",
			"game over — “said” Grace", "世界", "💥"}).Draw(t, "text"))
	}
	return list
}

// oracle recognises the text of a record by means of regular expressions. They were written from the package
// documentation, and share no code with Parse.
type oracle struct {
	whole, option, player, number, result, rule *regexp.Regexp
}

func newOracle() oracle {
	const (
		hidden = `\x00-\x1f\x7f-\x9f\x{2028}-\x{202e}\x{2066}-\x{2069}`
		text   = `[^` + hidden + `\pZ](?:[^` + hidden + `]*[^` + hidden + `\pZ])?`
		name   = `[!-.0-~]+`
		line   = `(?:; ` + text + `\n)`
		start  = `(?:(?:option ` + name + ` ` + text + `\n)*|(?:position|view) ` + text + `\n)`
		player = `(?:player [A-Za-z](?: ` + text + `)?\n)`
		reason = name + `/` + name + `|agreement|repetition|(?:resignation|time-out) of [A-Za-z]`
		result = `result (?:unfinished|(?:drawn|[A-Za-z] wins) by (?:` + reason + `))\n`
	)
	return oracle{
		whole: regexp.MustCompile(`^game ` + name + `\nrules [1-9][0-9]*\n` + start + player + `+` +
			`(?:date \d{4}-\d\d-\d\d\n)?` + result + line + `*(?:[1-9][0-9]* ` + text + `\n` + line + `*)*end\n$`),
		option: regexp.MustCompile(`(?m)^option (\S+) `),
		player: regexp.MustCompile(`(?m)^player (.)`),
		number: regexp.MustCompile(`(?m)^([0-9]+) `),
		result: regexp.MustCompile(`(?m)^result (?:(?:drawn|(.) wins) by (?:(\S+)/|(agreement|repetition)$|\S+ of (.)))?`),
		rule:   regexp.MustCompile(`^game (\S+)\nrules (\d+)`),
	}
}

// accepts reports whether a text is a valid record.
func (o oracle) accepts(text string) bool {
	if !utf8.ValidString(text) || !o.whole.MatchString(text) {
		return false
	}
	for line := range strings.SplitSeq(text, "\n") {
		if len(line) > 4096 {
			return false
		}
	}
	game := o.rule.FindStringSubmatch(text)
	if _, err := strconv.ParseInt(game[2], 10, strconv.IntSize); err != nil {
		return false
	}
	names, letters := firsts(o.option, text), firsts(o.player, text)
	slices.Sort(letters)
	for i, n := range firsts(o.number, text) {
		if n != strconv.Itoa(i+1) {
			return false
		}
	}
	return slices.IsSorted(names) && noneTwice(names) && noneTwice(letters) &&
		o.dates(text) && o.results(text, game[1], letters)
}

// firsts returns the first group of every match of an expression.
func firsts(e *regexp.Regexp, text string) (list []string) {
	for _, found := range e.FindAllStringSubmatch(text, -1) {
		list = append(list, found[1])
	}
	return list
}

func noneTwice(sorted []string) bool {
	return len(slices.Compact(slices.Clone(sorted))) == len(sorted)
}

func (o oracle) dates(text string) bool {
	_, date, found := strings.Cut(text, "\ndate ")
	if !found {
		return true
	}
	year, _ := strconv.Atoi(date[:4])
	month, _ := strconv.Atoi(date[5:7])
	day, _ := strconv.Atoi(date[8:10])
	same := time.Date(year, time.Month(month), day, 0, 0, 0, 0, time.UTC) // another date if there is no such day
	return same.Year() == year && int(same.Month()) == month && same.Day() == day
}

// results reports whether the result line fits the game and the letters of the players.
func (o oracle) results(text, game string, letters []string) bool {
	found := o.result.FindStringSubmatch(text)
	winner, ruleGame, draw, loser := found[1], found[2], found[3], found[4]
	switch {
	case winner != "" && !slices.Contains(letters, winner):
		return false
	case ruleGame != "":
		return ruleGame == game
	case draw != "":
		return winner == ""
	case loser != "":
		return slices.Contains(letters, loser) && loser != winner && (winner != "" || len(letters) != 2)
	}
	return true
}
