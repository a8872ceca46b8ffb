// Summarises a session in eight fields (request, investigated, learned, completed, open tasks …), only from evidence.
import type { ChangeClass } from "../../domain/action.ts";
import type { Attempt } from "../../domain/attempt.ts";
import type { Course } from "../../domain/course.ts";
import { isComplaint } from "../../domain/feedback.ts";
import type { NewObservation, SessionSummary } from "../../domain/observation.ts";
import type { Session } from "../../domain/project.ts";
import type { Turn } from "../../domain/turn.ts";
import { sessionTitle } from "../compose/session-title.ts";
import { courseText } from "../compose/session-work.ts";
import { courseOf } from "../synthesise/course.ts";
import { list, upperFirst } from "../text/words.ts";
import { mendedFacts } from "./call-facts.ts";
import { asSentence } from "./clause.ts";
import { believable, isStillValid, supportedByCalls } from "./credibility.ts";
import { MEASURED } from "./effect.ts";
import { changesIn, evidenceOf } from "./evidence.ts";
import { repeats } from "./facts.ts";
import { FOUND } from "./found.ts";
import { filesReadBy, investigatedBy } from "./investigated.ts";
import { isPast, kindOf, type StatementKind } from "./kinds.ts";
import { distinct } from "./narrative.ts";
import { openIn } from "./open.ts";
import { requestsOf, STANDING_TEXT } from "./request.ts";
import { namesAny, revertedCommits } from "./reverted-commits.ts";
import { statementsIn } from "./statements.ts";
import { subtitleFrom, titleFrom } from "./wording.ts";

interface SummaryInput {
  readonly session: Session;
  /** In order. */
  readonly turns: readonly Turn[];
  readonly calls: readonly Attempt[];
  readonly observations: readonly NewObservation[];
  /** The agent's last message. */
  readonly lastWords: string;
  readonly now: number;
}

/** How a turn ended without a check (`endingOf`). */
const UNCHECKED = "Nothing checked ";
const MOST_FILES = 50;
const MOST_SAID = 1_200;

export function summariseSession(input: SummaryInput): SessionSummary {
  const { session, turns, calls, observations, lastWords } = input;
  const requests = requestsOf(turns);
  const best = mainOf(observations);
  const course = courseOf(calls);
  const left = new Set(course.files);
  // A moved file is named by its new name.
  const filesEdited = [...changesIn(calls).keys()].filter((file) => left.has(file));
  const completed = completedOf(input, course);
  const asked = requests
    .filter((request) => request !== STANDING_TEXT)
    .map(titleFrom)
    .find((title) => title !== undefined);
  const title =
    sessionTitle({ turns, opening: session.title, summary: best }) || asked || requests[0] || session.title;
  return {
    project: session.project,
    session: session.id,
    at: input.now,
    title,
    subtitle: subtitleFrom(
      workBeside(title, best, observations) || meaningOf(best, turns, completed) || stateOf(course),
    ),
    request: cut(requests.map(asSentence).join(" ")),
    investigated: investigatedBy(calls),
    learned: cut(learnedOf(input).map(asSentence).join(" ")),
    completed,
    nextSteps: cut(openIn(lastWords, course).map(asSentence).join(" ")),
    filesRead: filesReadBy(calls).slice(0, MOST_FILES),
    filesEdited: filesEdited.slice(0, MOST_FILES),
    notes: notesOf(input, course, filesEdited, completed),
    source: "rules",
  };
}

/** The main observation of a session: the one with the most changes, the first one on a tie. */
function mainOf(observations: readonly NewObservation[]): NewObservation | undefined {
  const done = observations.filter(({ type }) => type !== "discovery" && type !== "decision");
  return done.toSorted((a, b) => b.facts.length - a.facts.length)[0] ?? observations[0];
}

/** Titles of further work, which the session's title does not name; the main observation first. */
function workBeside(
  title: string,
  best: NewObservation | undefined,
  observations: readonly NewObservation[],
): string {
  if (!best) return "";
  const others = observations.filter((one) => one.title !== best.title).map((one) => one.title);
  if (!repeats(best.title, title, MOSTLY)) return [best.title, ...others].join("; ");
  return others.length === 0 ? "" : `Also: ${others.join("; ")}`;
}

const MOSTLY = 0.7;

/** What the main observation means; not how its turn ended if the session went on after it. */
function meaningOf(best: NewObservation | undefined, turns: readonly Turn[], completed: string): string {
  if (!best) return firstSentence(completed);
  const wentOn = turns.some(({ number, calls }) => number > best.turn && calls > 0);
  return wentOn && best.subtitle.startsWith(UNCHECKED) ? "" : best.subtitle;
}

/** The texts of an observation that the summary can quote: subtitle and facts. */
function saidIn({ type, subtitle, facts }: NewObservation): readonly string[] {
  return [...(type === "decision" ? [] : [subtitle]), ...facts.map(({ text }) => text)];
}

/** Causes, decisions and findings. */
function learnedOf({ observations, lastWords }: SummaryInput): readonly string[] {
  const found = observations
    .filter(({ type }) => type === "discovery" || type === "decision")
    .flatMap(({ type, facts }) => facts.slice(0, type === "discovery" ? 3 : 1).map(({ text }) => text));
  const causes = [...observations.flatMap(saidIn), ...reported(lastWords, "cause")];
  const isLearned = (text: string) =>
    text.startsWith(FOUND) || text.startsWith(MEASURED) || kindOf(text, "") === "cause";
  return distinct([...found, ...causes.filter(isLearned)]).slice(0, 6);
}

function completedOf(input: SummaryInput, { delivered }: Course): string {
  const { observations, turns, calls } = input;
  const said = observations.flatMap((one) =>
    saidIn(one)
      .filter((text) => kindOf(text, "") === "change")
      .slice(0, 3),
  );
  const gone = revertedCommits(calls);
  const commits = turns
    .flatMap((turn) => turn.commits)
    .filter(({ sha }) => sha === undefined || !gone.has(sha))
    .map(({ message, sha }) => `Committed "${message}"${sha ? ` (${sha})` : ""}.`);
  const reportedLast = reportedDone(input, turns.at(-1));
  // A title taken from the prompt says what was wanted, not what was done.
  const done = observations.map(({ title }) => title).filter(isPast);
  const reported = [...said, ...reportedLast].filter((text) => !namesAny(text, gone));
  const all = [...reported, ...(reported.length > 0 ? [] : done), ...commits];
  if (all.length === 0 && delivered) return `Ran ${delivered}.`;
  if (all.length === 0) return mayHaveChanged(calls) ? "" : "Nothing was changed.";
  return cut(distinct(all).map(asSentence).join(" "));
}

/** Reported work counts only if it was not reverted or rejected. */
function reportedDone({ lastWords, calls }: SummaryInput, last: Turn | undefined): readonly string[] {
  if (last && !isStillValid(last)) return [];
  const said = supportedByCalls(
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

/** State of the changes at the end, if no report says it: "Changed, npm test failed". */
function stateOf(course: Course): string {
  return upperFirst(courseText({ course }));
}

/** State of the last checks over the whole session; empty if the calls do not show it. */
function endedText(course: Course, calls: readonly Attempt[]): string {
  const came = courseText({ course });
  if (course.ending === "undone") return "The last changes were taken back.";
  if (course.ending === "committed" && !course.failed) return "The changes were committed.";
  if (came !== "") return `In the end: ${came}.`;
  return mayHaveChanged(calls) ? "" : "Nothing was changed.";
}

/** True if a command or tool with unknown effects ran. */
function mayHaveChanged(calls: readonly Attempt[]): boolean {
  return calls.some((call) => call.outcome.status === "succeeded" && !isLook(call));
}

/** True if the call changed nothing that lasts: no file, package, branch, service or issue, and published nothing. */
function isLook({ goal, changes, subjects, work }: Attempt): boolean {
  if (LOOKS.has(goal)) return true;
  if (changes.some((one) => LASTING.has(one)) || work === "deliver") return false;
  return subjects.some((one) => one.startsWith("program "));
}

const LOOKS = new Set(["read", "search", "list"]);
/** Changes that outlive the shell they were made in. */
const LASTING = new Set<ChangeClass>(["files", "packages", "git", "environment", "services"]);

/** Notes: work that took several attempts, the person's feedback, how the session ended. */
function notesOf(
  { calls, turns }: SummaryInput,
  course: Course,
  edited: readonly string[],
  completed: string,
): string {
  const said = turns.flatMap(({ feedback }) =>
    feedback && isComplaint(feedback.verdict) ? [`The person said: "${feedback.words}".`] : [],
  );
  const mended = mendedFacts(evidenceOf(calls)).map(({ text }) => text);
  const files = edited.length > 0 ? `Changed ${list(edited, 3)}.` : "";
  const ended = endedText(course, calls);
  return [files, ...mended.slice(-2), ...said.slice(-2), ended === completed ? "" : ended]
    .filter(Boolean)
    .join(" ");
}

/** Cuts at the end of a sentence. */
function cut(text: string): string {
  if (text.length <= MOST_SAID) return text;
  const kept = text.slice(0, MOST_SAID);
  const end = Math.max(kept.lastIndexOf(". "), kept.lastIndexOf(".\n"));
  return end > 0 ? kept.slice(0, end + 1) : `${kept.slice(0, -1)}…`;
}
