// Package rig provides what the server's test programs share. It builds the server and runs it in separate processes. It
// talks to the server with little overhead, because clients and server use the same cores.
package rig
