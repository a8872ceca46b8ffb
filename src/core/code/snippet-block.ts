// The block of code snippets for a supervised task's prompt, in Supervisor's format.
import { count } from "../../domain/count.ts";

export interface CodeSnippet {
  readonly path: string;
  readonly from: number;
  readonly to: number;
  /** 0 to 1: how likely it bears on the task. */
  readonly relevance: number;
  /** At most 200 characters. */
  readonly text: string;
}

export const SNIPPET_CHARACTERS = 200;
export const MOST_SNIPPETS = 3;
/** Characters of the whole block. */
const BLOCK_CHARACTERS = 2_000;

/** Empty without snippets. Those that do not fit are left out. */
export function snippetBlock(snippets: readonly CodeSnippet[]): string {
  for (let most = Math.min(snippets.length, MOST_SNIPPETS); most > 0; most--) {
    const text = [
      "## RELEVANT CODEBASE CONTEXT (from RAG)",
      `Found ${count(most, "relevant snippet")}:`,
      ...snippets.slice(0, most).flatMap(snippetLines),
    ].join("\n");
    if (text.length <= BLOCK_CHARACTERS) return text;
  }
  return "";
}

function snippetLines({ path, from, to, relevance, text }: CodeSnippet, index: number): readonly string[] {
  const head = `${index + 1}. ${path}:${from}-${to} (Relevance: ${relevance.toFixed(2)})`;
  return [head, ...text.split("\n").map((line) => `   ${line}`)];
}
