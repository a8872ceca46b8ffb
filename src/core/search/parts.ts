// Splits a document into the texts that a model turns into vectors.
import { SEARCH_KINDS, type SearchDocument, type SearchKind } from "../../domain/search.ts";

/** Calls that went well are many and alike, and their commands are found by words. */
export const EMBEDDED_KINDS: readonly SearchKind[] = SEARCH_KINDS.filter((kind) => kind !== "call");

/** Parts of one document; the rest of a longer text does not count. */
const MOST_PARTS = 4;

/**
 * The whole text, or parts of it of at most `most` characters, each of which begins with the title. `content`: text of a
 * file, which the document itself does not hold.
 */
export function embeddedTexts(document: SearchDocument, most: number, content = ""): readonly string[] {
  const whole = document.title.trim();
  // Titles of prompts are often the beginning of their text.
  const title = document.text.startsWith(whole) ? "" : whole.slice(0, Math.floor(most / 2));
  const names = document.names.filter((name) => !title.includes(name)).join(" ");
  const rest = [names, document.text, content].filter((text) => text !== "").join("\n");
  const room = most - title.length - 1;
  const parts = partsOf(rest, room);
  return parts.length === 0 ? [title] : parts.map((part) => `${title}\n${part}`.trim());
}

/** Cut at the end of a line, a sentence or a word, where one is in the second half. */
function partsOf(text: string, most: number): readonly string[] {
  const parts: string[] = [];
  let rest = text.trim();
  while (rest !== "" && parts.length < MOST_PARTS) {
    const end = rest.length <= most ? rest.length : cutAt(rest.slice(0, most));
    parts.push(rest.slice(0, end).trim());
    rest = rest.slice(end).trim();
  }
  return parts;
}

function cutAt(text: string): number {
  const ends = ["\n", ". ", " "].map((end) => text.lastIndexOf(end) + 1);
  return ends.find((end) => end > text.length / 2) ?? text.length;
}
