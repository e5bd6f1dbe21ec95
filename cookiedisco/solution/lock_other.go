//go:build !unix || solaris || aix

package solution

import "os"

// closeFirst says whether a file has to be closed before it can be renamed.
const closeFirst = true

// lock reports that a file is free. Windows refuses to remove one that a process has open.
func lock(*os.File) bool { return true }
