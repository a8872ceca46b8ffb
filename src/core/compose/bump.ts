// Texts at a tool call: the speed bump, the note, the question, and the known fix right after a failure.
import type { Verdict } from "../../domain/delivery.ts";
import type { Hazard } from "../../domain/hazard.ts";
import type { Remedy } from "../../domain/remedy.ts";
import type { GuardMode } from "../../domain/settings.ts";
import { utcDay } from "../text/words.ts";
import { failed, firstLine, isSameCall, missingThing, quoted, type Where } from "./first-line.ts";
import { line } from "./line.ts";
import { quote, theirWords } from "./quote.ts";

export type { Where };

/** How a warning is given: next to a call that goes ahead, instead of it, or as a question to the person. */
export type Form = "note" | "bump" | "ask";

export function formOf(verdict: Exclude<Verdict, "silent">, mode: GuardMode): Form {
  return verdict === "bump" && mode === "ask" ? "ask" : verdict;
}

/** The end of a stop: what happened to the call, and how to proceed. */
export const WAY_PAST = "Nothing was run. To run it anyway, make the same call again.";

/** What the model reads when its call was stopped. */
export function bumpText(
  display: string,
  hazard: Hazard,
  remedy: Remedy | undefined,
  where: Where = "here",
): string {
  return [noteText(display, hazard, remedy, where), WAY_PAST].join("\n");
}

/** The same, for a call that goes ahead. */
export function noteText(
  display: string,
  hazard: Hazard,
  remedy: Remedy | undefined,
  where: Where = "here",
): string {
  const first = firstLine(display, hazard, remedy, where);
  // A fix given by the person is stated once; for one that was observed, the second line says when.
  const isSaid = remedy?.byPerson && first.includes(line(remedy.display, 240));
  return [first, ...evidence(display, hazard, isSaid ? undefined : remedy)].join("\n");
}

/** The same, asked of the person by the agent's own permission prompt. */
export function askText(
  display: string,
  hazard: Hazard,
  remedy: Remedy | undefined,
  where: Where = "here",
): string {
  return [noteText(display, hazard, remedy, where), `Run ${quoted(line(display, 80))} anyway?`].join("\n");
}

/** Right after a failure whose cause is known. */
export function knownFixText(excerpt: string, remedy: Remedy): string {
  if (remedy.byPerson)
    return `Twiceshy: the person's word on this error (${quote(excerpt, 120)}): ${line(remedy.display, 240)}`;
  const here = quoted(line(remedy.display, 240));
  const fix = remedy.seenAs === undefined ? here : `${quoted(line(remedy.seenAs, 240))}, here ${here}`;
  return `Twiceshy: this error was met on ${utcDay(remedy.lastAt)} (${quote(excerpt, 120)}). Fixed then by: ${fix}`;
}

/** Why, in one line: for `check --json`, `log` and the ledger. */
export function becauseText(hazard: Hazard): string {
  return `${missingThing(hazard) ?? failed(hazard)}: ${theirWords(hazard.excerpt, 160)}`;
}

/** What worked instead, in one line. */
export function insteadText(remedy: Remedy | undefined): string {
  if (!remedy) return "";
  if (remedy.byPerson) return line(remedy.display, 240);
  return `${line(remedy.display, 240)} (${utcDay(remedy.lastAt)}${remedy.confirmed ? ", tests passed after" : ""})`;
}

/** The line of a warning that names its subject: the first; in warnings of version 0.1 the second. */
export function tellingLine(text: string): string {
  const [first = "", second] = text.split("\n");
  const isOld = /^Twiceshy: (?:this failed before|a lesson speaks of this call)/.test(first);
  return isOld && second ? second.trim() : first.replace(/^Twiceshy: /, "");
}

function evidence(display: string, hazard: Hazard, remedy: Remedy | undefined): readonly string[] {
  const error = line(hazard.excerpt, 160);
  const other = isSameCall(display, hazard) ? "" : line(hazard.display, 100);
  return [
    ...(error ? [`  last ${utcDay(hazard.lastAt)}: ${quote(error, 160)}`] : []),
    ...(other ? [`  it failed as: ${quoted(other)}`] : []),
    ...(remedy ? [helpedText(remedy)] : []),
  ];
}

function helpedText(remedy: Remedy): string {
  if (remedy.byPerson) return `  the person says: ${line(remedy.display, 240)}`;
  return `  since then: ${sinceThen(remedy)}`;
}

/** Contains the whole remedy: the first line may have had no room for it. */
function sinceThen({ display, seenAs, lastAt, confirmed, count }: Remedy): string {
  const times = count > 1 ? ` ${count}×, last` : "";
  return `${quoted(line(seenAs ?? display, 240))} worked${times} on ${utcDay(lastAt)}${confirmed ? ", tests passed after" : ""}`;
}
