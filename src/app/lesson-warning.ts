// What a lesson says at a call: a note once in a session; a stop at each call that the card names.
import { lessonAskText, lessonBumpText, lessonNoteText } from "../core/compose/lessons.ts";
import type { Action } from "../domain/action.ts";
import type { ToolStart } from "../domain/event.ts";
import { readerOf } from "./deliver.ts";
import type { Deps } from "./deps.ts";
import type { Warning } from "./guard-call.ts";
import type { SpeakingLesson } from "./lesson-at-call.ts";
import { whereIs } from "./shelf.ts";
import type { Placed } from "./understand.ts";

/** A session hears of no more. */
const LEDGER = 200;

export async function warningOf(
  deps: Deps,
  { event, place }: Placed<ToolStart>,
  action: Action,
  speaking: SpeakingLesson,
): Promise<Warning | undefined> {
  const { lesson, verdict } = speaking;
  const { key, card, file } = lesson;
  const { session } = event;
  if (await wasSaid(deps, event, action, speaking)) return undefined;
  const named = { card, where: whereIs(file) };
  return {
    verdict,
    subject: subjectOf(speaking, action),
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

/**
 * In the ledger: `lesson <key>` where only a topic was met, with ` call` behind it for a command that the card names,
 * with the file for a change of one: each edit of a file differs, and the stop was about that file.
 */
function subjectOf({ lesson: { key }, named }: SpeakingLesson, action: Action): string {
  const topic = `lesson ${key}`;
  if (named === undefined) return topic;
  return named === "path" && action.type === "file" ? `${topic} ${action.files.join(" ")}` : `${topic} call`;
}

/** The same call again is for the guard to judge: it passes now, and that is an override. */
async function wasSaid(
  deps: Deps,
  event: ToolStart,
  action: Action,
  speaking: SpeakingLesson,
): Promise<boolean> {
  const { session, subagent } = event;
  const { key } = speaking.lesson;
  const subject = subjectOf(speaking, action);
  const reader = readerOf(event);
  const told = await deps.store.deliveries({ session, reader, moments: ["before-call"], limit: LEDGER });
  const about = told.filter(
    (one) => one.subject === `lesson ${key}` || one.subject.startsWith(`lesson ${key} `),
  );
  if (about.some(({ fingerprint }) => fingerprint === action.fingerprint)) return false;
  // A stop is used up by the very call it was about, and by no other.
  if (speaking.verdict === "bump")
    return !subject.endsWith(" call") && about.some((one) => one.subject === subject);
  if (speaking.named !== undefined) return about.some((one) => one.subject === subject);
  if (about.length > 0) return true;
  if (subagent !== undefined) return false;
  // A note says nothing new to whom has read the card at the prompt.
  return (await deps.store.cardUses({ session, keys: [key], limit: 1 })).length > 0;
}
