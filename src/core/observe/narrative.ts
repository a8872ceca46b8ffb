// The whole of an observation in prose, from the same evidence: what was asked and why, what the facts leave out of the
// agent's report, how it was shown. Nothing is told twice.
import type { Ending } from "../../domain/turn.ts";
import { isText } from "../draft/files.ts";
import type { Evidence } from "./evidence.ts";
import { explained } from "./explained.ts";
import { isElsewhere, repeats } from "./facts.ts";
import { believable, borneOut } from "./held.ts";
import type { ObserveInput } from "./input.ts";
import { linesOf, reportOf } from "./report.ts";
import { requestIn } from "./request.ts";
import { commitFacts, mendedFacts, passedFacts } from "./shown.ts";
import type { Statement } from "./statement.ts";

/** What one should know of work that nobody has seen to work. */
const CHECK: Partial<Record<Ending, string>> = {
  changed: "No test or build was run after the last change.",
  failed: "The last check of the turn failed.",
};
/** Words of a narrative at most. */
const MOST_WORDS = 400;

export interface Narrated {
  readonly statements: readonly Statement[];
  /** Title, subtitle and facts. */
  readonly told: readonly string[];
}

export function narrate(input: ObserveInput, evidence: Evidence, { statements, told }: Narrated): string {
  const { turn, words, calls } = input;
  const asked = requestIn(turn.prompt);
  const open = statements.filter(({ kind }) => kind === "open").map(({ text }) => sentence(text));
  const shown = [...mendedFacts(evidence), ...passedFacts(evidence), ...commitFacts(evidence)]
    .map(({ text }) => text)
    .filter((text) => !told.includes(text));
  const isBelieved = (statement: Statement) =>
    !isElsewhere(statement, evidence) && believable(turn, borneOut(calls, [statement])).length > 0;
  const more = explained(linesOf(reportOf(words)), [...told, ...open], isBelieved);
  const isSeen = turn.ending === "changed" && evidence.passed.length > 0;
  const unchecked = isSeen || [...evidence.changed.keys()].every(isText) ? "" : (CHECK[turn.ending] ?? "");
  const paragraphs = [
    asked === "" ? "" : `Asked for: ${sentence(asked)}`,
    more.length > 0 ? `From the agent's report: ${more.join(" ")}` : "",
    [...shown, unchecked].filter(Boolean).join(" "),
    open.length > 0 ? `Left open: ${open.join(" ")}` : "",
  ];
  return cutWords(paragraphs.filter(Boolean).join("\n\n"));
}

/** Each is compared with each: of a session of months the first ones are more than anybody is told. */
const MOST_TEXTS = 100;

/** Each once; what another one says, too, is left out. */
export function distinct(all: readonly string[]): readonly string[] {
  const texts = all.slice(0, MOST_TEXTS);
  return texts.filter(
    (text, index) =>
      !texts.some(
        (other, at) =>
          at !== index && repeats(text, other, ALL) && (at < index || !repeats(other, text, ALL)),
      ),
  );
}

const ALL = 0.95;

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
