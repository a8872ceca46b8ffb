// The git commands of a displayed line, in order, also where the lines of a script were joined into one.

export interface GitCommand {
  /** `commit`, `rebase` … */
  readonly verb: string;
  /** What follows it; a quoted text is one word of no meaning. */
  readonly words: readonly string[];
  /** Variables set for it: `GIT_SEQUENCE_EDITOR=true`. */
  readonly settings: readonly string[];
}

export function gitCommandsIn(display: string): readonly GitCommand[] {
  if (!display.includes("git ")) return [];
  return [...withoutQuoted(display).matchAll(COMMAND)].map(([, settings = "", verb = "", rest = ""]) => ({
    verb,
    words: wordsOf(rest),
    settings: wordsOf(settings),
  }));
}

/** A commit's message may speak of git; the line may be cut within it. */
function withoutQuoted(display: string): string {
  return display.replace(/"(?:[^"\\]|\\.)*(?:"|$)|'[^']*(?:'|$)/g, "_");
}

/** To the end of the command, or to the next one where a line end was there. */
const COMMAND =
  /(?<![^\s;&|(])((?:\w+=\S* )*)git (?:-[cC] \S+ |-\S+ )*([a-z][a-z-]+)((?:(?! (?:\w+=\S* )*git )[^;&|])*)/g;

function wordsOf(text: string): readonly string[] {
  return text.split(" ").filter((word) => word !== "" && !/^\d*[<>]/.test(word));
}
