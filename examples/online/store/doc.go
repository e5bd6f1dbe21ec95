// Package store keeps the state that several processes share and that must survive a crash. It consists of entries in
// etcd, each with a key and a few kilobytes.
//
// All writes go through [Store.Commit]. It makes several changes at once, if every entry still has the version that the
// caller has seen, and otherwise none. So several processes can change the same entries without a lock, and no change is
// lost. An acknowledged Commit is on the disks of more than half of the members.
//
// [Store.Watch] reports all changes in order, each once. A [Lease] deletes entries when their process dies, so that
// another process can continue its work: see [Lease.Claim].
//
// # Where it runs
//
// By default, etcd is embedded in the process, has no other members, and listens on no address. With Config.Cluster,
// several processes form one store. With Config.Endpoints, the process is a client of an external etcd.
//
// # When it fails
//
// An error that wraps [ErrUnavailable] means that the store can't answer now. If Commit returns it, the changes may have
// been made or not: read the entries to find out. All other results are certain.
package store
