//go:build !unix

package main

// The function again returns errAgain, because on this system the user must restart the program.
func again() error { return errAgain }
