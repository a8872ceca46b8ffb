// The first line of a warning, which is all that people see of it in their agent's terminal: what failed, how often, why
// in a word, and what worked instead.
import { type Hazard, isCompanion } from "../../domain/hazard.ts";
import type { FailureKind } from "../../domain/outcome.ts";
import type { Remedy } from "../../domain/remedy.ts";
import { subjectName, subjectType } from "../../domain/subject.ts";
import { day, line } from "./line.ts";
import { code, theirWords } from "./quote.ts";

/** Where it was learned: here, or in another project on this machine. */
export type Where = "here" | "machine";

/** Characters that fit beside what an agent puts around them in a terminal of usual width. */
const WIDTH = 112;
/** So much of a command is left at least. */
const SHORTEST = { command: 24, remedy: 40 };

const PLACES: Readonly<Record<Where, string>> = {
  here: "here",
  machine: "in another project on this machine",
};

export function firstLine(
  display: string,
  hazard: Hazard,
  remedy: Remedy | undefined,
  where: Where = "here",
): string {
  const offered = remedy ? line(remedy.display, 240) : "";
  const write = (command: string, other: string) =>
    `Twiceshy: ${statement(command, hazard, where)}.${remedy ? ` ${offerText(remedy, other)}.` : ""}`;
  const shown = line(display, 240);
  const tooMuch = write(shown, offered).length - WIDTH;
  if (tooMuch <= 0) return write(shown, offered);
  // The model knows what it called; what it may not know is the remedy.
  const command = shorten(shown, Math.max(SHORTEST.command, shown.length - tooMuch));
  const left = write(command, offered).length - WIDTH;
  return write(command, shorten(offered, Math.max(SHORTEST.remedy, offered.length - Math.max(0, left))));
}

/** What is known, as a sentence without its end: about the thing where it is known to be missing, else about the call. */
function statement(command: string, hazard: Hazard, where: Where): string {
  return missingThing(hazard, where) ?? `${code(command)} ${failed(hazard, where)}`;
}

/** `failed 4× here (404)`, `failed once, on 2026-10-22 (404)` */
export function failed(hazard: Hazard, where: Where = "here"): string {
  const { failures, lastAt } = hazard;
  const why = reason(hazard);
  const elsewhere = where === "machine" ? ` ${PLACES.machine}` : "";
  const times = failures === 1 ? `once${elsewhere}, on ${day(lastAt)}` : `${failures}× ${PLACES[where]}`;
  return `failed ${times}${why ? ` (${why})` : ""}`;
}

/** `go` is not installed here (5 sessions) */
export function missingThing(hazard: Hazard, where: Where = "here"): string | undefined {
  const { subject, kind, sessions, failures, lastAt } = hazard;
  const type = subjectType(subject);
  const name = code(line(thingName(hazard), 60));
  const thin = failures === 1 ? `once, on ${day(lastAt)}` : `${failures}×`;
  const seen = `(${sessions > 1 ? `${sessions} sessions` : thin})`;
  if (kind === "command-not-found" && type === "program") {
    const inProject = subject.endsWith(OF_PROJECT);
    if (inProject) return `${name} is not installed in this project ${seen}`;
    return `${name} is not installed ${where === "here" ? "here" : "on this machine"} ${seen}`;
  }
  if (kind === "missing-path" && type === "folder") return `nothing in ${name} was ever found ${seen}`;
  if (kind === "missing-path" && type === "path") return `${name} does not exist ${seen}`;
  if (kind === "missing-path" && type === "command" && !isCompanion(hazard))
    return `${noProject(subject)} ${seen}`;
  if (kind === "unknown-script" && type === "script") return `there is no script ${name} here ${seen}`;
  return undefined;
}

/** `go @api`: the program looked for a project of its own there. */
function noProject(subject: Hazard["subject"]): string {
  const [program = "", folder = "."] = subjectName(subject).split(" @", 2);
  return `${code(line(program, 60))} finds no project in ${folder === "." ? "this folder" : line(folder, 60)}`;
}

const OF_PROJECT = " (of the project)";

function thingName({ subject, display }: Hazard): string {
  const name = subjectName(subject);
  if (subjectType(subject) !== "script") return name.replace(OF_PROJECT, "");
  const [script = "", folder] = name.split(" @", 2);
  const inFolder = folder ? ` (in ${folder})` : "";
  // All package managers share the scripts of one manifest.
  if (!script.startsWith("npm ")) return `${script}${inFolder}`;
  const manager = /\b(?:pnpm|yarn|bun|npm)\b/.exec(display)?.[0] ?? "npm";
  return `${manager} run ${script.slice("npm ".length)}${inFolder}`;
}

const REASONS: Partial<Readonly<Record<FailureKind, string>>> = {
  "unknown-script": "no such script",
  "unknown-subcommand": "no such subcommand",
  "missing-path": "no such file",
  "missing-package": "no such package",
  "missing-endpoint": "no such route",
  "missing-revision": "no such revision",
  "wrong-runtime": "wrong version",
  "bad-arguments": "wrong arguments",
  "edit-mismatch": "the text is not in the file",
  "edit-unread": "the file was not read first",
  "edit-stale": "the file has changed since it was read",
  permission: "permission denied",
  auth: "not authorised",
  policy: "not allowed",
  "too-large": "too large",
};

/** In a word or two; empty where the kind of failure says nothing. */
function reason({ kind, subject, excerpt }: Hazard): string {
  const name = subjectName(subject);
  if (kind === "bad-flag" && subjectType(subject) === "flag")
    return `option ${line(name.slice(name.lastIndexOf(" ") + 1), 30)}`;
  if (kind === "missing-module" && subjectType(subject) === "module")
    return `no module ${line(name.slice(name.indexOf(" ") + 1), 40)}`;
  if (NOT_FOUND.includes(kind) && /(?:^|[^\d.])E?404\b/.test(excerpt)) return "404";
  return REASONS[kind] ?? "";
}

const NOT_FOUND: readonly FailureKind[] = ["missing-package", "missing-endpoint"];

/** Worked instead: `npm install ioredis` */
function offerText({ type, byPerson }: Remedy, command: string): string {
  if (byPerson) return `The person says: ${command}`;
  return `${type === "replacement" ? "Worked instead" : "What fixed it"}: ${quoted(command)}`;
}

/** A call in quotes; what holds for more than one call is told in words ("reading the file in parts"). */
export function quoted(remedy: string): string {
  return /^(?:reading|searching|naming|using) /.test(remedy) ? theirWords(remedy, 260) : code(remedy);
}

/** Cut in the middle: what a command does is at its beginning, what it does it to at its end. */
function shorten(text: string, maximum: number): string {
  if (text.length <= maximum) return text;
  const head = Math.ceil((maximum - 1) * 0.6);
  return `${text.slice(0, head).trimEnd()}…${text.slice(text.length - (maximum - 1 - head)).trimStart()}`;
}
