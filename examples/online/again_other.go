//go:build !unix

package main

// again returns errAgain: on this system, the user must start the program again.
func again() error { return errAgain }
