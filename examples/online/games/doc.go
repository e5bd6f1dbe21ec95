// Package games keeps the current games in a store that several processes share. Every process can serve every game, and no
// process can lose a move.
//
// A game is one entry in the store. The entry contains the JSON of a session, the seats and the clock. Every change, such
// as a move, an offer or a timeout, replaces the entry, but only if nobody else has changed the entry in the meantime. So
// two processes can't accept two moves for the same turn. Every acknowledged change is on disk.
//
// # Secrets
//
// Each seat has a secret of 128 random bits, and anyone who knows the secret can play that seat. The secrets are sent only
// once, when the game is created, and the store holds only their hashes. [Service.See] returns only what the seat with the
// given secret sees. In a game with hidden information, the hidden part does not leave this package before the game is
// over.
//
// # Reading
//
// Before a process serves an entry from the store, it replays the game. If the replay fails, or the entry contradicts
// itself, the error is [ErrDamaged], and the game can't continue. Each process caches the games that it used most recently.
// A process does not replay a cached game for each call: it only checks with the store whether the game has changed.
//
// # Time
//
// The machines' clocks must agree to within a fraction of a second. When a player's time is up, the first process that
// notices ends the game. If other processes notice too, they change nothing.
package games
