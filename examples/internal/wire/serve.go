package wire

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"runtime"
	"time"

	"github.com/seed4105872c/clutch/boardgame/dynamic"
	"github.com/seed4105872c/clutch/boardgame/perft"
	"github.com/seed4105872c/clutch/boardgame/search"
	"github.com/seed4105872c/clutch/examples/internal/lines"
)

const maxLine = 1 << 20 // bytes, not counting the line end

// Server answers requests, and keeps games between them. The zero Server answers only questions about the rules. Without functions in its fields, a
// Server refuses to search, count or solve. [NewServer] returns a Server that also searches and counts. A Server is safe
// for concurrent use.
type Server struct {
	// Search lets a bot search for a move. If Search is nil, requests with the member "search" are refused.
	Search func(ctx context.Context, v dynamic.View, b search.Bot, o search.Options) (search.Report[string], error)

	// Count returns the number of move sequences of a given length. If Count is nil, requests with the member "perft" are refused.
	Count func(ctx context.Context, s dynamic.State, depth int) (uint64, error)

	// Solution returns the value of the member "solution", which describes the position s according to the game's solution.
	// If Solution is nil, requests for it are refused.
	Solution func(s dynamic.State, game string) (any, error)

	// MaxTime is the time limit for a count or a search. Zero means 20 seconds.
	MaxTime time.Duration

	keeper keeper
}

// NewServer returns a Server that searches and counts. A program that uses only the zero Server is much smaller, because the
// linker leaves out the bots.
func NewServer() *Server { return &Server{Search: find, Count: count} }

func find(ctx context.Context, v dynamic.View, b search.Bot, o search.Options) (search.Report[string], error) {
	return v.Search(ctx, b, o)
}

func count(ctx context.Context, s dynamic.State, depth int) (uint64, error) {
	return s.Perft(ctx, depth, perft.Options{Workers: runtime.GOMAXPROCS(0)})
}

func (s *Server) maxTime() time.Duration {
	if s.MaxTime > 0 {
		return s.MaxTime
	}
	return 20 * time.Second
}

// Answer answers a request, which is one JSON object. The answer is also one JSON object, without a line end. Answer never
// panics, and always returns an answer.
//
// If the request asks for progress, Answer calls emit with each line of progress before it returns. emit may be nil. When
// the context is done, a search stops and returns the best move so far, and a count fails.
//
// Searches and counts call ctx.Err many times a second. A single-threaded program, such as a page's worker, may pass a
// context whose Err method lets other work run before it returns.
func (s *Server) Answer(ctx context.Context, request []byte, emit func(line []byte)) []byte {
	text, err := encode(s.respond(ctx, request, emit))
	if err != nil { // encoding can fail only for a value that Solution returned
		text, _ = encode(malformed{wrong("", "%v", err), nil})
	}
	return text[:len(text)-1]
}

// Serve reads requests from in, one per line, and writes one line with the answer to each. If a request asks for progress,
// Serve writes the lines of progress before the answer. Serve returns nil at the end of in. Otherwise it returns an error
// from reading or writing, or the context's error.
func (s *Server) Serve(ctx context.Context, in io.Reader, out io.Writer) error {
	var broken error
	write := func(line []byte) {
		if broken == nil {
			_, broken = out.Write(append(line, '\n'))
		}
	}
	r := lines.NewReader(in, maxLine)
	for {
		line, err := r.Read()
		if err == io.EOF {
			return nil
		}
		switch {
		case err == lines.ErrTooLong:
			var text []byte
			if text, err = encode(malformed{wrong("", "the line has more than 1 MiB"), nil}); err == nil {
				write(text[:len(text)-1])
			}
		case err == nil:
			write(s.Answer(ctx, line, write))
			err = ctx.Err()
		}
		if broken != nil {
			return broken
		}
		if err != nil {
			return err
		}
	}
}

// encode returns an answer as one line of JSON, without escaping <, > and &.
func encode(reply any) ([]byte, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(reply); err != nil {
		return nil, err
	}
	return b.Bytes(), nil
}
