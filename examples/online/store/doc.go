// Package store keeps state that several processes share and that must survive a crash. The state consists of entries in
// etcd. Each entry has a key, and a value of up to a few kilobytes.
//
// [Store.Commit] makes all writes. It makes several changes together, but only if every entry still has the version that
// the caller has seen. Otherwise it changes nothing. So several processes can change the same entries without a lock, and
// no change is lost. When Commit returns without an error, the changes are on the disks of more than half of the members.
//
// [Store.Watch] reports every change once, in order. A [Lease] deletes a process's entries when the process dies, so
// that another process can continue the work: see [Lease.Claim].
//
// # Where it runs
//
// By default, etcd is embedded in the process, is its cluster's only member, and does not listen on the network. With
// Config.Cluster, several processes form one store. With Config.Endpoints, the process is a client of an external etcd.
//
// # When it fails
//
// An error that wraps [ErrUnavailable] means that the store can't answer now. If Commit returns such an error, the changes
// may or may not have been made: read the entries to find out. All other results are certain.
package store
