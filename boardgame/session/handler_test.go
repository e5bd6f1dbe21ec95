package session_test

import (
	"cmp"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"

	"github.com/seed4105872c/clutch"
	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/game"
	"github.com/seed4105872c/clutch/boardgame/session"
)

// table is a table on a server. Whoever knows the key of a seat plays for it, and everybody else watches.
type table struct {
	keys map[string]boardgame.Player

	mu sync.Mutex
	s  session.Session
}

// ServeHTTP answers GET with what the seat sees. POST takes an action first: {"action": "move", "move": "b1-b2"}.
// What is refused has the status 409, and its JSON has the facts beside the sentence.
func (t *table) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	seat := t.keys[r.Header.Get("Key")] // NoPlayer for a spectator
	var ask struct{ Action, Move string }
	if r.Method == http.MethodPost {
		if err := json.NewDecoder(http.MaxBytesReader(w, r.Body, 1000)).Decode(&ask); err != nil {
			http.Error(w, err.Error(), http.StatusBadRequest)
			return
		}
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	if r.Method == http.MethodPost {
		next, err := t.s.Do(seat, ask.Action, ask.Move)
		if err != nil {
			w.WriteHeader(http.StatusConflict)
			json.NewEncoder(w).Encode(map[string]any{"message": err.Error(), "error": err})
			return
		}
		t.s = next
	}
	json.NewEncoder(w).Encode(t.s.See(seat))
}

// A handler for four seats of Ovo. Only the session knows the position, and what it answers depends on the seat.
func Example_handler() {
	ovo, _ := clutch.Find("Ovo")
	s, err := session.New(ovo, game.Options{"players": "4"}, session.Settings{Seed: 1})
	if err != nil {
		fmt.Println(err)
		return
	}
	t := &table{keys: map[string]boardgame.Player{"k1": 1, "k2": 2, "k3": 3, "k4": 4}, s: s}
	ask := func(key, body string) {
		r := httptest.NewRequest(http.MethodPost, "/", strings.NewReader(body))
		r.Header.Set("Key", key)
		w := httptest.NewRecorder()
		t.ServeHTTP(w, r)
		var answer struct {
			Caption string
			Error   json.RawMessage
		}
		json.Unmarshal(w.Body.Bytes(), &answer)
		fmt.Println(w.Code, cmp.Or(answer.Caption, string(answer.Error)))
	}
	ask("k1", `{"action": "move", "move": "b2-b3"}`)
	ask("k1", `{"action": "move", "move": "b3-b4"}`)
	ask("k2", `{"action": "move", "move": "c3-c4"}`)
	ask("", `{"action": "resign"}`)
	// Output:
	// 200 Red to move
	// 409 {"code":"turn","message":"it is Red's turn","rule":"oeufs/B5"}
	// 409 {"rule":"oeufs/T1","move":"c3-c4","message":"there is no egg on c3","cells":["c3"]}
	// 409 {"code":"player","message":"only a player can do that"}
}
