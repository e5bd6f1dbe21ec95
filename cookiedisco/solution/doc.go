// Package solution knows who wins Cookie Disco: for every position, whether the side to move wins, loses or can go on for
// ever, and in how many plies.
//
// The findings are at the end of this page. To make the table, run
//
//	go run github.com/seed4105872c/clutch/examples/solve@latest
//
// once. It computes the table in seconds and keeps it in the user's cache folder. Then
//
//	path, err := solution.DefaultPath()
//	...
//	table, err := solution.Open(path)
//	...
//	v, err := table.Value(s)         // won 5: the side to move wins, on the fifth ply from here
//	moves, err := table.BestMoves(s) // the moves that do so
//	rated, err := table.Rate(s)      // every legal move with its value
//
// [Read] reads a table from anywhere else, such as an embedded file or a download. The file has 3 MB, and the table takes
// 20 MB of memory. Everything but [Open], [DefaultPath] and [Table.Save] works in a browser too.
//
// The rules are those of package cookiedisco, which does not need this package. A table that was computed for another version
// of the rules is refused.
//
// # What a value says
//
// A game of Cookie Disco has no draw, but it may go on for ever (E3). So a position is won if the side to move can force a
// win, lost if the other side can, and endless if neither can: then each side can keep from losing as long as it likes.
//
// The plies of a value are the moves of both sides until the game is over, if the winner takes the shortest way and the loser
// the longest. A finished game is lost in 0 plies by the side whose turn it would be. So a win takes an odd number of plies
// and a defeat an even number, except while the players place their cookies: the player who places second may also have the
// first move, which makes two turns in a row.
//
// The table knows nothing of repeated positions, because a position does not remember the positions before it.
//
// # How it is computed
//
// The 24 images of a position under the symmetries of the lattice and the exchange of the colours count as one position.
// Eight connected cells have 1,448 shapes, and eight cookies lie on them in 3,360 ways, with four bans. Those are 19,461,120,
// but symmetric shapes have fewer: 18,699,600 positions are left. A perfect index numbers them, so a table has one byte for
// each and nothing else.
//
// [Compute] asks the engine for the moves of all positions, and then goes backwards from the ends of the game, ply by ply: a
// position from which a move leads to a lost position is won, and a position whose moves all lead to won positions is lost.
// Positions that it never reaches are endless. [Table.Check] proves a table right in another way: it compares every position
// with the positions after its moves.
package solution

//go:generate go run ../../examples/solve -doc doc_findings.go
