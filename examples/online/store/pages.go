package store

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"io"
)

// pages checks the pages of a bbolt database. When etcd opens a database, bbolt looks for free pages in a goroutine of
// its own. A broken page would panic there, which ends the process. For the format, see the file
// internal/common/page.go of bbolt.
type pages struct {
	file io.ReaderAt
	size int    // of a page, in bytes
	used []bool // by page number; its length is the number of pages
}

const (
	branchPage, leafPage = 1, 2
	bucketValue          = 1 // the flag of a value that is a bucket
	headerSize           = 16
	elementSize          = 16
)

// walk checks the tree below a page, and returns its last key. Each page must exist and be used once. The keys must be
// in order, from least up to, but not including, limit. There is no limit if it is nil.
func (p *pages) walk(number uint64, least, limit []byte) (last []byte, err error) {
	page, err := p.read(number)
	if err != nil {
		return nil, err
	}
	count := int(binary.NativeEndian.Uint16(page[10:]))
	for i := range count {
		key, value, child, ok := element(page, i)
		if !ok {
			return nil, fmt.Errorf("an entry of page %d ends outside of it", number)
		}
		if i == 0 && bytes.Compare(key, least) < 0 || i > 0 && bytes.Compare(key, last) <= 0 || limit != nil &&
			bytes.Compare(key, limit) >= 0 {
			return nil, fmt.Errorf("the keys of page %d are out of order", number)
		}
		last = key
		switch {
		case kind(page) == branchPage:
			below := limit
			if i+1 < count {
				if below, _, _, ok = element(page, i+1); !ok {
					continue // the next turn says so
				}
			}
			last, err = p.walk(child, key, below)
		case child == bucketValue && len(value) < headerSize:
			return nil, fmt.Errorf("a bucket in page %d is cut", number)
		case child == bucketValue:
			if root := binary.NativeEndian.Uint64(value); root != 0 { // else the value contains the bucket
				_, err = p.walk(root, nil, nil)
			}
		}
		if err != nil {
			return nil, err
		}
	}
	return last, nil
}

// read reads a branch or a leaf, which may be longer than one page, and marks its pages as used.
func (p *pages) read(number uint64) ([]byte, error) {
	pages := uint64(len(p.used))
	if number < 2 || number >= pages {
		return nil, fmt.Errorf("page %d of %d does not exist", number, pages)
	}
	page := make([]byte, p.size)
	if _, err := p.file.ReadAt(page, int64(number)*int64(p.size)); err != nil {
		return nil, err
	}
	more := uint64(binary.NativeEndian.Uint32(page[12:]))
	if k := kind(page); k != branchPage && k != leafPage || binary.NativeEndian.Uint64(page) != number ||
		more >= pages-number {
		return nil, fmt.Errorf("page %d is not a page of a tree, or is too long", number)
	}
	for i := number; i <= number+more; i++ {
		if p.used[i] {
			return nil, fmt.Errorf("page %d is used twice", i)
		}
		p.used[i] = true
	}
	if more > 0 {
		page = make([]byte, (1+int(more))*p.size)
		if _, err := p.file.ReadAt(page, int64(number)*int64(p.size)); err != nil {
			return nil, err
		}
	}
	return page, nil
}

func kind(page []byte) uint16 { return binary.NativeEndian.Uint16(page[8:]) }

// element returns an element of a branch, with the number of the page below, or of a leaf, with its value and flags.
func element(page []byte, i int) (key, value []byte, child uint64, ok bool) {
	at := headerSize + i*elementSize
	if at+elementSize > len(page) {
		return nil, nil, 0, false
	}
	e := page[at:]
	word := func(i int) uint64 { return uint64(binary.NativeEndian.Uint32(e[4*i:])) }
	var from, length, rest uint64
	if kind(page) == branchPage {
		from, length, child = word(0), word(1), binary.NativeEndian.Uint64(e[8:])
	} else {
		child, from, length, rest = word(0), word(1), word(2), word(3)
	}
	if from+length+rest > uint64(len(e)) {
		return nil, nil, 0, false
	}
	return e[from:][:length], e[from+length:][:rest], child, true
}
