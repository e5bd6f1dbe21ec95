package online

import (
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/stretchr/testify/require"
)

// The pages of other sites can neither change anything at the debug address nor read from it.
func TestDebugAddress(t *testing.T) {
	h := notFromPages("ops.internal:8081", http.HandlerFunc(func(http.ResponseWriter, *http.Request) {}))
	for _, c := range []struct {
		method, host, site string
		want               int
	}{
		{"GET", "127.0.0.1:8081", "", 200},
		{"GET", "[::1]:8081", "none", 200},
		{"GET", "localhost", "", 200},
		{"POST", "127.0.0.1:8081", "", 200}, // curl
		{"POST", "ops.internal:8081", "same-origin", 200},
		{"POST", "127.0.0.1:8081", "cross-site", 403},
		{"DELETE", "localhost:8081", "same-site", 403},
		{"GET", "evil.example", "", 403}, // a name that has begun to mean 127.0.0.1
		{"GET", "evil.example:8081", "same-origin", 403},
		{"GET", "", "", 403},
	} {
		r := httptest.NewRequest(c.method, "/backup", nil)
		r.Host = c.host
		if c.site != "" {
			r.Header.Set("Sec-Fetch-Site", c.site)
		}
		w := httptest.NewRecorder()
		h.ServeHTTP(w, r)
		require.Equal(t, c.want, w.Code, "%+v", c)
	}
}
