// Package game describes a game to tools: its name, seats, options and rules, how its positions and moves are read, drawn and
// clicked, and its symmetries. One value, the [Definition], holds all of this, so that a tool needs only one argument.
//
// Package boardgame has the contract for states, moves and views, which is all that a program needs to play, count or search.
package game
