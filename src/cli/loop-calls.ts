// What an iteration's agent did, call by call, where Twiceshy's hooks saw it.
import { existsSync } from "node:fs";
import type { Config } from "../config.ts";
import type { Attempt } from "../domain/attempt.ts";
import { familyOf } from "../domain/outcome.ts";
import type { CallsMade } from "../ports/loop-runs.ts";
import { withMemory } from "./memory.ts";

const NONE: CallsMade = { failed: [], passed: [] };
/** More than an iteration makes. */
const MOST = 2_000;

/** Of sessions of this project that began between the two moments. Never fails, and makes no memory of its own. */
export async function callsBetween(config: Config, from: number, to: number): Promise<CallsMade> {
  if (!existsSync(config.database)) return NONE;
  try {
    return await withMemory(config, async ({ deps, store }) => {
      const { project } = deps.workspace.place(process.cwd());
      const attempts = await store.attempts({
        ...{ project: project.id, since: from, until: to },
        ...{ order: "oldest", limit: MOST },
      });
      const own = new Set<string>();
      for (const session of new Set(attempts.map((attempt) => attempt.session))) {
        const known = await store.session(session);
        if (known && known.startedAt >= from - CLOCKS_MS && known.startedAt <= to) own.add(session);
      }
      return callsOf(attempts.filter(({ session }) => own.has(session)));
    });
  } catch {
    return NONE;
  }
}

/** The agent's clock and ours are the same; its first event may be stamped in whole seconds. */
const CLOCKS_MS = 1_000;

export function callsOf(attempts: readonly Attempt[]): CallsMade {
  // What went well in the end is no failure of the iteration.
  const last = new Map(attempts.map((attempt) => [attempt.fingerprint, attempt]));
  const ends = [...last.values()].sort((a, b) => a.at - b.at || a.id - b.id);
  return {
    failed: ends.flatMap(({ display, outcome }) =>
      outcome.status === "failed" && familyOf(outcome.kind) !== "none"
        ? [{ call: display, error: outcome.excerpt || outcome.kind }]
        : [],
    ),
    passed: ends
      .filter(({ outcome, work, commit }) => outcome.status === "succeeded" && (work || commit))
      .map(({ display }) => display),
  };
}
