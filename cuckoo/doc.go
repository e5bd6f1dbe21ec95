// Package cuckoo implements Operation Cuckoo, a game for two players in which losing your own pieces is half the plan.
// Dennis Harmsen and Esmée Spaargaren invented the game; Jolly Dutch published it in 2022.
//
// Package coucou implements Le Coucou picard, a different game.
//
// This page begins with the rule book and continues with the Go API. Each rule ends with its sources, in brackets. The
// section "Where the rules come from" describes the sources and gives the reasons for rulings.
//
// # In one minute
//
// Your cuckoo starts on the tip of the board in front of you, with a warbler on either side. These three cells are
// your bases. Your fourteen eggs fill the next two cells of all seven files. Agree who begins.
//
// On your turn, move one piece ahead, or capture in any direction. An egg goes one cell, a bird (cuckoo or warbler)
// one or two in a straight line. You win by capturing the enemy's cuckoo, by bringing yours to an enemy base, or by
// losing everything except your cuckoo. You lose if another piece of yours goes to an enemy base. Two won rounds win
// the match.
//
// Three things are easy to overlook:
//
//   - If you can capture, you must, even if the capture loses (C3).
//   - Captures may go back, and a bird may capture two cells away (M2, C2).
//   - If you capture the enemy's last piece except the cuckoo, your opponent wins (E3).
//
// # The board and the set-ups
//
//   - B1. The board. The board has 51 hexagonal cells in seven upright files. From a to g, the files have 6, 7, 8, 9,
//     8, 7 and 6 cells. The middles of the files are level, so the longest file, d, sticks out farthest at both ends.
//     In each file, cells are numbered from Blue's side: d1 is the tip nearest Blue, and d9 is the tip nearest Red.
//     Each hexagon has a flat side towards each player. (hexagons: review; the shape: ruling)
//   - B2. The six directions. A cell has three neighbours ahead: one straight ahead in its file, and one obliquely
//     ahead in the file on either side. A cell has three neighbours behind and none beside it. Cells that are ahead
//     for Blue are behind for Red. (ruling)
//   - B3. The pieces. Each side has one cuckoo, two reed warblers and fourteen eggs. (review)
//   - B4. The bases. Blue's bases are c1, d1 and e1, and Red's are c8, d9 and e8, in every set-up. (three bases, where
//     the birds start: review; the names of their cells: ruling)
//   - B5. The basic set-up. Blue's cuckoo is on d1, and the warblers are on c1 and e1. The eggs are on the two lowest
//     cells of files a, b, f and g, and on c2, c3, d2, d3, e2 and e3. Red's set-up is the same, rotated by 180
//     degrees. (ruling)
//   - B6. The advanced set-ups. Advanced 1 swaps the cuckoo with the egg on d3. Advanced 2 swaps the cuckoo with the
//     egg on d2, and each warbler with the egg two cells ahead of it, on c3 or e3. Red's pieces are swapped the same
//     way. (their number: text; where the pieces stand: ruling)
//   - B7. Turns. The players take turns. On each turn a player moves one of their own pieces. The players agree who
//     moves first. By default, Blue does. (turns: text; Blue by default: ruling)
//
// The drawing shows the six neighbours of d5 and of b2. The three upper neighbours of a cell are ahead for Blue:
//
//	     d6              b3
//	c5       e5      a2      c3
//	     d5              b2
//	c4       e4      a1      c2
//	     d4              b1
//
// The board below shows the starting position of the basic set-up. C is Blue's cuckoo, W is a warbler and E is an egg.
// The letters c, w and e are Red's pieces, and a dot is an empty cell. The cells are hexagons in upright files. Each
// file has its letter below it and the number of its last cell above it. The line above the board gives the same
// position in text form.
//
//	EE2ee/EE3ee/WEE2eew/CEE3eec/WEE2eew/EE3ee/EE2ee b
//
//	      9
//	    8   8
//	  7   c   7
//	6   w   w   6
//	  e   e   e
//	e   e   e   e
//	  e   e   e
//	e   e   e   e
//	  .   .   .
//	.   .   .   .
//	  .   .   .
//	.   .   .   .
//	  .   .   .
//	E   E   E   E
//	  E   E   E
//	E   E   E   E
//	  E   E   E
//	a   W   W   g
//	  b   C   f
//	    c   e
//	      d
//
// In the set-up advanced 1, each cuckoo has come out of its base:
//
//	EE2ee/EE3ee/WEE2eew/EEC3cee/WEE2eew/EE3ee/EE2ee b
//
//	      9
//	    8   8
//	  7   e   7
//	6   w   w   6
//	  e   e   e
//	e   e   e   e
//	  e   c   e
//	e   e   e   e
//	  .   .   .
//	.   .   .   .
//	  .   .   .
//	.   .   .   .
//	  .   .   .
//	E   E   E   E
//	  E   C   E
//	E   E   E   E
//	  E   E   E
//	a   W   W   g
//	  b   E   f
//	    c   e
//	      d
//
// In the set-up advanced 2, all birds have come out:
//
//	EE2ee/EE3ee/EEW2wee/ECE3ece/EEW2wee/EE3ee/EE2ee b
//
//	      9
//	    8   8
//	  7   e   7
//	6   e   e   6
//	  e   c   e
//	e   e   e   e
//	  e   e   e
//	e   w   w   e
//	  .   .   .
//	.   .   .   .
//	  .   .   .
//	.   .   .   .
//	  .   .   .
//	E   W   W   E
//	  E   E   E
//	E   E   E   E
//	  E   C   E
//	a   E   E   g
//	  b   E   f
//	    c   e
//	      d
//
// # Moving
//
//   - M1. Eggs. An egg moves one cell. (review, text)
//   - M2. Birds. The cuckoo and the warblers are birds. A bird moves one cell, or two cells in a straight line. (one
//     or two cells, and the warbler's straight line: text; the cuckoo's straight line: ruling)
//   - M3. Nothing in the way. No piece jumps over another piece, and no piece ends its move on a piece of its own
//     side. (text)
//   - M4. Quiet moves go ahead. A move that captures nothing must go in one of the three directions ahead. (text)
//
// # Capturing
//
//   - C1. Capturing. A piece that ends its move on an enemy piece captures it. The captured piece leaves the board.
//     One capture ends the turn. (text)
//   - C2. Captures go in every direction. A capture may go in any of the six directions, including back. (text)
//   - C3. Capturing comes first. A player who can capture must capture. A player who has several captures chooses one
//     of them. So if a bird can capture two cells away, it may not make a quiet move of one cell instead. If neither
//     player notices that a capture is possible, play goes on. (text)
//
// # The end of a round
//
// These rules are checked in order after each move. The first rule that applies ends the round.
//
//   - E1. The cuckoo is captured. A player who captures the enemy's cuckoo wins the round, even if other rules of this
//     section apply too. (text; before the other rules: review, ruling)
//   - E2. The cuckoo reaches a base. A player who moves their cuckoo to one of the enemy's bases wins the round. If
//     the base is occupied by an enemy piece, the cuckoo captures that piece. (text)
//   - E3. Only the cuckoo is left. A player who has lost every piece except the cuckoo wins the round. So a player who
//     captures the last enemy piece other than the cuckoo loses, unless the same move wins by E1 or E2. (text; after
//     E1 and E2: ruling)
//   - E4. Another piece on an enemy base. A player who moves any other piece to one of the enemy's bases loses the
//     round, even if the move is a compulsory capture. (text, review)
//
// For positions set up by hand, see E5.
//
// # The match
//
//   - G1. The match. The first player to win two rounds wins the match. A drawn round counts for neither player and is
//     played again. (two rounds: text; a drawn round: ruling)
//   - G2. Who starts the next round. The player who did not start a round starts the next one. The replay of a drawn
//     round counts as the next round. (ruling)
//
// # Worked examples
//
// Each example begins with its position as text. To set up the position in the program examples/clutch, type "load" and
// that text. The lines below the board show which moves are legal, and why other moves are not. Round brackets mark a
// cell that a piece leaves, and square brackets mark the cells where it can go. A plus is an empty base. The drawings
// leave out rows that do not matter.
//
// The warbler on d4 goes ahead, straight or obliquely, by one cell or by two in a line (M2, M4). The egg on f3 goes
// one cell (M1). Blue has nothing to capture.
//
//	C4e/7/8/3W5/8/2E4/5c b
//
//	  .  [.]  .
//	.   .   .   .
//	 [.] [.] [.]
//	.  [.] [.]  .
//	  .  (W)  E
//	.   .   .   .
//	  .   .   .
//	C   .   .   .
//	  .   .   .
//	a   +   +   g
//	  b   +   f
//	    c   e
//	      d
//
//	d4-d5 d4-d6 d4-c4 d4-b4 d4-e4 d4-f4  legal
//	d4-d7  no: the warbler on d4 may go one or two cells in a straight line, but not to d7 (M2)
//	d4-d3  no: a move that captures nothing must go ahead, but d4-d3 goes back (M4)
//	f3-f5  no: the egg on f3 must go one cell, so it can't go to f5 (M1)
//
// A capture may go back (C2). A bird may capture two cells away if the cell between is empty (M3). If a capture is
// possible, no quiet move is legal (C3). The warbler on d5 can capture the egg on d3 or the egg on f3, and Blue's egg
// on c4 can capture the egg on b3. The warbler can't capture the egg on b3, because Blue's egg on c4 is between them.
//
//	5e/2e4/3E4/2e1W4/8/2e4/C4c b
//
//	  .   .   .
//	.   .   .   .
//	  .  (W)  .
//	.  (E)  .   .
//	 [e]  .  [e]
//	.   .   .   .
//	  .  [e]  .
//	.   .   .   C
//	  .   .   .
//	a   +   +   g
//	  b   +   f
//	    c   e
//	      d
//
//	d5xd3 d5xf3 c4xb3  the only legal moves
//	d5xb3  no: d5 can't go to b3: there is a piece between them, on c4 (M3)
//	d5-d6  no: d5 can capture d3, so d5-d6 is not allowed (C3)
//
// Red's egg on d5 is bait. Blue's warbler can capture the egg, so it must, and d3-d4 is not allowed. The capture
// leaves Red with only the cuckoo, so Red wins (E3).
//
//	6/7/8/2W1e4/8/7/C4c b
//
//	  .   .   .
//	.   .   .   .
//	  .  [e]  .
//	.   .   .   .
//	  .   .   .
//	.   .   .   .
//	  .  (W)  .
//	.   .   .   C
//	  .   .   .
//	a   +   +   g
//	  b   +   f
//	    c   e
//	      d
//
//	d3xd5  legal, and Red has won (E3)
//	d3-d4  no: d3 can capture d5, so d3-d4 is not allowed (C3)
//
// Capturing the enemy's cuckoo wins at once. So d8xd9 wins, although it moves an egg to an enemy base: E1 comes before
// E4.
//
//	e5/7/8/7Ec/8/7/C5 b
//
//	      9
//	    8   8
//	  7  [c]  7
//	6   +   +   6
//	  .  (E)  .
//	.   .   .   .
//	  .   .   .
//
//	d8xd9  legal, and Blue has won (E1)
//
// If a warbler is on d9 instead of the cuckoo, Blue must make the same capture, and loses (E4).
//
//	e5/7/8/7Ew/8/7/C4c b
//
//	      9
//	    8   8
//	  7  [w]  7
//	6   +   +   6
//	  .  (E)  .
//	.   .   .   c
//	  .   .   .
//
//	d8xd9  the only legal move
//	d8xd9  legal, and Red has won (E4)
//
// A cuckoo wins on any enemy base, not only on the base in the middle (E2).
//
//	e5/7/5C2/9/8/7/E4c b
//
//	      9
//	    8   8
//	  7   +   7
//	6  [+]  +   6
//	  .   .   .
//	.   .   .   c
//	  .   .   .
//
//	c6-c8  legal, and Blue has won (E2)
//
// # Common questions
//
// Who begins, and may a player pass? The players agree who begins. In a match, whoever did not start a round starts
// the next one, no matter who has won. Nobody may pass, because a player moves a piece on each turn (B7, G2). Draw
// lots for the colours.
//
// Is there a third round, and do we change colours for the next one? After one won round each there is a third,
// because two won rounds win the match (G1). Whoever did not start the last round starts it (G2). The published rules
// say nothing about colours, so this book rules: keep them, because both sides stand alike. A player who resigns a
// round has lost that round, not the match.
//
// Who chooses the set-up, do both players have the same one, and is the choice secret? The published rules don't say,
// so this book rules: agree openly on one of the three before the match. Both sides use it, because Red's pieces
// always stand like Blue's, rotated (B5, B6).
//
// What is the side of the board with the star for? It is the advanced side, for experienced players. Set up one of the
// two advanced set-ups, in which the enemy reaches the cuckoo more easily; all rules stay the same (B6).
//
// Can three or four players play, and how many pieces does each one have? Only two can play. Each has a cuckoo, two
// warblers and fourteen eggs (B3).
//
// Do captured pieces come back for the next round? Yes. A round is a whole game, so it begins with the full set-up.
// The published rules don't say which one, so this book rules that all rounds of a match have the same (B5, C1, G1).
//
// Is there a time limit? The published rules set none, so agree on one before the game if you want it. On the server
// of examples/online, the players choose the clock (B7).
//
// We notice an illegal move late. What now? Until the next player has moved, take it back and make a legal move. Two
// moves in a row, or a move of an enemy piece, are illegal, too. After that, play goes on, even if somebody saw it and
// kept quiet. The published text says this only of a capture that neither player has noticed; the rest is a ruling of
// this book. If the move seemed to end the round, you may object until both players have accepted the result (C3).
//
// I touched a piece. Must I move it, or may I change my mind? The published rules say nothing about touching, so this
// book rules: your move counts when you let go of the piece. Until then you may put it back and move another (B7).
//
// Must I warn of an attack on the cuckoo, and may I leave my own cuckoo in danger? The published rules ask for no
// words, so this book rules that nobody has to warn. You may leave your cuckoo in danger, but whoever captures it wins
// (E1).
//
// We have set up a piece wrongly, and notice it late. What now? The published rules don't say, so this book rules:
// play on with the pieces as they stand, unless you both prefer to begin the round again (B5).
//
// Must I capture even if the capture loses? Yes, if you have no other capture (C3). So your opponent can offer you a
// piece as bait. You lose by capturing the enemy's last piece other than the cuckoo, unless the capture wins by E1 or
// E2 (E3). An egg or a warbler that captures on an enemy base loses, unless it captures the cuckoo there (E1, E4).
//
// May I choose which capture to make, and does one turn capture several pieces? You choose freely, and one capture
// ends the turn (C1, C3).
//
// Can an egg capture backwards? Yes, by one cell. Only moves that capture nothing must go ahead (M4, C2).
//
//	5e/7/8/3eE4/8/7/C4c b
//
//	d5xd4  the only legal move
//	d5-d6  no: d5 can capture d4, so d5-d6 is not allowed (C3)
//
// May a bird turn a corner, or go around a piece? No. Its two cells lie in a straight line, and the cell between must
// be empty (M2, M3).
//
//	C4e/7/8/3W5/8/2E4/5c b
//
//	d4-e5  no: the warbler on d4 may go one or two cells in a straight line, but not to e5 (M2)
//
// May a bird stop after one cell if it could capture two cells away? No, unless it captures there, too (C3).
//
// May a piece go sideways? No. The cells have no neighbours beside them, only three ahead and three behind (B2).
//
// Does an egg or a warbler win by reaching an enemy base? No. It loses, unless it captures the cuckoo there (E4, E1).
//
// Do my own pieces on my own bases matter? No. At the start your birds stand there, and any piece of yours may stay or
// go back there by a capture. Only enemy pieces count (B4, E2, E4).
//
// Is a piece that reaches the far edge beside the bases stuck, dead or promoted? None of these. It can still go
// obliquely ahead, towards the bases; but an egg or a warbler that goes to a base loses the round. And it may still
// capture, even backwards (M4, C2, E4).
//
//	e5/6E/8/8w/8/7/C4c b
//
//	b7-c8  legal, and Red has won (E4)
//	b7-b6  no: a move that captures nothing must go ahead, but b7-b6 goes back (M4)
//
// An enemy egg has just gone to my base. Can I capture it? No. The round is over and you have won, so the egg is safe
// there, as the published text says (E4).
//
//	6/7/8/7eE/8/7/C4c r
//
//	d8xd9  no: the round is over: Blue's egg is on the base d9, so Red has won (E4)
//
// What if a move wins and loses at the same time, such as one that captures the last egg or warbler and reaches a
// base? Go through the rules E1 to E4 in order: the first one that applies decides. So a player who captures the
// cuckoo or reaches a base with their own wins, whatever else the move does (E1, E2, E3).
//
//	6/7/6Cw/9/8/7/E4c b
//
//	c7xc8  legal, and Blue has won (E2)
//
// Which pieces must I lose to win by E3? All eggs and both warblers, but not the cuckoo (B3, E3).
//
// May the cuckoo capture, and may an egg capture a bird? The cuckoo captures like a warbler: in any direction, one or
// two cells away (M2, C1, C2). Capturing comes first for the cuckoo, too (C3). Any piece may capture any enemy piece,
// so an egg may capture a warbler or even the cuckoo (C1, E1).
//
// Does a round always end? Yes. Every quiet move goes ahead, and there are only so many pieces to capture. From a
// set-up, a round always has a winner (M4, C1, E4).
//
// We can't finish the game, or a player leaves. Who wins? The published rules don't say, so this book rules: nobody
// yet. Write down where the pieces are and whose turn it is, and go on another day, or agree on a draw. It does not
// matter who has more pieces (E1, E2). A player who leaves although the other wants to play on has lost the match.
//
// Can a round be drawn? Not in a round that is played from a set-up. Only a position that does not come from a set-up
// can leave a player without a move. Such a round is drawn. You play it again, and this time the other player begins
// (E5, G1, G2). But players may resign or agree on a draw, at the table and in the programs.
//
// Is there a swap, or pie, rule, or a handicap? No. The players agree who begins, and take turns to start (B7, G2).
// The published rules know no handicap. If one of you is much stronger, this book suggests that this player must win
// three rounds, and the other only two (G1).
//
// Somebody had won the round, but we played on. Who wins? The published rules don't say, so this book rules: the round
// was over with the move that won, so that player has won it, and the moves after it do not count. This holds until
// you begin the next round (E1, E2, E3, E4).
//
// The board was knocked over, pieces fell, or nobody remembers whose turn it is. What now? The published rules don't
// say, so this book rules: go on if you agree on where the pieces stood and whose turn it was, and play the round
// again if you don't. A player who knocks the board over on purpose has lost the round (B7, G1).
//
// May a bystander help, or speak up? The published rules don't say, so this book rules: only the players speak about
// the game. But a bystander's words can't be unsaid. If they show you a capture, make it, because you must. If they
// show that the last move was illegal, take it back as if a player had noticed (B7, C3).
//
// A piece is missing, or stands between two cells. What now? Take a coin or a button for a missing piece (B3). A piece
// between two cells belongs on the one that its player meant, if that was a legal move; this is a ruling of this book
// (B7).
//
// Our board or our pieces stand differently. What now? Keep your board and your set-up, and where your rules and this
// book differ, follow your rules. The published diagrams are not part of the text that this book follows, so the shape
// of the board and all set-ups are reconstructions. The rules for moving, capturing and ending a round stay the same
// (B1, B5, B6).
//
// # Words
//
//   - Ahead. Towards the enemy's side, straight or obliquely (B2).
//   - Base. One of the three cells at the tip of a player's side (B4).
//   - Bird. A cuckoo or a warbler (M2).
//   - Quiet move. A move that captures nothing (M4).
//   - Round. One game. Two won rounds win the match (G1).
//
// # Where the rules come from
//
// "text" means the published rules. "review" means published reviews: brettspiel-news.de for the pieces and the bases,
// and summoner.nl for compulsory captures and the capture of the cuckoo. "ruling" means a decision of this book where
// these sources are silent, unclear or contradictory. The reasons are:
//
//   - The shape of the board is inferred from the number of pieces. The cells lie on levels half a cell apart, and
//     each side's seventeen pieces exactly fill the six levels nearest to that side. In this shape, each of the six
//     directions leads either ahead or back. The names of the cells are free choices (B1, B2, B4).
//   - The text comes without the published diagrams, so the set-ups are reconstructions. The reviews name the pieces,
//     and one of them says that the cuckoo and the warblers start on the bases in the basic set-up. The text mentions
//     two advanced set-ups, in which the enemy reaches the cuckoo more easily (B5, B6).
//   - The text says only of the warbler that it goes in a straight line. The cuckoo goes one or two cells, too, and
//     nothing suggests that it may turn a corner (M2).
//   - The text speaks of a starting player without saying who that is. Blue is a free choice (B7).
//   - The text does not say which of the rules E1 to E4 comes first. In this book, if a move meets the conditions for
//     both players to win, the player who made it wins. This follows a review, which says that a player whose cuckoo
//     is captured loses at once (E1, E2, E3, E4).
//   - The text does not say what happens to a player without a legal move. None of the conditions for winning holds,
//     so nobody has won, and the round is drawn. This can happen only in a position that did not come from a set-up:
//     in a round played from the start, the foremost of the stuck pieces would be on an enemy base, so the round would
//     already be over (E5).
//   - The text does not say what happens after a drawn round. It leaves the match as it was, so the round is played
//     again (G1).
//   - The text does not say who starts the next round. Taking turns at starting is fair to both players, after a drawn
//     round too (G2).
//
// # In programs
//
// A program can start a round from any position. In a position read from text, the opponent of the player to move
// counts as the player who has just moved. Only in such positions can a player be left without a move:
//
//   - E5. No move left. If none of the rules above applies and the player to move has no legal move, the round is
//     drawn. (ruling)
//
// A position is impossible if a side has more than one cuckoo, more than two warblers or more than fourteen eggs. It
// is also impossible if the side that is not to move has no cuckoo, or no piece except its cuckoo: if that side had
// only its cuckoo left, the round would already be over (E3).
//
// The text of a position lists the files from a to g, joined by slashes. Each file begins at Blue's side. In a file, C
// is Blue's cuckoo, W is a warbler and E is an egg. The letters c, w and e are Red's pieces, and a number is the
// length of a run of empty cells. The side to move comes last. The text of a move is the cell that the piece leaves, a
// hyphen (or an x for a capture), and the cell where the piece ends: d3-d4, c1xc3. The hyphen or the x is part of the
// move. Each position and each move has exactly one text, and the parsers accept no other.
//
// A refusal cites one rule, the first in this list that applies:
//
//   - The round is over (E1 to E5).
//   - The move starts from a cell that is empty or holds an enemy piece (B7).
//   - The piece may not go in this direction or this far (M1, M2).
//   - There is a piece in between, or the move ends on the player's own piece (M3).
//   - The move has an x but captures nothing, or it has a hyphen but captures a piece (C1).
//   - The move captures nothing and does not go ahead (M4).
//   - The player can capture, and the move is not a capture (C3).
//
// # The bots
//
// The bots beginner, easy and medium look two or three moves ahead, counting both players' moves, as hard does, but
// they are content with moves that are not the best. Medium lowers its chance of winning a little with a move, easy
// more, and beginner a lot. They see the reply to their move, but no plan. Expert looks about four moves ahead, and
// master six.
//
// # Changes
//
//   - Version 1, 2026-11-28. The rules are the same as before. The labels of B4 and M2 say what is a ruling. The
//     minute shows the set-up, and there are more questions.
//   - Version 1, 2026-11-21. The first version.
//
// # Playing it from Go
//
// [New] returns the start from the basic set-up. The method Start of the result of [Game] returns the start from any of
// the three set-ups, with either player to move. [Parse] reads any position. A [State] reports whose turn it is, which
// moves are legal and who has won the round. [State.Apply] returns the state after a move. A State never changes, so
// programs can keep it, compare it with ==, and use it as a map key. The field Match of the Game describes the
// match.
//
// Each rule has a constant, which the errors name: [MustCapture] is C3. On the package site, the address of this page
// with #MustCapture at its end links to that rule's constant.
//
// A program that learns sees these planes of a position (see package env): 0 own eggs; 1 own cuckoo; 2 own warblers; 3
// enemy's eggs; 4 enemy's cuckoo; 5 enemy's warblers. Row 0 is nearest to the player. A step always leads to the same
// neighbour in the array.
//
//	d := cuckoo.Game()
//	s, err := d.Start(game.Options{"setup": "advanced1"})
//	...
//	winner, over := s.Winner() // if over, boardgame.NoPlayer means a draw
package cuckoo

// The following commands make drawings. README.md shows start.svg.
//
//go:generate go run ../examples/clutch diagram -game cuckoo -names -o start.svg
//go:generate go run ../examples/clutch diagram -game cuckoo -position "6/1E3e1/2W2e2/1C3W1c1/2E2w2/1E3e1/6 b" -move "d6xc6 d6xd8 d6xe6" -title "Operation Cuckoo: one of these three captures has to be made" -o captures.svg
