// Referee tells programs in any language what the rules say: one JSON object a line in, one a line out.
//
// Requests:
//
//	{"game":"taacoca"}                           a new game
//	{"game":"taacoca","options":{...}}           a new game with options, where the game has some
//	{"game":"taacoca","position":"..."}          a position
//	  ,"move":"B4,C4,C5-NE"                      play this first
//	  ,"perft":3                                 count the sequences of so many moves from there, 0 to 12
//	  ,"view":"A"                                what this player sees, where players see different things
//	  ,"id":...                                  anything, which the answer repeats
//
// Answers:
//
//	{"position":"...","turn":"w","moves":["...", ...],"over":false}
//	{"position":"...","turn":"b","moves":[],"over":true,"winner":"w","rule":"E1"}
//	{"error":{"rule":"M4","message":"..."},"position":"..."}              the move is not legal; nothing was played
//	{"error":{"field":"position","offset":12,"message":"..."}}            the request is malformed
//
// Players are the letters that position texts use; the winner of a draw is "". With perft, an answer has "nodes" too; a
// count is given up after 20 seconds. With view, it has "view" in the place of "position", the moves are those that the
// player can choose among, and nothing in the answer depends on what the player can't see; so a request with view can't
// have perft, which counts what is really there. The offset counts bytes in the field, or in the line where the field
// is "", which it is when the line is not a JSON object.
//
// A line may have up to 1 MiB. Whatever a line holds, it gets an answer, and the next one is read; the end of input
// ends the program.
package main

import (
	"fmt"
	"os"
)

func main() {
	if err := serve(os.Stdin, os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "referee:", err)
		os.Exit(1)
	}
}
