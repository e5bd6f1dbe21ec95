// Package diagram draws positions, from the [boardgame.Picture] that each game makes of its own.
package diagram
