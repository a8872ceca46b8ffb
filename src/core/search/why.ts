// Explains why a document was found, for people and for agents.
import type { SearchDocument } from "../../domain/search.ts";
import { TURN } from "./context.ts";
import type { Question } from "./query.ts";
import { wordsOf } from "./words.ts";

export interface Why {
  /** Words of the question that it says, as they were asked. */
  readonly words: readonly string[];
  /** Quoted phrases that it says. */
  readonly phrases: readonly string[];
  /** Names with several parts that it bears whole: `getUserName`, `src/auth/jwt.ts`. */
  readonly names: readonly string[];
  /** Its paths that the question names. */
  readonly files: readonly string[];
  /** It says none of the words itself: the turns around it do, or the content of the file. */
  readonly bySurroundings?: true;
}

/** `phrases`: those of the question that it says. */
export function whyOf(
  document: SearchDocument,
  question: Question,
  own: ReadonlySet<string> | undefined,
  phrases = question.phrases.filter((phrase) => says(document, phrase, own)),
): Why {
  const said = own ?? sayings(document);
  const written = (word: string) => question.written.get(word) ?? word;
  const whole = [...question.compounds].filter(([name]) => said.has(name));
  const inNames = new Set(whole.flatMap(([, parts]) => parts));
  const words = [
    ...question.words.filter((word) => said.has(word) && !inNames.has(word)).map(written),
    ...beginnings(question, said).map((prefix) => `${written(prefix)}*`),
  ];
  const names = whole.map(([name]) => written(name));
  return {
    words: [...new Set(words)],
    phrases: phrases.map((phrase) => phrase.map(written).join(" ")),
    names: [...new Set(names)],
    files: document.files.filter((path) => question.text.includes(path)),
    ...(words.length === 0 && names.length === 0 && { bySurroundings: true as const }),
  };
}

/** Title and names only: the text of files is not kept. */
function sayings({ title, names }: SearchDocument): ReadonlySet<string> {
  return new Set(wordsOf(`${title} ${names.join(" ")}`));
}

/** Prefixes of a half-typed word, only if the word itself does not occur. */
function beginnings({ prefixes, unfinished }: Question, said: ReadonlySet<string>): string[] {
  const isSaid = unfinished !== undefined && said.has(unfinished);
  return isSaid ? [] : prefixes.filter((prefix) => said.has(`${prefix}*`));
}

/** The words of the phrase stand in a row in one of its fields. `own`: words of the question that were found in it. */
export function says(
  { title, names, text }: SearchDocument,
  phrase: readonly string[],
  own: ReadonlySet<string> | undefined,
): boolean {
  // Longer texts were not read to the end.
  if (own !== undefined && text.length <= TURN && !phrase.every((word) => own.has(word))) return false;
  return [title, names.join(" "), text].some((field) => {
    const words = wordsOf(field);
    return words.some((_, at) => phrase.every((word, step) => words[at + step] === word));
  });
}
