// Line for the person at the start of a session: the repository contains lessons or settings that are not approved.
import type { SessionStart } from "../../domain/event.ts";
import type { Deps } from "../deps.ts";
import { deliver } from "../hooks/deliver.ts";
import type { Placed } from "../record/understand.ts";
import { type Brought, lookThrough } from "./trust.ts";

/** One line, once per session; empty when nothing needs an answer. Never shown to the model. */
export async function trustLine(deps: Deps, placed: Placed<SessionStart>): Promise<string> {
  const { event, place } = placed;
  const open = (await lookThrough(deps, place, event.at)).filter(({ answer }) => answer === "open");
  if (open.length === 0) return "";
  const text = lineOf(open);
  const deliveries = await deps.store.ledger.deliveries({
    session: event.session,
    moments: ["session-start"],
    limit: 20,
  });
  if (deliveries.some((delivery) => delivery.text === text)) return "";
  await deliver(deps, placed, { moment: "session-start", verdict: "note", reader: "person", text });
  return text;
}

/** `Twiceshy: this repository brings 3 lessons and settings that you have not approved; …` */
function lineOf(open: readonly Brought[]): string {
  const what = openText(open);
  const are = open.length === 1 ? "it is" : "they are";
  return `Twiceshy: this repository brings ${what} that you have not approved, so ${are} not used. Look and decide: twiceshy trust`;
}

/** `3 lessons (1 changed) and settings` */
export function openText(open: readonly Brought[]): string {
  const lessons = open.filter(({ kind }) => kind === "lesson");
  const changed = lessons.filter(({ isChanged }) => isChanged).length;
  const settings = open.find(({ kind }) => kind === "settings");
  const parts = [
    ...(lessons.length > 0
      ? [
          `${lessons.length} ${lessons.length === 1 ? "lesson" : "lessons"}${changed > 0 ? ` (${changed} changed)` : ""}`,
        ]
      : []),
    ...(settings ? [settings.isChanged ? "changed settings" : "settings"] : []),
  ];
  return parts.join(" and ");
}
