// Package solution solves Cookie Disco. It reports for every position whether the side to move wins, loses or can play
// on for ever, and how many plies a win or a loss takes.
//
// The findings are in the file findings.txt. The following command prints them. It computes the table of all values in
// less than a minute, and stores it in the user's cache folder, so it has to run only once:
//
//	go run github.com/seed4105872c/clutch/examples/clutch@latest solve
//
// Programs then use the table:
//
//	path, err := solution.DefaultPath()
//	...
//	table, err := solution.Open(path)
//	...
//	v, _ := table.Value(s)      // won 5: the side to move wins, on the fifth ply from here
//	moves := table.BestMoves(s) // the moves that do so
//	rated := table.Rate(s)      // every legal move with its value
//
// [Read] reads a table from any other source, such as an embedded file or a download. The file is 3 MB in size, and the
// table takes 20 MB of memory. Everything except [Open] and [DefaultPath] works in a browser too.
//
// The rules are those of package cookiedisco, which does not depend on this package. [Read] refuses a table that was
// computed for a different version of the rules.
//
// # What a value means
//
// A game of Cookie Disco has no draw, but it may go on for ever (E3). So a position is won if the side to move can
// force a win, lost if the other side can force a win, and endless if neither can. In an endless position each side can
// play on for ever without losing.
//
// The plies of a value count the moves of both sides until the game is over. They assume that the winner wins as soon
// as possible and the loser loses as late as possible. A finished game is lost in 0 plies by the side whose turn it
// would be. So a win takes an odd number of plies and a loss takes an even number. During the placement it may be the
// other way round, because a player who places second and also moves first has two turns in a row.
//
// Values do not take repetitions into account, because a position does not record the positions before it.
//
// # How it is computed
//
// A position and its images under the symmetries of the lattice and the exchange of the colours, 24 in all, count as
// one position. Eight connected cells can form 1,448 shapes. The eight cookies can be laid out on a shape in 3,360
// ways, and each layout has four possible bans. The product of these numbers is 19,461,120, but symmetric shapes have
// fewer layouts, so the number of positions is 18,699,600. The positions are numbered without gaps, so a table needs
// only one byte for each position.
//
// [Compute] asks the engine for the moves of all positions, and then works backwards, ply by ply, from the positions in
// which the game is over. A position is won if a move leads to a lost position, and it is lost if all moves lead to won
// positions. Positions that Compute never reaches in this way are endless. [Table.Check] proves independently that a
// table is right, by comparing the value of every position with the values of the positions after its moves.
package solution

//go:generate go test ../../examples/internal/solve -run TestDeep -deep -update
