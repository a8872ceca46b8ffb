// The texts at a tool call: the speed bump, the note, the question, and the known fix right after a failure.
import type { Hazard } from "../../domain/hazard.ts";
import type { Remedy } from "../../domain/remedy.ts";
import { subjectName, subjectType } from "../../domain/subject.ts";
import { day, line } from "./line.ts";

/** Where it was learned: here, or in another project on this machine. */
export type Where = "here" | "machine";

const OPENING: Readonly<Record<Where, string>> = {
  here: "Twiceshy: this failed before in this project.",
  machine: "Twiceshy: this failed before on this machine, in another project.",
};

/** What the model reads when its call was stopped. */
export function bumpText(
  display: string,
  hazard: Hazard,
  remedy: Remedy | undefined,
  where: Where = "here",
): string {
  return [
    OPENING[where],
    ...body(display, hazard, remedy),
    "To run it anyway, make the same call again.",
  ].join("\n");
}

/** The same, for a call that goes ahead. */
export function noteText(
  display: string,
  hazard: Hazard,
  remedy: Remedy | undefined,
  where: Where = "here",
): string {
  return [OPENING[where], ...body(display, hazard, remedy)].join("\n");
}

/** The same, put to the person by the agent's own permission prompt. */
export function askText(
  display: string,
  hazard: Hazard,
  remedy: Remedy | undefined,
  where: Where = "here",
): string {
  return [OPENING[where], ...body(display, hazard, remedy), `Proceed with ${line(display, 80)} anyway?`].join(
    "\n",
  );
}

/** Right after a failure whose cause is known. */
export function knownFixText(excerpt: string, remedy: Remedy): string {
  if (remedy.byPerson)
    return `Twiceshy: the person's word on this error (${line(excerpt, 120)}): ${line(remedy.display, 240)}`;
  return `Twiceshy: this error was met on ${day(remedy.lastAt)} (${line(excerpt, 120)}). Fixed then by: ${line(remedy.display, 240)}`;
}

/** Why, in one line: for `check --json`, `log` and the ledger. */
export function becauseText(hazard: Hazard): string {
  return `${fact(hazard)}: ${line(hazard.excerpt, 160)}`;
}

/** What worked instead, in one line. */
export function insteadText(remedy: Remedy | undefined): string {
  if (!remedy) return "";
  if (remedy.byPerson) return line(remedy.display, 240);
  return `${line(remedy.display, 240)} (${day(remedy.lastAt)}${remedy.confirmed ? ", tests passed after" : ""})`;
}

function body(display: string, hazard: Hazard, remedy: Remedy | undefined): string[] {
  const shown = line(display, 100);
  const lines = [`  ${shown}   ${fact(hazard)}: ${line(hazard.excerpt, 160)}`];
  const other = sameWords(display, hazard.display) ? "" : line(hazard.display, 100);
  if (other && isWholeAction(hazard) === false) lines.push(`  it failed as:   ${other}`);
  if (remedy) lines.push(`  ${helpedText(remedy)}   ${insteadText(remedy)}`);
  return lines;
}

function helpedText({ byPerson, type }: Remedy): string {
  if (byPerson) return "the person says:";
  return type === "replacement" ? "worked instead:" : "what fixed it:";
}

function fact(hazard: Hazard): string {
  const name = `\`${line(subjectName(hazard.subject), 60)}\``;
  const times =
    hazard.failures === 1
      ? `once, on ${day(hazard.lastAt)}`
      : `${hazard.failures}× (last ${day(hazard.lastAt)})`;
  const across = hazard.sessions > 1 ? `${hazard.sessions} sessions, last ${day(hazard.lastAt)}` : times;
  switch (hazard.kind) {
    case "command-not-found":
      return `${name} is not installed here (${across})`;
    case "missing-path":
      if (subjectType(hazard.subject) === "folder") return `nothing in ${name} was ever found (${across})`;
      return subjectType(hazard.subject) === "path"
        ? `${name} does not exist (${across})`
        : `failed ${times}`;
    case "unknown-script":
      return `there is no script ${name} here (${across})`;
    default:
      return `failed ${times}`;
  }
}

function isWholeAction(hazard: Hazard): boolean {
  return subjectType(hazard.subject) === "action";
}

function sameWords(a: string, b: string): boolean {
  return a.replaceAll(/\s+/g, " ").trim() === b.replaceAll(/\s+/g, " ").trim();
}
