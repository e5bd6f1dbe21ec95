// Package rating estimates the strength of players from the results of their games, with error bounds.
//
// Games come in pairs. In a pair, each player plays the same opening from both sides, so an opening that favours one side
// favours neither player. The two games of a pair are not independent. Therefore all intervals treat a pair as one
// observation.
//
//   - [Fit] estimates ratings in Elo by maximum likelihood.
//     The result also has 95 % intervals, and the likelihood that one player is stronger than another.
//   - [SPRT] is a sequential test between two players: after each pair, it reports whether the question is settled.
//
// The model is Bradley and Terry's with Davidson's draws. Let a and b be the strengths of two players, and f the factor by
// which moving first multiplies a strength. If the player with strength a moves first, the chances of a win, a loss and a
// draw for that player are in the ratio fa : b : d√(fab). The draws are from Davidson, "On extending the Bradley–Terry model to
// accommodate ties", JASA 65 (1970), and the factor for moving first from Davidson and Beaver, Biometrics 33 (1977).
package rating
