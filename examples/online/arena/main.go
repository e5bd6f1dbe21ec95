// Arena compares bots by playing tournaments, and makes nets: "go run ./arena" lists what it does. The package
// online/arena makes the same program with games of your own.
package main

import "github.com/seed4105872c/clutch/examples/online/online/arena"

func main() { arena.Main() }
