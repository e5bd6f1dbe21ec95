//go:build !unix || solaris || aix

package command

// ignoreFileSizeSignal does nothing, because this system has no such signal.
func ignoreFileSizeSignal() {}
