// One observation whole, told to a person: facts with the calls they rest on, the narrative, what is related.
import type { ToldObservation } from "../app/observations.ts";
import { line } from "../core/compose/line.ts";
import type { Attempt } from "../domain/attempt.ts";
import type { Fact, Observation } from "../domain/observation.ts";
import { markOf } from "./marks.ts";
import { type Names, titleLines } from "./observation-text.ts";
import { colour, columns } from "./terminal.ts";
import { cutTo, wrapTo } from "./wide.ts";
import { when } from "./words.ts";

export function observationWhole(told: ToldObservation, names: Names, width = columns()): string {
  const { observation, supersedes, related, evidence } = told;
  const { facts, narrative, subtitle, files, concepts } = observation;
  // Where another memory had a text alone it is both.
  const prose = narrative === subtitle ? "" : narrative;
  const titles = (name: string, some: readonly Observation[]) =>
    some.length > 0 ? [colour.dim(name), ...some.flatMap((one) => titleLines(one, { width }))] : [];
  const parts = [
    headOf(told, names, width),
    facts.map((fact) => factLine(fact, width)),
    prose.split("\n").flatMap((part) => (part.trim() ? wrapTo(line(part, 4_000), width, "  ") : [])),
    [...listed("Files", files, width), ...listed("Concepts", concepts, width)],
    evidence.length > 0 ? [colour.dim("Rests on"), ...evidence.map((call) => callLine(call, width))] : [],
    titles("Supersedes", supersedes),
    titles("Related", related),
  ];
  return parts
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join("\n"))
    .join("\n\n");
}

function headOf(
  { observation, supersededBy }: ToldObservation,
  { now, nameOf }: Names,
  width: number | undefined,
): readonly string[] {
  const { id, type, title, subtitle, at, branch, turn, session, project } = observation;
  const about = [nameOf?.(project), when(at, now), branch && `on ${branch}`, `prompt ${turn} of ${session}`];
  const beside = width === undefined ? undefined : width - type.length - 2;
  const dead = observation.supersededBy > 0 ? deadText(observation, supersededBy) : "";
  return [
    `${colour.bold(wrapTo(`#${id} ${line(title, 200)}`, beside, ""))}  ${colour.cyan(type)}`,
    ...(subtitle ? [wrapTo(line(subtitle, 400), width, "")] : []),
    ...(dead ? [colour.yellow(wrapTo(dead, width, ""))] : []),
    colour.dim(wrapTo(about.flatMap((part) => (part ? line(part, 120) : [])).join(" · "), width, "")),
  ];
}

function deadText({ supersededBy: id }: Observation, newer: Observation | undefined): string {
  return `No longer holds: superseded by #${id}${newer ? ` ${line(newer.title, 120)}` : ""}`;
}

/** Its text, and the calls that show it. */
function factLine({ text, evidence }: Fact, width: number | undefined): string {
  const calls = evidence.length > 0 ? ` [${evidence.slice(0, 5).join(", ")}]` : "";
  const broken = wrapTo(line(text, 300) + calls, width, "    ", "  • ");
  return calls ? broken.replace(/\[[^[]*\]$/, colour.dim) : broken;
}

function listed(name: string, values: readonly string[], width: number | undefined): readonly string[] {
  if (values.length === 0) return [];
  const indent = " ".repeat(10);
  const text = wrapTo(values.map((value) => line(value, 200)).join(", "), width, indent, "");
  return [`${colour.dim(name.padEnd(8))}  ${text}`];
}

function callLine({ id, outcome, display }: Attempt, width: number | undefined): string {
  const room = width === undefined ? undefined : width - String(id).length - 6;
  return `  ${colour.dim(String(id))}  ${markOf(outcome)} ${cutTo(line(display, 200), room)}`;
}
