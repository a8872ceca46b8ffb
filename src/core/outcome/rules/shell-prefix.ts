// How a shell introduces what it says.

/** `bash: line 3:`, `sh: 1:`, `zsh:1:`, `(eval):1:`, `./run.sh: line 9:`: how a shell introduces what it says. */
const SHELL = String.raw`(?:-?(?:\/\S*\/)?(?:ba|z|da|k|fi|a)?sh|\(eval\)|eval|\S+\.(?:sh|bash|zsh))(?:: line \d+|:\d+|:? ?\d+)?: `;
/** A pattern for what follows such an introduction. */
export const shell = (rest: string) => new RegExp(`^${SHELL}${rest}`);
