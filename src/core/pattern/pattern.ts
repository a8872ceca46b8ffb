// A pattern of many words, made the quick way. V8 first turns a pattern into bytecode, and into machine code when it is
// used again; for many words the bytecode takes three times as long as the code that replaces it. A long text at first
// makes V8 go straight to machine code: two thirds of what the end of a turn costs a process that has just started.

/** As a regular expression is used, and made when it is first used. Nothing else is different. */
export interface Pattern {
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
  const made = () => {
    if (!isMade) {
      isMade = true;
      expression.test(LONG);
      expression.lastIndex = 0;
    }
    return expression;
  };
  return {
    test: (text) => made().test(text),
    exec: (text) => made().exec(text),
    all: (text) => text.matchAll(made()),
    [Symbol.match]: (text) => made()[Symbol.match](text),
    [Symbol.replace]: (text: string, replacement: never) => made()[Symbol.replace](text, replacement),
    [Symbol.split]: (text, limit) => made()[Symbol.split](text, limit),
  };
}

/** From this length on V8 takes it that machine code pays. No pattern finds anything in it. */
const LONG = "\u0001".repeat(1_000);
