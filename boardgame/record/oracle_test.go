package record_test

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// oracle recognises the text of a record by means of regular expressions. They were written from the package documentation,
// and share no code with Reader.
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
	if month < 1 || month > 12 {
		return false
	}
	days := []int{31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31}[month-1]
	if month == 2 && year%4 == 0 && (year%100 != 0 || year%400 == 0) {
		days = 29
	}
	return 1 <= day && day <= days
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
