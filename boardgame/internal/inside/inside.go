// Package inside lets the tools of this module look inside the values of package game. Nobody outside the module can
// import it, and so nobody else can play on with what a view shows as if it were the truth.
package inside

// Key is an argument of the methods that are only for the tools of this module.
type Key struct{}
