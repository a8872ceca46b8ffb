// Delivers the verdict on a call to an agent. A known-bad call is stopped the first time and always passes the second
// time. The text comes from verdict.ts; this file handles the ledger, twin calls and overrides.
import type { Action } from "../../domain/action.ts";
import type { Delivery, NewDelivery } from "../../domain/delivery.ts";
import type { ToolStart } from "../../domain/event.ts";
import type { Answer } from "../../ports/agent.ts";
import type { Deps } from "../deps.ts";
import { deliver, readerOf } from "../hooks/deliver.ts";
import type { Placed } from "../record/understand.ts";
import { holdNote } from "./held-note.ts";
import { type IsHeard, verdictOn, type Warning } from "./verdict.ts";

const SILENT: Answer = { type: "silent" };

/** Calls within this time count as made in parallel, unless the agent says otherwise. */
const TWIN_WINDOW_MS = 2_000;

export async function guardCall(deps: Deps, placed: Placed<ToolStart>): Promise<Answer> {
  const { event } = placed;
  // Loaded on demand: hardly any call has a lesson about it.
  const isHeard: IsHeard = async (speaking, action) =>
    (await import("../lessons/lesson-ledger.ts")).isHeard(deps, event, action, speaking);
  const { action, warning } = await verdictOn(deps, placed, isHeard);
  if (!warning) return SILENT;
  const deliveries = await deps.store.ledger.deliveries({
    session: event.session,
    reader: readerOf(event),
    fingerprint: action.fingerprint,
    limit: 5,
  });
  const { verdict, form, lesson } = warning;
  // A lesson's note that the model would not get is not delivered and not counted.
  if (form === "note" && lesson && event.deaf) return SILENT;
  if (verdict === "note" && deliveries.length > 0) return SILENT;
  const before = deliveries.find((delivery) => delivery.verdict === "bump");
  if (before && !isTwin(before, event)) {
    // Twins that were stopped by two processes at the same moment have a delivery each.
    for (const { id, verdict: said, fate } of deliveries)
      if (said === "bump" && fate !== "overridden")
        await deps.store.ledger.settle(id, { fate: "overridden" });
    return SILENT;
  }
  const { text } = await warning.words();
  if (verdict === "note" && !lesson) {
    await holdNote(deps, placed, await ledgerLine(warning, action, event, text));
    return SILENT;
  }
  const banner = verdict === "bump" && !before ? await bannerFor(deps, event, text) : undefined;
  if (!before) {
    await deliver(deps, placed, await ledgerLine(warning, action, event, text));
    if (lesson) await (await import("../lessons/lesson-ledger.ts")).markUsed(deps, placed, lesson.key);
  }
  if (form === "note") return { type: "context", text };
  if (form === "ask") return { type: "ask", question: text };
  return { type: "deny", reason: text, ...(banner && { banner }) };
}

/** For the person: Claude Code's terminal shows only the number of calls that were stopped in a row. */
async function bannerFor(deps: Deps, event: ToolStart, text: string): Promise<string | undefined> {
  const deliveries = await deps.store.ledger.deliveries({
    ...{ session: event.session, reader: readerOf(event), moments: ["before-call"] as const },
    limit: 5,
  });
  const stopped = deliveries.filter(({ verdict, at }) => verdict === "bump" && event.at - at < IN_A_ROW_MS);
  if (stopped.length === 0) return undefined;
  const before = stopped.length === 1 ? stopped.map((delivery) => delivery.text) : [];
  return [...before, text].map((one) => one.split("\n", 1)[0]).join("\n");
}

/** After this time the terminal has shown something else in between. */
const IN_A_ROW_MS = 120_000;

function isTwin(before: Delivery, { call, at, decidedAt }: ToolStart): boolean {
  if (before.readAt !== 0 || Math.abs(at - before.at) >= TWIN_WINDOW_MS) return false;
  // Not the id: agents without ids may give equal calls of one message the same.
  return decidedAt === undefined ? before.call !== call.id : before.at >= decidedAt;
}

async function ledgerLine(warning: Warning, action: Action, event: ToolStart, text: string) {
  const { verdict, subject, kind, confidence } = warning;
  return {
    moment: "before-call",
    verdict,
    text,
    fingerprint: action.fingerprint,
    call: event.call.id,
    subject,
    kind,
    confidence,
    evidence: (await warning.evidence()).map(({ id }) => id),
  } as const satisfies Partial<NewDelivery>;
}
