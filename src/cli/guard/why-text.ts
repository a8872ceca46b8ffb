// Warnings and notes as text for people: what was said to whom, with which probability, and what happened then.

import type { Explained, LoggedDelivery } from "../../app/guard/why.ts";
import { tellingLine } from "../../core/compose/bump.ts";
import { line } from "../../core/compose/line.ts";
import { percent, when } from "../../core/text/for-people.ts";
import { upperFirst } from "../../core/text/words.ts";
import type { Delivery } from "../../domain/delivery.ts";
import { colour, columns } from "../terminal/terminal.ts";
import { wrapTo } from "../terminal/wide.ts";

/** `  12  yesterday 14:02  claude-code 0b7e2c31  stopped 94 %  npm install redis-node …`, with the result below. */
export function verdictLines(verdicts: readonly LoggedDelivery[], now: number): readonly string[] {
  const rows = verdicts.map((one) => ({
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
  // The text matters most: in a narrow terminal it gets lines of its own.
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

export function explainedText(one: Explained, now: number): string {
  const { delivery, evidence, hazard } = one;
  const fate = fateText(delivery);
  const isWarning = delivery.moment === "before-call";
  const head = `${colour.bold(`${isWarning ? "Warning" : "Message"} ${delivery.id}`)}, ${when(delivery.at, now)}, ${whoText(one)}: ${whatText(delivery)}.`;
  const about = delivery.subject ? [`About: ${line(delivery.subject, 200)} (${delivery.kind})`] : [];
  const text = delivery.text
    ? delivery.text
        .split("\n")
        .map((each) => `  ${colour.dim("│")} ${/^ */.exec(each)?.[0]}${line(each, 500)}`)
    : ["  the text was deleted when a part of this project was forgotten"];
  return [
    [head, ...about, ...(fate ? [`${upperFirst(fate)}.`] : [])].join("\n"),
    [delivery.reader === "person" ? "You read:" : "The agent read:", ...text].join("\n"),
    // A session brief comes from the whole memory and has no list of calls as evidence.
    ...(delivery.evidence.length > 0 ? [evidenceText(evidence, now)] : []),
    [
      // A question or an announcement to the person is neither right nor wrong.
      ...(delivery.moment === "turn-end" ? [] : [rateText(delivery)]),
      ...(hazard ? [nextText(delivery.id, hazard.ignored)] : []),
    ].join("\n"),
  ].join("\n\n");
}

function evidenceText(evidence: Explained["evidence"], now: number): string {
  if (evidence.length === 0) return "Its evidence has been forgotten.";
  const ids = Math.max(...evidence.map(({ id }) => String(id).length));
  const lines = evidence.flatMap(({ id, at, display, error }) => [
    `  ${colour.dim(String(id).padStart(ids))}  ${colour.dim(when(at, now))}  ${line(display, 200)}`,
    ...(error ? [`${" ".repeat(ids + 4)}${colour.red(line(error, 300))}`] : []),
  ]);
  return ["Evidence:", ...lines].join("\n");
}

function nextText(id: number, isIgnored: boolean): string {
  return isIgnored
    ? `It is silenced. To bring it back:  ${colour.cyan(`twiceshy undo ${id}`)}`
    : `To silence it for good:  ${colour.cyan(`twiceshy ignore ${id}`)}`;
}

function rateText({ id, rating }: Delivery): string {
  return rating
    ? `To take the rating back:  ${colour.cyan(`twiceshy rate ${id} --clear`)}`
    : `Was it right?  ${colour.cyan(`twiceshy rate ${id} helpful`)}  or  ${colour.cyan(`twiceshy rate ${id} wrong`)}`;
}

function whoText({ delivery, agent }: LoggedDelivery): string {
  const readers: Readonly<Record<string, string>> = { main: "", person: " (to you)" };
  const reader = readers[delivery.reader] ?? " (subagent)";
  return `${agent || "session"} ${delivery.session.slice(0, 8)}${reader}`;
}

function verdictText({ verdict, moment, confidence, kind }: Delivery): string {
  if (moment === "session-start") return "brief";
  if (moment === "prompt") return "recalled";
  if (moment === "after-call") return "known fix";
  if (moment === "turn-end") return "told you";
  const what = verdict === "bump" ? "stopped" : "noted";
  return kind === "lesson" ? what : `${what} ${percent(confidence)}`;
}

/** The same in words, for one warning in full. */
function whatText({ verdict, moment, confidence, kind }: Delivery): string {
  if (moment === "session-start") return "shown at the start of the session";
  if (moment === "prompt") return "shown at a prompt";
  if (moment === "after-call") return "a known fix, shown after the call had failed";
  if (moment === "turn-end") return "shown to you at the end of a turn";
  const what = verdict === "bump" ? "the call was stopped" : "a note about the call";
  return kind === "lesson" ? what : `${what}; it was ${percent(confidence)} likely to fail`;
}

/** The line that names the call and what is known about it. */
export function saidText({ text, moment }: Delivery): string {
  if (moment !== "prompt" && moment !== "session-start") return line(tellingLine(text), 300);
  const [first = "", second] = text.split("\n");
  return line(second ?? first, 300);
}

function fateText(delivery: Delivery): string {
  const rating = delivery.rating ? `you rated it ${delivery.rating}` : "";
  return [resultText(delivery), rating].filter(Boolean).join("; ");
}

function resultText({ fate, aftermath, moment, verdict, kind }: Delivery): string {
  if (moment !== "before-call") return "";
  // A lesson asks to look first: that the call then works does not make it wrong.
  if (kind === "lesson" && fate === "overridden")
    return `read, and the call was made${aftermath === "" ? "" : aftermath === "failed" ? "; it failed" : "; it worked"}`;
  if (fate === "heeded") return "heeded: the agent did something else";
  if (fate === "shown") return verdict === "bump" ? "the agent's next step is not known yet" : "";
  if (aftermath === "failed") return "overridden, and it failed again: the warning was right";
  if (aftermath === "succeeded") return "overridden, and it worked: the warning was wrong";
  return "overridden; the result is not known yet";
}
