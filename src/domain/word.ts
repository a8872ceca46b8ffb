// Words of a shell line, each with the program it is given to: `word kubectl shop`. A failure is about one if the program
// says that it does not know it. They are derived from the line and never stored with a call.
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
      if (/^[A-Za-z@./][\w@./:+-]{2,60}$/.test(word))
        found.add(subject("word", `${baseName(program)} ${word}`));
      if (found.size === MOST) return [...found];
    }
  }
  return [...found];
}

/** The program that gets the words: not `sudo`, `npx`, `timeout 60` or a variable before it. */
function withoutWrappers(words: readonly string[]): readonly string[] {
  const start = words.findIndex(
    (word) => !/^(?:\w+=.*|sudo|doas|env|time|timeout|nohup|nice|npx|bunx|pnpx|\d+\w?|)$/.test(word),
  );
  return start === -1 ? [] : words.slice(start);
}

function baseName(program: string): string {
  return program.slice(program.lastIndexOf("/") + 1);
}

/** Their words are text or patterns. */
const PRINTS =
  /(?:^|\/)(?:echo|printf|cd|grep|rg|sed|awk|cat|ls|head|tail|find|fd|export|git|cp|mv|rm|mkdir|touch)$/;
