// Reads from the memory which calls an iteration's agent made, if hooks recorded them.

import { existsSync } from "node:fs";
import type { Config } from "../../config.ts";
import type { Attempt } from "../../domain/attempt.ts";
import { familyOf } from "../../domain/failure-kinds.ts";
import type { CallsMade } from "../../ports/loop-runs.ts";
import { withMemory } from "../memory.ts";

const NONE: CallsMade = { failed: [], passed: [] };
/** More calls than an iteration makes. */
const MOST = 2_000;

/** Calls of sessions of this project that began in this time. Never throws, and never creates a memory. */
export async function callsBetween(config: Config, from: number, to: number): Promise<CallsMade> {
  if (!existsSync(config.database)) return NONE;
  try {
    return await withMemory(config, async ({ deps, store }) => {
      const { project } = deps.workspace.place(process.cwd());
      const attempts = await store.evidence.attempts({
        ...{ project: project.id, since: from, until: to },
        ...{ order: "oldest", limit: MOST },
      });
      const own = new Set<string>();
      for (const session of new Set(attempts.map((attempt) => attempt.session))) {
        const known = await store.sessions.get(session);
        if (known && known.startedAt >= from - CLOCKS_MS && known.startedAt <= to) own.add(session);
      }
      return callsOf(attempts.filter(({ session }) => own.has(session)));
    });
  } catch {
    return NONE;
  }
}

/** Tolerance, because the agent's first event may have a time in whole seconds. */
const CLOCKS_MS = 1_000;

function callsOf(attempts: readonly Attempt[]): CallsMade {
  // Only the last result of each call counts: a call that worked in the end is not a failure.
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
