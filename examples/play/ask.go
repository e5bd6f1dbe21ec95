package main

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/seed4105872c/clutch/boardgame/dynamic"
	"github.com/seed4105872c/clutch/boardgame/game"
	"github.com/seed4105872c/clutch/boardgame/search"
	"github.com/seed4105872c/clutch/examples/internal/begin"
	"github.com/seed4105872c/clutch/examples/internal/catalog"
	"github.com/seed4105872c/clutch/examples/internal/match"
)

// human is the kind of a player who is not a bot.
const human = "human"

var errLeft = errors.New("left before the game began")

// question asks for one of several answers.
type question struct {
	text    string   // "Which game"
	answers []string // what can be answered, in any case; the check may know more
	normal  string   // the answer that an empty line stands for
	help    string
	check   func(answer string) error // nil if only the answers are possible
}

// put asks the question until it is answered. The error is errLeft if the user leaves.
func (c *console) put(q question) (answer string, err error) {
	for {
		line, ok := c.ask(fmt.Sprintf("%s? [%s] ", q.text, q.normal))
		answer = line
		switch {
		case !ok || isVerb(line, "quit"):
			return "", errLeft
		case isVerb(line, "help"):
			c.wrapped(q.help, "  ")
			c.wrapped("An empty line stands for "+q.normal+"; quit leaves.", "  ")
			continue
		case line == "":
			answer = q.normal
		}
		at := slices.IndexFunc(q.answers, func(a string) bool { return strings.EqualFold(a, answer) })
		if at >= 0 {
			return q.answers[at], nil
		}
		if q.check != nil {
			if err = q.check(answer); err == nil {
				return answer, nil
			}
		} else {
			err = fmt.Errorf("%q is not %s", answer, oneOf(q.answers))
		}
		c.wrapped(printable(err.Error())+"."+suggestion(answer, q.answers), "  ")
	}
}

// suggestion returns a question such as " Did you mean coucou?", or "" if no word is similar.
func suggestion(text string, words []string) string {
	if near, ok := nearest(text, words); ok {
		return " Did you mean " + near + "?"
	}
	return ""
}

// yes asks a question that is answered with yes or no.
func (c *console) yes(text, help string, normal bool) (bool, error) {
	q := question{text: text + ", yes or no", answers: []string{"yes", "no", "y", "n"}, normal: "no", help: help}
	if normal {
		q.normal = "yes"
	}
	answer, err := c.put(q)
	return strings.HasPrefix(answer, "y"), err
}

// oneOf joins words into a list for a sentence: "a, b or c".
func oneOf(words []string) string {
	last := len(words) - 1
	if last < 1 {
		return strings.Join(words, "")
	}
	return strings.Join(words[:last], ", ") + " or " + words[last]
}

func (s setup) chooseGame(c *console) (dynamic.Game, error) {
	var names []string
	for _, g := range catalog.Games() {
		names = append(names, g.Info().Name)
	}
	if s.game != "" {
		g, err := catalog.Games().Choose(s.game)
		if err != nil {
			return nil, fmt.Errorf("%w.%s", err, suggestion(s.game, names))
		}
		return g, nil
	}
	c.printf("Games:\n")
	for i, g := range catalog.Games() {
		c.printf("  %d  %-12s %s\n", i+1, g.Info().Name, g.Info().Title)
	}
	name, err := c.put(question{
		text: "Which game", answers: names, normal: names[0],
		help:  "Type the name or the number of a game. In a game, help lists the commands, and rules shows the rules.",
		check: func(answer string) error { _, err := catalog.Games().Choose(answer); return err },
	})
	if err != nil {
		return nil, err
	}
	return catalog.Games().Choose(name)
}

// chooseOptions asks the user for each option, unless the command line says how the game begins.
func (s setup) chooseOptions(c *console, info game.Info) (game.Options, error) {
	if s.options != "" || s.position != "" || s.players != "" {
		return begin.Options(s.options)
	}
	options := game.Options{}
	for _, o := range info.Options {
		help := o.Doc + ": " + oneOf(o.Values) + "."
		if slices.Equal(o.Values, []string{"false", "true"}) {
			on, err := c.yes(sentence(o.Doc), help, false)
			if err != nil {
				return nil, err
			}
			options[o.Name] = fmt.Sprint(on)
			continue
		}
		value, err := c.put(question{
			text:    fmt.Sprintf("%s (%s)", sentence(o.Doc), few(append(slices.Clone(o.Values), game.ByLot))),
			answers: append(slices.Clone(o.Values), game.ByLot), normal: o.Values[0],
			help: help + " The answer " + game.ByLot + " draws one of them.",
		})
		if err != nil {
			return nil, err
		}
		options[o.Name] = value
	}
	return options, nil
}

// few joins the values of an option. If there are many, it leaves out most of them, which help lists.
func few(values []string) string {
	if len(values) > 8 {
		values = []string{values[0], values[len(values)-1], fmt.Sprintf("or one of %d others", len(values)-2)}
	}
	return strings.Join(values, ", ")
}

// choosePlayers returns the bot in each seat, or nil for a human. It asks unless the command line says who plays.
func (s setup) choosePlayers(c *console, g dynamic.Game, start dynamic.State) (players []match.Bot, err error) {
	info := g.Info()
	seats := info.Seats[:start.Players()]
	parse := func(kind string) (match.Bot, error) {
		if kind == human {
			return nil, nil
		}
		b, err := match.Parser{Solution: s.solution}.Parse(kind)
		if err == nil {
			err = b.Plays(g, start)
		}
		if err == nil {
			err = b.Ready()
		}
		return b, err
	}
	if s.players != "" {
		kinds := strings.Split(s.players, ",")
		if len(kinds) != len(seats) {
			return nil, fmt.Errorf("-players %q: here %s has %d players", s.players, info.Title, len(seats))
		}
		for _, kind := range kinds {
			b, err := parse(strings.TrimSpace(kind))
			if err != nil {
				return nil, fmt.Errorf("-players %q: %w", s.players, err)
			}
			players = append(players, b)
		}
		return players, nil
	}
	kinds := []string{human, string(search.RandomBot)}
	for _, l := range search.Levels() {
		kinds = append(kinds, l.Name)
	}
	if info.Name == "cookiedisco" {
		kinds = append(kinds, match.Perfect)
	}
	for i, seat := range seats {
		q := question{
			text: fmt.Sprintf("Who plays %s: %s", seat.Name, oneOf(kinds)), normal: "easy",
			help:  "A human types moves here. The others are bots: random plays at random, and easy, medium and hard think ahead. There are also " + match.Usage() + ".",
			check: func(kind string) error { _, err := parse(kind); return err },
		}
		if i == 0 {
			q.normal = human
		}
		kind, err := c.put(q)
		if err != nil {
			return nil, err
		}
		b, err := parse(kind)
		if err != nil {
			return nil, err
		}
		players = append(players, b)
	}
	return players, nil
}
