// Package record writes games down as text, reads them back and replays them with every move checked.
//
// A [Record] says which game was played under which version of its rules, how it began, who played, when, how it came
// out, and has the moves with comments. [New] begins one, [Parse] and [Reader] read, [Record.WriteTo] and its fellows
// write, and [Record.Replay] plays it again. One type serves all games: Replay is given the game as a [dynamic.Game],
// such as those that clutch.Games returns. Whatever is wrong is an [*Error] with the line, the column and the rule that
// is broken.
//
// # The text
//
// A game that was given up after four moves:
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
// The text is UTF-8 in lines, each of which ends in a line feed (U+000A), the last one too. The parts of a line have
// one space between them. There are these lines, in this order, and no empty ones:
//
//	game NAME             the game, as its package is called
//	rules VERSION         of the rules: 1, 2, 3 and so on
//	option NAME VALUE     one line an option, sorted by name (ASCII): all that the game has, if any
//	position TEXT         in the place of options: the position at which the game begins, if that is not the start
//	view TEXT             in the place of both: a public record, see below
//	player LETTER NAME    one line a player, in the order of the seats; without NAME for somebody unknown
//	date YYYY-MM-DD       a day of the calendar (ISO 8601); may be left out
//	result RESULT         see below
//	; COMMENT             any number of them, on the game as a whole
//	1 MOVE                the first move, and so on; the number counts the moves of all players from 1
//	; COMMENT             any number of them, on the move above and the position that it leads to
//	end
//
// The results are, with A and B for the letters of players:
//
//	unfinished                      the game goes on, or was left
//	A wins by cuckoo/E1             by the rule that ended the game
//	drawn by cuckoo/E5
//	A wins by resignation of B      B gave up
//	A wins by time-out of B         B was to move and ran out of time
//	drawn by agreement              the players agreed on it
//	drawn by repetition             the last position has occurred for the third time, and the table draws then
//
// If two play and one resigns or runs out of time, the other one wins. If more play, the rules do not say what
// becomes of the game: the table says who wins, or that nobody does, as in "drawn by resignation of C". A game that
// the table breaks off for another reason is unfinished, with a comment.
//
// The parts in capitals are of four kinds:
//
//   - The names of games and options, and the two halves of a rule, are of the printable ASCII characters U+0021 to
//     U+007E but the slash.
//   - The letter of a player is one of A to Z and a to z. No two players have the same.
//   - VERSION and the numbers of moves have no zeros in front.
//   - The value of an option, the texts of positions, views and moves, the names of players and comments go on to the
//     end of the line. They may have any characters but controls (U+0000 to U+001F, U+007F to U+009F) and those that
//     break lines or turn the direction of writing (U+2028 to U+202E, U+2066 to U+2069). They are not empty, and
//     neither begin nor end in white space (Unicode's White_Space). There are no escapes: a comment of several lines is
//     several comments.
//
// A line has at most 4096 bytes ([MaxLine]), without its line feed. There are no headers beyond these: what else is
// to be kept with a game, such as the event or the clock, has a place in the comments on the game as a whole.
//
// So there is exactly one text for a record. Whatever is written otherwise is refused; what was read is written as
// the same text, byte for byte.
//
// Records follow each other in a file without anything between them, so that files can be joined, and a new record
// can be appended to a file. As each has an end, one that was cut off is not taken for a shorter one.
//
// # What is checked when
//
// Reading checks the form, and needs no game. Replay checks the rest: that the record is of that game and of the
// version of its rules that the library has (another one is a [*VersionError]), that it has exactly the options of
// the game, or a position that can be; that its players are those who take part; that each move is legal; and that
// the result is what the rules say of the last position. Where the game is not over by the rules, the result may be
// any of the others: only who is to move can run out of time, and a draw by repetition needs three occurrences within
// the record.
//
// # Hidden information
//
// In a game with hidden information a record has two forms. The full one holds the truth, and [Record.Public] makes
// the public one, without what not everybody at the table could see: it has no comments, and if the beginning hides
// something, then in the place of its options or its position it has a view, the text of what somebody who only
// watches can see of it. The moves are the same in both, as everybody sees them made. With a view, a public record
// can be read and shown, but not replayed.
//
// # Repetitions
//
// [Repetitions] counts how often positions have occurred, for whoever runs games under a rule of the third
// occurrence.
package record
