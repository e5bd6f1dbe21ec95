// Package solution knows who wins Cookie Disco: from every position, whether it is won, lost or endless for the side
// to move, and in how many plies.
//
// What has been found is at the end of this page. To have the table, run
//
//	go run github.com/seed4105872c/clutch/examples/solve@latest
//
// once, which works it out in seconds and keeps it in the user's cache folder. Then
//
//	path, err := solution.DefaultPath()
//	...
//	table, err := solution.Open(path)
//	...
//	v, err := table.Value(s)         // won 5: the side to move wins, on the fifth ply from here
//	moves, err := table.BestMoves(s) // the moves that do so
//
// The rules are those of package cookiedisco, which does not need this one. A table that was worked out for another
// version of them is refused.
//
// # What a value says
//
// A game of Cookie Disco has no draw, but may go on for ever (E3). So a position is won if the side to move can force
// a win, lost if the other side can, and endless if neither can, because each is able to keep from losing as long as
// it likes. The plies of a win count the moves, of both sides, until the game is over, if the winner takes the
// shortest way and the loser the longest. A game that is over is lost in 0 plies by the side to move, whose turn it
// would be. So the plies of a win are odd and those of a defeat even, but for positions in which player-cookies are
// still to be placed: as the cherry decides who moves after the placements, the second placer may have two turns in a
// row.
//
// What a match makes of positions that come again is not in the table: its positions do not remember those before
// them.
//
// # How it is worked out
//
// The 24 images of a position under the symmetries of the lattice and the exchange of the colours are one position
// here. Eight connected cells have 1,448 shapes, and eight cookies lie on them in 3,360 ways, with four bans. Those
// are 19,461,120, but symmetric shapes have fewer: 18,699,600 positions are left. A perfect index numbers them, so
// that a table is a byte for each and nothing else.
//
// [Compute] asks the engine for the moves of all positions, and then goes backwards from the ends of the game, ply by
// ply: what can move to a lost position is won, and what can move only to won ones is lost. What is never reached is
// endless. [Table.Check] proves a table right without any of this, by comparing every position with those after its
// moves.
package solution

//go:generate go run ../../examples/solve -doc doc_findings.go
