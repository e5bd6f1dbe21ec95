package system

import "sync"

// Tail is a writer that keeps the last bytes that were written to it. It is safe for concurrent use.
type Tail struct {
	Most int // how many bytes it keeps

	mu   sync.Mutex
	last []byte
}

// Write forgets what is too old.
func (t *Tail) Write(b []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.last = append(t.last, b...)
	t.last = t.last[max(0, len(t.last)-t.Most):]
	return len(b), nil
}

// String returns what the Tail has kept.
func (t *Tail) String() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	return string(t.last)
}
