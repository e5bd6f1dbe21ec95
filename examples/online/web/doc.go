// Package web is the server's HTTP interface. It offers JSON over HTTP for programs, and pages for browsers.
//
// # Calls
//
//	POST /api/games                  create a game
//	GET  /api/games?list=...         a page of a list of games, the last changed first: see Lists
//	GET  /api/games/ID               what a seat sees now
//	GET  /api/games/ID/events        the same now and after every change, as server-sent events
//	GET  /api/games/ID/record        the record as text, as far as the seat may see it
//	GET  /api/games/ID/moves?after=N the moves of the round after the first N, as far as the seat may know them
//	GET  /api/games/ID/picture       the board as SVG, as the seat sees it now
//	GET  /api/games/ID/review        a look back at the last round of a game that is over: see After the game
//	POST /api/games/ID/seats         take a free seat             {"invitation":"..."}
//	POST /api/games/ID/moves         {"move":"d2-d3"}
//	POST /api/games/ID/undo          ask to take back a move      {"action":"offer"}
//	POST /api/games/ID/draw          offer a draw                 {"action":"accept"}
//	POST /api/games/ID/resign        resign the game
//	POST /api/games/ID/next          begin the next round of a match
//	POST /api/games/ID/rematch       begin the next game of the same players, with sides changed
//	POST /api/games/ID/say           say one of the phrases       {"phrase":"Hello!"}
//	POST /api/games/ID/report        report the name of a seat    {"seat":"r"}
//	POST /api/qr                     a text as a QR code, in PNG  {"text":"..."}
//	GET  /api/catalog                the games that can be created, with their options and rules, the levels of the bots, and the phrases
//	GET  /api/openapi.yaml           this description for programs
//	GET  /livez                      200 while the process runs
//	GET  /healthz                    200 if the store is well; 503 with the reasons if not
//	GET  /readyz                     200 if the process can serve games; 503 with the reasons if not, also until it knows all open games
//	GET  /metrics                    metrics for Prometheus
//
// Every answer has a header X-Request-Id with the request's identifier in the log. A proxy may choose it.
//
// # The caller
//
// A caller who has a seat's secret can see what that seat sees, and make its moves. Send the secret in the header
// "Authorization: Bearer SECRET", in the query parameter "seat" of a GET, or in the member "seat" of a POST body. The
// header is better, because URLs are logged in many places. A caller without a secret is a spectator, and sees only
// games that anyone may watch. A caller with an invitation sees the game as a spectator until somebody has sat down
// with it; then the answer is 410.
//
// # Creating
//
//	{"game":"coucou","seats":{"b":"me","r":"medium"},"names":{"b":"Ada"},"clock":{"per":"move","seconds":60},"public":true}
//	201 {"id":"...","seats":{"b":"SECRET"},"invitations":{"r":"TOKEN"},"watch":"SECRET, or empty if anyone may watch"}
//
// Only "game" is required; openapi.yaml says what else there is. A seat has one of four values. It is "me" for the
// creator, and several seats may be; "human", the default, for the person who gets the invitation; "open" for the
// first person who comes; or one of the "levels" of the catalog for a bot. If no seat is "me", the first "human" is.
// Names have up to 40 characters, and everybody who sees the game sees them. Without a clock, there is no time limit.
// The lobby lists a public game, and anyone may watch it.
//
// # Sitting down
//
//	POST /api/games/ID/seats  {"invitation":"TOKEN","name":"Ada"}      or, for an open seat, {"seat":"r","name":"Ada"}
//	200  {"seat":"r","secret":"SECRET"}
//
// The secret goes to one person: after that, the answer is 410. With an Idempotency-Key of 20 to 64 characters that is
// hard to guess, the request can be repeated. As long as a seat is free, the creator finds its invitation in
// "invitations" of what the creator's seat sees. No clock runs while a seat is free. Anyone may watch a game while it
// has an open seat. An offer that nobody takes ends after a day.
//
// A program that creates a game for people sends them to its page: /game.html#ID.SECRET opens a seat or a private game
// with its secret, /game.html#ID+TOKEN takes the invitation, and /game.html#ID watches.
//
// # People
//
// There are no accounts. A person may have a secret, 20 to 64 characters that are hard to guess, and sends it in the
// header Authorization when they create a game or sit down. It opens these seats as their own secrets do, in any
// browser, and finds them in the list "mine". If it opens several seats of a game, it stands for the one whose turn it
// is, or else for the first.
//
// # Lists
//
//	GET /api/games?list=open        games with a seat that anyone may take
//	              ?list=watch       games in progress that anyone may watch; without "list", these and the open ones
//	              ?list=finished    public games that are over
//	              ?list=mine        the games of the person with this secret: those in progress, and then those that are over
//
// Moves bring a game in progress to the front at most once a minute. The last 20,000 games that are over are listed. If
// one of several shards does not work, its games are missing, and the answer has "partial":true. A page has up to 100
// games, and "after=NEXT" leads to the next one. openapi.yaml says what an entry has, and how to search a list.
//
// # After the game
//
// The answer to a rematch is {"id":"...","seat":"r"}: everybody moves on by one seat and keeps their secret, so all
// find the same game, whoever has asked first. What a seat sees of the old game has its identifier as "rematch".
//
// A review is {"review":[{"ply":1,"seat":"b","move":"d2-d3","before":0.52,"after":0.5},...]}: the expected shares of
// the victory, from 0 to 1, of the player who moved, with the best move that a search has found and with the one that
// was made. A mistake also has a "better" move, the "line" of how the game might have gone on from there, and
// "sentences" that say why. While a game is not over, or if it has more than 1,000 moves, the answer is 409. The
// server makes one review at a time; a caller who has waited for 15 seconds gets 503.
//
// # What a seat sees
//
//	{"id":"...","revision":7,"seats":{"b":"human","r":"medium"},     or "open" or "invited" while nobody sits there
//	 "clock":{"per":"game","seconds":300,"left":{"b":291000,"r":300000},"since":1780000000000,"deadline":1780000291000},
//	 "game":"coucou","turn":"b","over":false,"position":"...","moves":["d2-d3"],...}
//
// The members after the clock are those of session.Seen, with the same names as in the referee's protocol. In a game
// with hidden information, "view" replaces "position". "moves" is present if it is the seat's turn. "winner" and "rule"
// are present if the game is over. "played" has only the last moves. "told" is a sentence that says what the seat has
// learned from the last move. "said" has the last phrase of each player. The revision increases with every change to
// the game of which the seat is told.
//
// In the first round of a match, the clock starts with the first move, which must be made within five minutes after all
// seats are taken, or within the clock's time if that is longer; in later rounds, it starts with the round. "since" and
// "deadline" are Unix milliseconds by the server's clock. "left" is the number of milliseconds that each player had
// left when the turn began.
//
// # Changing
//
// "action" is "offer", "accept" or "decline". Players can also decline their own offer, which withdraws it. Without
// "action", the call accepts an open offer of its kind, or makes one if none is open. Bots answer offers of a draw on
// their turn, offer draws themselves where a game may go on for ever, and agree to take back moves. A player whose
// offer of a draw was not accepted can make another one only after their next move; until then "actions" lacks it, and
// "caption" tells everybody. The answer is what the seat sees after the change. With the header
// "Prefer: return=minimal", it has only the members "id" and "revision", which costs the server much less.
//
// A change is on disk before it is acknowledged. A round is broken off after 10,000 moves, and a game when it takes 256
// KiB.
//
// # Repeating
//
// An answer is right, or its status is 503. After a 503 or a lost connection, nobody knows whether a change was made.
// Send it again; one of these makes that safe:
//
//   - The header Idempotency-Key, with up to 64 characters of the caller's choice, a new key for each change. If one
//     of a player's last four changes with a key had the same key, the server changes nothing and answers with what
//     the player sees now. An older change may be made again, so repeat a change before you go on to the next one.
//     Where a copy may arrive much later than it was sent, as from a proxy or a server that was frozen, name the
//     revision as well. To create a game, the key must have at least 20 characters and be hard to guess, because the
//     seats' secrets are derived from it.
//   - The revision that the caller has seen, as in "revision":7. If the change was made, the answer to the repetition is 409. A
//     change with a revision is refused if anybody else has changed the game since.
//
// A change with neither applies to the current revision, and may be made twice if it is sent twice. All GETs are safe
// to repeat.
//
// # Errors
//
//	{"error":{"message":"...","rule":"C2","cells":["a5","b6"],"field":"move"}}     the same form as the referee's
//
//	400  the request can't be read, or orders an impossible game: "field" names the member
//	403  the secret is not for this game, or a spectator tries to change it
//	404  there is no such game
//	409  the game is at another revision, or the table does not allow this now; the answer has what the seat sees now
//	410  the game is over; the answer has what the seat sees now; or somebody else has taken the seat
//	413  the body is too large
//	422  the move is illegal: "rule" and "cells" say why; or its text is wrong at the byte "offset"
//	429  too many requests, games, seats, reports or streams from this address; "Retry-After" says when to try again
//	500  the game's entry is damaged, or the server has a bug
//	503  the store is unavailable; a change may have been made or not
//
// # Events
//
// The id of each event is the revision, and its data is what the seat sees, on one line. The first event comes at once,
// unless the header Last-Event-ID names the current revision. If the game changes several times in quick succession,
// one event may show the result of all the changes. Every 15 seconds, the stream also contains a comment, which shows
// that the connection is alive.
package web
