// Package coucou implements Le Coucou picard, a race game for two players in which capturing is compulsory. The first
// player to bring an egg into the enemy's nest wins. Emmanuel Tonetti invented the game, and Alortujou published it in
// 2005.
//
// Package cuckoo implements a different game, Operation Cuckoo.
//
// This page begins with the rule book and continues with the Go API. Each rule ends with its sources, in brackets. The
// section "Where the rules come from" describes the sources and gives the reasons for rulings.
//
// # In one minute
//
// Lay the board between you, its short sides towards you. Your fourteen eggs fill the two rows nearest to you. Draw
// lots for Blue, who begins. The first egg in the enemy's nest, the middle cell of the far row, wins.
//
// On your turn, move one egg ahead. From your rows 1 and 2, it steps one cell straight ahead; from rows 3 and 4,
// diagonally ahead; from row 5 on, either way. From there, it may also go several cells straight ahead: at most as
// many as there are other eggs on its row. An egg captures by stepping onto an enemy egg. If you can't move, you lose.
//
// Three things are easy to overlook:
//
//   - If you can capture, you must, even instead of stepping into the nest (C2).
//   - An egg captures only where it may step (M1, M2, M3, C1).
//   - A move of several cells captures nothing and never enters the nest (M5).
//
// # The board and the start
//
//   - B1. The board. The board has seven files, a to g, and eleven ranks, 1 to 11. Blue sits below rank 1, and Red
//     above rank 11. A row is a rank counted from a player's own side: rank 4 is Blue's row 4 and Red's row 8. (eleven
//     rows: text; a rectangle: review; seven files: ruling)
//   - B2. The nests. A player's nest is the middle cell of their row 1: d1 for Blue, d11 for Red. The published rules
//     mark it by a coloured square. (the coloured square: text; the middle: review)
//   - B3. The set-up. Each player has fourteen eggs, one on every cell of their rows 1 and 2, including the nest.
//     (ruling)
//   - B4. Turns. Blue moves first. Then the players take turns. On each turn a player moves one of their own eggs.
//     Nobody may pass. (turns: text; Blue first: ruling)
//
// The board below shows the starting position. A b is one of Blue's eggs, an r is one of Red's eggs, and a dot is an
// empty cell. At the start, eggs cover the nests, d1 and d11. The line above the board gives the same position in text
// form.
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
// # Moving
//
//   - M1. Leaving home. From rows 1 and 2, an egg steps straight ahead. A step is a move of one cell. (text)
//   - M2. Crossing. From rows 3 and 4, an egg steps diagonally ahead. (one cell, diagonally: text; ahead: review)
//   - M3. In the open. From row 5 on, an egg steps straight or diagonally ahead. (one cell, straight or diagonally:
//     text; ahead: review)
//   - M4. The fast move. From row 5 on, an egg may instead move several cells straight ahead. The egg moves at most as
//     many cells as there are other eggs, of either colour, on the row that it leaves. (the move: text; how many
//     cells, and whose eggs count: ruling)
//   - M5. Nothing in a fast move's way. Every cell that a fast move crosses must be empty, and so must the cell where
//     it ends. So a fast move captures nothing and jumps over nothing. A fast move may not end in the enemy's nest.
//     (what is forbidden: text; that this is about fast moves: review)
//   - M6. One cell is a step. Moving one cell straight ahead is always a step, never a fast move. So a move of one
//     cell may capture, and it may enter the enemy's nest. (ruling)
//   - M7. Only ahead, and never onto your own egg. Every move goes towards the enemy's side, never sideways or back.
//     No egg may end its move on an egg of its own colour. (captures, and your own eggs: text; all other moves:
//     review)
//
// # Capturing
//
//   - C1. Capturing. An egg that steps onto an enemy egg captures it. The captured egg leaves the board. (text)
//   - C2. Capturing comes first. A player who can capture must capture. A player who has several captures chooses one
//     of them. While a capture is possible, no other move is allowed, not even a winning step into the enemy's nest.
//     (mandatory: text; the step into the nest included: ruling)
//
// # The end
//
//   - E1. Reaching the nest. A player with an egg in the enemy's nest wins at once. If the nest is occupied, the egg
//     may enter it by capturing. (text)
//   - E2. No move left. A player who has no legal move on their turn loses, whether any eggs are left or not. (ruling)
//
// Every move goes ahead, so every game ends, and no game is drawn.
//
// # Worked examples
//
// Each example begins with its position as text. To set up the position in the program examples/clutch, type "load" and
// that text. The lines below the board show which moves are legal, and why other moves are not. Round brackets mark a
// cell that an egg leaves, and square brackets mark the cells where it can go. A plus is an empty nest. The drawings
// leave out ranks that do not matter.
//
// How an egg moves depends on the row that it leaves. Blue's egg on a2 steps straight ahead (M1), the egg on c3 steps
// diagonally (M2), and the egg on d5 can step either way (M3). The egg on d5 is alone on its row, so it can't make a
// fast move (M4).
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
//	c3-c4  no: an egg on your row 3 must go one cell diagonally ahead: c3-b4 or c3-d4 (M2)
//	d5-d7  no: d5 is alone on its row, so straight ahead it may go only one cell: d5-d6 (M4)
//
// A blue egg and a red egg are on the same row as the egg on d5, so the egg on d5 may move two cells (M4). Moving one
// cell ahead is a step (M6).
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
//	d5-d8  no: with 2 other eggs on its row, d5 may go at most 2 cells straight ahead: d5-d7 (M4)
//	d5-f7  no: d5 may go straight ahead or one cell diagonally ahead, but not to f7 (M3)
//
// A fast move needs empty cells all the way. It never wins, because only a step can enter the enemy's nest (M5, M6).
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
//	d9-d11  no: d9 can't make a fast move to d11: a fast move may not end in the enemy's nest (M5)
//	d9-e11  no: d9 may go straight ahead or one cell diagonally ahead, but not to e11 (M3)
//
// Capturing comes first (C2). Blue could step from d10 into the nest and win, but a5 can capture b6, so Blue must
// capture. No other egg may move.
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
// If there is nothing to capture, the step from d10 into the nest wins (E1).
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
// Red counts rows from the other end, so e2 is on Red's row 10 and g9 is on Red's row 3 (B1). Red's nest is d11, and
// Blue's nest is d1 (B2).
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
//	g9-g8  no: an egg on your row 3 must go one cell diagonally ahead: g9-f8 (M2)
//
// # Common questions
//
// Who begins, and may a player pass? Blue begins, and nobody may pass: a player who can't move loses (B4, E2). Draw
// lots for the colours.
//
// May an egg on row 2 capture diagonally? No. From rows 1 and 2, an egg only steps straight ahead, and it captures in
// the same way (M1, C1).
//
//	7/7/7/7/7/7/7/7/2r4/1b5/7 b
//
//	b2xc3  no: an egg on your row 2 must go one cell straight ahead: b2-b3 (M1)
//	b2-b3  the only legal move
//
// May an egg on row 3 or 4 capture straight ahead? No. From these rows, an egg steps and captures diagonally only, so
// an enemy egg right in front of it is safe (M2, C1).
//
//	7/7/7/7/7/7/7/2r4/2b4/7/7 b
//
//	c3xc4  no: an egg on your row 3 must go one cell diagonally ahead: c3-b4 or c3-d4 (M2)
//
// What does the printed board show beside its rows, on the right? It shows how an egg steps from each row: straight
// ahead from the first two rows, diagonally from the next two, and both ways after that. Each player counts the rows
// from their own side (M1, M2, M3).
//
// Can three or four players play, and how many eggs does each one have? Only two can play, with fourteen eggs each
// (B3, B4).
//
// We have set up a piece wrongly, and notice it late. What now? The published rules don't say, so this book rules:
// play on with the eggs as they stand, unless you both prefer to begin again (B3).
//
// Is there a time limit? The published rules set none, so agree on one before the game if you want it. On the server
// of examples/online, the players choose the clock (B4).
//
// We notice an illegal move late. What now? The published rules don't say, so this book rules: until the next player
// has moved, take it back and make a legal move. After that, play goes on. If the move seemed to end the game, you may
// object until both players have accepted the result. It holds for two moves in a row, for a move of an enemy egg, for
// a missed capture, and for a step into the nest: it doesn't win if a capture was possible (C2).
//
// I touched an egg. Must I move it, or may I change my mind? The published rules say nothing about touching, so this
// book rules: your move counts when you let go of the egg. Until then you may put it back and move another (B4).
//
// Must I say anything, or warn my opponent? No. The published rules ask for no words, so this book rules that nobody
// has to warn of a capture or of an egg that is close to the nest (C2, E1).
//
// May I refuse to capture, for example because the capture loses? No. Capturing comes first, whatever follows (C2).
//
// Must I make the capture that takes the most eggs, and may I capture again on the same turn? No capture takes more
// than one egg, and there is one capture a turn. Of several captures you may choose any (B4, C1, C2).
//
// May an egg enter the nest diagonally? Yes, by a step from either side (M3, E1).
//
//	7/2b4/7/7/7/7/7/7/7/7/1r5 b
//
//	c10-d11  legal, and Blue has won (E1)
//
// May an egg enter the nest if another egg can capture something? No, unless it enters the nest by a capture of its
// own, because only captures are allowed then (C2, E1).
//
//	3r3/2b4/7/7/7/5r1/b6/1r5/7/7/6b b
//
//	c10xd11  legal, and Blue has won (E1)
//
// Does the egg that makes a fast move count itself, and what if it is alone on its row? No. Only the other eggs on
// its row count, those of both colours. So an egg that is alone can only step. With one other egg on the row it can
// go one cell, which is a step anyway (M4, M6).
//
// May I make a fast move twice in a row, or two moves in one turn? You may make a fast move on every turn, but one
// move is all that a turn allows (B4, M4).
//
// May a fast move be shorter than the longest one allowed? Yes. With four other eggs on the row, an egg may go two,
// three or four cells, or step (M4).
//
// Is a fast move blocked by an egg in its way? Yes, by an egg of either colour. It may only end before that egg (M5).
//
// Can a fast move capture or win? No. It captures nothing, and it may not end in the enemy's nest. A step of one cell
// straight ahead may do both (M5, M6).
//
//	7/7/7/3r3/7/7/b1bb3/7/7/7/7 b
//
//	d5-d7 d5-d6  legal
//	d5xd8  no: with 2 other eggs on its row, d5 may go at most 2 cells straight ahead: d5-d7 (M4)
//
// What happens to an egg that reaches the last row beside the nest? It is stranded: it stays there for the rest of the
// game, because every move goes ahead. No enemy egg can capture it, as none can move back to its own first row. A
// player whose eggs are all stranded or blocked loses (M7, E2).
//
//	7/7/6r/7/7/7/7/7/7/7/1r5 r
//
//	g9-f8  the only legal move
//	b1-b2  no: eggs only go ahead, and b2 is not ahead of b1 (M7)
//
// Does an egg in its own nest block the way? It blocks nobody: the enemy captures it and wins by that, and your own
// eggs never go back (M7, C1, E1).
//
// Can a game go on for ever, or be drawn? No. Every move brings an egg at least one row ahead, so after at most 280
// moves nobody has a move left, and a player who can't move loses (M7, E2). But players may resign or agree on a draw,
// at the table and in the programs.
//
// Have I lost if all my eggs are captured, and do captured eggs count for anything? Yes, you have lost as soon as it
// is your turn, because you have no move (E2). Captured eggs never come back, and nobody gets points for them (C1).
//
// We can't finish the game, or a player leaves. Who wins? The published rules don't say, so this book rules: nobody
// yet. Write down where the eggs are and whose turn it is, and go on another day, or agree on a draw. It does not
// matter who has more eggs (E1, E2). A player who leaves although the other wants to play on has resigned.
//
// What if both players are blocked? The player whose turn it is loses, and the game is over (E2).
//
// May two eggs stand on the same cell? No. You can't step onto your own egg, and you capture an enemy egg (M7, C1).
//
// How many games make a match, and who begins the next one? The published rules have only single games, so this book
// rules: agree on the number of wins before you start, and change colours for each game, because Blue begins (B4).
// Each game counts as one win, however it was won. In the program examples/clutch, the option -wins sets that number.
// There the players keep their colours, and take turns to begin. That makes no difference, because both sides stand
// alike. On the server of examples/online, a rematch changes the colours.
//
// Is there a swap, or pie, rule, or a handicap? No. Blue moves first, and nothing makes up for it (B4). The published
// rules know no handicap. If one of you is much stronger, this book suggests that this player begins with fewer eggs
// on row 1 (B3).
//
// Somebody had won, but we played on. Who wins? The published rules don't say, so this book rules: the game was over
// with the move that won, so that player has won, and the moves after it do not count. This holds until you begin the
// next game (E1, E2).
//
// The board was knocked over, eggs fell, or nobody remembers whose turn it is. What now? The published rules don't
// say, so this book rules: go on if you agree on where the eggs stood and whose turn it was, and begin again if you
// don't. A player who knocks the board over on purpose has resigned (B4).
//
// May a bystander help, or speak up? The published rules don't say, so this book rules: only the players speak about
// the game. But a bystander's words can't be unsaid. If they show you a capture, make it, because you must. If they
// show that the last move was illegal, take it back as if a player had noticed (B4, C2).
//
// An egg is missing, or stands between two cells. What now? Take a coin or a button for a missing egg (B3). An egg
// between two cells belongs on the one that its player meant, if that was a legal move; this is a ruling of this book
// (B4).
//
// Must I bring out all my eggs, or may one egg run ahead alone? Move any egg you like, in any order. Nothing makes you
// move the others, as long as you can't capture (B4, C2).
//
// Our board has another width, or our box shows another set-up or other rules. May we use them? Yes. The published
// pictures are not part of the text that this book follows, so the width of seven files and the rows of eggs are
// reconstructions. All other rules work on any board with a cell in the middle of its first row (B1, B2, B3). Where
// your box and this book differ, follow your box.
//
// # Words
//
//   - Row. A rank, counted from a player's own side (B1).
//   - Step. A move of one cell (M1).
//   - Fast move. A move of two or more cells straight ahead (M4).
//   - Nest. The middle cell of a player's row 1 (B2).
//
// # Where the rules come from
//
// "text" means the published rules, as republished by the site escaleajeux.fr. "review" means that site's description
// of the game. "ruling" means a decision of this book where these sources are silent, unclear or contradictory. The
// reasons are:
//
//   - The site shows the text without its diagram, so the width of the board is a reconstruction. It must be odd,
//     because the nest is in the middle, and at least five, because the text has an example with five eggs on a row.
//     Seven is a free choice among these (B1).
//   - The set-up is a reconstruction, too. In the text, eggs on rows 1 and 2 can only go straight ahead, which
//     suggests that the eggs start on these rows (B3).
//   - The text does not say who begins. Blue is a free choice (B4).
//   - The text forbids captures that go sideways or back, but does not say that every other move goes ahead, too. The
//     review says so. That every game ends rests on this (M2, M3, M7).
//   - The text contradicts itself about the fast move. Its sentence, like the review, lets an egg go as many cells as
//     there are eggs on its row; its example counts only the other eggs. The example decides, because it gives the
//     numbers. The text says "eggs" without an owner, so both colours count (M4).
//   - The text prints the prohibitions of M5 under "Normal Move", but it also says that captures are made "through a
//     normal move". Both can't be true of the same move. So this book reads them as prohibitions for the fast move, as
//     the review does (M5).
//   - A move of one cell straight ahead could be read as a step or as a short fast move, and only a step may capture
//     and enter the nest. It counts as a step, so that the fast move adds moves and takes none away (M6).
//   - The text makes no exception to the duty to capture, so capturing comes before a winning step into the nest (C2).
//   - The text does not say what happens to a player who can't move. A rule is needed, because about two thirds of
//     random games come to this, half of them with eggs left. Nobody may pass, so that player loses (E2).
//
// # In programs
//
// A program can start a game from any position. E1 then holds for an egg that has been in the nest from the start, no
// matter whose turn it is, and E1 is checked before E2. A position is impossible if a side has more than fourteen
// eggs, or if both nests hold enemy eggs.
//
// The text of a position lists the ranks from 11 down to 1, joined by slashes. In a rank, b and r are eggs, and a
// number is the length of a run of empty cells. The side to move comes last. The text of a move is the cell that the
// egg leaves, a hyphen (or an x for a capture), and the cell where the egg ends: d2-d3, c3xd4, d5-d7. The hyphen or
// the x is part of the move. Each position and each move has exactly one text, and the parsers accept no other.
//
// A refusal cites one rule, the first in this list that applies:
//
//   - The game is over (E1, E2).
//   - The move starts from a cell that is empty or holds an enemy egg (B4).
//   - The move does not go ahead (M7).
//   - The egg's row does not allow the direction or the distance (M1, M2, M3).
//   - The fast move is too long (M4).
//   - The fast move is blocked, or ends in the enemy's nest (M5).
//   - The move ends on the player's own egg (M7).
//   - The move has an x but captures nothing, or it has a hyphen but captures an egg (C1).
//   - The player can capture, and the move is not a capture (C2).
//
// # The bots
//
// The bots beginner, easy and medium look two or three moves ahead, counting both players' moves, as hard does, but
// they are content with moves that are not the best. Medium lowers its chance of winning a little with a move, easy
// more, and beginner a lot. They see most captures that a move allows, but no plan. Expert looks about four moves
// ahead, and master five or six.
//
// # Changes
//
//   - Version 1, 2026-11-28. The rules are the same as before. B2 names the coloured square. The minute says who
//     begins, and there are more questions.
//   - Version 1, 2026-11-21. The first version.
//
// # Playing it from Go
//
// [New] returns the start and [Parse] reads any position. A [State] reports whose turn it is, which moves are legal
// and who has won. [State.Apply] returns the state after a move. A State never changes, so programs can keep it,
// compare it with ==, and use it as a map key.
//
// Each rule has a constant, which the errors name: [MustCapture] is C2. On the package site, the address of this page
// with #MustCapture at its end links to that rule's constant.
//
// A program that learns sees these planes of a position (see package env): 0 own eggs; 1 enemy's eggs. Row 0 is the
// player's own row 1, and column 0 is the file a, or g for Red.
//
//	s := coucou.New()
//	m, err := coucou.ParseMove("d2-d3")
//	...
//	s, err = s.Apply(m) // err names the rule that m breaks, if it breaks one
package coucou

// The following commands make the drawings for README.md.
//
//go:generate go run ../examples/clutch diagram -game coucou -names -o start.svg
//go:generate go run ../examples/clutch diagram -game coucou -position "7/3b3/2b4/5r1/1b5/1r5/b6/7/4r2/6r/7 b" -move "d10-d11 a5xb6" -title "Le Coucou picard: d10-d11 is not allowed, as a5 can capture b6" -o refusal.svg
