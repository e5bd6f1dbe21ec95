// Online serves the games of this library to browsers and programs, on one machine or on several.
//
//	go run -C examples/online .
//
// Without flags, it starts everything that is needed: the pages, the store and the bots. The file web/openapi.yaml
// describes the calls. README.md explains what Online needs, how it handles failures, and how several machines share
// the work. The package in the folder online makes the same server with games of your own.
package main

import "github.com/seed4105872c/clutch/examples/online/online"

func main() { online.Main() }
