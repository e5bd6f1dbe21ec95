// Package goofspiel implements Goofspiel, also known as the Game of Pure Strategy, a card game for two that Merrill
// Flood invented in the 1930s. The players bid for prizes with cards, at the same time.
//
// The package shows how chance and choices at the same time are written. Breakthrough, beside it, explains the rest,
// and Geister how a game hides something. See the functions hide, fill and round, and the fields Weight, Round,
// Points and Shown.
//
// # In one minute
//
// The prizes are worth 1 to 5 points. Chance turns one of them up, and each player secretly chooses one of their own
// cards. Then both cards are shown: the higher one wins the prize, and both are out of the game. If they are equal,
// nobody gets the prize. When all prizes are gone, the player with more points has won.
//
// # The rules
//
//   - B1. The cards. Each player has cards with the numbers 1 to 5, and so do the prizes. The players may agree to play
//     with fewer. (text)
//   - B2. Turns. Chance turns up a prize. Then White and Black choose a card, at the same time. (text)
//   - B3. The secret. Nobody sees a card before both players have chosen. (text)
//   - M1. Prizes. Each prize in the pile is turned up with the same probability. (text)
//   - M2. Bids. A player chooses one of the cards in their own hand. (text)
//   - M3. Showing the cards. The player with the higher card gets the prize. If the cards are equal, the prize leaves
//     the game. So do both cards. (text)
//   - E1. The end. When all prizes are gone, the player with more points has won. With equal points, nobody has. (text)
//
// # Worked examples
//
// White has 5 points and Black none. The prize of 5 is turned up. In the file w are White's cards, in the file b are
// Black's, and in the file p are the prizes.
//
//	1oc/1wc/cpc/cp1/cw1 w
//
//	5 . o c
//	4 . w c
//	3 c p c
//	2 c p .
//	1 c w .
//
//	w3  legal
//	w5  no: w5 is not in the hand (M2)
//	b5  no: that is Black's card, and it is White's turn (B2)
//
// # Common questions
//
// What if both play the same card? The prize leaves the game, and so do the cards (M3).
//
// Who chooses first? Nobody: chance turns up a prize (M1), and then both choose, without seeing what the other one has
// chosen (B2, B3). The higher card wins, and in the end more points do (M2, E1). Each card is there once (B1).
package goofspiel
