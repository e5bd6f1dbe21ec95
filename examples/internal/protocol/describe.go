package protocol

import (
	"encoding/json"
	"strconv"

	"github.com/seed4105872c/clutch"
	"github.com/seed4105872c/clutch/boardgame/dynamic"
	"github.com/seed4105872c/clutch/boardgame/game"
	"github.com/seed4105872c/clutch/boardgame/search"
)

// description describes a game and its rules, independently of any position.
type description struct {
	Name     string       `json:"name"`
	Title    string       `json:"title"`
	Version  int          `json:"version"`
	Aim      string       `json:"aim"`
	Notation string       `json:"notation"`
	Hidden   bool         `json:"hidden"`
	Seats    []seatJSON   `json:"seats"`
	Options  []optionJSON `json:"options"`
	Rules    []ruleJSON   `json:"rules"`
	Match    *matchJSON   `json:"match,omitempty"`
	MaxPlies int          `json:"maxPlies"`
	Bots     []search.Bot `json:"bots"`
	Levels   []levelJSON  `json:"levels"`
}

type seatJSON struct {
	Letter string `json:"letter"`
	Name   string `json:"name"`
}

type optionJSON struct {
	Name   string `json:"name"`
	Doc    string `json:"doc"`
	Values []any  `json:"values"`
}

type ruleJSON struct {
	ID     string `json:"id"`
	Title  string `json:"title"`
	Text   string `json:"text"`
	Source string `json:"source"`
	Origin string `json:"origin"`
}

type matchJSON struct {
	Wins          int    `json:"wins"`
	StarterOption string `json:"starterOption"`
}

type levelJSON struct {
	Name  string `json:"name"`
	Nodes int    `json:"nodes"`
}

// described is the answer to "describe".
type described struct {
	Describe description     `json:"describe"`
	ID       json.RawMessage `json:"id,omitempty"`
}

func describe(g dynamic.Game, id json.RawMessage) described {
	info := g.Info()
	d := description{
		Name: info.Name, Title: info.Title, Version: info.Version, Aim: info.Aim, Notation: info.Notation,
		Hidden: info.HidesInformation, MaxPlies: info.MaxPlies, Options: []optionJSON{}, Bots: []search.Bot{},
	}
	for _, s := range info.Seats {
		d.Seats = append(d.Seats, seatJSON{s.Letter, s.Name})
	}
	for _, o := range info.Options {
		d.Options = append(d.Options, optionJSON{o.Name, o.Doc, optionValues(o)})
	}
	for _, r := range info.Rules {
		d.Rules = append(d.Rules, ruleJSON{r.Rule.ID(), r.Title, r.Text, r.Source, info.Origin(r)})
	}
	if info.Match != nil {
		d.Match = &matchJSON{info.Match.Wins, info.Match.StarterOption}
	}
	for _, l := range search.Levels() {
		d.Levels = append(d.Levels, levelJSON{l.Name, l.Nodes})
	}
	if start, err := g.Start(nil); err == nil {
		d.Bots = start.Bots()
	}
	return described{d, id}
}

// optionValues returns an option's values in the form that requests use.
func optionValues(o game.Option) []any {
	var values []any
	for _, text := range o.Values {
		values = append(values, optionValue(o, text))
	}
	return values
}

// listed is the answer to "games".
type listed struct {
	Games []gameJSON      `json:"games"`
	ID    json.RawMessage `json:"id,omitempty"`
}

type gameJSON struct {
	Name  string `json:"name"`
	Title string `json:"title"`
}

func gameList(id json.RawMessage) listed {
	list := listed{ID: id}
	for _, g := range clutch.Games() {
		info := g.Info()
		list.Games = append(list.Games, gameJSON{info.Name, info.Title})
	}
	return list
}

// optionValue returns one value of an option in the form that requests use: a number, a boolean or a string.
func optionValue(o game.Option, text string) any {
	switch kindOf(o) {
	case numbers:
		n, _ := strconv.Atoi(text)
		return n
	case booleans:
		return text == "true"
	}
	return text
}
