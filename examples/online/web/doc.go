// Package web is the server's HTTP interface. It offers JSON over HTTP for programs, and pages for browsers.
//
// The file openapi.yaml describes the whole interface, and the server sends it as /api/openapi.yaml: which calls there
// are, who may make them, what each guarantees, how to repeat it safely, and what the errors mean. The tests hold every
// request and answer against it. What a seat sees has the members of session.Seen, and an error those of wire.Error.
//
// A call takes one way: [Server.Handler] finds out who has sent it, counts and limits it, and gives it to a function that
// reads its body, asks package games, and writes the answer or returns an error, which becomes a status and a sentence.
// Streams of events stay open until the client or the server ends. [Names] is for whoever runs the server.
package web
