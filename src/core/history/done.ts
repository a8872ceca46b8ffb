// Finds out whether a story was done before, by a successful iteration or by a person.
import type { Iteration } from "../../domain/iteration.ts";

interface Done {
  readonly iteration: Iteration;
  /** `by hand (commit 1a2b3c4: feat: lock; \`npm test\` passed)`, `in iteration 7 (…)` */
  readonly how: string;
  /** `by hand (commit 1a2b3c4)` */
  readonly short: string;
  /** How often it was found done. */
  readonly times: number;
}

/** `own`: the story's iterations, in order. */
export function doneBefore(own: readonly Iteration[], byHand: readonly Iteration[]): Done | undefined {
  const successes = [...own.filter(({ status }) => status === "success"), ...byHand];
  const done =
    successes.findLast(({ commits }) => commits.some(isWork)) ??
    successes.findLast(({ commits }) => commits.length > 0) ??
    successes.at(-1);
  if (!done) return undefined;
  const commit = done.commits.find(isWork) ?? done.commits[0];
  const check = done.commandsRun.find(({ result }) => result === "passed");
  const facts = [
    ...(commit ? [`commit ${commit.sha.slice(0, 7)}: ${commit.message}`] : []),
    ...(check ? [`\`${check.command}\` passed${check.output === "" ? "" : `, ${check.output}`}`] : []),
  ];
  const where = byHand.includes(done) ? "by hand" : `in iteration ${done.iteration}`;
  return {
    iteration: done,
    short: `${where}${commit ? ` (commit ${commit.sha.slice(0, 7)})` : ""}`,
    how: `${where}${facts.length > 0 ? ` (${facts.join("; ")})` : ""}`,
    times: successes.length,
  };
}

/** False for `docs` and `chore` commits. */
export function isWork({ message }: { readonly message: string }): boolean {
  return !/^(?:docs?|chore)\b/i.test(message);
}
