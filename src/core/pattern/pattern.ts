// A pattern of many words, made the quick way. V8 first turns a pattern into bytecode, and into machine code when it is
// used again; for many words the bytecode takes three times as long as the code that replaces it. A long text at first
// makes V8 go straight to machine code: half of what the end of a turn cost a process that has just started.

/** As a regular expression is used, and made when it is first used. */
export interface Pattern {
  readonly source: string;
  /** From then on it costs next to nothing to ask it. */
  readonly isMade: boolean;
  test(text: string): boolean;
  exec(text: string): RegExpExecArray | null;
  /** Every place, of one that is global. */
  all(text: string): Iterable<RegExpExecArray>;
  [Symbol.match](text: string): RegExpMatchArray | null;
  [Symbol.replace](text: string, replacement: string): string;
  [Symbol.replace](text: string, replacer: (part: string, ...groups: string[]) => string): string;
  [Symbol.split](text: string, limit?: number): string[];
}

export function pattern(expression: RegExp): Pattern {
  let isMade = false;
  let lowered: Pattern | undefined;
  const made = (text: string) => {
    if (!isMade) {
      isMade = true;
      // With the text itself: there is another code for texts with letters beyond Latin.
      expression.test(text + LONG);
      expression.lastIndex = 0;
    }
    return expression;
  };
  const isFolding = expression.flags === "i";
  const test = (text: string) => {
    if (!isFolding || isMade) return made(text).test(text);
    lowered ??= pattern(inLowerCase(expression));
    return lowered.test(text.toLowerCase());
  };
  return {
    source: expression.source,
    get isMade() {
      return isMade || lowered?.isMade === true;
    },
    test,
    exec: (text) => made(text).exec(text),
    all: (text) => text.matchAll(made(text)),
    [Symbol.match]: (text) => made(text)[Symbol.match](text),
    [Symbol.replace]: (text: string, replacement: never) => made(text)[Symbol.replace](text, replacement),
    [Symbol.split]: (text, limit) => made(text)[Symbol.split](text, limit),
  };
}

/** From this length on V8 takes it that machine code pays. */
const LONG = "\u0001".repeat(1_000);

/** Takes half as long to make as one that takes both cases. Escapes are left: `\B` is no letter. */
function inLowerCase({ source }: RegExp): RegExp {
  return new RegExp(source.replace(/\\.|[A-Z]/g, (part) => (part.length > 1 ? part : part.toLowerCase())));
}
