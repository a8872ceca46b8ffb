// One observation whole, told to a person: facts with the calls they rest on, the narrative, what is related.
import type { ToldObservation } from "../app/observations.ts";
import { line } from "../core/compose/line.ts";
import type { Attempt } from "../domain/attempt.ts";
import type { Observation } from "../domain/observation.ts";
import { type Names, titleLines } from "./observation-text.ts";
import { colour, columns, cross, tick } from "./terminal.ts";
import { cut, when, wrap } from "./words.ts";

export function observationWhole(told: ToldObservation, names: Names): string {
  const { observation, related, evidence } = told;
  const { facts, narrative, files, concepts } = observation;
  const parts = [
    headOf(told, names),
    facts.map(({ text, evidence: calls }) => `  • ${line(text, 300)}${rests(calls)}`),
    narrative.split("\n").flatMap((part) => (part.trim() ? wrap(line(part, 4_000), columns(), "  ") : [])),
    [...listed("Files", files), ...listed("Concepts", concepts)],
    evidence.length > 0 ? [colour.dim("Rests on"), ...evidence.map(callLine)] : [],
    related.length > 0 ? [colour.dim("Related"), ...related.flatMap((one) => titleLines(one, false))] : [],
  ];
  return parts
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join("\n"))
    .join("\n\n");
}

function headOf({ observation, supersededBy }: ToldObservation, { now, nameOf }: Names): readonly string[] {
  const { id, type, title, subtitle, at, branch, turn, session, project } = observation;
  const about = [nameOf?.(project), when(at, now), branch && `on ${branch}`, `prompt ${turn} of ${session}`];
  return [
    `${colour.bold(`#${id} ${line(title, 200)}`)}  ${colour.cyan(type)}`,
    ...(subtitle ? [wrap(line(subtitle, 400), columns(), "")] : []),
    ...(observation.supersededBy > 0 ? [colour.yellow(deadText(observation, supersededBy))] : []),
    colour.dim(about.flatMap((part) => (part ? line(part, 120) : [])).join(" · ")),
  ];
}

function deadText({ supersededBy: id }: Observation, newer: Observation | undefined): string {
  return `No longer holds: superseded by #${id}${newer ? ` ${line(newer.title, 120)}` : ""}`;
}

function listed(name: string, values: readonly string[]): readonly string[] {
  if (values.length === 0) return [];
  return [`${colour.dim(name.padEnd(8))}  ${values.map((value) => line(value, 200)).join(", ")}`];
}

function callLine({ id, outcome, display }: Attempt): string {
  const mark = outcome.status === "succeeded" ? tick() : outcome.status === "failed" ? cross() : "·";
  const width = columns();
  const room = width === undefined ? undefined : width - String(id).length - 6;
  return `  ${colour.dim(String(id))}  ${mark} ${cut(line(display, 200), room)}`;
}

function rests(calls: readonly number[]): string {
  return calls.length > 0 ? colour.dim(` [${calls.slice(0, 5).join(", ")}]`) : "";
}
