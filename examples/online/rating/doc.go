// Package rating estimates the strength of players from the results of their games, with error bounds.
//
// Games come in pairs. In a pair, each player plays the same opening from both sides, so an opening that favours one side
// favours neither player. The two games of a pair are not independent, so all intervals treat a pair as one observation.
//
//   - [Fit] estimates ratings in Elo by maximum likelihood. Its result also gives 95 % intervals, and the likelihood
//     that one player is stronger than another.
//   - [SPRT] is a sequential test between two players: after each pair of games, it reports whether there is a verdict.
//
// The model is the Bradley–Terry model with Davidson's extension for draws. Let a and b be the strengths of two players,
// and f the factor by which moving first multiplies a strength. If the player with strength a moves first, the chances of a
// win, a loss and a draw for that player are in the ratio fa : b : d√(fab). The extension for draws is from Davidson, "On
// extending the Bradley–Terry model to accommodate ties", JASA 65 (1970). The factor for moving first is from Davidson and
// Beaver, Biometrics 33 (1977).
package rating
