// A session told in eight fields: what was asked, looked at, learned, done, and what is open. Nothing without evidence.

import type { Attempt } from "../../domain/attempt.ts";
import type { NewObservation, SessionSummary } from "../../domain/observation.ts";
import type { Session } from "../../domain/project.ts";
import type { Turn } from "../../domain/turn.ts";
import { sessionTitle } from "../compose/session-title.ts";
import { cameOf } from "../compose/session-work.ts";
import { courseOf } from "../synthesise/course.ts";
import { MEASURED } from "./effect.ts";
import { changesIn, evidenceOf } from "./evidence.ts";
import { FOUND } from "./found.ts";
import { believable, borneOut, hasHeld } from "./held.ts";
import { isPast, kindOf, type StatementKind } from "./kinds.ts";
import { filesReadBy, investigatedBy } from "./looked.ts";
import { distinct, sentence } from "./narrative.ts";
import { openIn } from "./open.ts";
import { goneCommits, namesAny } from "./overtaken.ts";
import { requestsOf, STANDING_TEXT } from "./request.ts";
import { listedFiles, mendedFacts } from "./shown.ts";
import { statementsIn } from "./statements.ts";
import { subtitleFrom, titleFrom } from "./wording.ts";

export interface SummaryInput {
  readonly session: Session;
  /** Described, as they came. */
  readonly turns: readonly Turn[];
  readonly calls: readonly Attempt[];
  readonly observations: readonly NewObservation[];
  /** What the agent said last. */
  readonly lastWords: string;
  readonly now: number;
}

const MOST_FILES = 50;
const MOST_SAID = 1_200;

export function summariseSession(input: SummaryInput): SessionSummary {
  const { session, turns, calls, observations, lastWords, now } = input;
  const filesEdited = [...changesIn(calls).keys()];
  const requests = requestsOf(turns);
  const best = mainOf(observations);
  const completed = completedOf(input);
  const asked = requests
    .filter((request) => request !== STANDING_TEXT)
    .map(titleFrom)
    .find((title) => title !== undefined);
  return {
    project: session.project,
    session: session.id,
    at: now,
    title:
      sessionTitle({ turns, opening: session.title }) || best?.title || asked || requests[0] || session.title,
    subtitle: subtitleFrom(besides(best, observations) || (best?.subtitle ?? firstSentence(completed))),
    request: cut(requests.map(sentence).join(" ")),
    investigated: investigatedBy(calls),
    learned: cut(learnedOf(input).map(sentence).join(" ")),
    completed,
    nextSteps: cut(openIn(lastWords, calls).map(sentence).join(" ")),
    filesRead: filesReadBy(calls).slice(0, MOST_FILES),
    filesEdited: filesEdited.slice(0, MOST_FILES),
    notes: notesOf(input, filesEdited),
    source: "rules",
  };
}

/** What the session is remembered by: that which changed most, the first of its like. */
function mainOf(observations: readonly NewObservation[]): NewObservation | undefined {
  const done = observations.filter(({ type }) => type !== "discovery" && type !== "decision");
  return done.toSorted((a, b) => b.facts.length - a.facts.length)[0] ?? observations[0];
}

/** What else was done, where it was more than one thing. */
function besides(best: NewObservation | undefined, observations: readonly NewObservation[]): string {
  const others = observations.filter(({ title }) => title !== best?.title).map(({ title }) => title);
  return others.length === 0 ? "" : `Also: ${others.join("; ")}`;
}

/** What an observation tells: a sentence stands in its subtitle or among its facts. */
function saidIn({ type, subtitle, facts }: NewObservation): readonly string[] {
  return [...(type === "decision" ? [] : [subtitle]), ...facts.map(({ text }) => text)];
}

/** Causes, decisions and what was found out. */
function learnedOf({ observations, lastWords }: SummaryInput): readonly string[] {
  const found = observations
    .filter(({ type }) => type === "discovery" || type === "decision")
    .flatMap(({ type, facts }) => facts.slice(0, type === "discovery" ? 3 : 1).map(({ text }) => text));
  const causes = [...observations.flatMap(saidIn), ...reported(lastWords, "cause")];
  const isLearned = (text: string) =>
    text.startsWith(FOUND) || text.startsWith(MEASURED) || kindOf(text, "") === "cause";
  return distinct([...found, ...causes.filter(isLearned)]).slice(0, 6);
}

function completedOf(input: SummaryInput): string {
  const { observations, turns, calls } = input;
  const said = observations.flatMap((one) =>
    saidIn(one)
      .filter((text) => kindOf(text, "") === "change")
      .slice(0, 3),
  );
  const gone = goneCommits(calls);
  const commits = turns
    .flatMap((turn) => turn.commits)
    .filter(({ sha }) => sha === undefined || !gone.has(sha))
    .map(({ message, sha }) => `Committed "${message}"${sha ? ` (${sha})` : ""}.`);
  const reportedLast = reportedDone(input, turns.at(-1));
  // A title that stems from the prompt says what was wanted, not what was done.
  const done = observations.map(({ title }) => title).filter(isPast);
  const told = [...said, ...reportedLast].filter((text) => !namesAny(text, gone));
  const all = [...told, ...(told.length > 0 ? [] : done), ...commits];
  if (all.length === 0) return mayHaveChanged(calls) ? "" : "Nothing was changed.";
  return cut(distinct(all).map(sentence).join(" "));
}

/** What did not hold is not completed, whatever was said of it. */
function reportedDone({ lastWords, calls }: SummaryInput, last: Turn | undefined): readonly string[] {
  if (last && !hasHeld(last)) return [];
  const said = borneOut(
    calls,
    statementsIn([lastWords]).filter(({ kind }) => kind === "change"),
  );
  return (last ? believable(last, said) : said).map(({ text }) => text);
}

function reported(words: string, wanted: StatementKind): readonly string[] {
  return statementsIn([words]).flatMap(({ kind, text }) => (kind === wanted ? [text] : []));
}

function firstSentence(text: string): string {
  return text.split(/(?<=[.!?])\s/)[0] ?? "";
}

/** How it stood in the end, over the whole session; nothing where the calls do not tell. */
function endedText(calls: readonly Attempt[]): string {
  const course = courseOf(calls);
  const came = cameOf({ course });
  if (course.ending === "undone") return "The last changes were taken back.";
  if (course.ending === "committed" && !course.failed) return "The changes were committed.";
  if (came !== "") return `In the end: ${came}.`;
  return mayHaveChanged(calls) ? "" : "Nothing was changed.";
}

/** A command or a tool of which nobody knows what it did may have changed something. */
function mayHaveChanged(calls: readonly Attempt[]): boolean {
  return calls.some((call) => call.outcome.status === "succeeded" && !isLook(call));
}

function isLook({ goal, changes, subjects }: Attempt): boolean {
  if (LOOKS.has(goal)) return true;
  return !changes.includes("files") && subjects.some((one) => one.startsWith("program "));
}

const LOOKS = new Set(["read", "search", "list"]);

/** What is worth knowing beside it: what took several attempts, what the person said, how it ended. */
function notesOf({ calls, turns }: SummaryInput, edited: readonly string[]): string {
  const said = turns.flatMap(({ feedback }) =>
    feedback?.verdict === "failed" || feedback?.verdict === "regression"
      ? [`The person said: "${feedback.words}".`]
      : [],
  );
  const mended = mendedFacts(evidenceOf(calls)).map(({ text }) => text);
  const files = edited.length > 0 ? `Changed ${listedFiles(edited)}.` : "";
  return [files, ...mended.slice(-2), ...said.slice(-2), endedText(calls)].filter(Boolean).join(" ");
}

/** Whole sentences. */
function cut(text: string): string {
  if (text.length <= MOST_SAID) return text;
  const kept = text.slice(0, MOST_SAID);
  const end = Math.max(kept.lastIndexOf(". "), kept.lastIndexOf(".\n"));
  return end > 0 ? kept.slice(0, end + 1) : `${kept.slice(0, -1)}…`;
}
