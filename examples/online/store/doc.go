// Package store keeps what several processes share and what must survive them: entries, each a key and a few kilobytes,
// in etcd.
//
// There is one way to write, [Store.Commit]: it makes some changes together, if every entry that they are about is still
// as the caller has seen it, and none otherwise. So two processes can work on the same entries without a lock, and
// neither can lose what the other has done. What Commit has acknowledged is on the disk of more than half of the members.
//
// [Store.Watch] tells of changes as they come, in order, none left out and none twice. A [Lease] makes entries go away
// when the process that made them dies, so that another can take up its work: see [Lease.Claim].
//
// # Where it runs
//
// By default etcd runs inside the process, alone, and listens nowhere. With Config.Cluster several processes form one
// store; with Config.Endpoints the process is a client of an etcd elsewhere.
//
// # When it fails
//
// An error that wraps [ErrUnavailable] means that the store can't answer now. A Commit that ends so may have been made or
// not: read the entry to find out. Everything else that a method returns is certain.
package store
