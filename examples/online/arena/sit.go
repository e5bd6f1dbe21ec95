package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"time"

	"github.com/seed4105872c/clutch/boardgame/session"
	"github.com/seed4105872c/clutch/examples/internal/catalog"
	"github.com/seed4105872c/clutch/examples/internal/command"
	"github.com/seed4105872c/clutch/examples/internal/match"
	"github.com/seed4105872c/clutch/examples/online/player"
)

// guest is a bot that plays a seat on a server. Package web documents the calls.
type guest struct {
	*command.Program
	waits  func(error)
	url    string // of the game
	secret string // of the seat
	bot    match.Bot
	player match.Player // nil before the first turn
}

// seen is what an event tells a guest.
type seen struct {
	session.Seen
	Revision int64
}

// sit runs the command sit, in which a bot plays a seat of a game on a server.
func sit(ctx context.Context, p *command.Program) error {
	flags := p.Flags()
	server := flags.String("server", "http://127.0.0.1:8080", "the server's `URL`")
	seat := flags.String("seat", "", "the `ID.SECRET` of the seat, as after the # of its link")
	text := flags.String("bot", "", "the `bot`: "+match.Usage()+", or exec:./mybot")
	budget := flags.String("limit", "2000",
		"the `limit` for a move of a bot that names none: a number of nodes, or a time")
	if err := p.Parse(flags); err != nil {
		return err
	}
	id, secret, ok := strings.Cut(*seat, ".")
	if !ok {
		return command.Usagef("-seat %q: it must be the game's identifier, a dot and the seat's secret", *seat)
	}
	limit, err := match.ParseLimit(*budget)
	if err != nil {
		return command.Usage(err)
	}
	if u, err := url.Parse(*server); err != nil || u.Scheme != "http" && u.Scheme != "https" || u.Host == "" {
		return command.Usagef("-server %q: it must be a URL such as http://127.0.0.1:8080", *server)
	}
	g := &guest{Program: p, waits: waits(p), url: strings.TrimSuffix(*server, "/") + "/api/games/" + id,
		secret: secret}
	parser := match.Parser{Limit: limit, Program: player.New}
	if g.bot, err = parser.Parse(*text); err == nil {
		err = g.bot.Ready()
	}
	if err != nil {
		return command.Usage(err)
	}
	defer func() {
		if g.player != nil {
			g.player.Close()
		}
	}()
	for {
		over, err := g.follow(ctx)
		switch {
		case over || ctx.Err() != nil:
			return ctx.Err()
		case err != nil:
			return err
		}
		select { // the stream has ended, or the server is away
		case <-ctx.Done():
		case <-time.After(time.Second):
		}
	}
}

// call makes a call about the game. A server that can't be reached answers 503. While the bot has to wait, call says
// why.
func (g *guest) call(ctx context.Context, method, path string, body any) (*http.Response, error) {
	text, err := json.Marshal(body)
	if err != nil {
		return nil, err
	}
	r, err := http.NewRequestWithContext(ctx, method, g.url+path, bytes.NewReader(text))
	if err != nil {
		return nil, err
	}
	r.Header.Set("Authorization", "Bearer "+g.secret)
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		answer = &http.Response{StatusCode: http.StatusServiceUnavailable, Status: err.Error(), Body: http.NoBody}
	}
	if away(answer) && ctx.Err() == nil {
		g.waits(errors.New(answer.Status))
	}
	return answer, nil
}

// follow plays while the stream of events lasts. It reports whether the game is over. If it is not, and there is no
// error, the caller may call follow again, which starts with what the seat sees then.
func (g *guest) follow(ctx context.Context) (over bool, err error) {
	answer, err := g.call(ctx, "GET", "/events", nil)
	if err != nil {
		return false, err
	}
	defer answer.Body.Close()
	if err := refused(answer); err != nil {
		return false, err
	}
	lines := bufio.NewReader(answer.Body)
	for {
		line, err := lines.ReadString('\n')
		if err != nil {
			return false, nil
		}
		data, ok := strings.CutPrefix(line, "data: ")
		if !ok {
			continue
		}
		var now seen
		if err := json.Unmarshal([]byte(data), &now); err != nil {
			return false, fmt.Errorf("the server's event: %w", err)
		}
		path, body := "", map[string]any{"revision": now.Revision} // which makes it safe to send the call again
		switch {
		case !now.Over && now.Turn == now.Seat:
			if path, err = g.act(ctx, now, body); err != nil {
				return false, err
			}
		case now.Over && slices.Contains(now.Actions, "next"):
			path = "/next"
		case now.Over:
			_, err := fmt.Fprintln(g.Stdout, now.Outcome)
			return true, err
		default:
			continue
		}
		if done, err := g.change(ctx, path, body); !done || err != nil {
			return false, err
		}
	}
}

// change makes a call that changes the game. It returns false if the server is away or too busy. If the game has
// changed meanwhile, the next event tells what to do.
func (g *guest) change(ctx context.Context, path string, body map[string]any) (done bool, err error) {
	answer, err := g.call(ctx, "POST", path, body)
	if err != nil {
		return false, err
	}
	defer answer.Body.Close()
	if answer.StatusCode == http.StatusConflict || answer.StatusCode == http.StatusGone {
		return true, nil
	}
	return !away(answer), refused(answer)
}

// act asks the bot, which gets what its seat sees now. It returns the path of the call, and completes its body.
func (g *guest) act(ctx context.Context, now seen, body map[string]any) (path string, err error) {
	game, err := catalog.Find(now.Game)
	if err != nil {
		return "", err
	}
	seat, ok := game.Info().Player(now.Seat)
	if !ok {
		return "", errors.New("the secret is a spectator's: it belongs to no seat")
	}
	v, err := game.ParseView(now.Position+now.View, seat) // one of them is ""
	if err != nil {
		return "", err
	}
	if g.player == nil {
		s := v.Sample(rand.New(rand.NewPCG(rand.Uint64(), 0)))
		if err := g.bot.Plays(game, s); err != nil {
			return "", err
		}
		if g.player, err = g.bot.Start(ctx, game, s); err != nil {
			return "", err
		}
	}
	report, err := g.player.Move(ctx, v, rand.Uint64())
	if err != nil {
		return "", err
	}
	offered := slices.Contains(now.Actions, session.Accept) && now.Offer.Kind == session.Draw
	duel := game.Info().HidesInformation && len(now.Players) == 2
	switch action := match.Choose(g.bot, report, duel, now.Plies, offered); {
	case action == session.Accept:
		body["action"] = "accept"
		return "/draw", nil
	case action == session.Draw && slices.Contains(now.Actions, action):
		body["action"] = "offer"
		return "/draw", nil // the event that follows asks for the move
	case action == session.Resign:
		return "/resign", nil
	}
	body["move"] = report.Move
	return "/moves", nil
}

// away reports whether the server can't answer now, but may later.
func away(answer *http.Response) bool {
	return answer.StatusCode == http.StatusTooManyRequests || answer.StatusCode == http.StatusServiceUnavailable
}

// refused returns the server's message if its answer makes it useless to go on.
func refused(answer *http.Response) error {
	if answer.StatusCode == http.StatusOK || away(answer) {
		return nil
	}
	var reason struct{ Error struct{ Message string } }
	text, err := io.ReadAll(io.LimitReader(answer.Body, 1<<16))
	if err != nil || json.Unmarshal(text, &reason) != nil {
		reason.Error.Message = string(text)
	}
	return fmt.Errorf("the server answers %s: %s", answer.Status, reason.Error.Message)
}
