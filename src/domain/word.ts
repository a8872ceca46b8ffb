// Words of a call, each with the program or tool it is given to: `word kubectl shop`, `word Skill review`. A failure is
// about one if the program says that it does not know it. Those of a shell line are derived from it and never stored.
import { baseName } from "./base-name.ts";
import { type Subject, subject } from "./subject.ts";

/** Upper bound for one line. */
const MOST = 24;

/** `display`: the line as shown to people. */
export function wordSubjects(display: string): readonly Subject[] {
  const found = new Set<Subject>();
  for (const part of display.split(/\s*(?:&&|\|\||[;|])\s*/)) {
    const [program, ...rest] = withoutWrappers(part.split(/\s+/));
    if (program === undefined || PRINTS.test(program)) continue;
    for (const text of rest.flatMap((one) => one.split(/[=,]/))) {
      const word = text.replace(/^["'`+]+|["'`]+$/g, "");
      if (/^[\w@./][\w@./:+-]{1,60}$/.test(word) && /[A-Za-z]/.test(word))
        found.add(subject("word", `${baseName(program)} ${word}`));
      if (found.size === MOST) return [...found];
    }
  }
  return [...found];
}

/** Upper bound for one call of a tool. */
const MOST_VALUES = 8;
const DEEPEST = 3;

/** The values in a tool's arguments that are single words: `completed`, `general-purpose`, `SHO-12`. */
export function valueSubjects(tool: string, input: unknown): readonly Subject[] {
  const found = new Set<Subject>();
  const visit = (value: unknown, depth: number): void => {
    if (found.size >= MOST_VALUES || depth > DEEPEST) return;
    if (typeof value === "string") {
      if (/^[\w@.:!-]{2,40}$/.test(value)) found.add(subject("word", `${tool} ${value}`));
    } else if (typeof value === "object" && value !== null) {
      for (const one of Object.values(value)) visit(one, depth + 1);
    }
  };
  visit(input, 0);
  return [...found];
}

/** The program that gets the words: not `sudo`, `npx`, `timeout 60` or a variable before it. */
function withoutWrappers(words: readonly string[]): readonly string[] {
  const start = words.findIndex(
    (word) => !/^(?:\w+=.*|sudo|doas|env|time|timeout|nohup|nice|npx|bunx|pnpx|\d+\w?|)$/.test(word),
  );
  return start === -1 ? [] : words.slice(start);
}

/** Their words are text or patterns. */
const PRINTS =
  /(?:^|\/)(?:echo|printf|cd|grep|rg|sed|awk|cat|ls|head|tail|find|fd|export|git|cp|mv|rm|mkdir|touch)$/;
