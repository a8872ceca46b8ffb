// One observation in full as text for people: facts with their evidence, narrative, related observations.
import type { ListedObservation } from "../../app/observations/observations.ts";
import { line } from "../../core/compose/line.ts";
import { when } from "../../core/text/for-people.ts";
import type { Attempt } from "../../domain/attempt.ts";
import type { Fact, Observation } from "../../domain/observation.ts";
import { markOf } from "../terminal/marks.ts";
import { colour, columns } from "../terminal/terminal.ts";
import { cutTo, wrapTo } from "../terminal/wide.ts";
import { type Names, titleLines } from "./observation-text.ts";

export function observationWhole(whole: ListedObservation, names: Names, width = columns()): string {
  const { observation, supersedes, related, evidence } = whole;
  const { facts, narrative, subtitle, files, concepts } = observation;
  // Imported observations with a single text have it in both fields.
  const prose = narrative === subtitle ? "" : narrative;
  const titles = (name: string, some: readonly Observation[]) =>
    some.length > 0 ? [colour.dim(name), ...some.flatMap((one) => titleLines(one, { width }))] : [];
  const parts = [
    headOf(whole, names, width),
    facts.map((fact) => factLine(fact, width)),
    prose.split("\n").flatMap((part) => (part.trim() ? wrapTo(line(part, 4_000), width, "  ") : [])),
    [...labelledList("Files", files, width), ...labelledList("Concepts", concepts, width)],
    evidence.length > 0 ? [colour.dim("Evidence"), ...evidence.map((call) => callLine(call, width))] : [],
    titles("Supersedes", supersedes),
    titles("Related", related),
  ];
  return parts
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join("\n"))
    .join("\n\n");
}

function headOf(
  { observation, supersededBy }: ListedObservation,
  { now, nameOf }: Names,
  width: number | undefined,
): readonly string[] {
  const { id, type, title, subtitle, at, branch, turn, session, project } = observation;
  const about = [nameOf?.(project), when(at, now), branch && `on ${branch}`, `prompt ${turn} of ${session}`];
  const titleWidth = width === undefined ? undefined : width - type.length - 2;
  const dead = observation.supersededBy > 0 ? deadText(observation, supersededBy) : "";
  return [
    `${colour.bold(wrapTo(`#${id} ${line(title, 200)}`, titleWidth, ""))}  ${colour.cyan(type)}`,
    ...(subtitle ? [wrapTo(line(subtitle, 400), width, "")] : []),
    ...(dead ? [colour.yellow(wrapTo(dead, width, ""))] : []),
    colour.dim(wrapTo(about.flatMap((part) => (part ? line(part, 120) : [])).join(" · "), width, "")),
  ];
}

function deadText({ supersededBy: id }: Observation, newer: Observation | undefined): string {
  return `No longer valid: superseded by #${id}${newer ? ` ${line(newer.title, 120)}` : ""}`;
}

/** The text with the ids of the calls that prove it. */
function factLine({ text, evidence }: Fact, width: number | undefined): string {
  const calls = evidence.length > 0 ? ` [${evidence.slice(0, 5).join(", ")}]` : "";
  const broken = wrapTo(line(text, 300) + calls, width, "    ", "  • ");
  return calls ? broken.replace(/\[[^[]*\]$/, colour.dim) : broken;
}

function labelledList(name: string, values: readonly string[], width: number | undefined): readonly string[] {
  if (values.length === 0) return [];
  const indent = " ".repeat(10);
  const text = wrapTo(values.map((value) => line(value, 200)).join(", "), width, indent, "");
  return [`${colour.dim(name.padEnd(8))}  ${text}`];
}

function callLine({ id, outcome, display }: Attempt, width: number | undefined): string {
  const room = width === undefined ? undefined : width - String(id).length - 6;
  return `  ${colour.dim(String(id))}  ${markOf(outcome)} ${cutTo(line(display, 200), room)}`;
}
