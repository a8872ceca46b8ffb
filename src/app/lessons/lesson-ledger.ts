// Ledger of lessons at calls: a note is given once per session, a stop once per call that the lesson names.
import type { Action } from "../../domain/action.ts";
import type { ToolStart } from "../../domain/event.ts";
import type { Deps } from "../deps.ts";
import { readerOf } from "../hooks/deliver.ts";
import type { Placed } from "../record/understand.ts";
import type { SpeakingLesson } from "./lesson-at-call.ts";
import { ledgerSubject } from "./lesson-warning.ts";

/** Most deliveries of a session that are read. */
const LEDGER = 200;

/** The guard handles a repeated call: it passes, as an override. */
export async function isHeard(
  deps: Deps,
  event: ToolStart,
  action: Action,
  speaking: SpeakingLesson,
): Promise<boolean> {
  const { session, subagent } = event;
  const { key } = speaking.lesson;
  const subject = ledgerSubject(speaking, action);
  const reader = readerOf(event);
  const deliveries = await deps.store.ledger.deliveries({
    session,
    reader,
    moments: ["before-call"],
    limit: LEDGER,
  });
  const about = deliveries.filter(
    (one) => one.subject === `lesson ${key}` || one.subject.startsWith(`lesson ${key} `),
  );
  if (about.some(({ fingerprint }) => fingerprint === action.fingerprint)) return false;
  // A stop is used up only by the call it was about.
  if (speaking.verdict === "bump")
    return !subject.endsWith(" call") && about.some((one) => one.subject === subject);
  if (speaking.named !== undefined) return about.some((one) => one.subject === subject);
  if (about.length > 0) return true;
  if (subagent !== undefined) return false;
  // A note adds nothing when the lesson was already shown at the prompt.
  return (await deps.store.lessons.uses({ session, keys: [key], limit: 1 })).length > 0;
}

export async function markUsed(deps: Deps, { event, place }: Placed<ToolStart>, key: string): Promise<void> {
  const { session, at } = event;
  const turn = (await deps.store.sessions.get(session))?.turns ?? 0;
  const use = { key, project: place.project.id, session, turn, at, whole: true } as const;
  await deps.store.lessons.saveUses([{ ...use, moment: "before-call" }]);
}
