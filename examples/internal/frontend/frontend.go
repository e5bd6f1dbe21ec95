// Package frontend contains everything that a page needs to show a board: the custom element <clutch-board>, its
// style, and the library compiled to WebAssembly.
package frontend

// Module is the path of the module that contains the engine.
const Module = "github.com/seed4105872c/clutch"

// Policy is the Content-Security-Policy of pages with a board. It forbids resources from other hosts, inline scripts
// and inline styles. A page that is opened from a file starts its workers from blobs.
const Policy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self'; font-src 'self'; " +
	"connect-src 'self'; worker-src 'self' blob:; manifest-src 'self'; base-uri 'none'; form-action 'none'"
