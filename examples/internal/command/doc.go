// Package command holds the habits that the programs share: flags and help, exit codes, interrupts, output that can't be
// written, files that are replaced as a whole, and progress.
//
// A program's main calls [Main], and the rest of it takes a [Program], so that tests can run it without a process:
//
//   - -h prints what the program does and its flags, to standard output.
//   - The exit code is 0 for success, 1 for a failure, 2 for wrong usage. Errors go to standard error, behind the
//     program's name. Output that can't be written is a failure.
//   - The first interrupt, or a request to terminate, ends the program's context; the second ends the program at once.
//   - Files are written beside their destination and renamed. Only regular files are replaced.
//   - Progress is shown where standard error is a terminal, and nowhere else.
package command
