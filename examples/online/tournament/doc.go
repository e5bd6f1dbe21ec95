// Package tournament plays many games between bots, with any number of workers on any number of machines, and tells what
// came of them.
//
// What is played is a [Plan]. It is kept in the store, and everything follows from it: which bots meet, from which
// openings, with which seeds. The games are dealt out in tasks, each a few pairs of games. A worker claims a task under a
// lease, plays it, and writes its result in one transaction that fails if there is a result already. So every game counts
// exactly once, however often workers die: the lease of a dead worker runs out, and another one plays the same games again.
//
// The entries of a tournament, behind its name:
//
//	plan            the Plan, as JSON
//	task/000012     who plays the task; it goes away with the worker's lease. When the task is done: "done"
//	task/stop       how many tasks count, once a sequential test is settled
//	result/000012   the games of a task that is done, as JSON
package tournament
