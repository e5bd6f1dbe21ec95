// Package frontend has what a page needs to show a board: the custom element <clutch-board>, its style, and the library
// compiled to WebAssembly.
package frontend

import "errors"

// Module is the path of the module that the engine is built from.
const Module = "github.com/seed4105872c/clutch"

// ErrNoToolchain says that the go command is not there.
var ErrNoToolchain = errors.New("no go command in the PATH: the board's engine is compiled with it (https://go.dev/dl)")

// Policy is the Content-Security-Policy under which the pages work: nothing from elsewhere, and no script or style that
// stands in a page.
const Policy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self'; " +
	"connect-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'"
