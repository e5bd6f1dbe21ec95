//go:build !unix

package command

// ignoreFileSizeSignal does nothing, because this system has no such signal.
func ignoreFileSizeSignal() {}
