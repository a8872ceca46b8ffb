// Fixture: observations of a turn from its prompt, calls and messages.
import type { Attempt } from "../../domain/attempt.ts";
import type { NewObservation } from "../../domain/observation.ts";
import { observeTurn } from "./observe.ts";
import { turnOf } from "./turn.fixture.ts";

export function observe(
  prompt: string,
  calls: readonly Attempt[],
  words: readonly string[],
): readonly NewObservation[] {
  return observeTurn(turnOf(prompt, calls, words));
}
