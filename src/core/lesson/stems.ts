// The stems of a text as cards are compared by them: one stem where people have several words for one thing.
import { termsOf } from "../similarity/terms.ts";

/** In order, each once. */
export function stemsOf(text: string): readonly string[] {
  return [...new Set(termsOf(text))];
}
