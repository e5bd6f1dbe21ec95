package rig

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"net"
	"strconv"
	"time"
)

// Conn is an HTTP connection that carries one request at a time. The test programs use it instead of net/http's client,
// which would take more processor time than the server under test.
type Conn struct {
	addr string
	c    net.Conn
	r    *bufio.Reader
	body []byte
}

const callTime = 10 * time.Second

// NewConn returns a connection to an address. It connects at the first call.
func NewConn(addr string) *Conn { return &Conn{addr: addr} }

// Close closes the connection.
func (c *Conn) Close() {
	if c.c != nil {
		_ = c.c.Close()
		c.c = nil
	}
}

// Call sends a request with a JSON body, and returns the status and the body of the answer. The returned body is valid
// until the next call. After an error, the connection is closed, and the server may or may not have handled the request.
func (c *Conn) Call(method, path, secret string, body []byte) (status int, answer []byte, err error) {
	if c.c == nil {
		if c.c, err = net.DialTimeout("tcp", c.addr, callTime); err != nil {
			c.c = nil
			return 0, nil, err
		}
		c.r = bufio.NewReaderSize(c.c, 8<<10)
	}
	if status, answer, err = c.call(method, path, secret, body); err != nil {
		c.Close()
	}
	return status, answer, err
}

func (c *Conn) call(method, path, secret string, body []byte) (int, []byte, error) {
	var b []byte
	b = fmt.Appendf(b, "%s %s HTTP/1.1\r\nHost: %s\r\nContent-Length: %d\r\n", method, path, c.addr, len(body))
	if secret != "" {
		b = fmt.Appendf(b, "Authorization: Bearer %s\r\n", secret)
	}
	b = append(append(b, "\r\n"...), body...)
	if err := c.c.SetDeadline(time.Now().Add(callTime)); err != nil {
		return 0, nil, err
	}
	if _, err := c.c.Write(b); err != nil {
		return 0, nil, err
	}
	status, length, err := c.header()
	if err != nil {
		return 0, nil, err
	}
	if cap(c.body) < length {
		c.body = make([]byte, length)
	}
	c.body = c.body[:length]
	_, err = io.ReadFull(c.r, c.body)
	return status, c.body, err
}

func (c *Conn) header() (status, length int, err error) {
	length = -1
	for first := true; ; first = false {
		line, err := c.r.ReadSlice('\n')
		if err != nil {
			return 0, 0, err
		}
		line = bytes.TrimRight(line, "\r\n")
		if first {
			if len(line) < 12 {
				return 0, 0, fmt.Errorf("no status: %q", line)
			}
			if status, err = strconv.Atoi(string(line[9:12])); err != nil {
				return 0, 0, err
			}
		}
		if value, ok := bytes.CutPrefix(line, []byte("Content-Length: ")); ok {
			if length, err = strconv.Atoi(string(value)); err != nil {
				return 0, 0, err
			}
		}
		if len(line) == 0 {
			break
		}
	}
	if length < 0 {
		return 0, 0, errors.New("an answer without a length")
	}
	return status, length, nil
}
