// Ignore: silences one hazard for good, and brings it back. What is learned meanwhile is kept.
import type { Hazard, Ignore } from "../domain/hazard.ts";
import type { FailureKind } from "../domain/outcome.ts";
import type { Subject } from "../domain/subject.ts";
import type { Deps } from "./deps.ts";
import { hazardOf } from "./why.ts";

export type HazardKey = Pick<Hazard, "project" | "subject" | "kind">;

/** Returns the hazard as it was before; undefined when nothing is known about it. */
export async function ignore(deps: Deps, key: HazardKey, at: number): Promise<Hazard | undefined> {
  const hazard = await hazardOf(deps, key);
  if (hazard && !hazard.ignored) await deps.store.saveHazards([{ ...hazard, ignored: true }], at);
  return hazard;
}

/** Returns the hazard as it was before; undefined when nothing is known about it. */
export async function bringBack(deps: Deps, key: HazardKey): Promise<Hazard | undefined> {
  const hazard = await hazardOf(deps, key);
  if (hazard?.ignored) await deps.store.saveHazards([{ ...hazard, ignored: false }]);
  return hazard;
}

/** What is silenced, the last first, each with the verdict that last spoke of it, if any did. */
export async function ignored(
  deps: Deps,
  project: string | undefined,
): Promise<readonly (Ignore & { readonly delivery: number | undefined })[]> {
  const silenced = await deps.store.ignores(project);
  if (silenced.length === 0) return [];
  const told = await deps.store.deliveries({
    ...(project !== undefined && { project }),
    moments: ["before-call"],
  });
  return silenced.map((one) => ({
    ...one,
    delivery: told.find(
      (delivery) =>
        delivery.project === one.project && delivery.subject === one.subject && delivery.kind === one.kind,
    )?.id,
  }));
}

/** The kinds in which a subject is known to fail. */
export async function kindsOf(
  deps: Deps,
  project: string,
  subject: Subject,
): Promise<readonly FailureKind[]> {
  const { hazards } = await deps.store.ask({ project, session: "", subjects: [subject] });
  return hazards.map((hazard) => hazard.kind);
}
