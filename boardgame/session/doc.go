// Package session is for a game in progress: the rules, the moves, and what a table adds to them.
//
//	s, err := session.New(game, nil, session.Table{})
//	s, err = s.Play(boardgame.First, "d2-d3") // or Resign, TimeOut, OfferDraw, OfferTakeBack, Accept, Decline, Abandon
//	seen := s.See(boardgame.Second)           // all that this player's page needs, as JSON
//	data, err := json.Marshal(s)              // what a store keeps; Read makes a Session of it again
//
// A [Session] is a value: no method changes it, each returns a new one, and it may be copied and shared between goroutines.
// It has no clock, knows no secrets and starts nothing: whoever runs the table says when time is up, and who a player is. So
// a server keeps a session in a store that compares and swaps, and two servers can serve the same game.
//
// # The table's rules
//
//   - Resigning: a player may resign at any time. Of two players, the other one wins.
//   - Time: a player whose turn it is can run out of time, which is like resigning. In another player's turn that is refused, so
//     telling it twice changes nothing.
//   - More than two players: a player who resigns or runs out of time is out and can't do anything any more. Whenever it is
//     their turn, the table moves for them: it takes the first move of the game's list that moves no piece and looks at one,
//     else the first that moves a piece, else the first. When one player is left who is neither out nor put out by the rules
//     of the game, that player wins. Whatever the rules of the game say of its end holds nevertheless.
//   - Offers: a player may offer a draw, or ask to take moves back. It happens when all others who play have accepted. One of
//     them declines, or the player who asked withdraws it, and it is gone. An offered draw is gone, too, when one of the
//     others moves; a wish to take back, when anybody does.
//   - Taking back: the moves from the end to the last one of the player who asks go, that one included. It is refused where
//     one of them has shown a player something that was hidden, as a look does in Ovo: what was seen can't be unseen. It is
//     refused, too, where a player has left since.
//   - Repetition: how often the position has occurred is counted by what everybody can see. If the table has agreed on it,
//     the third occurrence ends the game as a draw.
//   - A game that nobody goes on with can be abandoned: then it is over, and nobody has won.
//   - Matches: a game may be a round of a match, which the first player to win enough rounds wins. A drawn round counts for
//     nobody. The players start the rounds in turn, where the game has an option for it. A round that was abandoned counts
//     as drawn.
//
// # What may be told to whom
//
// [Session.See] and [Session.RecordFor] tell a seat, or somebody who only watches (boardgame.NoPlayer), what they may know,
// and refusals do not depend on anything else either. In a game that hides something that includes the moves: the list of
// all moves, from a start where everything was open, gives away everything. So while the game goes on, only the moves of the
// last round of turns are told, as many as there are players. When it is over, all is told. [Session.State],
// [Session.Record] and the JSON of a Session hold the truth, and are for the server alone.
package session
