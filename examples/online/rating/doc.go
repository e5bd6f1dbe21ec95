// Package rating estimates the strength of players from the results of games, with error bounds.
//
// Games come in pairs. Both players play an opening from both sides, so that an opening that favours one side favours
// neither player. The two games of a pair are not independent. So all intervals treat the pair as one observation.
//
//   - [Fit] estimates ratings in Elo by maximum likelihood, with 95 % intervals and the likelihood that one player is
//     stronger than another.
//   - [SPRT] is a sequential test between two players: it says after each pair whether the question is settled.
//
// The model is Bradley and Terry's with Davidson's draws: with strengths a and b, and for the player who moves first a
// factor f on the strength, the chances of a win, a loss and a draw are as fa : b : d√(fab). Davidson, "On extending the
// Bradley–Terry model to accommodate ties", JASA 65 (1970); the factor for the order is Davidson and Beaver's,
// Biometrics 33 (1977).
package rating
