// The style of the board and of its drawings. The command that writes the files for a page fills it in.
export const STYLE = ""
