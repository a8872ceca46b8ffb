// Fixture: builds a turn from calls with the real description code.
import type { Attempt } from "../../domain/attempt.ts";
import { describeTurn } from "../synthesise/turn.ts";
import type { ObserveInput } from "./input.ts";

export function turnOf(
  prompt: string,
  calls: readonly Attempt[],
  words: readonly string[],
  rest: Partial<ObserveInput> & { readonly tags?: readonly string[] } = {},
): ObserveInput {
  const { tags = [], ...more } = rest;
  const asked = { project: "p1", session: "s1", number: 1, at: 500, prompt, branch: "main" };
  return {
    turn: describeTurn(asked, calls, tags),
    calls,
    words,
    concepts: ["authentication", "backend"],
    ...more,
  };
}
