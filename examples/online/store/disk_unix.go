//go:build unix

package store

import "golang.org/x/sys/unix"

// free returns the free space on the disk of a folder, in bytes.
func free(dir string) (int64, error) {
	var s unix.Statfs_t
	if err := unix.Statfs(dir, &s); err != nil {
		return 0, err
	}
	return int64(s.Bavail) * int64(s.Bsize), nil
}
