// What made the difference after a failure: mined from the order of attempts in one session, never invented.
import type { Attempt } from "../../domain/attempt.ts";
import { type Failed, familyOf } from "../../domain/outcome.ts";
import type { Remedy, RemedyType } from "../../domain/remedy.ts";
import { subjectType } from "../../domain/subject.ts";

/** How many calls after a failure its remedy is looked for. */
const REACH = 10;

/** Attempts of one session, oldest first → remedies, each seen once. */
export function mineRemedies(attempts: readonly Attempt[]): readonly Remedy[] {
  return attempts.flatMap((attempt, index) => {
    if (attempt.outcome.status !== "failed" || !isRemediable(attempt.outcome)) return [];
    const remedy = remedyFor(attempt, attempt.outcome, attempts, index);
    return remedy ? [remedy] : [];
  });
}

/** Two sightings of the same remedy become one with more weight. */
export function mergeRemedies(known: readonly Remedy[], found: readonly Remedy[]): readonly Remedy[] {
  const merged = new Map(known.map((remedy) => [keyOf(remedy), remedy]));
  for (const remedy of found) {
    const before = merged.get(keyOf(remedy));
    if (before && remedy.evidence.every((id) => before.evidence.includes(id))) continue;
    merged.set(keyOf(remedy), before ? combine(before, remedy) : remedy);
  }
  return [...merged.values()];
}

/** The remedy most worth naming: confirmed first, then the one that helped most often, then the newest. */
export function bestRemedy(remedies: readonly Remedy[]): Remedy | undefined {
  return [...remedies].sort(
    (a, b) => Number(b.confirmed) - Number(a.confirmed) || b.count - a.count || b.lastAt - a.lastAt,
  )[0];
}

function isRemediable(failure: Failed): boolean {
  return !["transient", "none"].includes(familyOf(failure.kind));
}

function remedyFor(
  failed: Attempt,
  failure: Failed,
  attempts: readonly Attempt[],
  index: number,
): Remedy | undefined {
  const end = Math.min(attempts.length, index + 1 + REACH);
  for (let at = index + 1; at < end; at++) {
    const next = attempts[at];
    if (next?.outcome.status !== "succeeded") continue;
    if (next.fingerprint === failed.fingerprint)
      return made(failed, failure, attempts.slice(index + 1, at), attempts, at);
    if (isReplacement(failed, next))
      return build("replacement", failed, failure, next, next.display, attempts, at);
  }
  return undefined;
}

/** Another action for the same goal, or on the same thing with another program. */
function isReplacement(failed: Attempt, next: Attempt): boolean {
  if (next.goal === failed.goal) return true;
  const shared = next.subjects.filter((one) => ["path", "script"].includes(subjectType(one)));
  return shared.some((one) => failed.subjects.includes(one)) && failed.tool === next.tool;
}

/** The same action works now: what came in between made it work. */
function made(
  failed: Attempt,
  failure: Failed,
  between: readonly Attempt[],
  attempts: readonly Attempt[],
  at: number,
): Remedy | undefined {
  const helped = between.filter((one) => one.outcome.status === "succeeded" && one.changes.length > 0);
  const command = helped.findLast((one) => one.changes.some((change) => change !== "files"));
  if (command) return build("prerequisite", failed, failure, command, command.display, attempts, at);
  const edits = helped.filter((one) => one.files.length > 0);
  const last = edits.at(-1);
  if (!last) return undefined;
  const files = [...new Set(edits.flatMap((one) => one.files))].slice(0, 3);
  return build("edit", failed, failure, last, `edit ${files.join(", ")}`, attempts, at);
}

function build(
  type: RemedyType,
  failed: Attempt,
  failure: Failed,
  helped: Attempt,
  display: string,
  attempts: readonly Attempt[],
  at: number,
): Remedy {
  const confirmed = attempts
    .slice(at + 1)
    .some(
      (one) =>
        one.outcome.status === "succeeded" && /\b(test|pytest|jest|vitest|build|commit)\b/.test(one.goal),
    );
  return {
    project: failed.project,
    type,
    subject: failure.subject,
    signature: failure.signature,
    fingerprint: helped.fingerprint,
    display,
    count: 1,
    lastAt: helped.at,
    confirmed,
    evidence: [failed.id, helped.id],
  };
}

function combine(before: Remedy, found: Remedy): Remedy {
  return {
    ...before,
    count: before.count + 1,
    lastAt: Math.max(before.lastAt, found.lastAt),
    confirmed: before.confirmed || found.confirmed,
    evidence: [...before.evidence, ...found.evidence].slice(-10),
  };
}

function keyOf(remedy: Remedy): string {
  return `${remedy.subject}\n${remedy.signature}\n${remedy.type}\n${remedy.fingerprint}`;
}
