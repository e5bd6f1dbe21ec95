package web

import (
	"embed"
	"net/http"
)

//go:embed static
var static embed.FS

// pages serves the pages' files. Browsers may cache the pages, but must check for a new version each time.
func pages() http.Handler {
	server := http.FileServerFS(static)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method != http.MethodGet && r.Method != http.MethodHead {
			w.Header().Set("Allow", "GET")
			fail(w, http.StatusMethodNotAllowed, problem{Message: "this address does not accept " + r.Method})
			return
		}
		w.Header().Set("Cache-Control", "no-cache")
		inside := r.Clone(r.Context())
		inside.URL.Path = "/static" + r.URL.Path
		server.ServeHTTP(w, inside)
	})
}

type catalogGame struct {
	Name    string          `json:"name"`
	Title   string          `json:"title"`
	Aim     string          `json:"aim"`
	Seats   []catalogSeat   `json:"seats"`
	Options []catalogOption `json:"options"`
	Rules   []catalogRule   `json:"rules"`
}

type catalogSeat struct {
	Letter string `json:"letter"`
	Name   string `json:"name"`
}

type catalogOption struct {
	Name   string   `json:"name"`
	Doc    string   `json:"doc"`
	Values []string `json:"values"`
}

type catalogRule struct {
	ID    string `json:"id"`
	Title string `json:"title"`
	Text  string `json:"text"`
}

func (s *Server) catalog(w http.ResponseWriter, r *http.Request) {
	all := []catalogGame{}
	for _, info := range s.games.Kinds() {
		g := catalogGame{Name: info.Name, Title: info.Title, Aim: info.Aim}
		for _, seat := range info.Seats {
			g.Seats = append(g.Seats, catalogSeat{seat.Letter, seat.Name})
		}
		for _, o := range info.Options {
			g.Options = append(g.Options, catalogOption{o.Name, o.Doc, o.Values})
		}
		for _, rule := range info.Rules {
			g.Rules = append(g.Rules, catalogRule{rule.Rule.ID(), rule.Title, rule.Text})
		}
		all = append(all, g)
	}
	s.write(w, r, http.StatusOK, map[string]any{"games": all})
}
