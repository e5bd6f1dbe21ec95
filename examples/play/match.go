package main

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/seed4105872c/clutch/boardgame"
)

// again starts a new game. In a match, it starts the next round if the current round is over, or a new match if the match is over.
func (t *table) again(string) {
	if t.match == nil {
		t.begin(&t.start)
		return
	}
	rounds := t.played(t.now())
	if _, over := t.match.Winner(rounds); over {
		rounds = nil
	}
	info := t.game.Info()
	options := maps.Clone(t.start.options)
	options[t.match.StarterOption] = info.Seat(t.match.Starter(t.start.state.Turn(), len(info.Seats), len(rounds))).Letter
	start, err := t.game.Start(options)
	if err != nil {
		t.console.printf("%v\n", err)
		return
	}
	t.begin(&beginning{start, options, rounds})
	if len(rounds) > 0 {
		t.console.printf("Round %d.\n", len(rounds)+1)
	}
}

// played returns the winner of each finished round of the match, including the current round if it is over.
func (t *table) played(m moment) []boardgame.Player {
	if !m.over() {
		return m.began.rounds
	}
	return append(slices.Clone(m.began.rounds), m.winner())
}

// score returns a line with the score of the match, or "" if there is no match.
func (t *table) score(m moment) string {
	if t.match == nil {
		return ""
	}
	info, rounds := t.game.Info(), t.played(m)
	var wins []string
	for i, seat := range info.Seats {
		wins = append(wins, fmt.Sprintf("%s %d", seat.Name, t.match.Score(rounds, boardgame.First+boardgame.Player(i))))
	}
	verdict := ""
	if winner, over := t.match.Winner(rounds); over {
		verdict = fmt.Sprintf(" %s has won the match.", info.Seat(winner).Name)
	}
	return fmt.Sprintf("The match to %d wins: %s.%s\n", t.match.Wins, strings.Join(wins, ", "), verdict)
}
