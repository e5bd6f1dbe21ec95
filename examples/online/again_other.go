//go:build !unix

package main

// again returns errAgain, because on this system a program can't replace its own process: the user must start it again.
func again() error { return errAgain }

func restarted() bool { return false }
