// Notes about a call that may fail: no agent lets its model read one before the call has run. So a note is held back
// in the ledger, where any later process finds it, and told with the result if the call failed as foreseen.
import type { Attempt } from "../domain/attempt.ts";
import type { Delivery } from "../domain/delivery.ts";
import type { ToolEnd, ToolStart } from "../domain/event.ts";
import { deliver, readerOf, type Said } from "./deliver.ts";
import type { Deps } from "./deps.ts";
import type { Placed } from "./understand.ts";

/** Calls made side by side, each with a note of its own. */
const AT_ONCE = 20;

export async function holdNote(deps: Deps, placed: Placed<ToolStart>, note: Said): Promise<void> {
  await deliver(deps, placed, { ...note, held: true });
}

/** The text of what was held back about this call, now written down as told; undefined when it did not come true. */
export async function releaseNote(
  deps: Deps,
  event: ToolEnd,
  { outcome }: Attempt,
): Promise<string | undefined> {
  if (outcome.status !== "failed") return undefined;
  const held = await deps.store.deliveries({
    session: event.session,
    reader: readerOf(event),
    held: true,
    limit: AT_ONCE,
  });
  const note = held.find(({ call, kind }: Delivery) => call === event.call.id && kind === outcome.kind);
  if (!note) return undefined;
  await deps.store.settle(note.id, { fate: "shown" });
  return note.text;
}
