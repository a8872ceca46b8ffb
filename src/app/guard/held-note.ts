// Holds back notes about a call that may fail: no agent lets its model read a note before the call has run. So the note is
// stored in the ledger, where any later process finds it, and delivered with the result if the call failed as predicted.
import type { Attempt } from "../../domain/attempt.ts";
import type { Delivery } from "../../domain/delivery.ts";
import type { ToolEnd, ToolStart } from "../../domain/event.ts";
import type { Deps } from "../deps.ts";
import { deliver, readerOf, type Said } from "../hooks/deliver.ts";
import type { Placed } from "../record/understand.ts";

/** Most parallel calls, each with its own note. */
const AT_ONCE = 20;

export async function holdNote(deps: Deps, placed: Placed<ToolStart>, note: Said): Promise<void> {
  await deliver(deps, placed, { ...note, held: true });
}

/** Marks the held note of this call as delivered and returns its text; undefined when the prediction was wrong. */
export async function releaseNote(
  deps: Deps,
  event: ToolEnd,
  { outcome, fingerprint }: Attempt,
): Promise<string | undefined> {
  if (outcome.status !== "failed") return undefined;
  const held = await deps.store.ledger.deliveries({
    session: event.session,
    reader: readerOf(event),
    held: true,
    limit: AT_ONCE,
  });
  // By what was called, because some agents give a call no id before it has ended.
  const isOfCall = ({ call, fingerprint: of }: Delivery) => call === event.call.id || of === fingerprint;
  const note = held.find((one) => isOfCall(one) && one.kind === outcome.kind);
  if (!note) return undefined;
  await deps.store.ledger.settle(note.id, { fate: "shown" });
  return note.text;
}
