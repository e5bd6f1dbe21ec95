package web

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"image/png"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/makiuchi-d/gozxing"
	reader "github.com/makiuchi-d/gozxing/qrcode"
	"github.com/stretchr/testify/require"
	"golang.org/x/sync/errgroup"

	"github.com/seed4105872c/clutch/examples/online/games"
	"github.com/seed4105872c/clutch/examples/online/internal/fixture"
	"github.com/seed4105872c/clutch/examples/online/store"
)

// listed returns the games of a list, by identifier.
func (r *rig) listed(query, secret string) map[string]games.Listed {
	r.t.Helper()
	status, text := r.ask("GET", "/api/games?"+query, secret, "")
	require.Equal(r.t, 200, status, text)
	var page struct{ Games []games.Listed }
	require.NoError(r.t, json.Unmarshal([]byte(text), &page))
	all := map[string]games.Listed{}
	for _, g := range page.Games {
		all[g.ID] = g
	}
	return all
}

const ada, grace = "the secret of one person", "the secret of another person"

// A person's secret opens all their seats in any browser. It finds their games, and nobody else's.
func TestPeople(t *testing.T) {
	now := fixture.NewClock(time.UnixMilli(1_780_000_000_000))
	r := serve(t, shared, func(g *games.Config, _ *Config) { g.Now = now.Now })
	made := r.want(201, "POST", "/api/games", ada,
		`{"game":"coucou","names":{"b":"Ada"},"seats":{"b":"me","r":"open"}}`)
	path := "/api/games/" + made.ID
	r.want(200, "POST", path+"/seats", grace, `{"seat":"r","name":"Grace"}`)
	r.want(200, "POST", path+"/moves", ada, `{"move":"d2-d3"}`)
	require.Equal(t, "r", r.see(path, grace).Turn)
	r.want(403, "POST", path+"/moves", "the secret of a third one", `{"move":"d10-d9"}`)
	require.Eventually(t, func() bool { return r.listed("list=mine", grace)[made.ID].Plies == 1 }, 5*time.Second,
		10*time.Millisecond)
	require.Equal(t, []string{"r"}, r.listed("list=mine", grace)[made.ID].Yours)
	require.Equal(t, []string{"b"}, r.listed("list=mine", ada)[made.ID].Yours)
	require.Equal(t, map[string]string{"b": "Ada", "r": "Grace"}, r.listed("list=mine", ada)[made.ID].Names)
	require.Empty(t, r.listed("list=mine", "the secret of a third one"))
	require.Empty(t, r.listed("list=mine", ""))

	// A private game stays in the list when it is over.
	r.want(200, "POST", path+"/resign", grace, "")
	now.Add(time.Hour)
	require.True(t, r.listed("list=mine", grace)[made.ID].Over)
	require.Equal(t, []string{"r"}, r.listed("list=mine", grace)[made.ID].Yours)
	require.Equal(t, "b", r.listed("list=mine&result=resignation", ada)[made.ID].Winner)
	require.Empty(t, r.listed("list=mine", "the secret of a third one"))
	require.NotContains(t, r.listed("list=finished", ""), made.ID)
	r.want(400, "GET", "/api/games?list=mine", "short", "")
	r.want(400, "GET", "/api/games?list=nonsense", "", "")
	r.want(400, "POST", "/api/games", "short", `{"game":"coucou"}`)
	_, text := r.ask("GET", path, grace, "")
	require.NotContains(t, text+r.log.String(), "the secret of")
}

// Both players find the same next game, whoever asks first. They have changed sides, and kept their names, their clock
// and their secrets.
func TestRematch(t *testing.T) {
	r := serve(t, shared)
	path, s := r.create(`{"game":"taacoca","seats":{"b":"me","w":"me"},"names":{"b":"Ada"},"clock":{"per":"game","seconds":60,"increment":5}}`)
	black, white := s.Seats["b"], s.Seats["w"]
	r.want(409, "POST", path+"/rematch", black, "")
	r.want(200, "POST", path+"/resign", black, "")
	r.want(403, "POST", path+"/rematch", s.Watch, "")
	next := r.want(200, "POST", path+"/rematch", black, "")
	require.Equal(t, "w", next.Seat)
	require.Equal(t, next.ID, r.want(200, "POST", path+"/rematch", white, `{"revision":2}`).ID)
	_, text := r.ask("GET", path, s.Watch, "")
	require.Contains(t, text, `"rematch":"`+next.ID+`"`)
	now := r.see("/api/games/"+next.ID, black)
	require.Equal(t, "w", now.Seat)
	require.False(t, now.Over)
	require.Equal(t, "b", r.see("/api/games/"+next.ID, white).Seat)
	_, text = r.ask("GET", "/api/games/"+next.ID, s.Watch, "")
	require.Contains(t, text, `{"seat":"w","name":"Ada"}`)
	require.Contains(t, text, `"clock":{"per":"game","seconds":60,"increment":5,"left":{"b":60000,"w":60000}`)
	require.NotEqual(t, next.ID, strings.TrimPrefix(path, "/api/games/"))
}

// Public games that are over stay in a list, which can be searched. Private ones are not there.
func TestFinishedGames(t *testing.T) {
	c := fixture.NewClock(time.UnixMilli(1_780_000_000_000))
	r := serve(t, shared, func(g *games.Config, _ *Config) { g.Now = c.Now })
	const name = "Ada of the finished games"
	end := func(order string) (path string, s seen) {
		path, s = r.create(order)
		r.want(200, "POST", path+"/moves", s.Seats["b"], `{"move":"d2-d3"}`)
		r.want(200, "POST", path+"/resign", s.Seats["r"], "")
		return path, s
	}
	private, _ := end(`{"game":"coucou","seats":{"b":"me","r":"me"},"names":{"b":"` + name + `"}}`)
	path, s := end(`{"game":"coucou","seats":{"b":"me","r":"me"},"names":{"b":"` + name + `"},"public":true}`)
	id := strings.TrimPrefix(path, "/api/games/")
	find := func(query string) (found bool) {
		all := r.listed("list=finished&player=ADA+of+the+finished&"+query, "")
		require.NotContains(t, all, strings.TrimPrefix(private, "/api/games/"))
		_, found = all[id]
		return found
	}
	require.Eventually(t, func() bool { return find("") }, 5*time.Second, 10*time.Millisecond)
	for query, want := range map[string]bool{
		"game=coucou": true, "game=oeufs": false, "result=b": true, "result=r": false, "result=resignation": true,
		"result=time-out": false, "least=1&most=1": true, "least=2": false, "player=nobody": true,
	} {
		require.Equal(t, want, find(query), query)
	}
	require.Empty(t, r.listed("list=finished&player=nobody+has+this+name", ""))
	r.want(400, "GET", "/api/games?list=finished&least=x", "", "")
	r.want(400, "GET", "/api/games?limit=-1", "", "")
	require.Len(t, r.listed("list=finished&limit=1", ""), 1)

	// Whoever runs the server removes a name that somebody has reported, wherever it is shown, also in games that are over.
	other, keys := r.create(`{"game":"oeufs","seats":{"A":"me","B":"me"},"names":{"B":"ada OF the finished games"},"public":true}`)
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	events := follow(t, ctx, r.listen().URL+other, keys.Seats["A"])
	require.Contains(t, events.nextText(), "ada OF")
	r.want(400, "POST", path+"/report", "", `{"seat":"r"}`)
	r.want(200, "POST", path+"/report", "", `{"seat":"b"}`)
	r.want(200, "POST", path+"/report", "", `{"seat":"b"}`)
	r.want(403, "POST", private+"/report", "", `{"seat":"b"}`)
	admin := &rig{t: t, handler: Names(r.service)}
	_, text := admin.ask("GET", "/names", "", "")
	require.Contains(t, text, `{"id":"`+id+`","seat":"b","name":"`+name+`"}`)
	_, drawn := r.ask("GET", path+"/picture", "", "")
	require.Equal(t, 304, r.do("GET", path+"/picture", "", "If-None-Match", `"3"`).Code)
	c.Add(time.Hour)
	require.True(t, find(""))
	_, later := r.ask("GET", path+"/picture", "", "")
	require.Equal(t, drawn, later)
	mistyped := "/names/" + url.PathEscape(name+"s")
	require.Contains(t, admin.want(404, "POST", mistyped, "", "").Error.Message, "nobody has reported this name")
	admin.want(404, "DELETE", mistyped, "", "")
	require.True(t, find(""))
	admin.want(200, "POST", mistyped+"?unreported=yes", "", "")
	admin.want(200, "DELETE", mistyped, "", "")
	admin.want(404, "DELETE", mistyped, "", "")
	admin.want(200, "POST", "/names/"+url.PathEscape(name), "", "")
	require.Eventually(t, func() bool { return !find("") }, 5*time.Second, 10*time.Millisecond)
	_, text = r.ask("GET", path+"/record", s.Seats["b"], "")
	require.NotContains(t, text, name)
	_, text = admin.ask("GET", "/names", "", "")
	require.NotContains(t, text, name)
	require.NotContains(t, events.nextText(), "ada OF", "whoever follows another game")
	require.Empty(t, r.listed("list=watch", "")[strings.TrimPrefix(other, "/api/games/")].Names)
	r.want(400, "POST", "/api/games", "", `{"game":"coucou","names":{"b":"`+name+`"}}`)
	for _, trick := range []string{name, strings.ToUpper(name), name[:1] + "\u200b" + name[1:],
		strings.Replace(name, "a", "а", 1)} {
		r.want(400, "POST", other+"/seats", "", `{"invitation":"x","name":"`+trick+`"}`)
	}
	r.want(200, "POST", other+"/resign", keys.Seats["A"], "")
	next := r.want(200, "POST", other+"/rematch", keys.Seats["A"], "")
	_, text = r.ask("GET", "/api/games/"+next.ID+"/record", keys.Seats["A"], "")
	require.NotContains(t, text, "ada OF")
	admin.want(200, "DELETE", "/names/"+url.PathEscape(name), "", "")
	require.True(t, find(""), "restored")
	admin.want(400, "POST", "/names/%20", "", "")
}

// Another library reads the QR codes.
func TestQR(t *testing.T) {
	r := serve(t, shared)
	r.want(400, "POST", "/api/qr", "", `{"text":""}`)
	r.want(400, "POST", "/api/qr", "", `{"text":"`+strings.Repeat("x", maxQR+1)+`"}`)
	for _, text := range []string{"http://127.0.0.1/game.html#x+y", strings.Repeat("x", maxQR)} {
		status, body := r.ask("POST", "/api/qr", "", `{"text":"`+text+`"}`)
		require.Equal(t, 200, status)
		code, err := png.Decode(bytes.NewReader([]byte(body)))
		require.NoError(t, err)
		bits, err := gozxing.NewBinaryBitmapFromImage(code)
		require.NoError(t, err)
		read, err := reader.NewQRCodeReader().Decode(bits,
			map[gozxing.DecodeHintType]any{gozxing.DecodeHintType_PURE_BARCODE: true})
		require.NoError(t, err)
		require.Equal(t, text, read.GetText())
	}
}

// A report for which there is no place is refused, so that nobody believes that it was heard.
func TestTooManyReports(t *testing.T) {
	t.Parallel()
	st, err := store.OpenSQLite(t.Context(), store.Config{Dir: t.TempDir(), Reserve: 1, Timeout: time.Minute})
	require.NoError(t, err)
	defer st.Close()
	r := serve(t, st)
	path, s := r.create(`{"game":"coucou","seats":{"b":"me","r":"me"},"names":{"b":"Somebody"}}`)
	var group errgroup.Group
	group.SetLimit(100) // which share transactions
	for i := range 1000 {
		group.Go(func() error {
			return st.SetNote(t.Context(), store.Note{Kind: "report", Key: fmt.Sprintf("game%d/b", i), Value: []byte(`{}`)}, true)
		})
	}
	require.NoError(t, group.Wait())
	refused := r.want(429, "POST", path+"/report", s.Watch, `{"seat":"b"}`)
	require.Contains(t, refused.Error.Message, "too many reports")
}
