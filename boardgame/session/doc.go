// Package session manages a game in progress: its position, its moves, and the table's rules, which cover resigning,
// time, offers and matches.
//
//	s, err := session.New(game, nil, session.Settings{})
//	s, err = s.Play(boardgame.First, "d2-d3")           // or TimeOut, Abandon
//	s, err = s.Do(boardgame.First, session.Draw, "")    // offers a draw
//	s, err = s.Do(boardgame.Second, session.Accept, "") // or Decline, Resign, Next
//	seen := s.See(boardgame.Second)                     // all that a player's page needs
//	data, err := json.Marshal(s)                        // for a store: see Read
//
// A [Session] is a value. A Session never changes: each action returns a new one. Goroutines may copy and share a
// Session freely. A Session has no clock, knows no passwords and starts no goroutines: its caller decides when a
// player's time is up and which player is acting. A server can therefore keep sessions in a store with
// compare-and-swap, and two servers can serve the same game.
//
// A move copies nothing of the game so far: sessions share their history, and [Session.Head] and [Session.Log] let a
// store write only what is new. [Join] turns a head and a log into a Session again.
//
// # The table's rules
//
//   - Resigning: a player may resign at any time. In a two-player game, the other player wins.
//   - Time: a player whose turn it is can run out of time, which has the same effect as resigning. During another
//     player's turn, TimeOut is refused, so a second call for the same turn changes nothing.
//   - More than two players: a player who resigns or runs out of time is out, and takes no further part. On that
//     player's turns, the table makes the move that the game names for this, or else the first legal move. Until the
//     round is over, the player who left sees what a spectator sees. When only one player is left, that player wins.
//     Players can be out by the table's rules or by the game's own. The game can also end earlier by its own rules.
//   - Places: the winner is first, then come those who are still in the game when it ends, and then those who left it or
//     were out, the last to go first. Points decide between those who stayed: see [Session.Places].
//   - Offers: a player may offer a draw, or ask to take moves back. An offer takes effect once every other player who
//     is still in the game has accepted it. An offer ends if one of the other players declines it, or if the player
//     who made it withdraws it or goes out. An offer of a draw also ends when another player moves. If it ends without a draw,
//     everybody is told, and the player who made it can make another one only after their next turn. A request to
//     take moves back ends when any player moves. When a player leaves, every offer ends, and can be made again.
//   - Turns: a turn is what one player does before it is another player's turn. It may take several moves, and draws of
//     chance between them belong to it: see [Session.Turns].
//   - Taking back: this removes the last turn of the player who asks, and all moves after it, never a part of a turn. A
//     draw of chance and a silent move, which nobody can take back, end the part that is taken back. The request is refused
//     if one of these moves has revealed something hidden, as a first look at an egg does in Ovo, because players
//     can't forget what they have seen. It is also refused if a player has left since the first of these moves.
//     [Session.Undo], which asks nobody, is refused for the same moves.
//   - Chance: the table draws as soon as it is the turn of chance, with the settings' seed. Nobody chooses for chance,
//     and nobody takes back a move that comes before a draw.
//   - Choices at the same time: the players choose in any order. A choice is sealed until all have chosen, and then all
//     of them are made. Until then, nobody else learns that it was made, and its player can take it back without
//     asking.
//   - Repetition: the session counts the occurrences of each position at the ends of turns: see [record.Line]. If the
//     game has a rule for it or the players have agreed on one, the third occurrence ends the game as a draw.
//   - Abandoning: a game that nobody wants to continue can be abandoned. An abandoned game is over and has no winner.
//   - Length: the settings may limit the number of moves in a round. A round that reaches the limit is abandoned.
//   - Matches: a game may be a round of a match. The first player to win enough rounds wins the match. A drawn or
//     abandoned round counts as a win for no player. If the game has an option for the starting player, or a
//     start for the second player, the players take turns to start. If nobody has won after ten rounds for each win
//     that decides the match, nobody wins it.
//
// # What each player may know
//
// [Session.See] and [Session.RecordFor] return only what a seat or a spectator (boardgame.NoPlayer) may know.
// Refusals reveal nothing more. In a game with hidden information, the list of moves is restricted too, because
// anyone who knows the start and every move knows everything. Until the game is over, [Session.Played] therefore
// returns only the last moves, as many as there are players. After the game, everyone may know everything.
// [Session.State], [Session.Moves], [Session.Plies], [Session.Record], the head, the log and the JSON of a Session
// contain all hidden information, so they must not leave the server.
//
// A move can be silent for some players: see [game.Told]. Until the game is over, they get no entry for it, and their
// moves are numbered without it: [Session.PliesFor]. A silent move ends no offer and repeats no position. A player who
// made it can't take it back. A player who was not told of it can still ask to take back an earlier move of their own,
// as if the silent move had not been made; the others decline if they have learned too much. A request to take back
// stays open when its player makes a silent move, and takes that back, too. A move is silent for
// spectators if it is silent for one of the players, so a clock that counts [Session.PliesFor] of boardgame.NoPlayer
// gives nothing away.
package session
