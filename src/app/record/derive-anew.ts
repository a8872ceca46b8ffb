// Derives hazards, remedies and patterns again from the attempts, after the rules have changed. Safe to interrupt: a
// project counts as done only when it is complete, and otherwise starts again.
import { learnFrom, subjectsToLearn } from "../../core/guard/learn.ts";
import { RULES_VERSION } from "../../core/guard/rules-version.ts";
import type { Derivation, Derived, StaleProject } from "../../ports/store.ts";
import type { Deps } from "../deps.ts";
import { weighAgain } from "../guard/rate.ts";
import { learnAnew } from "./learn.ts";

const DERIVATION: Derivation = { subjects: subjectsToLearn, learn: learnFrom, weigh: weighAgain };
/** Tries while another process is forgetting something. */
const TRIES = 5;

interface Progress {
  /** 0 to 1. */
  readonly share: number;
  /** Calls learned from so far, and their total. */
  readonly calls: number;
  readonly of: number;
}

export interface DerivedAnew {
  readonly calls: number;
  readonly projects: number;
}

/** Projects derived by an older version; the last used first. */
export function staleProjects(deps: Pick<Deps, "store">): Promise<readonly StaleProject[]> {
  return deps.store.hazards.stale(RULES_VERSION);
}

/** All that are stale. */
export async function deriveAnew(
  deps: Deps,
  onProgress: (progress: Progress) => void | Promise<void> = () => {},
): Promise<DerivedAnew> {
  const stale = await staleProjects(deps);
  const of = stale.reduce((sum, { attempts }) => sum + attempts, 0);
  const done = new Set<string>();
  let calls = 0;
  const tell = (now: number, share: number) =>
    onProgress({ share: of > 0 ? Math.min(1, share / of) : 1, calls: now, of });
  for (const { id } of stale) {
    if (done.has(id)) continue;
    const before = calls;
    // Progress: calls are one half of the work, sessions the other.
    const derived = await deriveProject(deps, id, {
      onCalls: (learned) => tell(before + learned, before + learned / 2),
      onSessions: (learned, share) => tell(before + learned, before + (learned * (1 + share)) / 2),
    });
    if (!derived) continue;
    for (const project of derived.projects) done.add(project);
    calls += derived.attempts;
  }
  return { calls, projects: done.size };
}

interface Steps {
  onCalls?(calls: number): void | Promise<void>;
  onSessions?(calls: number, share: number): void | Promise<void>;
}

/** One project, and those that share its sessions; undefined when another process is deriving it. */
export async function deriveProject(deps: Deps, id: string, steps: Steps = {}): Promise<Derived | undefined> {
  const derived = await deriveCalls(deps, id, steps);
  if (!derived) return undefined;
  const { claim, attempts, sessions } = derived;
  for (let at = 0; at < sessions.length; at++) {
    const session = sessions[at] as string;
    await learnWhole(deps, session);
    await steps.onSessions?.(attempts, (at + 1) / sessions.length);
  }
  await deps.store.hazards.markDerived(claim, RULES_VERSION);
  return derived;
}

/** Not in one transaction, which would make others wait; attempts that arrive meanwhile are read again. */
async function learnWhole(deps: Deps, session: string): Promise<void> {
  for (;;) {
    const last = await learnAnew(deps, session);
    const [newest] = await deps.store.evidence.attempts({ session, order: "newest", limit: 1 });
    if (newest === undefined || newest.id <= last) return;
  }
}

async function deriveCalls(deps: Deps, id: string, steps: Steps): Promise<Derived | undefined> {
  for (let tries = 1; tries <= TRIES; tries++) {
    const derived = await deps.store.hazards.deriveAnew(id, DERIVATION, steps.onCalls);
    if (derived === "elsewhere") return undefined;
    if (derived !== "again") return derived;
  }
  return undefined;
}
