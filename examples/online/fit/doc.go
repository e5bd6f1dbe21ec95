// Package fit fits the weights of a game's evaluation to played games.
//
// The input is a set of positions from played games, with the terms of their evaluation, which game.Definition
// documents. Each term is a count for the player to move, minus the same count for the opponent. Logistic regression finds
// the weights that best predict the winner. As in every evaluation, a lead of 100 means odds of e to 1. Some of the games
// are held out, so that the weights can be tested on games that were not used to fit them.
//
// New weights are only a proposal. Only a match with equal time per move shows whether a bot plays better with the new
// weights.
package fit
