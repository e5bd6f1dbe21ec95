// Package protocol answers questions about the games in JSON, so that programs in any language can ask them: the referee on
// standard input, the page that runs the library as WebAssembly, and the server behind its addresses. One request is one
// JSON object, and so is its answer.
//
// # Where a request begins, and whose eyes it has
//
//	"game":"taacoca"          the game; nothing else is needed for a new one
//	"options":{"players":4}   the options of a new game: numbers, true and false, or strings, as their values are
//	"position":"..."          a position, in the place of the start
//	"record":"game ...\n"     a game record; the request goes on from its end, or with "ply":7 from there
//	"seen":"..."              the text of a view, as answers have it. Nothing can be played from it, as it doesn't hold all
//	                          of a position. "view" says whose it is
//	"moves":["B4,C4,C5-NE"]   moves to be played from there, of all players
//	"move":"B4,C4,C5-NE"      one more, which with "view" is the viewer's and is refused out of turn
//	"view":"w"                the player who asks, by the letter; "-" for somebody who watches. Without it, the answer holds
//	                          what is really there
//	"id":...                  anything, which the answer repeats
//
// # Answers
//
//	{"position":"...","turn":"w","moves":["...", ...],"over":false}
//	{"position":"...","turn":"b","moves":[],"over":true,"winner":"w","rule":"E1"}
//	{"error":{"rule":"M4","message":"..."},"position":"..."}       a move is not legal; the position is the one before it
//	{"error":{"field":"position","offset":12,"message":"..."}}     the request is malformed
//
// Players are the letters that position texts use; the winner of a draw is "". With "view", the moves are those among which
// the viewer can choose, none out of turn; and in a game that hides something the answer has "view", a text, in the place of
// "position", and nothing in it depends on what the viewer can't see.
//
// A refused move of the list "moves" has its index, from 0, in "index". Where the request has "explain", "clicks" or "draw",
// a refusal also has "move", the "cells" that it is about, and "ruleTitle". The answer to a malformed request has the field,
// as a path like "search.nodes", or "" for the line itself. It also has the offset in bytes, if there is one; the index in a
// list; and the "line", "column" and "rule" in a record. Unknown keys and keys that come twice are malformed at every level.
//
// # What else can be asked
//
// Any of these members may stand in one request. Each adds one of the same name to the answer where nothing else is said.
//
//	"explain":true   {"title":"Taacoca: White to move","turn":"White","players":2}, and of a game that is over "outcome":
//	                 how it ended, as a sentence
//	"clicks":[...]   the cells that a player has clicked for one move, in order. The answer has "next", the cells that may be
//	                 clicked now, and "complete", the moves that the clicks stand for: {"move":"b2-b1!","label":"b2-b1 and
//	                 claim"}. If there is one and nothing is next, play it; else let the player choose. Clicks that lead to no
//	                 move are answered as the refusal of the move that seems to be meant; without a next click,
//	                 "clicks":[] tells what to begin with
//	"change":"..."   what this move would change; "change":true, what the last move of the request has changed. In the
//	                 answer: "moved", each with "way", the names of the cells before the move, "to", the name after it, and
//	                 "path", the way as points of the drawing after the move; "removed", cells before the move; "placed",
//	                 "turned" (over) and "learned" (a turned piece of which the viewer knows something new), cells after the
//	                 move; "shift", what was added to the coordinates of all pieces, {"x":1,"y":-1}. What is empty is left out
//	"draw":{...}     "svg" in the answer, with a refusal too. See below
//	"picture":true   the cells, pieces and labels in JSON: what the drawing is made of, without sizes
//	"search":{...}   "best" in the answer. See below
//	"perft":3        "nodes": the number of sequences of so many moves. Not with "view", as it counts what is really there
//	"solution":true  where the program has a solution of the game: who wins, as that program says
//	"states":true    all positions of the request from the first to the last, each with "position" or "view", "turn",
//	                 "over", "winner", "rule" as above, and "move", which led there
//	"record":"..."   "record" in the answer: "game", "rules", "options" or "position", "players" with "seat" and "name",
//	                 "date", "result", "comments", and "moves" with "move" and "comments". A viewer of a game that
//	                 hides something gets no options, position and comments
//	"write":{...}    "written": the moves of the request as a record, with "players" (names in the order of the seats),
//	                 "date" and "comments". Not with "view" in a game that hides something
//
// Two questions are about no position, and nothing else is answered with them:
//
//	"describe":true  the game: "name", "title", "version" of the rules, "aim", "notation", "hidden" (whether it hides
//	                 something), "seats" with "letter" and "name", "options" with "name", "doc" and "values", the default
//	                 first, "rules" with "id", "title", "text", "source" and "origin", "match" with "wins" and
//	                 "starterOption", "maxPlies" (0: no bound), "bots", the weakest first, and "levels" with "name" and "nodes"
//	{"games":true}   without "game": the "name" and "title" of all of them
//
// # Drawings
//
// The members of "draw", all of which may be left out:
//
//	"from":"b"            the player who sits below the board; the viewer, if there is one, or else the first
//	"move":"..."          draw this move; one that is not legal is dashed and crossed out
//	"marks":["d5"]        cells with a bold outline
//	"names":true          the names of empty cells
//	"clickable":true      a drawing for a page, as package diagram describes it: no style in it, groups that can be clicked
//	"last":"..." or true  with clickable: the cells of that move, or those that the last move of the request has changed
//	"selected", "targets", "refused": lists of cells, with clickable. Clicks in the same request fill in the first two, and a
//	                      refusal the third
//	"style":true          "style" in the answer: the style for all drawings for pages, to be included once
//
// In a drawing for a page, pieces keep what identifies them, data-piece, from the first position of the request to the last.
//
// # Searches
//
//	"bot":"alphabeta"     one of the bots of "describe"; by default the strongest that can play here
//	"level":"medium"      one of the levels of "describe", in the place of nodes and depth: alphabeta looks less far on a low
//	                      level, and overlooks moves
//	"nodes":50000         how many positions may be visited, 1 to 10,000,000
//	"time":2000           how many milliseconds it may take, 1 to 20,000
//	"depth":4             for alphabeta: how deep it may look
//	"choices":3           how many of the best moves are told, 1 to 100
//	"seed":1              the same seed and number of nodes find the same move
//	"progress":true       lines {"progress":{...},"id":...} before the answer, with what is found so far, in the form of "best"
//
// "best" has "move", "line" (how the game may go on), "value", "nodes", "depth", "bot", "stopped" (whether the time ended it)
// and, if they were asked for, "choices" with "move", "line" and "value". A value is that of the player to move: "share", from 0
// for a loss to 1 for a win, "result", which is won, lost or drawn where that is proven and else open, "plies" until a proven
// result, and "text", all of it in words. Without nodes, level and time, a search takes 20 seconds. A bot knows only what
// the player to move can see.
//
// # Limits
//
// A line has at most 1 MiB; a list of moves and a record 10,000 moves; clicks 64 cells; a count 12 plies. A count is given up
// after 20 seconds, and a search ends then.
package protocol
