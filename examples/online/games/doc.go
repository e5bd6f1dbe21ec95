// Package games keeps the games that are being played in a store that several processes share, so that each of them can
// serve every game and none of them can lose a move.
//
// A game is one entry of the store: the JSON of a session, who has the seats, and the clock. Every change, be it a move,
// an offer or the end of somebody's time, replaces the entry if it is still the one that was looked at. So two
// processes can't accept two moves for one turn, and a change that was acknowledged is on disk.
//
// # Secrets
//
// A seat belongs to whoever has its secret, 128 random bits that are told once, when the game is created. The store has
// their hashes. What a secret opens, [Service.See] says: what that seat sees, and nothing else. The truth of a game that
// hides something never leaves this package before the game's end.
//
// # Reading
//
// What is read from the store is replayed before it is served. An entry that does not replay, or does not agree with
// itself, is [ErrDamaged]; nobody plays on with it. Each process keeps the games that it has used last, so a move costs no
// replay, but asks the store whether they have changed.
//
// # Time
//
// The clocks of the machines must agree to within a fraction of a second. Whichever process notices first that a
// player's time is up ends the game for that player; that another one notices too changes nothing.
package games
