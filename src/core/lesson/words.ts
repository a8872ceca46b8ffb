// Index words of a lesson, and the words of a question.
import type { Lesson, LessonWord } from "../../domain/lesson.ts";
import { withoutErrands } from "./errands.ts";
import { stemsOf } from "./stems.ts";

/** Index words per lesson; of a longer one the first words count. */
const MOST = 200;
const MOST_ASKED = 60;
/** The beginning and the end of a long question say what is wanted. */
const LAST_ASKED = 15;
/** Minimum words outside of quoted text for these alone to be the question. */
const ENOUGH = 3;

/** Each word once, with the highest weight of the places it occurs in. */
export function lessonWords(content: Lesson): readonly LessonWord[] {
  const found = new Map<string, number>();
  const add = (text: string, weight: number) => {
    for (const word of stemsOf(text)) if (!found.has(word)) found.set(word, weight);
  };
  for (const entry of [...content.appliesTo, ...(content.stops ?? [])]) add(entry, 3);
  add(content.title, 2);
  for (const text of [
    content.situation,
    content.mistake,
    content.rootCause,
    content.fix,
    ...content.checklist,
  ])
    add(text, 1);
  return [...found].slice(0, MOST).map(([word, weight]) => ({ word, weight }));
}

/** Without pasted text, unless there is nothing else. */
export function questionWords(prompt: string): readonly string[] {
  const own = stemsOf(withoutQuoted(prompt));
  const all = own.length >= ENOUGH ? withoutQuoted(prompt) : prompt;
  const stems = stemsOf(withoutErrands(all));
  const words = stems.length > 0 ? stems : stemsOf(all);
  if (words.length <= MOST_ASKED) return words;
  return [...words.slice(0, MOST_ASKED - LAST_ASKED), ...words.slice(-LAST_ASKED)];
}

/** Words for the lookup of lessons: those of the question and of its tags. */
export function lookupWords(words: readonly string[], tags: readonly string[]): readonly string[] {
  return [...new Set([...words, ...tags.flatMap((tag) => stemsOf(tag))])];
}

/** Removes code blocks, tagged blocks, URLs, quotes, and program output. */
function withoutQuoted(prompt: string): string {
  return withoutBlocks(prompt.slice(0, LONGEST))
    .replace(/^ {0,3}(```+|~~~+)[^\n]*\n[\s\S]*?(?:^ {0,3}\1|$(?![\s\S]))/gm, " ")
    .replace(/\b[a-z][a-z+.-]{0,20}:\/\/\S+/gi, " ")
    .split("\n")
    .filter((line) => !isPasted(line))
    .join("\n");
}

const LONGEST = 40_000;
/** Limit, because searching the end of each block takes time. */
const MOST_BLOCKS = 100;

/** `<log>…</log>`; an unclosed one stays. */
function withoutBlocks(text: string): string {
  let left = "";
  let from = 0;
  let looked = 0;
  for (const { 0: opening, 1: name, index } of text.matchAll(/<([a-z][\w-]*)>/g)) {
    if (index < from) continue;
    if (++looked > MOST_BLOCKS) break;
    const closing = `</${name}>`;
    const end = text.indexOf(closing, index + opening.length);
    if (end === -1) continue;
    left += `${text.slice(from, index)} `;
    from = end + closing.length;
  }
  return left + text.slice(from);
}

function isPasted(line: string): boolean {
  return PASTED.test(line);
}

/** Quotes, shell prompts, timestamps, stack frames, error lines of programs. */
const PASTED =
  /^\s*(?:>|\$ |%\s|PS [A-Z]:|at \S+ ?\(|File "|Traceback|\[?\d{4}-\d\d-\d\d[T ]\d\d:|\[?\d\d:\d\d:\d\d|\[(?:INFO|WARN|ERROR|DEBUG)|(?:INFO|WARN(?:ING)?|ERROR|DEBUG|FATAL|npm (?:ERR!|error|warn))\b[: ]|[\w./-]+:\d+:\d+|(?:[A-Z]\w*)?(?:Error|Exception): |[+-]{3} [ab]\/|@@ -|diff --git)/;
