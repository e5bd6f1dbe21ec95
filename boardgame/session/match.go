package session

import (
	"maps"
	"slices"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/game"
	"github.com/seed4105872c/clutch/boardgame/record"
)

// round is a finished round of a match. Like plies, rounds form a chain that never changes.
type round struct {
	before  *round
	number  int // from 1
	record  record.Record
	entries int // the number of entries in the log up to the end of this round: see Log
}

// roundsForAWin is the number of rounds that a match may have for each win that decides it. It bounds matches of drawn rounds.
const roundsForAWin = 10

func (s Session) maxRounds() int { return roundsForAWin * s.settings.Wins }

// Round returns the number of the current round, from 1. It returns 0 for the zero Session.
func (s Session) Round() int {
	switch {
	case s.game == nil:
		return 0
	case s.earlier == nil:
		return 1
	}
	return s.earlier.number + 1
}

// Rounds returns the records of the rounds before the current round.
func (s Session) Rounds() (list []record.Record) {
	for r := s.earlier; r != nil; r = r.before {
		list = append(list, r.record.Clone())
	}
	slices.Reverse(list)
	return list
}

// wins returns the number of rounds that each player has won so far, including the current round if it is over. NoPlayer
// stands for the rounds that nobody has won.
func (s Session) wins() map[boardgame.Player]int {
	wins := map[boardgame.Player]int{}
	for r := s.earlier; r != nil; r = r.before {
		wins[r.record.Result.Winner]++
	}
	if s.Over() {
		wins[s.head.Result.Winner]++
	}
	return wins
}

// MatchOver reports whether the match is over: because a player has won it, or because it has had ten rounds for each win
// that decides it. A single game is a match of one round.
func (s Session) MatchOver() bool {
	switch {
	case s.settings.Wins <= 1 || !s.Over():
		return s.Over()
	case s.Round() >= s.maxRounds():
		return true
	}
	return s.MatchWinner() != boardgame.NoPlayer
}

// MatchWinner returns the winner of the match, or NoPlayer if nobody has won it.
func (s Session) MatchWinner() boardgame.Player {
	wins := s.wins()
	for p := boardgame.First; int(p) <= s.Players(); p++ {
		if wins[p] >= s.settings.Wins {
			return p
		}
	}
	return boardgame.NoPlayer
}

// NextRound returns a session at the start of the next round of the match. The error is a *Refusal if the round is not over,
// or if the match has no next round.
func (s Session) NextRound() (Session, error) {
	switch winner := s.MatchWinner(); {
	case !s.Over():
		return s, refuse("round", "the round is not over")
	case s.settings.Wins <= 1:
		return s, refuse("round", "this was a single game")
	case winner != boardgame.NoPlayer:
		return s, refuse("round", "the match is over: %s has won it", s.name(winner))
	case s.MatchOver():
		return s, refuse("round", "the match is over: nobody has won it in %d rounds", s.Round())
	}
	var next Session
	var err error
	if first := s.firstRound(); first.Position != "" {
		next, err = At(s.game, first.Position, s.Settings())
	} else {
		next, err = New(s.game, s.nextOptions(first.Options), s.Settings())
	}
	if err != nil {
		return s, err
	}
	next.earlier = &round{before: s.earlier, number: s.Round(), record: s.Record(), entries: s.Entries() + 1}
	return next, nil
}

// firstRound returns the head of the first round's record.
func (s Session) firstRound() record.Record {
	first := s.head
	for r := s.earlier; r != nil; r = r.before {
		first = r.record
	}
	return first
}

// nextOptions returns the options of the next round. They differ from those of the first round in the starting player, if
// the game has an option for it. A secret option takes its default value, because everybody knows its old one by now.
func (s Session) nextOptions(first game.Options) game.Options {
	options := maps.Clone(first)
	for _, o := range s.info.Options {
		if o.KnownTo != "" {
			delete(options, o.Name)
		}
	}
	if s.info.Match == nil {
		return options
	}
	name := s.info.Match.StarterOption
	i := slices.IndexFunc(s.info.Seats, func(seat game.Seat) bool { return seat.Letter == first[name] })
	if i >= 0 {
		options[name] = s.info.Seats[(i+s.Round())%s.Players()].Letter
	}
	return options
}
