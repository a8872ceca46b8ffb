// Selects the decisions still valid at the end of a turn: the agent's, if calls acted on them, and the person's.
import type { Attempt } from "../../domain/attempt.ts";
import { taskTitle } from "../compose/task-title.ts";
import { termsOf } from "../similarity/terms.ts";
import { isChange } from "../synthesise/changes.ts";
import { asSentence } from "./clause.ts";
import { believable, isStillValid, supportedByCalls } from "./credibility.ts";
import { type Decision, decisionsAsked, decisionsIn } from "./decision.ts";
import type { Evidence } from "./evidence.ts";
import { callsChanging, isAboutOtherFiles, repeats, saidFacts } from "./facts.ts";
import type { Finding, ObserveInput } from "./input.ts";
import { matterOf } from "./matter.ts";
import { requestIn } from "./request.ts";
import { factText, SHORTEST_FACT, type Statement } from "./statement.ts";
import { subtitleFrom, titleFrom } from "./wording.ts";

/** Decisions kept for one turn: the last ones, because later decisions replace earlier ones. */
const MOST = 3;

export function decisionFindings(
  input: ObserveInput,
  evidence: Evidence,
  all: readonly Statement[],
): readonly Finding[] {
  // The work was reverted, or the person said that it does not work.
  if (!isStillValid(input.turn)) return [];
  const said = supportedByCalls(
    input.calls,
    all.filter((statement) => !isAboutOtherFiles(statement, evidence)),
  );
  const statements = believable(input.turn, said);
  const made = [
    ...decisionsAsked(input.turn.prompt).map((decision) => ({ decision, by: "person" as const })),
    ...decisionsIn(input.words)
      .filter((decision) => wasCarriedOut(decision, input, evidence))
      .map((decision) => ({ decision, by: "agent" as const })),
  ];
  const seen = new Set<string>();
  return made
    .toReversed()
    .flatMap(({ decision, by }) => {
      const matter = matterOf(decision.text);
      const title = titleFrom(decision.text);
      const fact = decisionFact(decision, by, input.turn.number);
      const key = matter || (title ?? "");
      if (title === undefined || fact === undefined || [...seen].some((one) => isSame(key, one))) return [];
      seen.add(key);
      const more = saidFacts(statements, evidence).filter(({ text }) => !repeats(text, fact, MOSTLY_SAID));
      const first = seen.size === 1 ? more.slice(0, 2) : [];
      const files = filesOf(decision, evidence);
      const facts = [{ text: fact, evidence: callsFor(decision, files, input, evidence) }, ...first];
      return [
        {
          type: "decision" as const,
          title,
          subtitle: contextOf(input, by),
          facts,
          narrative: narrativeOf(input, decision, by),
          files,
          matter,
          worth: 4 + (/\b(?:because|since)\b|때문/i.test(decision.reason) ? 2 : 0),
        },
      ];
    })
    .slice(0, MOST);
}

/** True if both keys are the same decision in different words. */
function isSame(key: string, other: string): boolean {
  return key === other || repeats(key, other, MOSTLY);
}

const MOSTLY = 0.6;
/** Share of words above which the decision already says it. */
const MOSTLY_SAID = 0.7;

function narrativeOf({ turn }: ObserveInput, decision: Decision, by: "agent" | "person"): string {
  const asked = requestIn(turn.prompt);
  const words = `${by === "person" ? "The person's words" : "The agent's words"}: "${decision.sentence}"`;
  return asked === "" || by === "person" ? words : `${words}\n\nAsked for: ${asSentence(asked)}`;
}

/** Subtitle: who decided, and for which task. */
function contextOf({ turn }: ObserveInput, by: "agent" | "person"): string {
  const asked = taskTitle(turn.prompt);
  const who = by === "person" ? "The person's instruction" : "The agent's choice";
  return subtitleFrom(asked === "" || by === "person" ? who : `${who}, asked for: ${asked}`);
}

function decisionFact({ text }: Decision, by: "agent" | "person", turn: number): string | undefined {
  const said = by === "person" ? `The person decided: ${lowered(text)}` : `Decision: ${text}`;
  if (said.length >= SHORTEST_FACT) return factText(said);
  return factText(`The ${by} decided in prompt ${turn} of the session: ${lowered(text)}`);
}

function lowered(text: string): string {
  return /^(?:A|[A-Z][a-z]+)\b/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;
}

/** The changed files that it names or that share a word with it; the only file, whatever its name. */
function filesOf({ text }: Decision, { changed }: Evidence): readonly string[] {
  const all = [...changed.keys()];
  if (all.length === 1) return all;
  const words = new Set(termsOf(text));
  return all.filter((file) => termsOf(placeOf(file)).some((word) => words.has(word)));
}

/** The file and its folder: the rest of the path is common to most files. */
function placeOf(file: string): string {
  return file
    .replace(/\.\w+$/, "")
    .split("/")
    .slice(-2)
    .join("/");
}

/** The changes of its files and the commands that name what was chosen; else all changes of a small turn. */
function callsFor(
  { text, reason }: Decision,
  files: readonly string[],
  { calls }: ObserveInput,
  evidence: Evidence,
): readonly number[] {
  const named = calls.filter((call) => succeeded(call) && isNamedBy(call, text.replace(reason, "")));
  const ids = [...files.flatMap((file) => evidence.changed.get(file) ?? []), ...named.map(({ id }) => id)];
  if (ids.length === 0) return callsChanging(text, evidence);
  return [...new Set(ids)].sort((a, b) => a - b).slice(-10);
}

function succeeded({ outcome }: Attempt): boolean {
  return outcome.status === "succeeded";
}

/** Does the call use a word of what was chosen? */
function isNamedBy({ display }: Attempt, chosen: string): boolean {
  const wanted = termsOf(chosen).filter((term) => term.length > 3);
  const used = new Set(termsOf(display));
  return wanted.some((term) => used.has(term));
}

/**
 * True if files were changed or a successful call names what was chosen. Excludes plans that were never carried out.
 */
function wasCarriedOut({ text, reason }: Decision, { calls }: ObserveInput, { changed }: Evidence): boolean {
  if (changed.size > 0) return true;
  const done = calls.filter(succeeded);
  return done.some(isChange) || done.some((call) => isNamedBy(call, text.replace(reason, "")));
}
