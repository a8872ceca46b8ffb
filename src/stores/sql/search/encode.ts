// Search: words and filters as terms of the full text index. Its `ascii` tokenizer keeps a-z, 0-9 and everything
// beyond ASCII as it is; all other characters are escaped one by one, so that the beginning of a word stays its beginning.
import { mix64 } from "../../../core/hash/mix64.ts";
import { baseName } from "../../../domain/base-name.ts";
import type { SearchDocument } from "../../../domain/search.ts";
import type { SearchFilter } from "../../../ports/store/search.ts";
import { pathThing, pathThings } from "../observed-things.ts";

/** Characters of a word that are indexed; FTS5 would cut a term at 32 KB. */
const MOST_CHARACTERS = 128;
/** Files of one document that can be filtered by. */
const MOST_FILES = 30;
/** An escaped ASCII character is one of U+E000–E07F; these own code points follow U+E0FF, moved up by 256. */
const FIRST = 0xe000;
const OWN = /[\ue000-\ue0ff]/g;
const ESCAPED = /[^a-z0-9\u0080-\uffff]|[\ue000-\ue0ff]/;
/** Begins a mark; no escaped word contains it. */
const MARK = "\ue0fe";

/** What a document is filtered by, as a column of the index. */
export function marksColumn(document: SearchDocument): string {
  return marksOf(document).map(markTerm).join(" ");
}

export function escapeWord(word: string): string {
  const cut = word.length > MOST_CHARACTERS ? word.slice(0, MOST_CHARACTERS) : word;
  if (!ESCAPED.test(cut)) return cut;
  return cut
    .replace(OWN, (own) => `\ue0ff${String.fromCharCode(own.charCodeAt(0) + 0x100)}`)
    .replace(/[^a-z0-9\u0080-\uffff]/g, (other) => String.fromCharCode(FIRST + other.charCodeAt(0)));
}

/**
 * A word, a beginning (`word*`) or a phrase (`one two`) as FTS5 expressions of which any may match; none when nothing is
 * left of it. `complete` gives the words that begin with a text.
 */
export function expressionsOf(
  wanted: string,
  complete: (beginning: string) => readonly string[],
): readonly string[] {
  const isBeginning = wanted.endsWith("*");
  const terms = (isBeginning ? wanted.slice(0, -1) : wanted)
    .split(" ")
    .filter((word) => word !== "")
    .map(escapeWord);
  const last = terms.at(-1);
  if (last === undefined) return [];
  const before = terms.slice(0, -1);
  return (isBeginning ? complete(last) : [last]).map((word) => `"${[...before, word].join(" ")}"`);
}

/** Conditions of a filter that the index answers: each an FTS5 expression, all must hold. */
export function markExpressions(filter: SearchFilter): readonly string[] {
  const { kinds, types, file, branch, agent, session } = filter;
  const name = file?.includes("/") ? [] : [`name ${file}`];
  return [
    kinds?.map((kind) => `kind ${kind}`),
    types?.map((type) => `type ${type}`),
    file === undefined ? undefined : [pathThing(file), ...name],
    branch === undefined ? undefined : [`branch ${branch}`],
    agent === undefined ? undefined : [`agent ${agent}`],
    session === undefined ? undefined : [`session ${session}`],
  ].flatMap((marks) => (marks ? [anyOf(marks)] : []));
}

/** No document has the mark that stands for an empty list. */
function anyOf(marks: readonly string[]): string {
  const terms = (marks.length > 0 ? marks : ["none"]).map((mark) => `"${markTerm(mark)}"`);
  return `(${terms.join(" OR ")})`;
}

function marksOf(document: SearchDocument): readonly string[] {
  const { kind, type, branch, agent, session } = document;
  const marks = new Set([`kind ${kind}`]);
  if (type !== undefined) marks.add(`type ${type}`);
  if (branch !== undefined) marks.add(`branch ${branch}`);
  if (agent !== undefined) marks.add(`agent ${agent}`);
  if (session !== undefined) marks.add(`session ${session}`);
  for (const file of document.files.slice(0, MOST_FILES)) {
    for (const thing of pathThings(file)) marks.add(thing);
    marks.add(`name ${baseName(file)}`);
  }
  return [...marks];
}

function markTerm(mark: string): string {
  return MARK + mix64(mark).slice(0, 12);
}
