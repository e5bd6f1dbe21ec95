package solution

import _ "embed"

//go:embed findings.txt
var findings string

//go:embed doc.go
var source string

// Texts returns what the solution has shown, and the documentation of this package as Go source, for rule books.
func Texts() (found, documentation string) { return findings, source }
