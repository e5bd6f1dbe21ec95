// Package coucou is Le Coucou picard, a race of eggs to the enemy's nest in which capturing is compulsory. Emmanuel Tonetti
// invented the game; Alortujou published it in 2005.
//
// Operation Cuckoo is another game, in package cuckoo.
//
// This page begins with the rule book and goes on with the Go API. The words in brackets after a rule name its source. A
// section below explains them.
//
// # The game
//
// Two rows of eggs face each other across a long board. Eggs leave home straight ahead, cross the next rows diagonally,
// and are then free to go either way. On a rank with many eggs they can roll ahead quickly. The first egg in the enemy's
// nest wins. But a player who can capture must capture, and that is how you keep your opponent away from your nest.
//
// This is the start. A b is one of Blue's eggs, an r one of Red's, and a dot is an empty cell. The nests, d1 and d11, are
// still covered by eggs. The line above the board is the same position as text.
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
//   - B1. The board. The board has seven files, a to g, and eleven ranks, 1 to 11. Blue sits below rank 1, Red
//     above rank 11. A row is a rank as a player counts it from their own side: rank 4 is Blue's row 4 and Red's
//     row 8. (text, review, ruling)
//   - B2. The nests. Blue's nest is d1 and Red's is d11: the middle cell of each player's row 1. (review)
//   - B3. The set-up. Each player has fourteen eggs, one on every cell of their rows 1 and 2, including the nest.
//     (ruling)
//   - B4. Turns. Blue moves first. Then the players take turns. On each turn a player moves one of their own
//     eggs. Nobody may pass. (text, ruling)
//
// # Moving
//
//   - M1. Leaving home. A step is a move of one cell. From rows 1 and 2, an egg steps straight ahead. (text)
//   - M2. Crossing. From rows 3 and 4, an egg steps diagonally ahead. (text)
//   - M3. In the open. From row 5 on, an egg steps straight or diagonally ahead. (text)
//   - M4. The fast move. From row 5 on, an egg may instead move several cells straight ahead: at most as many as
//     there are other eggs, of either colour, on the rank that it leaves. (text, ruling)
//   - M5. Nothing in a fast move's way. Every cell that a fast move crosses must be empty, and so must the cell
//     where it ends. So it captures nothing and jumps over nothing. It may not end in the enemy's nest. (text,
//     review, ruling)
//   - M6. One cell is a step. Moving one cell straight ahead is always a step, never a fast move. So it may
//     capture, and it may enter the nest. (ruling)
//   - M7. Only ahead, and never onto your own egg. Every move goes towards the enemy's side, never sideways or
//     back. No egg may end its move on an egg of its own colour. (text)
//
// # Capturing
//
//   - C1. Capturing. An egg that steps onto an enemy egg captures it. The captured egg leaves the board. (text)
//   - C2. Capturing comes first. A player who can capture must capture. A player who has several captures chooses
//     one of them. No other move is allowed then, not even a step into the nest that would win. (text, ruling)
//
// # The end
//
// The ends are checked in this order.
//
//   - E1. Reaching the nest. A player with an egg in the enemy's nest wins at once, no matter whose turn it is.
//     The egg may get there by capturing. (text)
//   - E2. No move left. A player who has no legal move on their turn loses, whether they have eggs left or not.
//     (ruling)
//
// # Worked examples
//
// Each example begins with its position as text; "load" in examples/play reads it. Below the board are moves and what the
// rules say about them. A drawn move has round brackets where the egg leaves and square brackets where it arrives. A plus
// is an empty nest. Ranks that do not matter are left out.
//
// How an egg moves depends on the row that it leaves. Blue's egg on a2 steps straight ahead (M1), the one on c3 diagonally
// (M2), and the one on d5 either way (M3). It is alone on its rank, so it can't make a fast move.
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
//	c3-c4  no: on your row 3 an egg goes one cell diagonally ahead: c3-b4 or c3-d4 (M2)
//	d5-d7  no: d5 is alone on its rank, so it goes at most one cell straight ahead: d5-d6 (M4)
//
// Here there are two other eggs on d5's rank, a blue one and a red one, so d5 may move two cells (M4). Moving one cell
// ahead is a step (M6).
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
//	d5-d8  no: with 2 other eggs on its rank, d5 goes at most 2 cells straight ahead: d5-d7 (M4)
//	d5-f7  no: from d5 an egg goes straight ahead or one cell diagonally ahead, not to f7 (M3)
//
// A fast move needs empty cells all the way, and it never wins: only a step enters the nest (M5, M6).
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
//	d9-e11  no: from d9 an egg goes straight ahead or one cell diagonally ahead, not to e11 (M3)
//
// Capturing comes first (C2). Blue could step from d10 into the nest and win, but a5 can capture b6, so Blue must capture.
// No other egg may move.
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
//	a5-b6  no: there is an egg on b6 to capture: write a5xb6 (C1)
//
// With nothing to capture, the same step wins (E1). Capturing an egg in the nest would win too.
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
// Red counts rows from the other end, so e2 is on Red's row 10 and g9 on Red's row 3. An egg that passes the nest is out of
// play: the one on b1 can never move again.
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
//	g9-g8  no: on your row 3 an egg goes one cell diagonally ahead: g9-f8 (M2)
//
// # Where the rules come from
//
// "text" means the published rules, as escaleajeux.fr republishes them. "review" means that site's description of the game.
// "ruling" marks what neither of them settles, and what this library does about it:
//
//   - The published diagram is not part of the text, so the width of the board and the set-up are reconstructions (B1,
//     B3). The width must be odd, because the nest is in the middle. It must be at least five, because the text has an
//     example with five eggs on a rank. Rows 1 and 2 are the rows from which eggs can only go straight ahead. Any other
//     position can be set up from its text.
//   - The text does not say who begins: Blue does (B4).
//   - A fast move counts the other eggs on the rank, as the text's example does. The text does not say whose eggs, so
//     both colours count (M4).
//   - The text bans capturing, jumping and entering the nest under the heading "Normal move", and two sentences later
//     it lets normal moves capture. This library takes the bans to be about the fast move. That corrects the text (M5).
//   - The duty to capture has no exception in the text, so it also comes before a step into the nest that would win
//     (C2).
//   - The text does not say what happens to a player who can't move. Every move goes ahead, so every game ends, and
//     about two in three random games end this way. That player loses (E2).
//
// A refusal cites one rule, the first of these that applies: the end of the game (E1, E2); an egg that is not the
// player's own (B4); a move that does not go ahead (M7); a direction or distance that the egg's row does not allow (M1, M2,
// M3); a fast move that is too long (M4) or has something in its way (M5); the player's own egg where the move ends (M7);
// "x" where there is nothing to capture, or "-" where there is (C1); a capture that must come first (C2).
//
// # Playing it from Go
//
// [New] returns the start and [Parse] reads any position. A [State] knows whose turn it is, which moves are legal and who
// has won. [State.Apply] returns the state after a move. A State never changes, so it can be kept, compared with == and
// used as a map key.
//
//	s := coucou.New()
//	m, err := coucou.ParseMove("d2-d3")
//	...
//	s, err = s.Apply(m) // err says which rule m breaks, if it does
//
// The text of a position lists the ranks from 11 down to 1, joined by slashes. In a rank, b and r are eggs, and a number
// stands for that many empty cells. The side to move comes last. The start is
//
//	rrrrrrr/rrrrrrr/7/7/7/7/7/7/7/bbbbbbb/bbbbbbb b
//
// The text of a move is the cell that the egg leaves, a hyphen (or an x for a capture), and the cell where it goes: d2-d3,
// c3xd4, d5-d7. The mark is part of the move. Each position and each move has exactly one text, and the parsers accept no
// other. A position is impossible if a side has more than fourteen eggs, or if both nests hold enemy eggs.
//
// # Speed
//
// Code that counts positions or plays out random games uses the shortcuts of [boardgame.Fast], which skip the check of moves
// that are known to be legal and draw a random move without listing any. README.md compares the speed with a chess library's.
package coucou

// The drawings for README.md.
//
//go:generate go run ../examples/diagram -game coucou -names -o start.svg
//go:generate go run ../examples/diagram -game coucou -position "7/3b3/2b4/5r1/1b5/1r5/b6/7/4r2/6r/7 b" -move "d10-d11 a5xb6" -title "Le Coucou picard: d10-d11 is not allowed, as a5 can capture b6" -o refusal.svg
