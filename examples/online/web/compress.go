package web

import (
	"io"
	"net/http"

	"github.com/andybalholm/brotli"
)

// compressed returns a handler that sends the same as the given one, compressed with what the browser accepts: the
// pages and their pictures are texts, which slow lines would carry for seconds. It is not for answers with secrets,
// whose length must not depend on their content.
func compressed(next http.Handler) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		c := &compressor{ResponseWriter: w, r: r}
		next.ServeHTTP(c, r)
		if c.packed != nil {
			_ = c.packed.Close() // fails only if the client has disconnected
		}
	}
}

type compressor struct {
	http.ResponseWriter
	r      *http.Request
	begun  bool
	packed io.WriteCloser // nil if the answer is sent as it is
}

// WriteHeader sends the status. Only the text of a whole answer is compressed.
func (c *compressor) WriteHeader(status int) {
	c.begun = true
	h := c.Header()
	h.Add("Vary", "Accept-Encoding")
	if status == http.StatusOK && c.r.Method != http.MethodHead && h.Get("Content-Encoding") == "" {
		c.packed = brotli.HTTPCompressor(c.ResponseWriter, c.r)
		if h.Get("Content-Encoding") != "" {
			h.Del("Content-Length")
		}
	}
	c.ResponseWriter.WriteHeader(status)
}

func (c *compressor) Write(p []byte) (int, error) {
	if !c.begun {
		c.WriteHeader(http.StatusOK)
	}
	if c.packed != nil {
		return c.packed.Write(p)
	}
	return c.ResponseWriter.Write(p)
}
