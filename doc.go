// Package clutch provides rule engines for board games. The engines list the legal moves, explain why a move is
// illegal, and report when a game is over and who has won. This package finds games by name.
//
// Each game has its own package, whose documentation is the rule book:
//
//   - [cookiedisco]: Cookie Disco, eight cookies that roll around each other until a player divides them
//   - [coucou]: Le Coucou picard, an egg race in which captures are compulsory
//   - [cuckoo]: Operation Cuckoo, a game in which losing your own pieces is half the plan
//   - [oeufs]: Ovo, a race across the board and back, with eggs that hide their owners
//   - [taacoca]: Taacoca, a race between two armies of stones that march three at a time
//
// Imports go one way. Programs import this package, which imports the games and package [dynamic], through which a
// program uses a game that it chooses by name. A game imports only these rooms:
//
//   - [boardgame]: the contract, and what plays random games
//   - [bitboard]: sets of cells
//   - [boards]: the cells of a board, their names, and their places in texts and pictures
//   - [notation]: reads and writes the texts of moves and positions
//   - [game]: describes a game to tools
//   - [picture]: describes what people see, with [eggs] for the outlines that several games share
//   - [net]: learned corrections to an evaluation
//
// The tools import these rooms too, and no game:
//
//   - [perft]: counts the positions to a depth, exactly
//   - [record]: writes games down, reads them back and replays them
//   - [session]: a game in progress, with its seats, offers and clocks
//   - [search]: bots for any game
//   - [review]: what each move of a game was worth, and what was better
//   - [env]: moves as numbers and views as planes, for programs that learn
//   - [diagram]: drawings of positions
//   - [boardgametest]: the laws of a game, as a test of any game
//   - [pool]: distributes work among goroutines
//
// [solution], which knows who wins Cookie Disco from every position, imports that game.
//
// # Security
//
// A program can pass untrusted texts and moves to the library. The library then makes the following promises, and no
// others. The tests that check a promise are in brackets after it.
//
//   - No text, no move, no position and no zero value causes a panic in a game, a view, a record or a session. A game,
//     a context or a generator that is nil does.
//     Functions whose names begin with Must are the exception. (FuzzLaws in each game, notation.TestEnd,
//     record.FuzzParse, session.FuzzRead)
//   - The referee answers every line, and reports what is wrong with an invalid line.
//     The memory use of the referee is bounded for any input. (wire.TestGarbage, lines.TestMemory)
//   - Only legal moves lead to new states, and Parse accepts only possible positions.
//     (laws 2, 3 and 5 of TestLaws in each game)
//   - A search visits no more positions than its options allow, and ends soon after its context is done.
//     (search.TestNodesAndSeeds, search.TestCancelled)
//   - The memory use of a search exceeds what its options allow by at most a quarter and 1 MiB for each worker.
//     The tables that a game computes only once are not counted. (search.TestMemory)
//   - A perft count ends soon after its context is done.
//     (perft.TestCancelled)
//   - A record with a line of more than 4096 bytes is refused before the line is read to its end.
//     (record.TestLongLines)
//   - A player's view depends on nothing that the player can't see. This also holds for the view's texts, moves,
//     refusals, pictures, clicks and changes, and for everything that a session shows to a seat. (law 9 of TestLaws in
//     oeufs, boardgametest.TestLeaksAreFound, session.TestSessionsHide)
//   - For every view that ReadView accepts, Sample terminates and returns a possible state.
//     (oeufs.FuzzLaws, oeufs.TestSampleIsUniform)
//   - Reading a stored session replays its moves. A session with an illegal move, a wrong result, or no player left is
//     refused. (session.TestReadRefuses, session.TestReadRefusesLeaving)
//
// The library does not promise answers in constant time. An observer who can measure how long a search takes may learn
// something about its result.
//
// [boardgame]: https://pkg.go.dev/github.com/seed4105872c/clutch/boardgame
// [bitboard]: https://pkg.go.dev/github.com/seed4105872c/clutch/boardgame/bitboard
// [boards]: https://pkg.go.dev/github.com/seed4105872c/clutch/boardgame/boards
// [pool]: https://pkg.go.dev/github.com/seed4105872c/clutch/boardgame/pool
// [notation]: https://pkg.go.dev/github.com/seed4105872c/clutch/boardgame/notation
// [game]: https://pkg.go.dev/github.com/seed4105872c/clutch/boardgame/game
// [picture]: https://pkg.go.dev/github.com/seed4105872c/clutch/boardgame/picture
// [eggs]: https://pkg.go.dev/github.com/seed4105872c/clutch/boardgame/picture/eggs
// [net]: https://pkg.go.dev/github.com/seed4105872c/clutch/boardgame/net
// [perft]: https://pkg.go.dev/github.com/seed4105872c/clutch/boardgame/perft
// [record]: https://pkg.go.dev/github.com/seed4105872c/clutch/boardgame/record
// [session]: https://pkg.go.dev/github.com/seed4105872c/clutch/boardgame/session
// [search]: https://pkg.go.dev/github.com/seed4105872c/clutch/boardgame/search
// [review]: https://pkg.go.dev/github.com/seed4105872c/clutch/boardgame/review
// [env]: https://pkg.go.dev/github.com/seed4105872c/clutch/boardgame/env
// [diagram]: https://pkg.go.dev/github.com/seed4105872c/clutch/boardgame/diagram
// [boardgametest]: https://pkg.go.dev/github.com/seed4105872c/clutch/boardgame/boardgametest
// [solution]: https://pkg.go.dev/github.com/seed4105872c/clutch/cookiedisco/solution
package clutch

import (
	"github.com/seed4105872c/clutch/boardgame/dynamic"
	"github.com/seed4105872c/clutch/cookiedisco"
	"github.com/seed4105872c/clutch/coucou"
	"github.com/seed4105872c/clutch/cuckoo"
	"github.com/seed4105872c/clutch/oeufs"
	"github.com/seed4105872c/clutch/taacoca"
)

// Games returns all games, sorted by name. The list is the caller's own.
func Games() dynamic.Games {
	return dynamic.Games{
		dynamic.Adapt(cookiedisco.Game()),
		dynamic.Adapt(coucou.Game()),
		dynamic.Adapt(cuckoo.Game()),
		dynamic.Adapt(oeufs.Game()),
		dynamic.Adapt(taacoca.Game()),
	}
}

// Find returns the game with the given name, such as "coucou". If there is no such game, the error lists all names.
func Find(name string) (dynamic.Game, error) { return Games().Find(name) }
