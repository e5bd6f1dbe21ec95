// Package tournament plays many games between bots, with any number of workers on any number of machines, and evaluates the results.
//
// A [Plan] in the store determines which bots meet, and with which openings and seeds. The games are divided into tasks,
// each with a few pairs of games. A worker claims a task under a lease and plays it. The worker writes the result in one
// transaction, which fails if the task already has a result. If a worker dies, its lease runs out, and another worker
// plays the same games again. So every game counts exactly once, however often workers die.
//
// The keys of a tournament's entries consist of its name and the following:
//
//	plan            the Plan, as JSON
//	task/000012     the worker that plays the task, or "done"; a claim is deleted when the worker's lease ends
//	task/stop       the number of tasks that count, once a sequential test is settled
//	result/000012   the games of a finished task, as JSON
package tournament
