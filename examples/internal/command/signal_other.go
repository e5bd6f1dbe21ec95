//go:build !unix

package command

// ignoreFileSizeSignal has nothing to do where there is no such signal.
func ignoreFileSizeSignal() {}
