// Why: what was delivered to agents, on what evidence, and with what effect.
import type { Attempt } from "../../domain/attempt.ts";
import type { Delivery } from "../../domain/delivery.ts";
import type { Hazard } from "../../domain/hazard.ts";
import type { Subject } from "../../domain/subject.ts";
import type { Evidence } from "../../ports/memory.ts";
import type { Deps } from "../deps.ts";

export interface LoggedDelivery {
  readonly delivery: Delivery;
  /** Name of the agent; empty when unknown. */
  readonly agent: string;
}

export interface Explained extends LoggedDelivery {
  /** The failures it rests on, the newest first; those forgotten since are missing. */
  readonly evidence: readonly Evidence[];
  /** The hazard as it is now; undefined when it is gone. */
  readonly hazard: Hazard | undefined;
}

/** The last verdicts on calls, or all deliveries, the newest first. `project` undefined = everywhere. */
export async function lastVerdicts(
  deps: Deps,
  project: string | undefined,
  limit: number,
  all = false,
): Promise<readonly LoggedDelivery[]> {
  const deliveries = await deps.store.ledger.deliveries({
    ...(project !== undefined && { project }),
    ...(!all && { moments: ["before-call", "after-call"] }),
    limit,
  });
  const agents = new Map<string, string>();
  const logged: LoggedDelivery[] = [];
  for (const delivery of deliveries) {
    const known = agents.get(delivery.session) ?? (await agentOf(deps, delivery));
    agents.set(delivery.session, known);
    logged.push({ delivery, agent: known });
  }
  return logged;
}

/** One of them with its evidence; undefined when there is none of this id. */
export async function explain(deps: Deps, id: number): Promise<Explained | undefined> {
  const [delivery] = await deps.store.ledger.deliveries({ id, limit: 1 });
  if (!delivery) return undefined;
  const attempts = await deps.store.evidence.attempts({ ids: delivery.evidence, order: "newest" });
  return {
    delivery,
    agent: await agentOf(deps, delivery),
    hazard: await hazardOf(deps, delivery),
    evidence: attempts.map(asEvidence),
  };
}

export function asEvidence({ id, at, session, display, outcome }: Attempt): Evidence {
  return { id, at, session, display, error: outcome.status === "failed" ? outcome.excerpt : "" };
}

/** The hazard of a verdict, as it is now. */
export async function hazardOf(
  deps: Deps,
  { project, subject, kind }: { readonly project: string; readonly subject: string; readonly kind: string },
): Promise<Hazard | undefined> {
  if (subject === "") return undefined;
  const { hazards } = await deps.store.hazards.ask({ project, session: "", subjects: [subject as Subject] });
  return hazards.find((hazard) => hazard.kind === kind);
}

async function agentOf(deps: Deps, { session }: Delivery): Promise<string> {
  return (await deps.store.sessions.get(session))?.agent ?? "";
}
