// Package fit finds weights for the evaluation of a game, from games that were played with it.
//
// The terms of an evaluation, see boardgame.Definition, are taken as they are in positions of games, those of the player to
// move less those of the opponent. Logistic regression finds the weights with which they tell best who has won: by the
// meaning of an evaluation, a lead of 100 stands for odds of e to 1. A part of the games is held out, to see what the
// weights are worth on games that they were not made from.
//
// New weights are a proposal. Only a match at equal time shows whether a search with them is stronger.
package fit
