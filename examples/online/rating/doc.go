// Package rating tells from the results of games how strong players are, and how sure that is.
//
// Games come in pairs: both players play one opening, each from both sides, so that an opening that favours a side
// favours nobody. All intervals take the pair as the unit, because its two games are not independent.
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
