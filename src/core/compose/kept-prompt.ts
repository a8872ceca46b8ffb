// The part of a prompt that is stored with its turn.
import { PROMPT_KEPT } from "../../domain/turn.ts";
import { withoutWrappers } from "./task-title.ts";

/** Of a long prompt the person's own words: programs may put more text before them than is stored. */
export function keptPrompt(prompt: string): string {
  return (prompt.length <= PROMPT_KEPT ? prompt : withoutWrappers(prompt)).slice(0, PROMPT_KEPT);
}
