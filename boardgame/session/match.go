package session

import (
	"slices"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/record"
)

func (s Session) match() boardgame.Match {
	m := boardgame.Match{Wins: s.rules.wins}
	if s.info.Match != nil {
		m.StarterOption = s.info.Match.StarterOption
	}
	return m
}

// winners returns the winner of each finished round, in order. It includes the current round if that round is
// over.
func (s Session) winners() (list []boardgame.Player) {
	for _, r := range s.rounds {
		list = append(list, r.Result.Winner)
	}
	if s.Over() {
		list = append(list, s.record.Result.Winner)
	}
	return list
}

// MatchOver reports whether the match is over. A single game is a match of one round.
func (s Session) MatchOver() bool {
	if s.rules.wins <= 1 {
		return s.Over()
	}
	_, over := s.match().Winner(s.winners())
	return over
}

// MatchWinner returns the winner of the match, or NoPlayer if nobody has won it yet.
func (s Session) MatchWinner() boardgame.Player {
	p, _ := s.match().Winner(s.winners())
	return p
}

// NextRound returns a session at the start of the next round of the match. The error is a *Refusal if the round is not over,
// or if the match has no next round.
func (s Session) NextRound() (Session, error) {
	switch {
	case !s.Over():
		return s, refuse("round", "the round is not over")
	case s.rules.wins <= 1:
		return s, refuse("round", "this was a single game")
	case s.MatchOver():
		return s, refuse("round", "the match is over: %s has won it", s.name(s.MatchWinner()))
	}
	var names []string
	for _, p := range s.record.Players {
		names = append(names, p.Name)
	}
	next, err := New(s.game, s.nextOptions(), Table{names, s.record.Date, s.rules.repetition, s.rules.wins})
	if err != nil {
		return s, err
	}
	next.rounds = append(slices.Clone(s.rounds), s.Record())
	return next, nil
}

// nextOptions changes only the starting player, and only if the game has an option for it.
func (s Session) nextOptions() boardgame.Options {
	options := boardgame.Options{}
	for name, value := range s.record.Options {
		options[name] = value
	}
	m := s.match()
	first := s.firstRound().Options[m.StarterOption]
	i := slices.IndexFunc(s.info.Seats, func(seat boardgame.Seat) bool { return seat.Letter == first })
	if i >= 0 {
		starter := m.Starter(boardgame.Player(i+1), s.Players(), len(s.rounds)+1)
		options[m.StarterOption] = s.info.Seat(starter).Letter
	}
	return options
}

func (s Session) firstRound() record.Record {
	if len(s.rounds) > 0 {
		return s.rounds[0]
	}
	return s.record
}
