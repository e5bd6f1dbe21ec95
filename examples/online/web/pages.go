package web

import (
	"io/fs"
	"net/http"
)

// pages serves files. They may be kept by browsers, but are asked for again each time.
func pages(files fs.FS) http.Handler {
	server := http.FileServerFS(files)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method != http.MethodGet && r.Method != http.MethodHead {
			w.Header().Set("Allow", "GET")
			fail(w, http.StatusMethodNotAllowed, problem{Message: "this address does not take " + r.Method})
			return
		}
		w.Header().Set("Cache-Control", "no-cache")
		server.ServeHTTP(w, r)
	})
}
