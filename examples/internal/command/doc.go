// Package command provides what all the programs share: flags and help, exit codes, interrupts, checking for output errors,
// replacing whole files, and showing progress.
//
// A program's main calls [Main]. The rest of it takes a [Program], so that tests can run it without starting a process:
//
//   - -h prints the program's description and its flags to standard output.
//   - The exit code is 0 for success, 1 for a failure, 2 for wrong usage. Errors go to standard error, after the
//     program's name. Output that can't be written is a failure.
//   - The first interrupt, or a request to terminate, ends the program's context; the second ends the program at once.
//   - Files are written beside their destination and then renamed. Only regular files are replaced.
//   - Progress is shown only if standard error is a terminal.
package command
