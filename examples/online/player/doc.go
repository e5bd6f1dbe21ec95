// Package player lets bots play: those of this library, and other people's programs that speak the referee's protocol.
//
// A bot is written as a text, see [Parse]. It is asked for moves one at a time and sees what its seat may see.
package player
