package boardgame

// Match describes a match of several games, its rounds. The first player to win enough rounds wins the match. A drawn round
// counts for nobody. The players start the rounds in turn.
//
// The methods take the winners of the rounds that are over, in order, with NoPlayer for a drawn one.
type Match struct {
	Wins          int    // how many rounds a player has to win
	StarterOption string // the option that says who starts a round, by a seat's letter
}

// Score returns how many rounds p has won.
func (m Match) Score(winners []Player, p Player) int {
	n := 0
	for _, w := range winners {
		if w == p && p != NoPlayer {
			n++
		}
	}
	return n
}

// Winner reports whether the match is over and who has won it. Rounds after the deciding one change nothing.
func (m Match) Winner(winners []Player) (p Player, over bool) {
	for i, p := range winners {
		if p != NoPlayer && m.Score(winners[:i+1], p) == m.Wins {
			return p, true
		}
	}
	return NoPlayer, false
}

// Starter returns the player who starts the round with this index, from 0, in a match with this many players in which first
// started the first round.
func (m Match) Starter(first Player, players, round int) Player {
	return First + Player((int(first-First)+round)%players)
}
