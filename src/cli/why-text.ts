// Verdicts told to a person: what was said to whom, how sure it was, and what came of it.
import type { Explained, Told } from "../app/why.ts";
import { tellingLine } from "../core/compose/bump.ts";
import { line } from "../core/compose/line.ts";
import type { Delivery } from "../domain/delivery.ts";
import { colour, columns } from "./terminal.ts";
import { wrapTo } from "./wide.ts";
import { when } from "./words.ts";

/** `  12  yesterday 14:02  claude-code 0b7e2c31  stopped 94 %  npm install redis-node …`, with its fate below. */
export function verdictLines(told: readonly Told[], now: number): readonly string[] {
  const rows = told.map((one) => ({
    id: String(one.delivery.id),
    time: when(one.delivery.at, now),
    who: whoText(one),
    verdict: verdictText(one.delivery),
    said: saidText(one.delivery),
    fate: fateText(one.delivery),
  }));
  const wide = (key: "id" | "time" | "who" | "verdict") => Math.max(...rows.map((row) => row[key].length));
  const widths = { id: wide("id"), time: wide("time"), who: wide("who"), verdict: wide("verdict") };
  const left = 2 + widths.id + widths.time + widths.who + widths.verdict + 8;
  const width = columns();
  // What was said is what matters: where there is little room beside it, it stands below.
  const isBelow = width !== undefined && width - left < LITTLE;
  const indent = " ".repeat(isBelow ? 6 : left);
  return rows.flatMap((row) => {
    const head = [
      `  ${colour.dim(row.id.padStart(widths.id))}`,
      colour.dim(row.time.padEnd(widths.time)),
      row.who.padEnd(widths.who),
      row.verdict.padEnd(widths.verdict),
    ].join("  ");
    const said = wrapTo(row.said, width, indent);
    return [
      ...(isBelow ? [head.trimEnd(), said] : [`${head}  ${said.trimStart()}`]),
      ...(row.fate ? [colour.dim(wrapTo(row.fate, width, indent))] : []),
    ];
  });
}

const LITTLE = 50;

/** One verdict in full. */
export function explainedText(one: Explained, now: number): string {
  const { delivery, evidence, hazard } = one;
  const fate = fateText(delivery);
  const head = `${colour.bold(`Verdict ${delivery.id}`)}: ${verdictText(delivery)}, ${when(delivery.at, now)}, to ${whoText(one)}.`;
  const about = delivery.subject ? [`About: ${line(delivery.subject, 200)} (${delivery.kind})`] : [];
  const text = delivery.text
    ? delivery.text
        .split("\n")
        .map((each) => `  ${colour.dim("│")} ${/^ */.exec(each)?.[0]}${line(each, 500)}`)
    : ["  its words went when something of this project was forgotten"];
  return [
    [head, ...about, ...(fate ? [`${capital(fate)}.`] : [])].join("\n"),
    ["The agent read:", ...text].join("\n"),
    // A brief rests on the whole memory: no call is named for it.
    ...(delivery.evidence.length > 0 ? [evidenceText(evidence, now)] : []),
    [rateText(delivery), ...(hazard ? [nextText(delivery.id, hazard.ignored)] : [])].join("\n"),
  ].join("\n\n");
}

function evidenceText(evidence: Explained["evidence"], now: number): string {
  if (evidence.length === 0) return "Nothing is left of what it rests on.";
  const ids = Math.max(...evidence.map(({ id }) => String(id).length));
  const lines = evidence.flatMap(({ id, at, display, error }) => [
    `  ${colour.dim(String(id).padStart(ids))}  ${colour.dim(when(at, now))}  ${line(display, 200)}`,
    ...(error ? [`${" ".repeat(ids + 4)}${colour.red(line(error, 300))}`] : []),
  ]);
  return ["It rests on:", ...lines].join("\n");
}

function nextText(id: number, isIgnored: boolean): string {
  return isIgnored
    ? `It is silenced. Bring it back:  ${colour.cyan(`twiceshy undo ${id}`)}`
    : `Silence it for good:  ${colour.cyan(`twiceshy ignore ${id}`)}`;
}

function rateText({ id, rating }: Delivery): string {
  return rating
    ? `Take the rating back:  ${colour.cyan(`twiceshy rate ${id} --clear`)}`
    : `Was it right?  ${colour.cyan(`twiceshy rate ${id} helpful`)}  or  ${colour.cyan(`twiceshy rate ${id} wrong`)}`;
}

function whoText({ delivery, agent }: Told): string {
  const reader = delivery.reader === "main" ? "" : " (subagent)";
  return `${agent || "an agent"} ${delivery.session.slice(0, 8)}${reader}`;
}

function verdictText({ verdict, moment, confidence }: Delivery): string {
  if (moment === "session-start") return "brief";
  if (moment === "prompt") return "recalled";
  if (moment === "after-call") return "known fix";
  return `${verdict === "bump" ? "stopped" : "noted"} ${Math.round(confidence * 100)} %`;
}

/** The line that names the call and what is known about it. */
export function saidText({ text, moment }: Delivery): string {
  if (moment !== "prompt" && moment !== "session-start") return line(tellingLine(text), 300);
  const [first = "", second] = text.split("\n");
  return line(second ?? first, 300);
}

function fateText(delivery: Delivery): string {
  const rating = delivery.rating ? `you rated it ${delivery.rating}` : "";
  return [whatCame(delivery), rating].filter(Boolean).join("; ");
}

function whatCame({ fate, aftermath, moment, verdict }: Delivery): string {
  if (moment !== "before-call") return "";
  if (fate === "heeded") return "heeded: the agent did something else";
  if (fate === "shown") return verdict === "bump" ? "nothing known yet of what came of it" : "";
  if (aftermath === "failed") return "overridden, and it failed again: the warning was right";
  if (aftermath === "succeeded") return "overridden, and it went well: the warning was wrong";
  return "overridden; how that ended is not known yet";
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
