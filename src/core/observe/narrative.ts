// Writes the narrative of an observation: the request and its reason, the parts of the agent's report that the facts
// leave out, and the checks.
import type { Ending } from "../../domain/turn.ts";
import { isText } from "../draft/files.ts";
import { commitFacts, mendedFacts, passedFacts } from "./call-facts.ts";
import { asSentence } from "./clause.ts";
import { believable, supportedByCalls } from "./credibility.ts";
import type { Evidence } from "./evidence.ts";
import { explained } from "./explained.ts";
import { isAboutOtherFiles, repeats } from "./facts.ts";
import type { ObserveInput } from "./input.ts";
import { linesOf, reportOf } from "./report.ts";
import { requestIn } from "./request.ts";
import type { Statement } from "./statement.ts";

/** Remarks on work whose success was not verified. */
const CHECK: Partial<Record<Ending, string>> = {
  changed: "No test or build was run after the last change.",
  failed: "The last check of the turn failed.",
};
const MOST_WORDS = 400;

interface Narrated {
  readonly statements: readonly Statement[];
  /** Title, subtitle and facts, which the narrative does not repeat. */
  readonly known: readonly string[];
}

export function narrate(input: ObserveInput, evidence: Evidence, { statements, known }: Narrated): string {
  const { turn, words, calls } = input;
  const asked = requestIn(turn.prompt);
  const open = statements.filter(({ kind }) => kind === "open").map(({ text }) => asSentence(text));
  const checked = [...mendedFacts(evidence), ...passedFacts(evidence), ...commitFacts(evidence)]
    .map(({ text }) => text)
    .filter((text) => !known.includes(text));
  const isBelieved = (statement: Statement) =>
    !isAboutOtherFiles(statement, evidence) &&
    believable(turn, supportedByCalls(calls, [statement])).length > 0;
  const more = explained(linesOf(reportOf(words)), [...known, ...open], isBelieved);
  const isSeen = turn.ending === "changed" && evidence.passed.length > 0;
  const unchecked = isSeen || [...evidence.changed.keys()].every(isText) ? "" : (CHECK[turn.ending] ?? "");
  const paragraphs = [
    asked === "" ? "" : `Asked for: ${asSentence(asked)}`,
    more.length > 0 ? `From the agent's report: ${more.join(" ")}` : "",
    [...checked, unchecked].filter(Boolean).join(" "),
    open.length > 0 ? `Left open: ${open.join(" ")}` : "",
  ];
  return cutWords(paragraphs.filter(Boolean).join("\n\n"));
}

/** All pairs are compared, so the number is limited; the first ones are more than a narrative holds. */
const MOST_TEXTS = 100;

/** Drops duplicates and texts that another text contains. */
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

/** Cuts at the end of a sentence. */
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
