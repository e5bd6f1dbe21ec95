//go:build !unix

package main

// The function again returns errAgain, because this system can't replace a process: the user must restart the program.
func again() error { return errAgain }
