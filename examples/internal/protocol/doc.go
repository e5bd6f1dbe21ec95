// Package protocol answers questions about the games in JSON, so that programs in any language can ask them. It is used by
// the referee on standard input, by the page that runs the library as WebAssembly, and by the server's endpoints. A request
// is one JSON object, and so is its answer.
//
// # Where a request begins, and who asks
//
//	"game":"taacoca"          the game; a new game needs nothing else
//	"options":{"players":4}   the options of a new game; a value is a number, true or false, or a string
//	"position":"..."          a position to begin at, instead of the start
//	"record":"game ...\n"     a game record; the request continues from its end, or with "ply":7 from that ply
//	"seen":"..."              the text of a view, as answers give it; "view" names the viewer. No move can be played from
//	                          it, because it lacks the hidden part of the position
//	"moves":["B4,C4,C5-NE"]   moves of all players, to be played from there
//	"move":"B4,C4,C5-NE"      one more move; with "view" it is the viewer's, and is refused out of turn
//	"view":"w"                the letter of the player who asks, or "-" for a spectator. Without "view", the answer shows
//	                          the real position
//	"id":...                  any JSON value; the answer repeats it
//
// # Answers
//
//	{"position":"...","turn":"w","moves":["...", ...],"over":false}
//	{"position":"...","turn":"b","moves":[],"over":true,"winner":"w","rule":"E1"}
//	{"error":{"rule":"M4","message":"..."},"position":"..."}       a move is not legal; the position is the one before it
//	{"error":{"field":"position","offset":12,"message":"..."}}     the request is malformed
//
// Players are named by the letters of position texts. The winner of a draw is "". With "view", "moves" lists only moves that
// the viewer can choose from, and none out of turn. In a game that hides something, an answer with "view" has the text of
// the view in "view" instead of "position". Nothing in that answer depends on what the viewer can't see.
//
// If a move of the list "moves" is refused, "index" is its index, from 0. If the request has "explain", "clicks" or "draw",
// a refusal also has the "move", the "cells" that it is about, and the "ruleTitle". The error of a malformed request has the
// "field", a path such as "search.nodes", or "" for the line itself. If they are known, it also has the "offset" in bytes,
// the "index" in a list, and the "line", "column" and "rule" in a record. At every level, unknown and repeated keys are
// malformed.
//
// # What else can be asked
//
// A request may have any of these members. Each adds a member of the same name to the answer, unless its entry names another.
//
//	"explain":true   {"title":"Taacoca: White to move","turn":"White","players":2}. If the game is over, "outcome" says in
//	                 a sentence how it ended
//	"clicks":[...]   the cells that a player has clicked for one move, in order. The answer has "next", the cells that may
//	                 be clicked now, and "complete", the moves that these clicks make, such as
//	                 {"move":"b2-b1!","label":"b2-b1 and claim"}. If "complete" has one move and "next" is empty, play
//	                 the move; else let the player choose. If the clicks lead to no move, the answer is the refusal of the
//	                 move that they seem to mean. "clicks":[] asks which cells a move can begin with
//	"change":"..."   what this move would change; "change":true, what the last move of the request changed. In the answer,
//	                 "moved" lists the moved pieces: "way" has the names of the cells on the way before the move, "to" the
//	                 name of the last cell after it, and "path" the way as points of the drawing after the move. "removed"
//	                 lists cells before the move. "placed", "turned" (turned over) and "learned" (the viewer learned
//	                 something new about a turned piece) list cells after the move. "shift" was added to the coordinates of
//	                 all pieces: {"x":1,"y":-1}. Empty members are left out
//	"draw":{...}     "svg" in the answer, even if that is a refusal. See Drawings
//	"picture":true   the cells, pieces and labels as JSON: the contents of the drawing, without sizes
//	"search":{...}   "best" in the answer. See Searches
//	"perft":3        "nodes": the number of move sequences of this length. Not with "view", because hidden pieces affect it
//	"solution":true  who wins, if the program has a solution of the game; the form is the program's own
//	"states":true    all positions of the request from the first to the last. Each has "position" or "view", "turn",
//	                 "over", "winner" and "rule" as above, and "move", the move that led to it
//	"record":"..."   "record" in the answer: "game", "rules", "options" or "position", "players" with "seat" and "name",
//	                 "date", "result", "comments", and "moves" with "move" and "comments". A viewer of a game that
//	                 hides something gets no options, position and comments
//	"write":{...}    "written": the moves of the request as a record. "write" may have "players" (names in the order of the
//	                 seats), "date" and "comments". Not with "view" in a game that hides something
//
// Two questions are not about a position. Their answers have nothing else:
//
//	"describe":true  the game: "name", "title", "version" of the rules, "aim", "notation", "hidden" (whether it hides
//	                 something), "seats" with "letter" and "name", "options" with "name", "doc" and "values", the default
//	                 first, "rules" with "id", "title", "text", "source" and "origin", "match" with "wins" and
//	                 "starterOption", "maxPlies" (0: no bound), "bots", the weakest first, and "levels" with "name" and "nodes"
//	{"games":true}   the "name" and "title" of every game; such a request has no "game"
//
// # Drawings
//
// All members of "draw" are optional:
//
//	"from":"b"            the player at the lower edge of the board; by default the viewer, or else the first player
//	"move":"..."          draw this move; an illegal move is dashed and crossed out
//	"marks":["d5"]        outline these cells in bold
//	"names":true          write the names of empty cells into them
//	"clickable":true      make a drawing for a page, as package diagram describes it: without style, with clickable groups
//	"last":"..." or true  with clickable: mark the cells of that move, or those that the request's last move changed
//	"selected", "targets", "refused": lists of cells, with clickable. Clicks in the same request set the first two, and a
//	                      refusal sets the third
//	"style":true          "style" in the answer: the style of all drawings for pages, to be included once
//
// In a drawing for a page, a piece keeps its identifier, data-piece, from the first position of the request to the last.
//
// # Searches
//
//	"bot":"alphabeta"     one of the bots of "describe"; by default the strongest that can play here
//	"level":"medium"      one of the levels of "describe", instead of nodes and depth. On a low level, alphabeta looks
//	                      less far ahead and overlooks moves
//	"nodes":50000         the greatest number of positions to visit, 1 to 10,000,000
//	"time":2000           the time limit in milliseconds, 1 to 20,000
//	"depth":4             the greatest depth of alphabeta, in plies
//	"choices":3           the number of best moves to report, 1 to 100
//	"seed":1              the same seed and number of nodes find the same move
//	"progress":true       write lines {"progress":{...},"id":...} before the answer; "progress" has the form of "best"
//
// "best" has "move", "line" (the expected continuation), "value", "nodes", "depth", "bot" and "stopped" (whether time ran
// out). If the request has "choices", so does "best", each with "move", "line" and "value". A value is for the player to
// move. It has "share", from 0 for a loss to 1 for a win; "result", which is won, lost or drawn if that is proven, and else
// open; "plies" until a proven result; and "text", which says the same in words. Without nodes, level and time, a search
// takes 20 seconds. A bot knows only what the player to move can see.
//
// # Limits
//
// A line has at most 1 MiB, a list of moves or a record 10,000 moves, clicks 64 cells, and a count 12 plies. After 20 seconds
// a count is given up, and a search returns its best move so far.
package protocol
