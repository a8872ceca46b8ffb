// Why: what was said to agents, what it rests on, and what came of it.
import type { Delivery } from "../domain/delivery.ts";
import type { Hazard } from "../domain/hazard.ts";
import type { Subject } from "../domain/subject.ts";
import type { Evidence } from "../ports/memory.ts";
import type { Deps } from "./deps.ts";

/** One thing said, and to whom. */
export interface Told {
  readonly delivery: Delivery;
  /** Name of the agent; empty when nobody told. */
  readonly agent: string;
}

export interface Explained extends Told {
  /** The failures it rests on, the newest first; those forgotten since are missing. */
  readonly evidence: readonly Evidence[];
  /** What is known about it now; undefined when nothing is left. */
  readonly hazard: Hazard | undefined;
}

/** The last verdicts on calls, or everything said, the newest first. `project` undefined = everywhere. */
export async function lastVerdicts(
  deps: Deps,
  project: string | undefined,
  limit: number,
  all = false,
): Promise<readonly Told[]> {
  const deliveries = await deps.store.deliveries({
    ...(project !== undefined && { project }),
    ...(!all && { moments: ["before-call", "after-call"] }),
    limit,
  });
  const agents = new Map<string, string>();
  const told: Told[] = [];
  for (const delivery of deliveries) {
    const known = agents.get(delivery.session) ?? (await agentOf(deps, delivery));
    agents.set(delivery.session, known);
    told.push({ delivery, agent: known });
  }
  return told;
}

/** One of them with its evidence; undefined when there is none of this id. */
export async function explain(deps: Deps, id: number): Promise<Explained | undefined> {
  const [delivery] = await deps.store.deliveries({ id, limit: 1 });
  if (!delivery) return undefined;
  const attempts = await deps.store.attempts({ ids: delivery.evidence, order: "newest" });
  return {
    delivery,
    agent: await agentOf(deps, delivery),
    hazard: await hazardOf(deps, delivery),
    evidence: attempts.map(({ outcome, ...attempt }) => ({
      id: attempt.id,
      at: attempt.at,
      session: attempt.session,
      display: attempt.display,
      error: outcome.status === "failed" ? outcome.excerpt : "",
    })),
  };
}

/** The hazard a verdict spoke of, as it stands now. */
export async function hazardOf(
  deps: Deps,
  { project, subject, kind }: { readonly project: string; readonly subject: string; readonly kind: string },
): Promise<Hazard | undefined> {
  if (subject === "") return undefined;
  const { hazards } = await deps.store.ask({ project, session: "", subjects: [subject as Subject] });
  return hazards.find((hazard) => hazard.kind === kind);
}

async function agentOf(deps: Deps, { session }: Delivery): Promise<string> {
  return (await deps.store.session(session))?.agent ?? "";
}
