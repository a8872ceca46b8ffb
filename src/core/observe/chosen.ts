// A decision of the agent's that stood at the end of its turn.
import type { Fact } from "../../domain/observation.ts";
import { decisionsIn } from "./decision.ts";
import type { Evidence } from "./evidence.ts";
import { factsOf, isElsewhere, shownBy } from "./facts.ts";
import { believable, hasHeld } from "./held.ts";
import type { Finding, ObserveInput } from "./input.ts";
import { matterOf } from "./matter.ts";
import { narrate } from "./narrative.ts";
import { factText, type Statement } from "./statement.ts";
import { subtitleFrom, titleFrom } from "./wording.ts";

export function chosen(
  input: ObserveInput,
  evidence: Evidence,
  all: readonly Statement[],
): Finding | undefined {
  // Nothing came of it, or it was taken back.
  if (evidence.changed.size === 0 || !hasHeld(input.turn)) return undefined;
  const said = all.filter((statement) => !isElsewhere(statement, evidence));
  const statements = believable(input.turn, said);
  // What was decided last stands.
  for (const decision of decisionsIn(input.words).toReversed()) {
    const title = titleFrom(decision.text);
    const text = factText(`Decision: ${decision.text}`);
    if (title === undefined || text === undefined) continue;
    const fact: Fact = { text, evidence: shownBy(text, evidence) };
    return {
      type: "decision",
      title,
      subtitle: subtitleFrom(decision.text),
      facts: [fact, ...factsOf("decision", statements.slice(0, 2), evidence)],
      narrative: `The agent's words: "${decision.sentence}"\n\n${narrate(input, evidence, [])}`,
      files: [...evidence.changed.keys()],
      matter: matterOf(decision.text),
      worth: 4 + (/\b(?:because|since)\b|때문/i.test(decision.reason) ? 2 : 0),
    };
  }
  return undefined;
}
