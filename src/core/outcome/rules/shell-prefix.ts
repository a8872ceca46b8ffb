// Prefixes of shell error messages.

/** `bash: line 3:`, `sh: 1:`, `zsh:1:`, `(eval):1:`, `./run.sh: line 9:`. */
const SHELL = String.raw`(?:-?(?:\/\S*\/)?(?:ba|z|da|k|fi|a)?sh|\(eval\)|eval|\S+\.(?:sh|bash|zsh))(?:: line \d+|:\d+|:? ?\d+)?: `;
/** A pattern for a message after such a prefix. */
export const shell = (rest: string) => new RegExp(`^${SHELL}${rest}`);
