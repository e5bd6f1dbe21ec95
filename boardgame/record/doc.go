// Package record writes games as text, reads them back, and replays them, checking every move.
//
// A [Record] holds the name of a game and the version of its rules, the beginning of the game, the players, the date,
// the result, and the moves with comments. [New] begins a record. [Parse] and [All] read records. [Record.WriteTo],
// [Record.MarshalText] and [Record.AppendText] write them, and [Record.Replay] replays them. One type serves all
// games: Replay takes a [dynamic.Game], such as one from clutch.Games. Errors are of type [*Error], which contains the
// line, the column and, if a rule is broken, the rule.
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
// The text is UTF-8. Every line ends with a line feed (U+000A), including the last line. The parts of a line are
// separated by single spaces. A record has these lines, in this order, and no empty lines:
//
//	game NAME             the name of the game's package
//	rules VERSION         the version of the rules: 1, 2, 3 and so on
//	option NAME VALUE     one line for each option of the game, sorted by name (ASCII)
//	position TEXT         used instead of options if the game does not begin at the start
//	view TEXT             used instead of options or a position if the beginning is hidden: see below
//	player LETTER NAME    one line for each player, in the order of the seats; no NAME if the player is unknown
//	date YYYY-MM-DD       a calendar date (ISO 8601); optional
//	result RESULT         see below
//	; COMMENT             any number of comments on the whole game
//	1 MOVE                the first move; the numbers count the moves of all players from 1
//	; COMMENT             any number of comments on the move above and the position after it
//	end
//
// The possible results are as follows, where A and B are players' letters:
//
//	unfinished                      the game is not over, or was abandoned
//	A wins by cuckoo/E1             A wins by the rule that ended the game
//	drawn by cuckoo/E5              the game is drawn by the rule that ended it
//	A wins by resignation of B      B gave up
//	A wins by time-out of B         B had a move to choose, and ran out of time
//	drawn by agreement              the players agreed on a draw
//	drawn by repetition             the last position occurred for the third time, and the players had agreed to call that a draw
//
// A result says who has won. Points, if the game has them, follow from the last position: see [dynamic.State].
//
// If one of two players resigns or runs out of time, the other player wins. With more players, the rules do not say
// what happens, so the host of the game decides who wins, if anyone. If nobody wins, the result is "drawn by
// resignation of C", for example. If a game ends for any other reason, its result is "unfinished", and a comment may
// explain the reason.
//
// The parts in capitals follow these rules:
//
//   - The names of games and options, and the parts of a rule's identifier before and after the slash, consist of the
//     printable ASCII characters U+0021 to U+007E, except the slash.
//   - A player's letter is one of A to Z or a to z. No two players have the same letter.
//   - VERSION and the move numbers have no leading zeros.
//   - Option values, positions, views, moves, player names and comments extend to the end of the line. These parts
//     may contain any character except control characters (U+0000 to U+001F, U+007F to U+009F) and characters that
//     break lines or change the direction of writing (U+2028 to U+202E, U+2066 to U+2069). None of these parts is
//     empty, and none begins or ends with white space (Unicode's White_Space). There are no escape sequences. A
//     comment of several lines is written as several comments.
//
// A line has at most 4096 bytes ([MaxLine]), not counting its line feed. There are no other headers. Anything else,
// such as the event or the clock, belongs in the comments on the whole game.
//
// A record therefore has only one possible text. Parse refuses any other text. Reading a record and writing it again
// gives the same text, byte for byte.
//
// A file may contain several records, one after another with nothing between them. Files can be joined, and a record
// can be appended to a file. Every record has an end line, so a truncated record can't be mistaken for a shorter game.
//
// # What is checked
//
// Parse and All check only the form of a record, and need no game. Replay checks everything else:
//
//   - The record is for this game, and was made under this library's version of the rules.
//   - The record sets every option of the game and no others, or it begins at a possible position.
//   - The record lists exactly the players who take part.
//   - Each move is legal.
//   - If the rules have ended the game, the record has the result that the rules give. This includes a rule by which the
//     third occurrence of a position ends the game: see [game.Rules] and [Line]. If the rules have not ended
//     the game, the record may have any result that does not name a rule. However, only the player to move can run
//     out of time. A draw by repetition requires that a spectator has seen the last position three times within
//     the record.
//
// # Hidden information
//
// In a game with hidden information, a record has two forms.
//
//   - The full form contains all hidden information. During the game, the full form is for the server only. After the
//     game, the full form may be published.
//   - The form for a player has only the last n moves, where n is the number of players. Instead of the game's
//     beginning, it has the text of the player's view before these moves. Until the game is over, a server should send
//     only this form, which package session makes, because anyone who knows the start could replay all moves and see
//     everything that is hidden.
//
// A record with a view can be read and shown, but not replayed.
package record
