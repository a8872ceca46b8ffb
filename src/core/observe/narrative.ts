// The whole of an observation in prose, from the same evidence: what was asked, what was done, how it was shown.
import type { Ending } from "../../domain/turn.ts";
import { taskTitle } from "../compose/task-title.ts";
import type { Evidence } from "./evidence.ts";
import type { ObserveInput } from "./input.ts";
import { changedFacts, commitFacts, mendedFacts, passedFacts } from "./shown.ts";
import type { Statement } from "./statement.ts";

/** What one should know of work that nobody has seen to work. */
const CHECK: Partial<Record<Ending, string>> = {
  changed: "No test or build was run after the last change.",
  failed: "The last check of the turn failed.",
};
/** Words of a narrative at most. */
const MOST_WORDS = 400;

export function narrate(
  { turn }: ObserveInput,
  evidence: Evidence,
  statements: readonly Statement[],
): string {
  const asked = taskTitle(turn.prompt);
  const told = distinct(statements.filter(({ kind }) => kind !== "open").map(({ text }) => text)).map(
    sentence,
  );
  const open = statements.filter(({ kind }) => kind === "open").map(({ text }) => sentence(text));
  const shown = [
    ...changedFacts(evidence),
    ...mendedFacts(evidence),
    ...passedFacts(evidence),
    ...commitFacts(evidence),
  ].map(({ text }) => text);
  const paragraphs = [
    asked === "" ? "" : `Asked for: ${sentence(asked)}`,
    told.length > 0 ? `The agent's report: ${told.join(" ")}` : "",
    [...shown, CHECK[turn.ending] ?? ""].filter(Boolean).join(" "),
    open.length > 0 ? `Left open: ${open.join(" ")}` : "",
  ];
  return cutWords(paragraphs.filter(Boolean).join("\n\n"));
}

/** Each once; what another one says, too, is left out. */
export function distinct(texts: readonly string[]): readonly string[] {
  const keys = texts.map((text) =>
    text
      .toLowerCase()
      .replace(/[`.…\s]+/g, " ")
      .trim(),
  );
  return texts.filter((_, index) => {
    const key = keys[index] ?? "";
    return !keys.some((other, at) => (other === key ? at < index : other.includes(key)));
  });
}

export function sentence(text: string): string {
  return /[.!?…]$/.test(text) ? text : `${text}.`;
}

/** Whole sentences only. */
function cutWords(text: string): string {
  if (text.split(/\s+/).length <= MOST_WORDS) return text;
  const kept: string[] = [];
  let count = 0;
  for (const part of text.split(/(?<=[.!?…])(?=\s)/)) {
    count += part.trim().split(/\s+/).length;
    if (count > MOST_WORDS) break;
    kept.push(part);
  }
  return kept.join("");
}
