// Package rig holds what the test programs of the server share. It builds the server, runs it in separate processes, and
// talks to it with little overhead, because clients and server use the same cores.
package rig
