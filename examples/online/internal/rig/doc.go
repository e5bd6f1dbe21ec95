// Package rig is what the programs that measure and torment the server have in common: they build it, run it as processes
// of its own, and talk to it with as little effort as possible, as the same two cores do both.
package rig
