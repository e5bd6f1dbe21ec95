// Package player runs bots: those of this library, and external programs that speak the referee's protocol.
//
// A bot is described by a string: see [Parse]. The bot chooses one move at a time, and sees only what its seat may see.
package player
