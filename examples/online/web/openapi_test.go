package web

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"maps"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"

	"github.com/getkin/kin-openapi/openapi3"
	"github.com/getkin/kin-openapi/openapi3filter"
	"github.com/getkin/kin-openapi/routers/gorillamux"
	"github.com/stretchr/testify/require"
)

// description is openapi.yaml, read once.
var description = sync.OnceValues(func() (*openapi3.T, error) {
	doc, err := openapi3.NewLoader().LoadFromData(openAPI)
	if err == nil {
		err = doc.Validate(openapi3.NewLoader().Context)
	}
	return doc, err
})

// described returns a handler that holds all calls against openapi.yaml: an accepted request must have the form that it
// describes, and so must every answer, whatever was asked.
func described(t testing.TB, next http.Handler) http.Handler {
	doc, err := description()
	require.NoError(t, err)
	router, err := gorillamux.NewRouter(doc)
	require.NoError(t, err)
	complain := t.Errorf
	if _, fuzzed := t.(*testing.F); fuzzed { // which must not be used while it runs
		complain = func(format string, args ...any) { panic(fmt.Sprintf(format, args...)) }
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body) // an error comes again below
		r.Body = io.NopCloser(bytes.NewReader(body))
		if strings.HasSuffix(r.URL.Path, "/events") {
			next.ServeHTTP(w, r)
			return
		}
		kept := httptest.NewRecorder()
		next.ServeHTTP(kept, r)
		maps.Copy(w.Header(), kept.Header())
		w.WriteHeader(kept.Code)
		_, _ = w.Write(kept.Body.Bytes()) // the client may have gone
		if r.Method == http.MethodHead || !strings.HasPrefix(r.URL.Path, "/api/") {
			return // there is no body, or it is a page
		}
		route, parameters, err := router.FindRoute(r)
		if err != nil {
			if kept.Code < 300 { // a redirection leads to a cleaner path
				complain("%s %s is not in openapi.yaml", r.Method, r.URL.Path)
			}
			return
		}
		question := &openapi3filter.RequestValidationInput{
			Request: r, PathParams: parameters, Route: route,
			Options: &openapi3filter.Options{
				AuthenticationFunc: openapi3filter.NoopAuthenticationFunc,
				ExcludeResponseBody: !strings.HasPrefix(w.Header().Get("Content-Type"), "application/json") ||
					w.Header().Get("Content-Encoding") != "",
			},
		}
		if kept.Code < 300 {
			err = accepts(question, body)
		}
		answer := &openapi3filter.ResponseValidationInput{
			RequestValidationInput: question, Status: kept.Code, Header: w.Header(), Options: question.Options,
		}
		err = errors.Join(err, openapi3filter.ValidateResponse(r.Context(), answer.SetBodyBytes(kept.Body.Bytes())))
		if err != nil {
			complain("%s %s does not follow openapi.yaml: %v", r.Method, r.URL.Path, err)
		}
	})
}

// accepts returns an error if the description forbids a request that the server has accepted.
func accepts(question *openapi3filter.RequestValidationInput, body []byte) error {
	r := question.Request
	if len(bytes.TrimSpace(body)) == 0 {
		body = []byte("{}") // the same to the server
	}
	r.Body = io.NopCloser(bytes.NewReader(body))
	if r.Method == http.MethodPost {
		r.Header.Set("Content-Type", "application/json") // the server does not ask for it
	}
	return openapi3filter.ValidateRequest(r.Context(), question)
}

// The server answers every call that openapi.yaml describes, and offers the file.
func TestOpenAPI(t *testing.T) {
	doc, err := description()
	require.NoError(t, err)
	r := serve(t, shared)
	for path, item := range doc.Paths.Map() {
		for method := range item.Operations() {
			status, body := r.ask(method, strings.ReplaceAll(path, "{id}", "nowhere")+"?list=nonsense", "", "")
			require.NotEqual(t, http.StatusMethodNotAllowed, status, "%s %s", method, path)
			require.NotContains(t, body, "nothing at this address", "%s %s", method, path)
		}
	}
	status, body := r.ask("GET", "/api/openapi.yaml", "", "")
	require.Equal(t, http.StatusOK, status)
	require.Equal(t, string(openAPI), body)
}
