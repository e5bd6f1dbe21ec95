// The style of the board and of its drawings, and the addresses of the files beside this script, by their names. The command that
// writes the files for a page fills them in.
export const STYLE = ""
/** @type {Record<string, string>} */ export const FILES = {}
