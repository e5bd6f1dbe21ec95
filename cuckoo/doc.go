// Package cuckoo is Operation Cuckoo, in which losing one's pieces is half of the plan. Dennis Harmsen and Esmée Spaargaren
// invented it; Jolly Dutch published it in 2022.
//
// It is not to be confused with Le Coucou picard, another game.
//
// This page is the rule book first; the Go side comes after it. The words in brackets behind a rule say where it comes
// from, and a section below what they mean.
//
// # The game
//
// Each side has a cuckoo, two reed warblers and a nest full of eggs. Whoever captures the enemy's cuckoo wins, and so
// does who brings the own cuckoo to one of the enemy's bases. But there are two more ways: whoever has nothing left but
// the cuckoo wins as well, and whoever strays onto an enemy base with anything but the cuckoo loses, even when a
// capture forces it. As capturing is compulsory, one's own pieces make good bait.
//
// This is the start, from the basic set-up: C is Blue's cuckoo, W are the warblers and E the eggs, c, w and e are Red's,
// and a dot is an empty cell. The cells are hexagons in upright files. The letters stand under the files, and above each
// file the number of its last cell. The line above the board is the same position as text.
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
// # The board and the set-ups
//
//   - B1. The board. The board has 51 hexagonal cells in seven files, a to g, of 6, 7, 8, 9, 8, 7 and 6 cells, all
//     with their middles on one line across. Cells are counted in their file from Blue's side: d1 is the tip before
//     Blue, d9 the one before Red. The hexagons turn a flat side to each player. (review, ruling)
//   - B2. The six ways. A cell has three neighbours ahead, one straight in its file and one obliquely in the file on
//     either side, half a cell up; and three behind. It has none beside it. What is ahead for Blue is behind for Red.
//     (ruling)
//   - B3. The pieces. Each side has one cuckoo, two reed warblers and fourteen eggs. (review)
//   - B4. The bases. Blue's bases are c1, d1 and e1, Red's are c8, d9 and e8, whatever the set-up. (review)
//   - B5. The basic set-up. Blue's cuckoo stands on d1, the warblers on c1 and e1, the eggs on the two lowest cells of
//     the files a, b, f and g and on the two cells before each bird. Red stands the same way, with the board turned by
//     half. (ruling)
//   - B6. The advanced set-ups. Advanced 1 exchanges the cuckoo with the egg on d3. Advanced 2 exchanges the cuckoo
//     with the egg on d2, and each warbler with the egg two cells before it, on c3 and e3. Red likewise. (text,
//     ruling)
//   - B7. Turns. The players take turns, each moving one piece of their own. They agree who starts: Blue if they say
//     nothing. (text, ruling)
//
// These are the six neighbours of d5 in the middle of the board, and of b2 at its side. Those above are ahead for Blue:
//
//	     d6              b3
//	c5       e5      a2      c3
//	     d5              b2
//	c4       e4      a1      c2
//	     d4              b1
//
// The set-ups are reconstructions, all three of them. The published diagrams are not part of the published text; what
// is known is which pieces there are, that the birds begin on the bases in the basic set-up, that there are two
// advanced ones, and that the enemy reaches the cuckoo more easily in those. To start from a set-up of one's own, write
// it as a position (see below):
//
//	s, err := cuckoo.Parse("EE2ee/EE3ee/WEE2eew/CEE3eec/WEE2eew/EE3ee/EE2ee b")
//
// # Moving
//
//   - M1. Eggs. An egg goes one cell. (review, text)
//   - M2. Birds. A warbler or a cuckoo goes one cell, or two cells in a straight line. (text)
//   - M3. Nothing in the way. No piece jumps over another, and none ends on a piece of its own side. (text)
//   - M4. Ahead only. A move that captures nothing goes ahead, in one of the three directions. (text)
//
// # Capturing
//
//   - C1. Capturing. A piece that ends on an enemy piece captures it; that is taken off the board. One capture is all
//     of a turn. (text)
//   - C2. Captures go every way. A capture may go in any of the six directions, back too. (text)
//   - C3. Capturing comes first. Whoever can capture has to. With several captures to choose from, the choice is free.
//     A bird that could capture two cells away is not excused by having a move over one cell. (text)
//
// # The end of a round
//
// After each move these are asked in order; the first that holds ends the round. In a position that is set up, the side
// that is not to move counts as having moved.
//
//   - E1. The cuckoo is captured. Whoever captures the enemy's cuckoo has won the round, whatever else is true then.
//     (text)
//   - E2. The cuckoo reaches a base. Whoever brings the own cuckoo to one of the enemy's bases has won the round.
//     (text)
//   - E3. Only the cuckoo is left. Whoever takes the enemy's last piece but the cuckoo has lost the round: losing
//     everything else is a way to win. (text)
//   - E4. Another piece on an enemy base. Whoever has a piece other than the cuckoo on one of the enemy's bases after
//     the own move has lost the round, even if a capture forced it there. (text, review)
//   - E5. No move left. If the round goes on and the player whose turn it is has no legal move, it is drawn. (ruling)
//
// # The match
//
//   - G1. The match. Whoever is first to win two rounds wins the match. A drawn round counts for nobody and is played
//     again. (text, ruling)
//   - G2. Who starts the next round. The player who did not start a round starts the next one. (ruling)
//
// # Worked examples
//
// Each begins with its position as text, which "load" in examples/play takes. Under the board stand moves, and what the
// rules say of them. A move is drawn with round brackets where the piece sets off and square ones where it arrives. An
// empty base is a plus. Rows on which nothing matters are left out.
//
// The warbler on d4 goes ahead, straight or obliquely, by one cell or by two in a line (M2, M4); the egg on f3 by one (M1).
// There is nothing to capture.
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
//	d4-d7  no: from d4 a warbler goes one or two cells in a straight line, and not to d7 (M2)
//	d4-d3  no: a move that captures nothing goes ahead, and d4 to d3 goes back (M4)
//	f3-f5  no: from f3 an egg goes one cell, and not to f5 (M1)
//
// A capture may go back (C2), over two cells if the one between is free (M3), and comes before everything else (C3). The
// warbler on d5 can take the egg on d3 or the one on f3, and Blue's egg on c4 the one on b3. The warbler can't take that one,
// as c4 is in between.
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
//	d5xb3  no: d5 can't go to b3: a piece stands between them, on c4 (M3)
//	d5-d6  no: d5 can capture d3, so d5-d6 is not allowed (C3)
//
// Bait. d5 can be captured, so it has to be, over two cells even: d3-d4 is not allowed, although nothing stands there. As
// that takes Red's last piece but the cuckoo, Red wins by it (E3).
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
// The cuckoo of the enemy is worth more than anything else: d8xd9 wins, although it takes an egg to an enemy base (E1
// comes before E4).
//
//	6/7/8/7Ec/8/7/C5 b
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
// With a warbler on d9 in its place, the same capture has to be made, and loses (E4).
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
// One's own cuckoo on an enemy base wins (E2), and it need not be the base in the middle.
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
// # Where the rules come from
//
// Rules marked "text" are in the published rules. "review" means what published reviews tell: brettspiel-news.de of the
// pieces and the bases, summoner.nl of forced captures and the lost cuckoo, zuiderspel.nl of the tournament. "ruling"
// marks what none of these says, and what this library does about it:
//
//   - The shape of the board follows from the pieces: in this one the birds and eggs fill exactly the first six rows of
//     half cells from the tip, and the three directions ahead with the three back cover every direction, as the text
//     has it (B1, B2).
//   - The text gives the ends no order. What the mover achieves (E1, E2) comes before what the mover hands over (E3,
//     E4), as a review says that who loses the cuckoo has lost at once.
//   - A player without a move is not told to have lost or won: the round is drawn (E5). It holds only in positions that are
//     set up: the foremost of pieces that can't go on stands on the far tip, which is a base, and so has ended the round.
//   - What happens to drawn rounds, and who starts the next one, is not said (G1, G2).
//
// A refusal cites one rule, the first of these that applies: the end that the round has had (E1 to E5); a piece that is
// not the player's own (B7); a way that the piece does not go (M1, M2); something between, or an own piece where the
// move ends (M3); "x" where nothing is captured or "-" where something is (C1); a quiet move back (M4); a capture that
// comes first (C3).
//
// # Playing it from Go
//
// [New] is the start from the basic set-up, [NewSetUp] from any of the three with either starter, [Parse] reads any
// position, and a [State] answers for itself: whose turn it is, which moves are legal, who has won the round.
// [State.Apply] returns the state after a move. States never change, so they can be kept, compared with == and used as
// map keys. The Match of the [Definition] counts the rounds of a match.
//
//	s, err := cuckoo.NewSetUp(cuckoo.Advanced1, cuckoo.Blue)
//	...
//	winner, over := s.Winner() // over with boardgame.NoPlayer: drawn
//
// The text of a position has the files from a to g, joined by slashes; in a file, from Blue's side, C is Blue's cuckoo,
// W a warbler and E an egg, c, w and e are Red's, and a number is that many empty cells; the side to move comes last.
// The basic start is
//
//	EE2ee/EE3ee/WEE2eew/CEE3eec/WEE2eew/EE3ee/EE2ee b
//
// The text of a move has the cell that the piece leaves, a hyphen or for a capture an x, and the cell where it goes:
// d3-d4, c1xc3. The mark is part of the move. Each position and each move has exactly one text, and the parsers accept
// no other. A position is impossible if a side has more than one cuckoo, two warblers or fourteen eggs, or if the side
// that is not to move has no cuckoo.
package cuckoo

// The drawings for README.md.
//
//go:generate go run ../examples/diagram -game cuckoo -names -o start.svg
//go:generate go run ../examples/diagram -game cuckoo -position "6/1E3e1/2W2e2/1C3W1c1/2E2w2/1E3e1/6 b" -move "d6xc6 d6xd8 d6xe6" -title "Operation Cuckoo: one of these three captures has to be made" -o captures.svg
