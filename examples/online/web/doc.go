// Package web is the server's interface for programs and browsers: JSON over HTTP, and the pages.
//
// # Calls
//
//	POST /api/games                  create a game
//	GET  /api/games                  the games that anybody may watch
//	GET  /api/games/ID               what a seat sees now
//	GET  /api/games/ID/events        the same, and again after every change, as server-sent events
//	GET  /api/games/ID/record        the record, as far as the seat may have it, as text
//	POST /api/games/ID/moves         {"move":"d2-d3"}
//	POST /api/games/ID/undo          ask to take back a move      {"action":"offer"}
//	POST /api/games/ID/draw          offer a draw                 {"action":"accept"}
//	POST /api/games/ID/resign        give up
//	POST /api/games/ID/next          begin the next round of a match
//	GET  /api/catalog                the games that can be created, with their options and rules
//	GET  /healthz                    200 if all is well, 503 if the store is not available, with the reasons
//	GET  /metrics                    figures for Prometheus
//
// # Who is calling
//
// A seat's secret opens what that seat sees and may do. It is sent as "Authorization: Bearer SECRET", or as the parameter
// "seat" of a GET and the member "seat" of a POST. Prefer the header: addresses get written down in many places. Without a
// secret, the caller is a watcher of a game that anybody may watch.
//
// # Creating
//
//	{"game":"coucou",                      the one member that must be there
//	 "options":{"setup":"basic"},          of the game; what is left out has its default
//	 "position":"...",                     begin here and not at the start; without options
//	 "seats":{"b":"human","r":"medium"},   human, the default, or a bot: easy, medium, hard
//	 "names":{"b":"Ada"},                  for records, up to 40 characters
//	 "clock":{"per":"move","seconds":60},  or per game; it runs from the first move on; without it there is no limit
//	 "repetition":true,                    a position's third occurrence draws the game
//	 "rounds":2,                           wins that win the match; without it, as the game has it
//	 "public":true}                        anybody may watch, and the lobby lists it
//
//	201 {"id":"...","seats":{"b":"SECRET"},"watch":"SECRET, or empty if anybody may watch"}
//
// # What a seat sees
//
//	{"id":"...","revision":7,"seats":{"b":"human","r":"medium"},
//	 "clock":{"per":"game","seconds":300,"left":{"b":291000,"r":300000},"since":1780000000000,"deadline":1780000291000},
//	 "game":"coucou","turn":"b","over":false,"position":"...","moves":["d2-d3"],...}
//
// The members after the clock are those of session.Seen, which are the referee's where both have them: "view" in the place
// of "position" where something is hidden, "moves" when it is the seat's turn, "winner" and "rule" when the game is over.
// The revision counts the changes of the game. The clock's times are Unix milliseconds of the server, and "left" is what
// each player had when the turn began.
//
// # Changing
//
// Each POST to a game may have "revision":7, the revision that the caller has seen; without it the change is made to
// the game as it is. "action" is "offer", "accept" or "decline" (which also withdraws one's own offer); without it, an
// open offer is accepted, or else a new one is made. Bots decline draws and let moves be taken back. The answer is what
// the seat sees after the change. As long as the game goes on, though, the answer to a move has only these members: id,
// revision, game, seat, position or view, plies, turn, over and moves. Changes are on disk before they are acknowledged.
//
// # Errors
//
//	{"error":{"message":"...","rule":"C2","cells":["a5","b6"],"field":"move"}}
//
//	400  the request can't be read, or orders what does not exist: "field" says which member
//	403  the secret does not open this game, or somebody who only watches wants to change it
//	404  no such game
//	409  the game is at another revision, or there is no such offer; with all that the seat sees now
//	410  the game is over; with all that the seat sees now
//	413  the body is too large
//	422  the rules do not allow the move: "rule" and "cells" say why; or its text is no move, at the byte "offset"
//	429  too many requests, games or streams from this address; "Retry-After" says when to come again
//	500  the game's entry is damaged, or the server has a bug; nothing was changed
//	503  the store is not available. A change may have been made or not: look before you repeat it
//
// # Events
//
// Each event has the revision as its id and what the seat sees as its data, on one line. The first one comes at once,
// unless the header Last-Event-ID names the present revision. Changes that follow each other quickly may come as one
// event: the last. A comment comes every 15 seconds when nothing happens.
package web
