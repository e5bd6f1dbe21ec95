// Package rig is the common part of the programs that test the server. It builds the server and runs it in separate
// processes. Its clients need little processor time, because they share the cores with the server.
package rig
