// Search words of a turn: from its prompt, files and tags.
import { termsOf } from "../../core/similarity/terms.ts";
import { tagWords } from "../../core/tag/tags.ts";
import { gather } from "../../domain/gather.ts";
import type { Turn } from "../../domain/turn.ts";

/** Characters of a prompt that are used: its topic is at the beginning. */
const HEAD = 400;
const MOST = 60;

export function wordsOf(turn: Pick<Turn, "prompt" | "tags" | "files" | "commits">): readonly string[] {
  const texts = [
    turn.prompt.slice(0, HEAD),
    ...tagWords(turn.tags),
    ...turn.commits.map(({ message }) => message),
    ...turn.files.slice(0, 10),
  ];
  return [...new Set(gather(texts, termsOf))].slice(0, MOST);
}
