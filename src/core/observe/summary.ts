// A session told in eight fields: what was asked, looked at, learned, done, and what is open. Nothing without evidence.

import type { Attempt } from "../../domain/attempt.ts";
import { count } from "../../domain/count.ts";
import type { NewObservation, SessionSummary } from "../../domain/observation.ts";
import type { Session } from "../../domain/project.ts";
import type { Turn } from "../../domain/turn.ts";
import { changesIn } from "./evidence.ts";
import { FOUND } from "./found.ts";
import { believable, hasHeld } from "./held.ts";
import { kindOf, type StatementKind } from "./kinds.ts";
import { filesReadBy, investigatedBy } from "./looked.ts";
import { distinct, sentence } from "./narrative.ts";
import { openIn } from "./open.ts";
import { requestsOf } from "./request.ts";
import { listedFiles } from "./shown.ts";
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
  const asked = requests.map(titleFrom).find((title) => title !== undefined);
  return {
    project: session.project,
    session: session.id,
    at: now,
    title: best?.title ?? asked ?? requests[0] ?? session.title,
    subtitle: subtitleFrom(besides(best, observations) || (best?.subtitle ?? firstSentence(completed))),
    request: cut(requests.map(sentence).join(" ")),
    investigated: investigatedBy(calls),
    learned: cut(learnedOf(input).map(sentence).join(" ")),
    completed,
    nextSteps: cut(openIn(lastWords, turns).map(sentence).join(" ")),
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

/** Causes, decisions and what was found out. */
function learnedOf({ observations, lastWords }: SummaryInput): readonly string[] {
  const found = observations
    .filter(({ type }) => type === "discovery" || type === "decision")
    .flatMap(({ facts }) => facts.slice(0, 1).map(({ text }) => text));
  const causes = [
    ...observations.flatMap(({ facts }) => facts.map(({ text }) => text)),
    ...reported(lastWords, "cause"),
  ];
  const isLearned = (text: string) => text.startsWith(FOUND) || kindOf(text, "") === "cause";
  return distinct([...found, ...causes.filter(isLearned)]).slice(0, 6);
}

function completedOf({ observations, turns, lastWords }: SummaryInput): string {
  const said = observations.flatMap(({ facts }) =>
    facts
      .map(({ text }) => text)
      .filter((text) => kindOf(text, "") === "change")
      .slice(0, 3),
  );
  const commits = turns
    .flatMap((turn) => turn.commits)
    .map(({ message, sha }) => `Committed "${message}"${sha ? ` (${sha})` : ""}.`);
  const reportedLast = reportedDone(lastWords, turns.at(-1));
  const done = observations.filter(({ type }) => type !== "discovery").map(({ title }) => title);
  const all = [...said, ...reportedLast, ...(said.length + reportedLast.length > 0 ? [] : done), ...commits];
  if (all.length === 0) return turns.every(({ ending }) => ending === "looked") ? "Nothing was changed." : "";
  return cut(distinct(all).map(sentence).join(" "));
}

/** What did not hold is not completed, whatever was said of it. */
function reportedDone(words: string, last: Turn | undefined): readonly string[] {
  if (last && !hasHeld(last)) return [];
  const said = statementsIn([words]).filter(({ kind }) => kind === "change");
  return (last ? believable(last, said) : said).map(({ text }) => text);
}

function reported(words: string, wanted: StatementKind): readonly string[] {
  return statementsIn([words]).flatMap(({ kind, text }) => (kind === wanted ? [text] : []));
}

function firstSentence(text: string): string {
  return text.split(/(?<=[.!?])\s/)[0] ?? "";
}

const ENDED = {
  committed: "The last changes were committed.",
  passed: "Checks passed after the last change.",
  failed: "The last check failed.",
  undone: "The last changes were taken back.",
  changed: "Nothing checked the last changes.",
  looked: "Nothing was changed in the end.",
} as const;

function notesOf({ calls, turns }: SummaryInput, edited: readonly string[]): string {
  const failed = calls.filter(({ outcome }) => outcome.status === "failed").length;
  const last = turns.findLast((turn) => turn.calls > 0);
  const counts = `${count(turns.length, "prompt")}, ${count(calls.length, "call")}, ${failed} failed.`;
  const ended = last ? ENDED[last.ending] : "";
  const files = edited.length > 0 ? `Changed ${listedFiles(edited)}.` : "";
  return [counts, files, ended].filter(Boolean).join(" ");
}

/** Whole sentences. */
function cut(text: string): string {
  if (text.length <= MOST_SAID) return text;
  const kept = text.slice(0, MOST_SAID);
  const end = Math.max(kept.lastIndexOf(". "), kept.lastIndexOf(".\n"));
  return end > 0 ? kept.slice(0, end + 1) : `${kept.slice(0, -1)}…`;
}
