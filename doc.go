// Package clutch is a library of rule engines for board games: it knows what is legal, says why something is not, and
// tells when a game is over and who has won. This package has no code; it is the map.
//
// The games, one package each, each a rule book first and an engine second:
//
//   - cookiedisco: Cookie Disco, eight cookies that roll around each other until somebody divides them
//   - coucou: Le Coucou picard, a race of eggs in which whoever can capture must
//   - cuckoo: Operation Cuckoo, in which losing one's pieces is half of the plan
//   - oeufs: Ovo, a race of eggs that lose their names, with hidden information
//   - taacoca: Taacoca, two armies of stones that march three at a time
//
// The rooms around them:
//
//   - boardgame: what a game is. A state is a small immutable value; a refused move cites a numbered rule.
//   - boardgame/bitboard: sets of up to 64 and up to 128 cells as values
//   - boardgame/notation: what the games' texts have in common
//   - boardgame/boardgametest: the laws that every game keeps, as a test kit for any game
//   - boardgame/perft: exact counting, and the table files
//   - boardgame/dynamic: a game chosen at run time, with texts for moves
//   - boardgame/catalog: all games by name
//   - boardgame/record: a game written down, read back and replayed
//   - boardgame/search: bots
//   - boardgame/diagram: pictures of positions and moves
//   - cookiedisco/solution: who wins Cookie Disco, from every position
//   - examples/play, examples/referee, examples/perft, examples/diagram, examples/selfplay,
//     examples/solve: the programs
//
// Imports go one way: from programs to tools and games, and from those to boardgame. A game imports boardgame,
// boardgame/bitboard and boardgame/notation, and no other game.
package clutch
