package system

import (
	"fmt"
	"math/rand/v2"
	"net"
)

// refused is the one port in the range that browsers don't connect to.
const refused = 10080

// FreePorts returns loopback addresses on which no process listens. Their ports are below those that systems choose for
// connections, so no connection takes one before a process listens there.
func FreePorts(n int) (addresses []string, err error) {
	for tries := 0; len(addresses) < n; tries++ {
		l, err := net.Listen("tcp", fmt.Sprint("127.0.0.1:", 10_000+rand.IntN(20_000)))
		if err == nil && l.Addr().(*net.TCPAddr).Port == refused {
			l.Close()
			continue
		}
		if err != nil && tries < 1000 {
			continue
		}
		if err != nil {
			return nil, err
		}
		defer l.Close() // keep all of them open until the end, so that the ports differ
		addresses = append(addresses, l.Addr().String())
	}
	return addresses, nil
}
