// Package boardgametest checks the laws that every game must obey. The package works for the games of this module and
// for your own games.
//
// [Suite.Run] checks these laws on games and texts that rapid draws:
//
//  1. There are legal moves if and only if the game is not over. CountMoves and LegalMoves agree with AppendMoves, and
//     no move is listed twice.
//  2. Apply accepts every listed move.
//  3. Every move that can be written but is not listed is refused, and the refusal cites a rule of the game. Check
//     agrees with Apply.
//  4. The results of a state's methods depend only on the state, which holds no pointers and so never changes.
//  5. The texts of states and moves round-trip and are unique. Parsing any other text returns an error that says where
//     the problem is.
//  6. A finished game refuses every move, and the refusal cites the rule that ended the game.
//  7. Equal states have equal hashes, and hashes are spread evenly.
//  8. Symmetries commute with play. A state and its images under the symmetries have the same evaluation.
//  9. Everything that a player can learn from a view is independent of what that player can't see. So is what the
//     player is told of moves and options. Package session, which shows nothing else, has a test of its own.
//  10. No game is longer than the game's MaxPlies.
//
// Run also checks that the definition is complete, that states are small and contain no pointers, and that the methods
// that bots call most often do not allocate. A turn in parts must be completed by its player, and a suite without such
// turns must say if a player may move twice in a row: see [Suite]. Where the game has a rule for repetitions, positions
// must repeat. The traces of moves must name cells of the picture. Clicks must be able to select every legal move.
// Refusals may suggest only legal moves, and every rule must be cited.
//
// Run compares a game with a second implementation of its rules, an [Oracle]. The files in testdata hold further
// expected results: perft tables, a recorded game, and the errors for illegal moves and malformed texts. Review these
// files by hand. A [PlainOracle] is a second implementation that needs only three functions. Run also checks the rule
// book in doc.go, with its worked examples. [EachPly] and [EachGame] play games to test a game's own properties.
// [Suite.Bench] benchmarks all games in the same way.
//
// A game is drawn as a start and a list of numbers, each of which selects a legal move by its remainder. If a game
// breaks a law, rapid leaves out moves and lessens numbers until it finds no shorter game that breaks it, and the
// failure message shows the last position of that game, its moves, and the flag that repeats it. The flags and files
// are rapid's own:
// -rapid.checks=1000 checks each law on so many games instead of 100, and -rapid.seed=1 or the variable RAPID_SEED
// makes a run the same each time. Two flags are the kit's: -update rewrites the files in testdata, and -deep also
// checks the counts above ten million in perft tables.
//
// # Writing a game
//
// Begin with the definition and Run. go test -v reports what is missing: a test without an oracle, without moves in
// Refused or without a perft table is skipped, and says why. A test of any other file in testdata fails while that file
// is missing, and says that -update writes it. Then add the oracle, the moves in Refused, and testdata/NAME.perft. Each
// line of that file has a position, its counts from depth 1 on with spaces between them, and their source, separated by
// semicolons. go test -update writes the other files in testdata. Read these files as a player would, especially
// refusals.txt, which also has the refusals of the zero values.
//
// A game is complete without Terms, Count and Fast. Add them later to make bots stronger and random games faster.
//
//   - Common questions: A paragraph in the section "Common questions" of doc.go is a question, an answer that cites
//     rules in brackets, and if it helps an example without a drawing. The kit checks that every ruling has its reason
//     in the section "Where the rules come from", and all verdicts.
//   - Parsing: Each value has exactly one text, and parsing accepts no other text. Parse accepts every position that
//     the rules allow, including final positions and positions that no game can reach. A position is impossible only if
//     a rule excludes it, for example because a player has too many pieces. Parse then reports every reason.
//   - Worked examples: A worked example is an indented block in doc.go. It has three parts, separated by empty lines:
//     the text of a position, its text diagram, and the verdicts on some moves. The diagram shows no moves, the moves
//     of one verdict, or every move that the verdicts call legal. Each line of the last part has one or more moves, two
//     spaces, and the verdict: "legal", "legal, and White has won (E1)", "the only legal move" (or "moves"), or "no: "
//     with the exact sentence and the rule in brackets. The diagram may leave out rows. The documentation of package
//     diagram explains its signs. The diagram or the verdicts may be missing, but not both. The kit checks every part.
//   - The definition: These fields are required: Name, Title, Version, Aim, Notation, at least two Seats, Doc, the
//     Sources that the rules name, New, Parse, ParseMove, Written, Picture and TurnRule. All other fields, such as
//     Options, MaxPlies, and those for symmetries, chance, an evaluation and hidden information, are optional. Without
//     Trace, moves are not drawn.
//   - Zero values: The zero State is not a position: the game is over, it is nobody's turn, and the text is empty. The
//     zero Move is not a move: its text is empty, and Written does not yield it. Parse and ParseMove refuse the empty
//     text. Trace, Risks and the shortcut Play must return something for the zero State, whatever the move.
//   - The zero Move: The zero Move must not be equal to any move that has a text. If a Move held only two cells, a1-a1
//     would be the zero Move, because a1 is cell 0. So the Move must also hold the mark between the cells, as in
//     coucou. The board's ScanMove returns the mark, which is never 0, and AppendMove appends nothing if the mark is 0.
//     Check must refuse the zero Move. The refusal may cite any rule of the game, and usually cites TurnRule. In the
//     zero State, Check cites boardgame.NoPosition. The kit adds both refusals to refusals.txt.
//   - Pictures: boards.Board draws the pictures. If your game draws its own pictures, put the labels of a board of
//     squares at X = -1 and Y = -1. Put the labels of a board of hexagons one cell outside the board. If the
//     game has no board, set Table, and let the Trace of a move that shifts the coordinates set Shift. Each piece needs
//     a word for players who can't see the picture, such as "white pawn". It may name no other player than its owner.
//   - Symmetries: A Symmetry maps states and moves. If a symmetry does not apply to a state, it maps that state to the
//     zero state. If Learn has a Mirror, it belongs to the symmetry that Mirrors the board.
//   - Secrets: If some pieces have a secret kind, give the state a mark for a piece of unknown kind, and fill in the
//     definition's Secrets and the suite's Scramble, as in geister and oeufs. What is dealt before the game is an option
//     that is Secret, as in geister. A player's secret choice is a move with a method Masked, as in goofspiel.
//   - Chance: In a position in which dice or cards decide, Turn returns boardgame.Chance, the letter of the turn is
//     "*", and the legal moves are what may be drawn, as in goofspiel. Set Weight, and Total if it is always the same,
//     such as 36 for two dice. Every program draws as soon as it is the turn of chance.
//   - Choices at the same time: Let the players choose one after the other, hide each choice from those who come later,
//     and set Round, as in goofspiel. Every program then lets them choose in any order, and tells nobody who has chosen.
//     The zero State and every position without such choices are their own Round. If all choices are seen after the last
//     one, set Shown. The kit finds that Round is missing where the next player always sees a choice after their own move.
//     It can't tell a choice of which others see less from a secret move.
//   - Shortcuts: A method Fast on *State is optional. Its functions Play and Random take about twenty lines to write, and
//     they speed up random games and perft several times. Most of the gain comes from not checking a move that is known
//     to be legal: see boardgame.Fast. The kit checks the shortcuts if they exist.
//   - Evaluation: An evaluation is a number on a fixed scale: a lead of 100 means odds of e to 1. To fit an evaluation,
//     play a few thousand games between bots, and take positions from the middle of these games. Then use logistic
//     regression to choose the weights for which 1/(1+exp(-lead/100)) predicts the share of games won. arena train in
//     examples/online makes a net that corrects the evaluation. The terms tell people why a move is good.
//     Bots can also play without an evaluation.
//   - Drawings: For each drawing in the README, put a line like this one below the package clause of doc.go:
//     "//go:generate go run ../examples/clutch diagram -game coucou -o start.svg"
//
// A complete game also has property tests named after its rules (see EachPly), a test of its cells (Cells),
// examples that compile, benchmarks (see the suite's method Bench), and a move in Refused for every sentence that a
// refusal can contain. The suite's Uncited names each rule that no refusal can cite, such as a rule about the shape of
// the board, and says why. After go test -update has written testdata/malformed.txt, add a line such as position
// "8/8/8/8/8/8/8/8 w" to it for each reason why a position can be impossible. Then run go test -update again to add the
// errors.
package boardgametest
