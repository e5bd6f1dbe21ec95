// Package session keeps a game in progress: its position, its moves, and the rules that a table adds to the rules of a game.
//
//	s, err := session.New(game, nil, session.Table{})
//	s, err = s.Play(boardgame.First, "d2-d3") // or Resign, TimeOut, OfferDraw, OfferTakeBack, Accept, Decline, Abandon
//	seen := s.See(boardgame.Second)           // everything that this player's page needs, as JSON
//	data, err := json.Marshal(s)              // the session as JSON for a store; Read turns it into a Session again
//
// A [Session] is a value. No method changes it, and each action returns a new Session. Goroutines may copy and share a Session
// freely. A Session has no clock, knows no passwords and starts no goroutines: its caller says when a player's time is up and
// who a player is. A server can therefore keep sessions in a store with compare-and-swap, and two servers can serve the same
// game.
//
// # The table's rules
//
//   - Resigning: a player may resign at any time. In a game of two, the other player wins.
//   - Time: a player whose turn it is can run out of time, which has the same effect as resigning. During another player's turn,
//     TimeOut is refused, so calling it twice changes nothing.
//   - More than two players: a player who resigns or runs out of time is out, and can't do anything after that. When it is this
//     player's turn, the table makes a move instead. It takes the first legal look. If there is no look, it takes the first
//     legal move of a piece. If there is none, it takes the first legal move. If all players except one are out, by the table
//     or by the rules of the game, that player wins. The game can also end earlier by its own rules.
//   - Offers: a player may offer a draw, or ask to take moves back. An offer takes effect when all other players who are not out
//     have accepted it. An offer ends when one of these players declines it, or when the player who made it withdraws it. An
//     offered draw also ends when another player moves. A request to take back also ends when any player moves.
//   - Taking back: this removes the last move of the player who asks, and all moves after it. It is refused if one of these moves
//     has shown a player something that was hidden, such as a look in Ovo, because players can't forget what they have seen. It
//     is also refused if a player has left after one of these moves.
//   - Repetition: the session counts the occurrences of each position. Two positions are equal if a spectator can't tell them
//     apart. If the table has agreed on it, the third occurrence ends the game as a draw.
//   - Abandoning: a game that nobody wants to continue can be abandoned. Then it is over, and nobody has won.
//   - Matches: a game may be a round of a match. The first player to win enough rounds wins the match. A drawn round counts for
//     nobody, and an abandoned round counts as drawn. The players take turns in starting a round, if the game has an option for
//     the player who starts.
//
// # What each player may know
//
// [Session.See] and [Session.RecordFor] return only what a seat or a spectator (boardgame.NoPlayer) may know. Refusals reveal
// nothing more. In a game that hides something, these rules also apply to the moves: a reader who knows an open start and all
// moves after it knows everything. So until the game is over, a seat learns only the moves of the last round of turns, as many
// as there are players. After the game, everyone may know everything. [Session.State], [Session.Record] and the JSON of a
// Session contain all hidden information, so they are only for the server.
package session
