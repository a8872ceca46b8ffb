// Finds the calls that a known failure rests on: its evidence, for a person to see and to forget.

import type { Attempt } from "../../domain/attempt.ts";
import { type FailureKind, familyOf } from "../../domain/failure-kinds.ts";
import type { Hazard } from "../../domain/hazard.ts";
import { isAbout, type Subject, subjectName } from "../../domain/subject.ts";
import type { Deps } from "../deps.ts";

/** The newest first; at most about `limit`. */
export async function callsItRestsOn(
  { store }: Deps,
  hazard: Hazard,
  limit?: number,
): Promise<readonly Attempt[]> {
  const { project, kind } = hazard;
  const at = limit === undefined ? {} : { limit };
  const failed = await store.evidence.attempts({
    project,
    status: "failed",
    kind,
    ...aboutIt(hazard),
    ...at,
  });
  if (!REFUSALS.has(kind)) return failed;
  const refused = await Promise.all(
    hazard.actions.map((fingerprint) =>
      store.evidence.attempts({ project, status: "denied", fingerprint, ...at }),
    ),
  );
  const byRule = refused
    .flat()
    .filter(({ outcome }) => outcome.status === "denied" && outcome.by === "policy");
  return [...failed, ...byRule].sort((a, b) => b.at - a.at || b.id - a.id);
}

/** Which failed calls: those about the thing, or, where a tool's own rule was broken, all of that tool. */
export function aboutIt({ subject, about, kind }: Pick<Hazard, "subject" | "about" | "kind">): {
  readonly subject?: Subject;
  readonly tool?: string;
} {
  // The failed call itself is about the file at which the tool refused.
  if (familyOf(kind) === "protocol" && isAbout(subject, "tool")) return { tool: subjectName(subject) };
  return { subject: about };
}

/** Also learned from calls that never ran, because a rule or a hook said no. */
const REFUSALS: ReadonlySet<FailureKind> = new Set(["policy", "refused"]);
