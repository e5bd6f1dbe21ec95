package main

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/seed4105872c/clutch/boardgame"
)

// again begins again: the same round, or when it is over the next one of the match, or when that is won another match.
func (t *table) again(string) {
	if t.match == nil {
		t.begin(&t.start, "")
		return
	}
	rounds := t.played(t.now())
	if t.champion(rounds) != "" {
		rounds = ""
	}
	options := maps.Clone(t.start.options)
	options[t.match.StarterOption] = t.starter(len(rounds))
	start, err := t.game.Start(options)
	if err != nil {
		t.console.printf("%v\n", err)
		return
	}
	t.begin(&beginning{start, options}, rounds)
	if rounds != "" {
		t.console.printf("Round %d.\n", len(rounds)+1)
	}
}

// starter is the letter of who starts a round, from 0: the players in turn, from whoever started the first.
func (t *table) starter(round int) string {
	seats := t.game.Seats()
	first := slices.IndexFunc(seats, func(s boardgame.Seat) bool { return s.Letter == t.game.Seat(t.start.state.Turn()).Letter })
	return seats[(max(first, 0)+round)%len(seats)].Letter
}

// played is the rounds of the match that are over, the one at this moment included.
func (t *table) played(m moment) string {
	winner, over := m.state.Winner()
	if !over {
		return m.rounds
	}
	return m.rounds + t.game.Seat(winner).Letter
}

// champion is the letter of who has won the match, "" while nobody has.
func (t *table) champion(rounds string) string {
	for _, seat := range t.game.Seats() {
		if strings.Count(rounds, seat.Letter) >= t.match.Wins {
			return seat.Letter
		}
	}
	return ""
}

// score tells how the match stands, in a line of its own.
func (t *table) score(m moment) string {
	if t.match == nil {
		return ""
	}
	rounds := t.played(m)
	var wins []string
	verdict := ""
	for _, seat := range t.game.Seats() {
		wins = append(wins, fmt.Sprintf("%s %d", seat.Name, strings.Count(rounds, seat.Letter)))
		if seat.Letter == t.champion(rounds) {
			verdict = fmt.Sprintf(" %s has won the match.", seat.Name)
		}
	}
	return fmt.Sprintf("The match to %d wins: %s.%s\n", t.match.Wins, strings.Join(wins, ", "), verdict)
}
