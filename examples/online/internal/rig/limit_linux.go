package rig

import "golang.org/x/sys/unix"

// LimitFiles makes all writes of the process beyond the given offset of a file fail, as a broken disk or a quota does. A size
// of -1 removes the limit.
func (p *Process) LimitFiles(size int64) error {
	var limit unix.Rlimit
	if err := unix.Prlimit(p.cmd.Process.Pid, unix.RLIMIT_FSIZE, nil, &limit); err != nil {
		return err
	}
	limit.Cur = min(uint64(size), limit.Max)
	return unix.Prlimit(p.cmd.Process.Pid, unix.RLIMIT_FSIZE, &limit, nil)
}
