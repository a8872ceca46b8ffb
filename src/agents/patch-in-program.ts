// Finds the patches in a JavaScript program such as `const patch = "*** Begin Patch\n…"; await tools.apply_patch(patch)`,
// without a parser: the program may be cut off in the middle.

interface QuotedPatch {
  readonly text: string;
  /** False if the program ends before the patch does, or puts values into it. */
  readonly isWhole: boolean;
}

const QUOTED = /(["'`])(\*\*\* Begin Patch(?:(?!\1)[^\\]|\\[\s\S])*)/g;

export function patchesIn(program: string): readonly QuotedPatch[] {
  return [...program.matchAll(QUOTED)].map(([, quote = "", text = ""]) => ({
    text: text.replace(/\\(n|t|.)/g, (_, letter: string) => ESCAPED[letter] ?? letter),
    isWhole: /\*\*\* End Patch(?:\\n|\n)*$/.test(text) && !(quote === "`" && text.includes("${")),
  }));
}

const ESCAPED: Readonly<Record<string, string>> = { n: "\n", t: "\t" };
