package store

import (
	"errors"
	"fmt"
	"log/slog"
	"net/url"
	"path/filepath"
	"strings"
	"time"
)

// Config says where the store is. The zero value of a field is its default.
type Config struct {
	// Dir is the folder of the data, if etcd runs inside this process. It is made if it is missing.
	Dir string

	// Name and Cluster make this process one member of a cluster: its name, and where the members find each other, as
	// etcd writes it: "n1=http://10.0.0.1:9001,n2=http://10.0.0.2:9001,n3=http://10.0.0.3:9001". Without them the
	// process is the only member.
	Name    string
	Cluster string

	// Listen is a URL at which etcd answers clients of other processes: "http://127.0.0.1:2379". Without it, nobody
	// else gets in. Whoever does can read and write everything.
	Listen string

	// Endpoints are the URLs of an etcd that runs elsewhere. They exclude all of the above.
	Endpoints []string

	// Prefix begins every key, so that several programs can use one etcd. It may be empty.
	Prefix string

	// Quota is the greatest size of the store in bytes, 2 GiB by default. Beyond it nothing can be written, until
	// something is deleted and the space is given back, for which see Maintain.
	Quota int64

	// Reserve is how many bytes must stay free on the disk of Dir: below it the store refuses to write, as etcd would
	// not survive a full disk. 256 MiB by default.
	Reserve int64

	// Timeout bounds every call that has no earlier deadline. 5 s by default.
	Timeout time.Duration

	Log *slog.Logger
}

const (
	defaultQuota   = 2 << 30
	defaultReserve = 256 << 20
	defaultTimeout = 5 * time.Second
)

// complete fills in defaults and checks what was given.
func (c Config) complete() (Config, error) {
	if c.Quota == 0 {
		c.Quota = defaultQuota
	}
	if c.Reserve == 0 {
		c.Reserve = defaultReserve
	}
	if c.Timeout == 0 {
		c.Timeout = defaultTimeout
	}
	if c.Log == nil {
		c.Log = slog.New(slog.DiscardHandler)
	}
	if len(c.Endpoints) > 0 {
		if c.Dir != "" || c.Cluster != "" || c.Listen != "" {
			return c, errors.New("an etcd elsewhere excludes a folder, a cluster and an address of our own")
		}
		for _, e := range c.Endpoints {
			if _, err := address("etcd endpoint", e); err != nil {
				return c, err
			}
		}
		return c, nil
	}
	if c.Dir == "" {
		return c, errors.New("the store needs a folder, or an etcd elsewhere")
	}
	if (c.Name == "") != (c.Cluster == "") {
		return c, errors.New("a member of a cluster needs both its name and the list of all members")
	}
	var err error
	c.Dir, err = filepath.Abs(c.Dir)
	return c, err
}

// member returns the URL of a member of the cluster by its name.
func (c Config) member(name string) (*url.URL, error) {
	for _, part := range strings.Split(c.Cluster, ",") {
		n, u, ok := strings.Cut(part, "=")
		if !ok {
			return nil, fmt.Errorf("cluster %q: %q is no name=URL", c.Cluster, part)
		}
		if n == name {
			return address("member "+n, u)
		}
	}
	return nil, fmt.Errorf("cluster %q has no member %q", c.Cluster, name)
}

// address reads a URL with a host and a port and nothing else.
func address(what, text string) (*url.URL, error) {
	u, err := url.Parse(text)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", what, err)
	}
	if u.Scheme != "http" && u.Scheme != "https" || u.Port() == "" || u.Path != "" {
		return nil, fmt.Errorf("%s: %q is no URL such as http://127.0.0.1:2379", what, text)
	}
	return u, nil
}
