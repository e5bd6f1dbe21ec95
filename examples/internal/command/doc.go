// Package command contains the code that all the programs share: flags and help, exit codes, interrupts, checks for output
// errors, atomic file replacement, and progress meters.
//
// A program's main function calls [Main]. The rest of the program works on a [Program], so that tests can run it without
// starting a process. All programs follow these rules:
//
//   - -h prints the program's description and its flags to standard output.
//   - The exit code is 0 for success, 1 for a failure, and 2 for wrong usage. Errors go to standard error, after
//     the program's name. Output that can't be written is a failure.
//   - The first interrupt or termination signal cancels the program's context. A second signal ends the program at
//     once.
//   - Files are written beside their destination and then renamed. Only regular files are replaced.
//   - Progress is shown only if standard error is a terminal.
package command
