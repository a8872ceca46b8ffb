// Matches the prompts of another memory to our turns of the same session, which may be numbered differently.
import { redact } from "../../core/redact/index.ts";
import { PROMPT_KEPT, type Turn } from "../../domain/turn.ts";
import type { OtherPrompt, OtherSession } from "../../ports/other-memory.ts";

export interface Numbering {
  /** Prompts that are not among our turns, under a number that is free. */
  readonly fresh: readonly OtherPrompt[];
  /** Our number of the turn that something belongs to. */
  of(one: { readonly prompt: number; readonly at: number }): number;
}

export function numberTurns(
  stored: readonly Pick<Turn, "number" | "at" | "prompt">[],
  { prompts }: Pick<OtherSession, "prompts">,
): Numbering {
  const numbers = new Map<number, number>();
  const taken = new Set(stored.map(({ number }) => number));
  const fresh: OtherPrompt[] = [];
  let last = 0;
  for (const prompt of prompts) {
    const words = redact(prompt.text).slice(0, PROMPT_KEPT).trim();
    const same = stored.find((turn) => turn.number > last && turn.prompt.trim() === words);
    if (same) {
      last = same.number;
      numbers.set(prompt.number, same.number);
    } else if (!taken.has(prompt.number)) {
      fresh.push(prompt);
      numbers.set(prompt.number, prompt.number);
    }
    // Otherwise our own history already has this turn, with slightly different text.
  }
  const known = [...stored, ...fresh].sort((a, b) => a.at - b.at || a.number - b.number);
  return {
    fresh,
    of({ prompt, at }) {
      const number = numbers.get(prompt);
      if (number !== undefined) return number;
      return (known.findLast((turn) => turn.at <= at) ?? known[0])?.number ?? prompt;
    },
  };
}
