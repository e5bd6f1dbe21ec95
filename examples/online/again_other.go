//go:build !unix

package main

// again leaves it to who has started the program to start it again.
func again() error { return errAgain }
