package wire

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"io"
	"runtime"
	"time"

	"github.com/seed4105872c/clutch/boardgame/dynamic"
	"github.com/seed4105872c/clutch/boardgame/perft"
	"github.com/seed4105872c/clutch/examples/internal/catalog"
	"github.com/seed4105872c/clutch/examples/internal/lines"
)

const maxLine = 1 << 20 // bytes, not counting the line end

// Server answers requests. It is safe for concurrent use.
type Server struct {
	// Games returns the games that requests can name. It must not be nil.
	Games func() dynamic.Games

	// Count returns the number of move sequences of a given length. If Count is nil, requests with the member "perft"
	// are refused.
	Count func(ctx context.Context, s dynamic.State, depth int) (uint64, error)

	// Solution returns the value of the member "solution", which describes the position s according to the game's
	// solution. If Solution is nil, requests for it are refused.
	Solution func(s dynamic.State, game string) (any, error)

	limit time.Duration // for a count or a search; maxMillis if it is 0
}

// NewServer returns a Server that knows all games of the catalog, and counts. A program with a Server for one game is
// much smaller, because the linker leaves out the others.
func NewServer() *Server { return &Server{Games: catalog.Games, Count: count} }

func count(ctx context.Context, s dynamic.State, depth int) (uint64, error) {
	return s.Perft(ctx, depth, perft.Options{Workers: runtime.GOMAXPROCS(0)})
}

func (s *Server) maxTime() time.Duration { return cmp.Or(s.limit, maxMillis*time.Millisecond) }

// Answer answers a request, which is one JSON object. The answer is also one JSON object, without a line end. Answer
// never panics, and always returns an answer.
//
// If the request asks for progress, Answer calls emit with each line of progress before it returns. emit may be nil.
// When the context is done, a search stops and returns the best move so far, and a count fails.
//
// Searches and counts call ctx.Err many times a second. A single-threaded program, such as a page's worker, may pass a
// context whose Err method lets other work run before it returns.
func (s *Server) Answer(ctx context.Context, request []byte, emit func(line []byte)) []byte {
	return line(s.respond(ctx, request, emit))
}

// Serve reads requests from in, one per line, and writes one line with the answer to each. If a request asks for
// progress, Serve writes the lines of progress before the answer. Serve returns nil at the end of in, and otherwise an
// error from reading or writing.
func (s *Server) Serve(ctx context.Context, in io.Reader, out io.Writer) error {
	emit := func(line []byte) { _, _ = out.Write(append(line, '\n')) } // if this fails, so does the answer
	return lines.Answer(in, out, maxLine, func(request []byte, tooLong error) []byte {
		if tooLong != nil {
			return line(answer{Error: wrong("", "the line has more than 1 MiB")})
		}
		return s.Answer(ctx, request, emit)
	})
}

// line returns an answer as one line of JSON without a line end, and without escaping <, > and &.
func line(reply any) []byte {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(reply); err != nil { // possible only for a value that Solution returned
		return line(answer{Error: wrong("", "%v", err)})
	}
	return bytes.TrimSuffix(b.Bytes(), []byte("\n"))
}
