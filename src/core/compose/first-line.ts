// The first line of a warning, the only one people see in their agent's terminal: what failed, how often, why in a word,
// and what worked instead.
import { fillIn, traitsOf } from "../../domain/failure-kinds.ts";
import { type Hazard, isCompanion } from "../../domain/hazard.ts";
import type { Remedy } from "../../domain/remedy.ts";
import {
  isProjectProgram,
  nameAndFolder,
  programName,
  type SubjectType,
  subjectName,
  subjectType,
} from "../../domain/subject.ts";
import { cutMiddle } from "../text/cut.ts";
import { flat } from "../text/line.ts";
import { utcDay } from "../text/words.ts";
import { line } from "./line.ts";
import { code, theirWords } from "./quote.ts";

/** Where it was learned: here, or in another project on this machine. */
export type Where = "here" | "machine";

/** Characters left in a terminal of usual width after the agent's own decoration. */
const WIDTH = 112;
/** Minimum length to which a command is cut. */
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
  const isSame = isSameCall(display, hazard);
  const write = (command: string, other: string) =>
    `Twiceshy: ${statement(command, hazard, isSame, where)}.${remedy ? ` ${offerText(remedy, other)}.` : ""}`;
  const whole = line(display, 240);
  const tooMuch = write(whole, offered).length - WIDTH;
  if (tooMuch <= 0) return write(whole, offered);
  // The command is cut before the remedy: the model knows its call, but perhaps not the remedy.
  const command = cutAround(whole, hazard, Math.max(SHORTEST.command, whole.length - tooMuch));
  const left = write(command, offered).length - WIDTH;
  const room = Math.max(SHORTEST.remedy, offered.length - Math.max(0, left));
  // The second line says what it would be here.
  const other = offered.length > room ? offered.replace(/ \(here: .*\)$/, "") : offered;
  return write(command, cutMiddle(other, room));
}

/** Cuts the command, but not the word that failed: `python … rediscache-client …`. */
function cutAround(command: string, { subject }: Hazard, most: number): string {
  const plain = cutMiddle(command, most);
  const name = subjectName(subject).split(" ").at(-1) ?? "";
  if (!NAMED.has(subjectType(subject)) || plain.includes(name) || name.length > most) return plain;
  const steps = command
    .split(/\s(?:&&|\|\|?|;)\s/)
    .map((step) => step.replace(/^(?:\w+=\S* )+/, "").split(" "));
  const words = steps.find((step) => step.includes(name));
  const at = words?.indexOf(name) ?? -1;
  if (!words || at < 0) return plain;
  const before = at === 0 ? "" : at === 1 ? `${words[0]} ` : `${words[0]} … `;
  return `${before}${name}${at === words.length - 1 ? "" : " …"}`;
}

/** Subjects whose name is a word of the command. */
const NAMED: ReadonlySet<SubjectType> = new Set<SubjectType>([
  "package",
  "module",
  "word",
  "path",
  "revision",
  "flag",
  "host",
]);

/** The known failure, without a full stop: about the subject if that is missing, else about the call. */
function statement(command: string, hazard: Hazard, isSame: boolean, where: Where): string {
  return (
    missingThing(hazard, where) ??
    `${wrongWord(hazard) ?? callText(command, hazard, isSame)} ${failed(hazard, where)}`
  );
}

/** Another call may have failed for the same reason: this one has not been made yet. */
function callText(command: string, { failures }: Hazard, isSame: boolean): string {
  if (isSame) return code(command);
  return `${failures === 1 ? "a call" : "calls"} like ${code(command)}`;
}

/** A word that was not accepted in another call: this call as a whole has not failed yet. */
function wrongWord({ subject }: Hazard): string | undefined {
  if (subjectType(subject) !== "word") return undefined;
  const [program = "", word = ""] = subjectName(subject).split(" ", 2);
  return `${code(line(word, 60))}, given to ${code(line(program, 60))},`;
}

/** Did this very call fail, and not another one with the same subject? */
export function isSameCall(display: string, hazard: Hazard): boolean {
  return subjectType(hazard.subject) === "action" || flat(display) === flat(hazard.display);
}

/** `failed 4× here (404)`, `failed once, on 2026-10-22 (404)` */
export function failed(hazard: Hazard, where: Where = "here"): string {
  const { failures, lastAt } = hazard;
  const why = reason(hazard);
  const elsewhere = where === "machine" ? ` ${PLACES.machine}` : "";
  const times = failures === 1 ? `once${elsewhere}, on ${utcDay(lastAt)}` : `${failures}× ${PLACES[where]}`;
  return `failed ${times}${why ? ` (${why})` : ""}`;
}

/** `go` is not installed here (5 sessions) */
export function missingThing(hazard: Hazard, where: Where = "here"): string | undefined {
  const { subject, kind, sessions, failures, lastAt } = hazard;
  const type = subjectType(subject);
  const statement = traitsOf(kind).statement?.[type];
  // Recorded under the command as well as under its own name: the error did not say that there is no project.
  if (statement === undefined || (type === "command" && isCompanion(hazard))) return undefined;
  const thin = failures === 1 ? `once, on ${utcDay(lastAt)}` : `${failures}×`;
  const seen = sessions > 1 ? `${sessions} sessions` : thin;
  return `${fillIn(statement, placesIn(hazard, where))} (${seen})`;
}

function placesIn(
  hazard: Hazard,
  where: Where,
): Readonly<Record<"name" | "folder" | "here" | "sort", string>> {
  const { subject } = hazard;
  // `go @api`: the program needs a project there.
  const { name: program, folder = "." } = nameAndFolder(subject);
  const name = subjectType(subject) === "command" ? program : thingName(hazard);
  const ofMachine = where === "here" ? "here" : "on this machine";
  return {
    name: code(line(name, 60)),
    folder: folder === "." ? "this folder" : line(folder, 60),
    here: isProjectProgram(subject) ? "in this project" : ofMachine,
    sort: SCRIPTS.get(program.split(" ", 1)[0] ?? "") ?? "task",
  };
}

/** Programs with a word of their own for scripts; all others call them tasks. */
const SCRIPTS: ReadonlyMap<string, string> = new Map([
  ["npm", "script"],
  ["composer", "script"],
  ["make", "target"],
  ["just", "recipe"],
]);

/** What a count of failures is about: the call if all were the same, else the thing that all of them needed. */
export function countedName(one: Pick<Hazard, "subject" | "display">, areSame: boolean): string {
  return areSame || !THINGS.has(subjectType(one.subject)) ? one.display : thingName(one);
}

/** Subjects whose name says by itself what failed. */
const THINGS: ReadonlySet<SubjectType> = new Set<SubjectType>(["program", "path", "script"]);

function thingName({ subject, display }: Pick<Hazard, "subject" | "display">): string {
  if (subjectType(subject) !== "script") return programName(subject);
  const { name: script, folder } = nameAndFolder(subject);
  const inFolder = folder ? ` (in ${folder})` : "";
  // All package managers share the scripts of one manifest.
  if (!script.startsWith("npm ")) return `${script}${inFolder}`;
  const manager = /\b(?:pnpm|yarn|bun|npm)\b/.exec(display)?.[0] ?? "npm";
  return `${manager} run ${script.slice("npm ".length)}${inFolder}`;
}

/** In one or two words; empty if the kind of failure says nothing. */
function reason({ kind, subject, excerpt }: Hazard): string {
  const { reason: why = "", notFound } = traitsOf(kind);
  if (notFound && /(?:^|[^\d.])E?404\b/.test(excerpt)) return "404";
  if (typeof why === "string") return why;
  const name = subjectName(subject);
  return fillIn(why[subjectType(subject)] ?? "", {
    last: line(name.slice(name.lastIndexOf(" ") + 1), 30),
    rest: line(name.slice(name.indexOf(" ") + 1), 40),
  });
}

/** Worked instead: `npm install ioredis` */
function offerText({ type, byPerson, seenAs }: Remedy, command: string): string {
  if (byPerson) return `The person says: ${command}`;
  // Fitted to this call: the second line says what worked.
  if (seenAs !== undefined) return `Instead: ${quoted(command)}`;
  return `${type === "replacement" ? "Worked instead" : "What fixed it"}: ${quoted(command)}`;
}

/** A call in quotes; a remedy for more than one call as a phrase ("reading the file in parts"). */
export function quoted(remedy: string): string {
  return /^(?:reading|searching|naming|using) /.test(remedy) ? theirWords(remedy, 260) : code(remedy);
}
