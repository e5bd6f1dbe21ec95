//go:build unix

package store

import "golang.org/x/sys/unix"

// free returns the number of free bytes on the disk that contains a folder.
func free(dir string) (int64, error) {
	var s unix.Statfs_t
	if err := unix.Statfs(dir, &s); err != nil {
		return 0, err
	}
	return int64(s.Bavail) * int64(s.Bsize), nil
}
