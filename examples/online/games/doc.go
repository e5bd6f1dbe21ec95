// Package games keeps the current games in a store that several processes share. Each process can serve every game, and
// none can lose a move.
//
// A game is one entry of the store: the JSON of a session, the seats and the clock. Every change, such as a move, an
// offer or a timeout, replaces the entry, but only if the entry has not changed since it was read. So two processes can't
// accept two moves for one turn, and every acknowledged change is on disk.
//
// # Secrets
//
// Each seat has a secret of 128 random bits, and anyone who knows it can play that seat. The secrets are sent once, when
// the game is created, and the store has only their hashes. With a secret, [Service.See] returns what its seat sees, and
// nothing else. In a game that hides something, the hidden part never leaves this package before the game ends.
//
// # Reading
//
// An entry that is read from the store is replayed before it is served. If the replay fails, or the entry contradicts
// itself, the error is [ErrDamaged], and the game can't continue. Each process caches the games that it used most
// recently. So a move needs no replay, but only asks the store whether the game has changed.
//
// # Time
//
// The machines' clocks must agree to within a fraction of a second. The first process to notice that a player's time is
// up ends the game for that player. If another process notices too, that changes nothing.
package games
