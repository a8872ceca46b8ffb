// What a lesson says at a call: once in a session, however many calls it speaks of.
import { lessonAskText, lessonBumpText, lessonNoteText } from "../core/compose/lessons.ts";
import type { Action } from "../domain/action.ts";
import type { ToolStart } from "../domain/event.ts";
import { readerOf } from "./deliver.ts";
import type { Deps } from "./deps.ts";
import type { Warning } from "./guard-call.ts";
import type { SpeakingLesson } from "./lesson-at-call.ts";
import { whereIs } from "./shelf.ts";
import type { Placed } from "./understand.ts";

/** In the ledger: `lesson <key of the card>`. */
export const LESSON_SUBJECT = "lesson ";

/** A session hears of no more. */
const LEDGER = 200;

export async function warningOf(
  deps: Deps,
  { event, place }: Placed<ToolStart>,
  action: Action,
  { lesson, verdict }: SpeakingLesson,
): Promise<Warning | undefined> {
  const { key, card, file } = lesson;
  const { session } = event;
  const subject = `${LESSON_SUBJECT}${key}`;
  if (await wasSaid(deps, event, { key, subject, verdict, fingerprint: action.fingerprint }))
    return undefined;
  const named = { card, where: whereIs(file) };
  return {
    verdict,
    subject,
    kind: "lesson",
    confidence: 1,
    async text(mode) {
      const compose = verdict === "note" ? lessonNoteText : mode === "ask" ? lessonAskText : lessonBumpText;
      return compose(action.display, named);
    },
    evidence: async () => [],
    async used() {
      const turn = (await deps.store.session(session))?.turns ?? 0;
      const use = { key, project: place.project.id, session, turn, at: event.at, whole: true } as const;
      await deps.store.useCards([{ ...use, moment: "before-call" }]);
    },
  };
}

interface Spoken {
  readonly key: string;
  readonly subject: string;
  readonly verdict: Warning["verdict"];
  readonly fingerprint: string;
}

/** The same call again is for the guard to judge: it passes now, and that is an override. */
async function wasSaid(deps: Deps, event: ToolStart, spoken: Spoken): Promise<boolean> {
  const { session, subagent } = event;
  const reader = readerOf(event);
  const told = await deps.store.deliveries({ session, reader, moments: ["before-call"], limit: LEDGER });
  const about = told.filter(({ subject }) => subject === spoken.subject);
  if (about.length > 0) return !about.some(({ fingerprint }) => fingerprint === spoken.fingerprint);
  if (spoken.verdict === "bump" || subagent !== undefined) return false;
  // A note says nothing new to whom has read the card at the prompt.
  return (await deps.store.cardUses({ session, keys: [spoken.key], limit: 1 })).length > 0;
}
