package store

import (
	"cmp"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/url"
	"path/filepath"
	"time"

	"go.etcd.io/etcd/client/pkg/v3/types"
)

// Config configures a store. The zero value of a field means its default.
type Config struct {
	// Dir is the folder in which the embedded etcd keeps its data. Open creates the folder if it does not exist.
	Dir string

	// Name and Cluster make this process a member of a cluster. Cluster lists the names and addresses of all members in
	// etcd's form: "n1=http://10.0.0.1:9001,n2=http://10.0.0.2:9001,n3=http://10.0.0.3:9001". Name is this process's
	// name in that list. If both are empty, the process is the only member.
	Name    string
	Cluster string

	// ClusterListen is the URL on which this member listens for the other members. By default, it is the member's URL
	// in Cluster. Set a different URL if that has a host name, or if the other members reach this member through a proxy
	// or a container's port. The host must be as in Listen.
	ClusterListen string

	// Listen is a URL at which other processes can reach the embedded etcd, such as "http://127.0.0.1:2379". If Listen
	// is empty, only this process can reach the store. Anyone who can reach the URL can read and write everything. Its
	// host must be an IP address, such as 0.0.0.0, or localhost, because etcd can't listen on a name.
	Listen string

	// Endpoints holds the URLs of an external etcd. If it is set, Dir, Cluster, ClusterListen and Listen must be empty.
	Endpoints []string

	// Access is a file with the certificates, or the user and the password, that an external etcd asks for. It has the
	// form that package clientv3/yaml of etcd reads, and needs no endpoints. By default, etcd asks for nothing.
	Access string

	// Prefix is added to the beginning of every key, so that several programs can share one etcd. It may be empty.
	Prefix string

	// Quota is the maximum size of the store in bytes, 2 GiB by default. A full store refuses writes until entries have
	// been deleted and the space is free again.
	Quota int64

	// Reserve is the number of bytes to keep free on the disk that contains Dir: 256 MiB by default, and always at
	// least 96 MiB. If less is free, the store refuses writes, because etcd would not survive a full disk.
	Reserve int64

	// Verify is a command that calls [Verify] with the folder that Open appends to it. It runs before an embedded etcd
	// starts, which ends the process in some goroutine of its own if its data is damaged. By default, nothing is
	// verified.
	Verify []string

	// Failed is called when an embedded etcd has failed for good, for example because its disk has failed. It must end
	// the process: another one opens the store, and has all that was acknowledged. By default, etcd ends the process
	// itself.
	Failed func(why string)

	// Timeout is the time limit for calls whose context has no earlier deadline. The default is 5 seconds.
	Timeout time.Duration

	Log *slog.Logger
}

// Check returns an error if the configuration is invalid.
func (c Config) Check() error {
	if _, err := c.complete(); err != nil || c.Cluster == "" || c.ClusterListen != "" {
		return err
	}
	own, err := c.member() // not in complete, because Restore does not listen
	if err == nil {
		err = address("set -cluster-listen beside this member's URL", own.String(), true)
	}
	return err
}

// complete returns the configuration with its defaults, or an error if it is invalid.
func (c Config) complete() (Config, error) {
	c.Quota, c.Timeout = cmp.Or(c.Quota, 2<<30), cmp.Or(c.Timeout, 5*time.Second)
	c.Reserve = max(cmp.Or(c.Reserve, 256<<20), minReserve)
	c.Log = cmp.Or(c.Log, slog.New(slog.DiscardHandler))
	if len(c.Endpoints) == 0 && c.Access != "" {
		return c, errors.New("only an external etcd asks for certificates and passwords")
	}
	if len(c.Endpoints) > 0 {
		if c.Dir != "" || c.Cluster != "" || c.ClusterListen != "" || c.Listen != "" {
			return c, errors.New("an external etcd can't be combined with a folder, a cluster or a listen address")
		}
		for _, e := range c.Endpoints {
			if err := address("etcd endpoint", e, false); err != nil {
				return c, err
			}
		}
		return c, nil
	}
	if c.Dir == "" {
		return c, errors.New("the store needs a folder or an external etcd")
	}
	if (c.Name == "") != (c.Cluster == "") {
		return c, errors.New("a member of a cluster needs both its name and the list of all members")
	}
	if c.ClusterListen != "" && c.Cluster == "" {
		return c, errors.New("only a member of a cluster can listen for other members")
	}
	for what, text := range map[string]string{"etcd address": c.Listen, "cluster address": c.ClusterListen} {
		if err := address(what, text, true); text != "" && err != nil {
			return c, err
		}
	}
	var err error
	c.Dir, err = filepath.Abs(c.Dir)
	return c, err
}

// member returns the URL at which the other members reach this one.
func (c Config) member() (*url.URL, error) {
	members, err := types.NewURLsMap(c.Cluster)
	if err != nil {
		return nil, fmt.Errorf("cluster %q: %w", c.Cluster, err)
	}
	if len(members[c.Name]) != 1 {
		return nil, fmt.Errorf("cluster %q has no member %q, or several", c.Cluster, c.Name)
	}
	return &members[c.Name][0], nil
}

// address checks a URL that consists of only a scheme, a host and a port, and at which etcd may have to listen.
func address(what, text string, listen bool) error {
	u, err := types.NewURLs([]string{text})
	if err == nil && listen && u[0].Hostname() != "localhost" && net.ParseIP(u[0].Hostname()) == nil {
		err = fmt.Errorf("%s: etcd listens only at an IP address, such as 0.0.0.0, or at localhost", text)
	}
	if err != nil {
		err = fmt.Errorf("%s: %w", what, err)
	}
	return err
}
