// Report of a replay for people: failures, repeated failures, and those that would have been stopped.
import type { RepeatedFailure, ReplayReport } from "../../app/guard/replay-report.ts";
import { count, number } from "../../core/text/for-people.ts";
import { consequence, what } from "../look-back/overview-text.ts";
import { colour, columns } from "../terminal/terminal.ts";
import { cutTo, padTo, wrapTo } from "../terminal/wide.ts";

/** So many kinds of failure are named; the others are added up. */
const KINDS = 8;

export function reportText(report: ReplayReport): string {
  if (report.calls === 0) return "These histories have no tool calls.";
  if (report.failures === 0) return "No call failed.";
  const parts = [
    sentences(report)
      .map((text) => wrapTo(text, columns(), ""))
      .join("\n"),
    failureLines(report.repeated).join("\n"),
    wrapTo(`${colour.dim("Failed:")} ${kindsText(report)}`, columns(), ""),
  ];
  return parts.filter((part) => part !== "").join("\n\n");
}

function sentences({ failures, repeats, minutes, stopped, falseAlarms }: ReplayReport): readonly string[] {
  const failed = `In these sessions ${count(failures, "call")} failed.`;
  const fine = `${count(falseAlarms, "call")} that ${falseAlarms === 1 ? "was" : "were"} fine`;
  if (repeats === 0) {
    const none = `${failed} None of them repeated an earlier mistake.`;
    return falseAlarms === 0 ? [none] : [none, `Twiceshy would have stopped ${fine}.`];
  }
  const again = repeats === 1 ? "One of them" : `${number(repeats)} of them`;
  const spared =
    stopped === 0 ? "none of those" : stopped === repeats ? "all of those" : `${number(stopped)} of those`;
  const also = falseAlarms === 0 ? ", and no call that was fine." : `, and ${fine}.`;
  return [
    `${failed} ${again} repeated a failure the agent had already met.`,
    `Twiceshy would have stopped ${spared}${also}`,
    ...(minutes >= 1 ? [`The repeats took about ${minutesText(minutes)}.`] : []),
  ];
}

/** `  14×  Read .golangci.yml   → it is .golangci.yaml   13 stopped, 6 min` */
function failureLines(failures: readonly RepeatedFailure[]): readonly string[] {
  if (failures.length === 0) return [];
  const times = failures.map((one) => `${number(one.failures)}×`);
  const costs = failures.map(costText);
  const wide = Math.max(...times.map((text) => text.length));
  const last = Math.max(...costs.map((text) => text.length));
  const room = (columns() ?? 160) - wide - last - 8;
  const left = Math.min(Math.max(...failures.map((one) => what(one).length)), Math.floor(room * 0.5));
  const rights = failures.map((one) => cutTo(consequence(one), room - left));
  const middle = Math.max(...rights.map((text) => text.length));
  return failures.map((one, index) => {
    const right = (rights[index] ?? "").padEnd(middle);
    return [
      `  ${colour.bold((times[index] ?? "").padStart(wide))}`,
      padTo(cutTo(what(one), left), left),
      right.startsWith("→") ? colour.green(right) : colour.dim(right),
      colour.dim(costs[index] ?? ""),
    ].join("  ");
  });
}

function costText({ stopped, minutes }: RepeatedFailure): string {
  const time = minutes >= 0.95 ? `, ${minutesText(minutes)}` : "";
  return `${stopped === 0 ? "none" : number(stopped)} stopped${time}`;
}

function minutesText(minutes: number): string {
  if (minutes < 120) return `${number(Math.round(minutes))} min`;
  return `${number(Math.round(minutes / 60))} hours`;
}

function kindsText({ byKind }: ReplayReport): string {
  const named = byKind
    .slice(0, KINDS)
    .map(([kind, times]) => `${kind.replaceAll("-", " ")} ${number(times)}`);
  const rest = byKind.slice(KINDS).reduce((sum, [, times]) => sum + times, 0);
  return [...named, ...(rest > 0 ? [`others ${number(rest)}`] : [])].join(" · ");
}
