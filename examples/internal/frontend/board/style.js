// The style of the board and of its drawings, and the games that have an engine of their own. The command that writes the files for
// a page fills them in.
export const STYLE = ""
/** @type {string[]} */ export const ENGINES = []
