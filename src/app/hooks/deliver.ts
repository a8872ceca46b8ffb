// Records every text delivered to an agent in the ledger.
import { redact } from "../../core/redact/index.ts";
import type { NewDelivery } from "../../domain/delivery.ts";
import type { AgentEvent, Origin } from "../../domain/event.ts";
import type { Deps } from "../deps.ts";
import type { Placed } from "../record/understand.ts";

export type Said = Pick<NewDelivery, "moment" | "verdict" | "text"> & Partial<NewDelivery>;

export async function deliver(deps: Deps, { event, place }: Placed<AgentEvent>, said: Said): Promise<void> {
  await deps.store.ledger.deliver(
    redact({
      project: place.project.id,
      session: event.session,
      reader: readerOf(event),
      at: event.at,
      fingerprint: "",
      call: "",
      subject: "",
      kind: "",
      confidence: 1,
      tokens: deps.countTokens(said.text),
      evidence: [],
      ...said,
    }),
  );
}

export function readerOf(event: Origin): string {
  return event.subagent ?? "main";
}
