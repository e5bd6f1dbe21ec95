package session

import (
	"fmt"
	"math"
	"strings"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/record"
)

// Points returns the points of each player, in the order of the seats, or nil if the round did not end by the game's
// rules, or ended without points: see game.Rules.
func (s Session) Points() []int {
	if s.head.Result.Reason != record.ByRule {
		return nil
	}
	return s.now.state.Points()
}

// Places returns the place of each player, in the order of the seats, from 1, or nil if the round has no result. The
// winner is first. Then come those who were still in the game at the end, and then the others, the last to go first. Of
// those who stayed, more points are better. Players who are equal share a place, as in 1, 2, 2, 4. A record does not say
// who has left, so in a session that was made of one, only the rules and the last who left count.
func (s Session) Places() (places []int) {
	if s.head.Result.Reason == record.Unfinished {
		return nil
	}
	for p := boardgame.First; int(p) <= s.Players(); p++ {
		place := 1
		for q := boardgame.First; int(q) <= s.Players(); q++ {
			if s.before(q, p) {
				place++
			}
		}
		places = append(places, place)
	}
	return places
}

// before reports whether q has a better place than p.
func (s Session) before(q, p boardgame.Player) bool {
	if winner := s.head.Result.Winner; winner == p || winner == q {
		return winner == q && q != p
	}
	if one, other := s.gone(q), s.gone(p); one != other {
		return one > other
	}
	points := s.Points()
	return points != nil && points[q-1] > points[p-1]
}

// gone returns a number that is greater the later p went out of the round, by leaving it or by the rules of a game
// without points. It is the greatest for a player who never did.
func (s Session) gone(p boardgame.Player) int {
	for i, l := range s.table.Out {
		if l.Seat == s.letter(p) {
			return l.Ply*(s.Players()+1) + i + 1
		}
	}
	if s.Points() != nil || !s.now.state.Out(p) {
		return math.MaxInt
	}
	at := s.now
	for at.before != nil && at.before.state.Out(p) {
		at = at.before
	}
	return at.number * (s.Players() + 1)
}

// Score returns the points as a text, such as "8 : 6", in the order of the seats. If there are none, it returns the
// places of more than two players, such as "1 Blue, 2 Red, 2 Green, 4 Orange". Otherwise it returns "".
func (s Session) Score() string {
	if points := s.Points(); points != nil {
		return strings.ReplaceAll(strings.Trim(fmt.Sprint(points), "[]"), " ", " : ")
	}
	places := s.Places()
	if len(places) < 3 {
		return ""
	}
	var list []string
	for place := range len(places) {
		for i, of := range places {
			if of == place+1 {
				list = append(list, fmt.Sprintf("%d %s", of, s.name(boardgame.Player(i+1))))
			}
		}
	}
	return strings.Join(list, ", ")
}

// bySeat returns numbers in the order of the seats by the seats' letters, or nil if there are none.
func (s Session) bySeat(list []int) (m map[string]int) {
	for i, n := range list {
		if m == nil {
			m = map[string]int{}
		}
		m[s.letter(boardgame.Player(i+1))] = n
	}
	return m
}
