// What a turn did: a bug mended, something added, something reshaped, or something found out.
import type { Fact } from "../../domain/observation.ts";
import { taskTitle } from "../compose/task-title.ts";
import type { Evidence } from "./evidence.ts";
import { factsOf, isElsewhere, saidFacts } from "./facts.ts";
import { foundIn } from "./found.ts";
import { believable, hasHeld } from "./held.ts";
import type { Finding, ObserveInput } from "./input.ts";
import { filesReadBy } from "./looked.ts";
import { narrate } from "./narrative.ts";
import { listedFiles } from "./shown.ts";
import type { Statement } from "./statement.ts";
import { bestChange, subtitleOf, titleOf } from "./title.ts";
import { typeOf } from "./type.ts";

export function workDone(
  input: ObserveInput,
  evidence: Evidence,
  all: readonly Statement[],
): Finding | undefined {
  if (!hasHeld(input.turn)) return undefined;
  const statements = believable(
    input.turn,
    all.filter((statement) => !isElsewhere(statement, evidence)),
  );
  const isChange = evidence.changed.size > 0;
  const said = saidFacts(statements, evidence);
  if (!isChange && !isInquiry(input, statements)) return undefined;
  // Files were written, and nobody said what for.
  if (isChange && said.length === 0 && evidence.commits.length === 0 && taskTitle(input.turn.prompt) === "")
    return undefined;
  const main = bestChange(input, evidence, statements);
  const type = typeOf(input, evidence, statements, main);
  if (type === "bugfix" && input.turn.ending === "failed") return undefined;
  const title = titleOf(input, evidence, main);
  if (title === undefined) return undefined;
  return {
    type,
    title,
    subtitle: subtitleOf({ title, main }, input, evidence, statements),
    facts: factsOf(type, statements, evidence, {
      found: foundIn(input.words, statements),
      rest: fillers(input, isChange),
    }),
    narrative: narrate(input, evidence, statements),
    files: isChange ? [...evidence.changed.keys()] : filesReadBy(input.calls),
    matter: "",
    worth:
      said.length +
      3 * evidence.commits.length +
      3 * evidence.mended.length +
      Math.min(5, evidence.changed.size),
  };
}

/** Without a change there must have been some looking, and something to say of it. */
function isInquiry({ calls, turn }: ObserveInput, statements: readonly Statement[]): boolean {
  if (turn.commits.length > 0) return false;
  const telling = statements.filter(({ kind }) => kind === "cause" || kind === "state");
  return telling.length > 0 && calls.length >= 10 && filesReadBy(calls).length >= 3;
}

/** True, but of little interest. */
function fillers({ turn, calls }: ObserveInput, isChange: boolean): readonly Fact[] {
  const asked = taskTitle(turn.prompt);
  const read = isChange ? [] : filesReadBy(calls);
  const facts = [
    read.length > 0 ? `Files read to find out: ${listedFiles(read, 3)}.` : "",
    asked === ""
      ? ""
      : `The person's request in prompt ${turn.number} of the session was: "${asked.replace(/"/g, "'")}".`,
  ];
  return facts
    .filter((text) => text.length >= 50 && text.length <= 150)
    .map((text) => ({ text, evidence: [] }));
}
