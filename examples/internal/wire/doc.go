// Package wire answers requests about the games in JSON, so that programs in any language can use the library. The
// command referee of examples/clutch uses it, and so do the pages that run the library as WebAssembly. A request is
// one JSON object, and so is its answer.
//
// The JSON of a game, a picture, a change, a record or a seat's page has the same form wherever it occurs: here, on
// the server and in files. The forms are those of the types game.Info, picture.Picture, picture.Change, record.Record,
// session.Seen and [Error]. The file testdata/golden.jsonl has a request of each kind with its answer.
//
// # The game, and who asks
//
//	"game":"taacoca"          the game; a new game needs nothing else
//	"options":{"players":4}   the options of a new game; a value is a string, a number, true or false. The value "lot"
//	                          is drawn at random, or as the "seed" demands: a whole number that is not negative
//	"position":"..."          a position in which the game begins, instead of the start
//	"record":"game ...\n"     a game record. The request continues from its last position, or from ply 7 with "ply":7
//	"seen":"..."              the text of a view, as answers give it; "view" names the viewer. No move can be played
//	                          from a view, because it lacks the hidden part of the position, but "check" works
//	"session":{...}           a whole game or match, as an earlier answer gave it; "game" is not needed. With "ply":7,
//	                          the request continues from ply 7 of the round, as if all later moves had been undone
//	"settings":{...}          of a new game: "names", "date", "repetition" (the third occurrence of a position is a
//	                          draw), "plies" (the most moves of a round) and "wins" (the wins that decide a match; 1 by
//	                          default, 0 for the game's own number)
//	"moves":["B4,C4,C5-NE"]   the moves of all players from there on
//	"move":"B4,C4,C5-NE"      one more move. With "view", it is the viewer's move, which is refused out of turn
//	"do":"resign"             another action, by the viewer or else the player whose turn it is: resign, draw (offers a
//	                          draw), takeback (asks to take back), accept, or decline. When a round is over, "next"
//	                          begins the next round of a match. "undo" goes back one move without asking anybody
//	"view":"w"                the letter of the player who asks, or "-" for a spectator. Without "view", the answer
//	                          shows the real position
//	"id":...                  any JSON value; the answer repeats it
//
// # Answers
//
//	{"position":"...","turn":"w","moves":["...", ...],"over":false}
//	{"position":"...","turn":"","moves":[],"over":true,"winner":"w","rule":"E1","reason":"rule"}
//	{"error":{"rule":"M4","message":"..."},"position":"..."}       a move is illegal; the position is the one before it
//	{"error":{"code":"offer","message":"..."},"position":"..."}    another action is not allowed: see session.Refusal;
//	                                                               with the "rule" of the game, if there is one
//	{"error":{"field":"position","offset":12,"message":"..."}}     the request is malformed
//
// Players are named by the same letters as in positions. In a draw, the winner is "". The "reason" of an end is
// "rule", "resignation", "time-out", "agreement", "repetition" or "abandoned". If the game ended with points,
// "points" has them by seat: {"o":8,"b":6}. Of more than two players, "places" has the places: see session.Session.
//
// With "view", "moves" lists only the moves that the viewer can choose, and is empty if it is not the viewer's turn. If
// the game also hides something, the answer has the member "view", with the text of the view, instead of "position". Nothing in that answer depends on
// what the viewer can't see, and nothing changes with a move of which the viewer is not told. "told" is a sentence
// that says what the viewer has learned from the last move, if the game has one for it.
//
// If a move in the list "moves" is refused, "index" is the index of that move, from 0. If the request has "explain",
// "clicks" or "draw", the refusal also has the "move", the "cells" that the refusal names, the legal moves that it
// proposes ("instead"), and the "ruleTitle". For a malformed request, "field" in the error is the path of the wrong member, such as "search.nodes". It is "" for the
// line itself, and the last part of the path for an unknown key. The error may also have the "offset" in bytes, the
// "index" in a list, or the "line", "column" and "rule" of an error in a record. A member that is null counts as
// missing.
//
// # What else can be asked
//
// A request may have any of these members. For each of them, the answer has a member of the same name, unless the list
// below says otherwise.
//
//	"explain":true   "title" (of the game), "caption" ("White to move", or how the game ended), "players", and
//	                 "outcome" if the game is over: a sentence that says how it ended, and "score" if there are points
//	                 or places: "8 : 6"
//	"page":true      everything that a page shows to the viewer: session.Seen. A program that serves people sends them
//	                 this member and no other
//	"save":true      "session": the whole game, for a later request. It contains all that is hidden. An answer to a
//	                 request with "session" always has it
//	"clicks":[...]   the cells that a player has clicked for one move, in order. The answer has "next", the cells that
//	                 may be clicked next, "ask", a sentence that tells the player what to choose next (if anything is
//	                 left to choose), and "complete", the moves that these clicks make or that can be chosen by their
//	                 labels, such as {"move":"?b4","label":"look at b4"}. If nothing is left to choose, "made" is the
//	                 move to play. Otherwise let the player choose. A move with a "confirm" needs a yes to that
//	                 question first. If the clicks lead to no legal move, the answer is the refusal of the move that they
//	                 seem to mean. "clicks":[] asks for the first cells of all moves
//	"gestures":true  "gestures": the clicks of all the viewer's moves, for a page that follows them without asking:
//	                 "moves", each with "move", "label", "confirm", "first" (the cells to click first, in any order), "last" (the
//	                 cells of which one is clicked last), "named" (the move can also be chosen by its label, without
//	                 the last click, and one click alone does not make it), "then" (of a move in parts, the cells to click after that, in this order) and
//	                 "arrow" (of a move of several pieces, the first and the last cell of one), and "asks", what the
//	                 game asks here: "place", "piece", "pieces", "target" and "then"
//	"check":"..."    whether this move is legal, without making it: the answer repeats the move or is its refusal
//	"change":"..."   what this move would change, as far as the viewer can know; "change":true asks what the last move of
//	                 the request changed. In the answer, "moved" lists the moved pieces: "way" has the cells on the way,
//	                 with their names before the move, and "to" has the last cell, with its name after the move.
//	                 "removed" lists cells before the move. "placed", "turned" (turned over) and "learned" (the viewer
//	                 learned something new about a turned piece) list cells after the move, as does "looked" (a player
//	                 has looked there, and done nothing else). "shift" is what the move added to the coordinates of all
//	                 pieces: {"x":1,"y":-1}. Empty members are left out
//	"draw":{...}     "svg": a drawing, which a refusal has too. See Drawings
//	"picture":true   the cells, pieces and labels as JSON: what a drawing shows, without sizes
//	"search":{...}   "best": the best move that a bot finds. See Searches
//	"review":{...}   "review": a list with the "ply", "seat" and "move" of each move, the share of the victory "before" it
//	                 (with the best move) and "after" it. A "mistake", and the three moves that cost each player the
//	                 most, have a "better" move with its "line" and "sentences" that say why. One "decides": from it on,
//	                 the winner's share was never below 0.75 again. "nodes" bounds the search for each move (8,000), and
//	                 "seed" determines its choices. A game that hides something must be over
//	"perft":3        "nodes": the number of move sequences of this length. Not with "view", because it depends on
//	                 hidden pieces
//	"solution":true  who wins, if the program has a solution of the game, in a form that depends on the program
//	"states":true    all positions of the round from the first to the last. Each has "position", "turn", "over",
//	                 "winner" and "rule" as above, and "move", the move that led to it. Not with "view"
//	"record":"..."   the record in the request, as an object: "game", "rules", "options" or "position", "players" with
//	                 "seat" and "name", "date", "result", "comments", and "moves" with "move" and "comments". Not with
//	                 "view" in a game that hides something
//	"write":{...}    "written": the round as a record. "write" may have "comments", and "notes": a comment on each
//	                 move, in order, or "". Not with "view" in a game that hides something
//	"edit":{...}     "edited": the request's "position", changed by hand. "put" maps cells to the letters of new
//	                 pieces, or to "", and "rest" replaces the text after the rows. The answer has the new "position",
//	                 the "problem" if the rules don't allow it, a list of all kinds of "pieces", and the "svg" if the
//	                 request has "draw"
//
// Two requests are not about a position. Their answers contain only the members listed here:
//
//	"describe":true  the game: "name", "title", "version" of the rules, "aim", "notation", "hidden" (whether it hides
//	                 something), "chance" and "simultaneous" if there are draws, or choices at the same time,
//	                 "seats" with "letter" and "name", "options" with "name", "doc" and "values", the default first,
//	                 "rules" with "id", "title", "text", "source", "parts" (which part has which source)
//	                 and "reason", "sources" with the meaning of each source, "match" with "wins" and "starterOption",
//	                 "maxPlies" (0: no bound), "bots", the weakest first, and "levels" with "name" and "nodes"
//	{"games":true}   the "name" and "title" of every game; such a request has no "game"
//
// # Drawings
//
// All members of "draw" are optional:
//
//	"from":"b"            the player at the lower edge of the board; by default the viewer, or else the first player
//	"arrows":["..."]      draw these moves; an illegal move is dashed and crossed out
//	"marks":["d5"]        outline these cells in bold
//	"names":true          write the names of empty cells into them
//	"clickable":true      make a drawing for a page, without style and with clickable groups: see package diagram
//	"last":"..." or true  with clickable: mark the cells of that move, or those that the request's last move changed;
//	                      with a view, those of all moves since the viewer's own
//	"style":true          "style" in the answer: the style of all drawings for pages, which a page needs once
//
// In a drawing for a page, the attribute data-piece identifies a piece. A piece keeps its identifier from the first
// position of the request to the last.
//
// # Searches
//
//	"bot":"alphabeta"     one of the bots of "describe"; by default the strongest that can play here
//	"level":"medium"      one of the levels of "describe", instead of nodes and depth. At a low level, the bot is
//	                      content with moves that are not the best
//	"nodes":50000         the greatest number of positions to visit, up to 10,000,000
//	"time":2000           the time limit in milliseconds, up to 20,000
//	"depth":4             the greatest depth of alphabeta, in plies
//	"choices":3           the number of best moves to report, up to 100
//	"seed":1              with the same seed and the same number of nodes, a search finds the same move
//	"progress":true       write lines {"progress":{...},"id":...} before the answer; "progress" has the form of "best"
//
// "best" has "move", "line" (the expected continuation), "value", "nodes", "depth", "bot" and "stopped" (whether time
// ran out). If the request has "choices", "best" has a list of that name, and each entry has "move", "line" and
// "value". A value is from the point of view of the player to move. It has "share", from 0 for a loss to 1 for a win.
// Its "result" is won, lost or drawn if that is proven, and open otherwise. Its "plies" is the number of plies to a
// proven result, and its "text" describes the value in words. A search without nodes, level or time takes 20 seconds.
// A bot knows only what the player to move can see, and was told in the moves of the request; it does not remember those
// before "position". "resigns" says that it would rather resign than play the move.
//
// # Limits
//
// A limit of nodes, time, depth, choices or plies that a request gives is at least 1. Without the member, or with
// null, there is no such limit.
//
// The limits are 1 MiB for a line, 10,000 moves for a list of moves, a record or the log of a session, 64 cells for a
// list of clicks, 256 for other lists of a drawing, and 12 plies for a count. After 20 seconds, a count fails, and a
// search returns the best move so far.
package wire
