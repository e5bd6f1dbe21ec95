// Package fit fits the weights of a game's evaluation to played games.
//
// The input is the terms of the evaluation, see boardgame.Definition, in positions of games: the player to move's minus
// the opponent's. Logistic regression finds the weights that best predict the winner. A lead of 100 means odds of e to 1,
// as in every evaluation. Part of the games is held out, to test the weights on games that did not influence them.
//
// New weights are only a proposal. A match with equal time per move shows whether a search plays better with them.
package fit
