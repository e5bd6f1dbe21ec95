// Package coucou is Le Coucou picard, a race of eggs to the other side's nest in which whoever can capture must. Emmanuel
// Tonetti invented it; Alortujou published it in 2005.
//
// It is not to be confused with Operation Cuckoo, another game.
//
// This page is the rule book first; the Go side comes after it. The words in brackets behind a rule say where it comes
// from, and a section below what they mean.
//
// # The game
//
// Two rows of eggs face each other across a long board. Eggs crawl out of their home straight ahead, cross the next
// rows diagonally, and are then free to go either way; where many eggs lie on a rank, they can roll ahead quickly. The
// first egg in the enemy's nest wins. But whoever can capture has to, and that is how one keeps the other away from the
// nest.
//
// This is the start: b is an egg of Blue's, r one of Red's, a dot an empty cell. The nests, d1 and d11, lie under eggs
// still. The line above the board is the same position as text.
//
//	rrrrrrr/rrrrrrr/7/7/7/7/7/7/7/bbbbbbb/bbbbbbb b
//
//	11 r r r r r r r
//	10 r r r r r r r
//	 9 . . . . . . .
//	 8 . . . . . . .
//	 7 . . . . . . .
//	 6 . . . . . . .
//	 5 . . . . . . .
//	 4 . . . . . . .
//	 3 . . . . . . .
//	 2 b b b b b b b
//	 1 b b b b b b b
//	   a b c d e f g
//
// # The board and the start
//
//   - B1. The board. The board has seven files, a to g, and eleven ranks, 1 to 11. Blue sits below rank 1, Red above
//     rank 11. Each player counts rows from the own side: rank 4 is Blue's row 4 and Red's row 8. (text, review,
//     ruling)
//   - B2. The nests. Blue's nest is d1, Red's is d11: the middle of the player's own first row. (review)
//   - B3. The set-up. Each player has fourteen eggs, one on every cell of the own rows 1 and 2, the nest included.
//     (ruling)
//   - B4. Turns. Blue begins. Then the players take turns, each moving one egg of their own; nobody passes. (text,
//     ruling)
//
// # Moving
//
//   - M1. Leaving home. In the player's rows 1 and 2, an egg goes one cell straight ahead. (text)
//   - M2. Crossing. In rows 3 and 4, an egg goes one cell diagonally ahead. (text)
//   - M3. In the open. From row 5 on, an egg goes one cell ahead, straight or diagonally. (text)
//   - M4. The fast move. From row 5 on, an egg may also go several cells straight ahead: at most as many as there are
//     other eggs on the rank that it leaves, whoever owns them. (text, ruling)
//   - M5. Nothing in a fast move's way. All cells that a fast move passes, and the one where it ends, must be empty.
//     It captures nothing, jumps over nothing, and does not end in the enemy's nest. (text, review)
//   - M6. One cell is one cell. Going one cell straight ahead is always a plain step, never a fast move, so it may
//     capture and may enter the nest. (ruling)
//   - M7. Never sideways, never back, never onto an own egg. Every move goes towards the enemy's side. It can't end on
//     an egg of the player's own. (text)
//
// # Capturing
//
//   - C1. Capturing. A plain step onto an enemy egg captures it; the egg is taken off the board. (text)
//   - C2. Capturing comes first. Whoever can capture has to. With several captures to choose from, the choice is free.
//     Nothing else is allowed then, not even a step into the nest that would win. (text, ruling)
//
// # The end
//
// The ends are asked in this order.
//
//   - E1. Reaching the nest. A player whose egg stands in the enemy's nest has won at once, whoever is to move. The
//     egg may get there by a capture. (text)
//   - E2. No move left. A player whose turn it is and who has no legal move has lost, with eggs left or without.
//     (ruling)
//
// # Worked examples
//
// Each begins with its position as text, which "load" in examples/play takes. Under the board stand moves, and what the
// rules say of them. A move is drawn with round brackets where the egg sets off and square ones where it arrives. An
// empty nest is a plus. Ranks on which nothing matters are left out.
//
// How an egg goes depends on the row that it leaves. Blue's egg on a2 goes straight ahead (M1), the one on c3 diagonally
// (M2), the one on d5 either way (M3). It lies alone on its rank, so it can't go fast.
//
//	7/7/7/7/7/7/3b3/7/2b4/b6/7 b
//
//	6 . .[.|.|.]. .
//	5 . . .(b). . .
//	4 .[.].[.]. . .
//	3[.].(b). . . .
//	2(b). . . . . .
//	1 . . . + . . .
//	  a b c d e f g
//
//	a2-a3 c3-b4 c3-d4 d5-c6 d5-d6 d5-e6  the only legal moves
//	c3-c4  no: on your row 3 an egg goes one cell diagonally ahead: from c3 to b4 or d4 (M2)
//	d5-d7  no: alone on its rank, d5 goes straight ahead to d6 at most (M4)
//
// Here two other eggs lie on d5's rank, one of either colour, so d5 may go fast by two cells (M4). Going ahead by one is a
// plain step (M6).
//
//	7/7/7/7/7/7/b2b1r1/7/7/7/7 b
//
//	8 . . . . . . .
//	7 . . .[.]. . .
//	6 . .[.|.|.]. .
//	5 b . .(b). r .
//	  a b c d e f g
//
//	d5-d7 d5-c6 d5-d6 d5-e6  legal
//	d5-d8  no: with 2 other eggs on its rank, d5 goes straight ahead to d7 at most (M4)
//	d5-f7  no: from d5 an egg goes straight ahead, or one cell diagonally, and not to f7 (M3)
//
// A fast move needs a free way, and no fast move wins: the nest is reached by a plain step (M5, M6).
//
//	7/7/bbbb1b1/7/7/1r5/7/1b1b1r1/7/7/7 b
//
//	11 . . . + . . .
//	10 . . .[.]. . .
//	 9 b b b(b). b .
//	 8 . . . . . . .
//	   a b c d e f g
//
//	d9-d10  legal
//	d9-d11  no: d9 can't go fast to d11: no fast move ends in the enemy's nest (M5)
//	d9-e11  no: from d9 an egg goes straight ahead, or one cell diagonally, and not to e11 (M3)
//
// Capturing comes first (C2). Blue could step from d10 into the nest and win, but a5 can capture b6, and so it has to. The
// other eggs have to wait too.
//
//	7/3b3/2b4/5r1/1b5/1r5/b6/7/4r2/6r/7 b
//
//	11 . . . + . . .
//	10 . . . b . . .
//	 9 . . b . . . .
//	 8 . . . . . r .
//	 7 . b . . . . .
//	 6 .[r]. . . . .
//	 5(b). . . . . .
//	 4 . . . . . . .
//	 3 . . . . r . .
//	 2 . . . . . . r
//	 1 . . . + . . .
//	   a b c d e f g
//
//	a5xb6  the only legal move
//	d10-d11  no: a5 can capture b6, so d10-d11 is not allowed (C2)
//	a5-b6  no: there is an egg on b6 to capture: that move is written a5xb6 (C1)
//
// With nothing to capture, the same step wins (E1). It would also win if it captured an egg in the nest.
//
//	7/3b3/2b4/5r1/7/7/b6/7/4r2/6r/7 b
//
//	11 . . .[+]. . .
//	10 . . .(b). . .
//	 9 . . b . . . .
//	 8 . . . . . r .
//	   a b c d e f g
//
//	d10-d11  legal, and Blue has won (E1)
//
// Red counts rows from the other end, so e2 lies on Red's row 10, and g9 on row 3. Going past the nest loses time: the egg
// on b1 will never move again.
//
//	7/7/6r/7/7/7/7/4b2/7/4r2/1r5 r
//
//	9 . . . . . .(r)
//	8 . . . . .[.].
//	4 . . . . b . .
//	3 . . . . . . .
//	2 . . . .(r). .
//	1 . r .[+|.|.].
//	  a b c d e f g
//
//	e2-e1 e2-f1 g9-f8  legal
//	e2-d1  legal, and Red has won (E1)
//	g9-g8  no: on your row 3 an egg goes one cell diagonally ahead: from g9 to f8 (M2)
//
// # Where the rules come from
//
// Rules marked "text" are in the published rules, as escaleajeux.fr republishes them; "review" means that site's
// description of the game. "ruling" marks what neither says, and what this library does about it:
//
//   - The width of the board and the set-up are reconstructions, as the published diagram is not part of the text (B1,
//     B3). An odd width gives the nest a middle to lie in, at least five files are needed for the text's example of
//     five eggs on a rank, and the rows 1 and 2 are those from which eggs can only go straight ahead. Any other
//     position can be set up from its text.
//   - Who begins is not said: Blue (B4).
//   - The eggs that a fast move counts are the others on the rank, as the text's example counts them; it does not say
//     whose, so both colours count (M4).
//   - The duty to capture has no exception in the text, so it also comes before a winning step into the nest (C2).
//   - The text does not say what happens to a player who can't move. Every move goes ahead, so every game ends, and
//     about two in three random games end in this way; the player has lost (E2).
//
// A refusal cites one rule, the first of these that applies: the end that the game has had (E1, E2); an egg that is not
// the player's own (B4); a move that does not go ahead (M7); a shape that the egg's row does not have (M1, M2, M3); a
// fast move that is too long (M4), or has something in its way (M5); an own egg where the move ends (M7); "x" where
// nothing is captured or "-" where something is (C1); a capture that comes first (C2).
//
// # Playing it from Go
//
// [New] is the start, [Parse] reads any position, and a [State] answers for itself: whose turn it is, which moves are
// legal, who has won. [State.Apply] returns the state after a move. States never change, so they can be kept, compared
// with == and used as map keys.
//
//	s := coucou.New()
//	m, err := coucou.ParseMove("d2-d3")
//	...
//	s, err = s.Apply(m) // err says which rule m breaks, if it does
//
// The text of a position has the ranks from 11 down to 1, joined by slashes; in a rank b and r are eggs and a number is
// that many empty cells; the side to move comes last. The start is
//
//	rrrrrrr/rrrrrrr/7/7/7/7/7/7/7/bbbbbbb/bbbbbbb b
//
// The text of a move has the cell that the egg leaves, a hyphen or for a capture an x, and the cell where it goes:
// d2-d3, c3xd4, d5-d7. The mark is part of the move. Each position and each move has exactly one text, and the parsers
// accept no other. A position is impossible if a side has more than fourteen eggs or if both nests are taken by the
// enemy.
package coucou

// The drawings for README.md.
//
//go:generate go run ../examples/diagram -game coucou -names -o start.svg
//go:generate go run ../examples/diagram -game coucou -position "7/3b3/2b4/5r1/1b5/1r5/b6/7/4r2/6r/7 b" -move d10-d11 -highlight a5,b6 -o refusal.svg
