//go:build !unix

package main

// On this system, a program can't replace its own process, so the function returns errAgain, and the user must restart
// the program.
func again() error { return errAgain }
