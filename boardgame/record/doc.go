// Package record writes games down as text, reads them back and replays them with every move checked.
//
// A [Record] names the game and the version of its rules. It says how the game began, who played, when, and how it
// ended, and it holds the moves with comments. [New] begins a record, [Parse] and [Reader] read records,
// [Record.WriteTo] and its siblings write them, and [Record.Replay] plays them again. One type serves all games:
// Replay takes the game as a [dynamic.Game], such as those that clutch.Games returns. Errors are of type [*Error], with
// the line, the column and the rule that is broken.
//
// # The text
//
// This game ended after four moves, when a player resigned:
//
//	game cuckoo
//	rules 1
//	option setup basic
//	option starter b
//	player b Ada Lovelace
//	player r Grace Hopper
//	date 2026-07-14
//	result r wins by resignation of b
//	; The second round of a match.
//	1 d3-d4
//	2 d7-d6
//	3 d4-d5
//	; Now Red has to capture, but what is in it for Blue?
//	4 d6xd5
//	end
//
// The text is UTF-8. Every line ends in a line feed (U+000A), including the last. The parts of a line have one space
// between them. A record has these lines, in this order, and no empty lines:
//
//	game NAME             the game, as its package is called
//	rules VERSION         of the rules: 1, 2, 3 and so on
//	option NAME VALUE     one line for each option that the game has, sorted by name (ASCII)
//	position TEXT         instead of options: the position at which the game begins, if that is not the start
//	view TEXT             instead of both: a public record, see below
//	player LETTER NAME    one line for each player, in the order of the seats; no NAME if the player is unknown
//	date YYYY-MM-DD       a calendar date (ISO 8601); optional
//	result RESULT         see below
//	; COMMENT             any number of them, on the game as a whole
//	1 MOVE                the first move, then the others; the numbers count the moves of all players from 1
//	; COMMENT             any number of them, on the move above and the position after it
//	end
//
// The results are, with A and B for the letters of players:
//
//	unfinished                      the game goes on, or was abandoned
//	A wins by cuckoo/E1             by the rule that ended the game
//	drawn by cuckoo/E5
//	A wins by resignation of B      B gave up
//	A wins by time-out of B         it was B's turn, and B ran out of time
//	drawn by agreement              the players agreed on a draw
//	drawn by repetition             the last position occurred for the third time, which is a draw at this table
//
// If one of two players resigns or runs out of time, the other wins. With more players, the rules do not say what
// happens: the table decides who wins, or that nobody does, as in "drawn by resignation of C". A game that ends for
// any other reason is unfinished, with a comment.
//
// The parts in capitals are of four kinds:
//
//   - The names of games and options, and the two halves of a rule, consist of the printable ASCII characters U+0021
//     to U+007E, except the slash.
//   - The letter of a player is one of A to Z and a to z. No two players share a letter.
//   - VERSION and the numbers of moves have no leading zeros.
//   - The values of options, the texts of positions, views and moves, the names of players and the comments extend to
//     the end of the line. They may contain any character except controls (U+0000 to U+001F, U+007F to U+009F) and
//     the characters that break lines or change the direction of writing (U+2028 to U+202E, U+2066 to U+2069). They
//     are not empty, and they neither begin nor end in white space (Unicode's White_Space). There are no escapes: a
//     comment of several lines is several comments.
//
// A line has at most 4096 bytes ([MaxLine]), not counting its line feed. There are no other headers: put anything
// else, such as the event or the clock, into the comments on the game as a whole.
//
// So a record has exactly one text. Any other text is refused, and a record that was read is written as the same
// text, byte for byte.
//
// Records follow each other in a file with nothing between them, so files can be joined, and a record can be appended
// to a file. Since every record has an end line, a truncated record is never taken for a shorter game.
//
// # What is checked when
//
// Reading checks the form, and needs no game. Replay checks the rest: the record is of that game, and of the version
// of the rules that the library has (a [*VersionError] if not); it has exactly the options of the game, or a possible
// position; its players are those who take part; each move is legal; and the result is what the rules say of the last
// position. If the rules have not ended the game, any of the other results may stand: but only the player to move can
// run out of time, and a draw by repetition needs three occurrences within the record, as everybody sees the position.
//
// # Hidden information
//
// In a game with hidden information a record has three forms.
//
//   - The full form holds the truth. It is for those who run the game, and after the end for everybody.
//   - While the game goes on, a player may be sent what [Record.For] makes, and nothing else: a list of all moves from an
//     open start can be replayed to the truth. It has the moves of the last round of turns and, in the place of how the
//     game began, a view: the text of what that player saw before them.
//   - After the end, [Record.Public] makes a form for those who are not to know how the game began, where the beginning hid
//     something. It has all moves, the view of a spectator in the place of options or a position, and no comments. Before
//     the end it gives away too much.
//
// A record with a view can be read and shown, but not replayed.
//
// # Repetitions
//
// [Repetitions] counts how often positions have occurred, for a table that calls the third occurrence a draw.
package record
