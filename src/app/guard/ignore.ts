// Ignore: silences one hazard permanently, or restores it. Learning about it continues.
import type { FailureKind } from "../../domain/failure-kinds.ts";
import type { Hazard, Ignore } from "../../domain/hazard.ts";
import type { Subject } from "../../domain/subject.ts";
import type { HazardKey } from "../../ports/store.ts";
import type { Deps } from "../deps.ts";
import { hazardOf } from "./why.ts";

/** Returns the hazard as it was before; undefined when nothing is known about it. */
export async function ignore(deps: Deps, key: HazardKey, at: number): Promise<Hazard | undefined> {
  const hazard = await hazardOf(deps, key);
  if (hazard) await deps.store.hazards.silence(key, at);
  return hazard;
}

/** Returns the hazard as it was before; undefined when nothing is known about it. */
export async function bringBack(deps: Deps, key: HazardKey): Promise<Hazard | undefined> {
  const hazard = await hazardOf(deps, key);
  if (hazard) await deps.store.hazards.wake(key);
  return hazard;
}

/** Silenced hazards, the last first, each with the last delivery about it, if any. */
export async function ignored(
  deps: Deps,
  project: string | undefined,
): Promise<readonly (Ignore & { readonly delivery: number | undefined })[]> {
  const silenced = await deps.store.hazards.ignores(project);
  if (silenced.length === 0) return [];
  const deliveries = await deps.store.ledger.deliveries({
    ...(project !== undefined && { project }),
    moments: ["before-call"],
  });
  return silenced.map((one) => ({
    ...one,
    delivery: deliveries.find(
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
  const { hazards } = await deps.store.hazards.ask({ project, session: "", subjects: [subject] });
  return hazards.map((hazard) => hazard.kind);
}
