package boardgame

// Match describes a match of several games, called rounds. The first player to win enough rounds wins the match. A drawn
// round counts for nobody. The players take turns starting rounds.
//
// The methods Score and Winner take the winners of all finished rounds, in order, with NoPlayer for a drawn round.
type Match struct {
	Wins          int    // the number of wins that decide the match
	StarterOption string // the name of the option for the player who starts a round; its value is the letter of a seat
}

// Score returns the number of rounds that p has won.
func (m Match) Score(winners []Player, p Player) int {
	n := 0
	for _, w := range winners {
		if w == p && p != NoPlayer {
			n++
		}
	}
	return n
}

// Winner reports whether the match is over and who has won it. Rounds after the deciding round are ignored.
func (m Match) Winner(winners []Player) (p Player, over bool) {
	for i, p := range winners {
		if p != NoPlayer && m.Score(winners[:i+1], p) == m.Wins {
			return p, true
		}
	}
	return NoPlayer, false
}

// Starter returns the player who starts a round. Its arguments are the player who started round 0, the number of players,
// and the index of the round, counted from 0.
func (m Match) Starter(first Player, players, round int) Player {
	return First + Player((int(first-First)+round)%players)
}
