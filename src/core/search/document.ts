// Makes the search document of a row in the memory: a title in a person's words, names, and a text cut to size.
import type { Attempt } from "../../domain/attempt.ts";
import type { Observation, SessionSummary } from "../../domain/observation.ts";
import type { Pattern } from "../../domain/pattern.ts";
import type { Session } from "../../domain/project.ts";
import type { Remedy } from "../../domain/remedy.ts";
import type { SearchDocument, SearchSource, SearchWords } from "../../domain/search.ts";
import { isAbout, type Subject, subjectName } from "../../domain/subject.ts";
import { tagName } from "../../domain/tag.ts";
import type { Task } from "../../domain/task.ts";
import { type Turn, turnKey } from "../../domain/turn.ts";
import { isContinued, taskTitle } from "../compose/task-title.ts";
import { cutAtWord } from "../text/cut.ts";
import { oneLine } from "../text/line.ts";
import { unique } from "../text/words.ts";
import { wordsOf } from "./words.ts";

const LONGEST_TITLE = 120;
const LONGEST_TEXT = 4_000;
const MOST_NAMES = 40;

/** `key`: the store's name for the row; by default, whatever is unique in its project and kind. */
export function documentOf(source: SearchSource, key = keyOf(source)): SearchDocument {
  const document = drafted(source);
  return {
    ...document,
    key,
    title: cutAtWord(oneLine(document.title), LONGEST_TITLE),
    names: unique(document.names.filter((name) => name !== "")).slice(0, MOST_NAMES),
    text: cutAtWord(document.text, LONGEST_TEXT),
    files: unique(document.files).slice(0, MOST_NAMES),
  };
}

/** The words by which a document is found. */
export function indexWords({ title, names, files, text }: SearchDocument): SearchWords {
  return {
    title: wordsOf(title),
    names: wordsOf(unique([...names, ...files]).join(" ")),
    text: wordsOf(text),
  };
}

type Draft = Omit<SearchDocument, "key">;

function drafted(source: SearchSource): Draft {
  switch (source.kind) {
    case "call":
      return ofCall(source.attempt, source.count);
    case "remedy":
      return ofRemedy(source.remedy);
    case "pattern":
      return ofPattern(source.pattern);
    case "observation":
      return ofObservation(source.observation);
    case "session":
      return ofSession(source.session, source.summary);
    case "prompt":
      return ofTurn(source.turn);
    case "task":
      return ofTask(source.task);
  }
}

function keyOf(source: SearchSource): string {
  switch (source.kind) {
    case "call":
      return source.attempt.fingerprint;
    case "remedy":
      return `${source.remedy.subject} ${source.remedy.type} ${source.remedy.fingerprint}`;
    case "pattern":
      return `${source.pattern.type} ${source.pattern.key}`;
    case "observation":
      return String(source.observation.id);
    case "session":
      return source.session.id;
    case "prompt":
      return turnKey(source.turn);
    case "task":
      return source.task.id;
  }
}

function ofCall(attempt: Attempt, count: number): Draft {
  const { outcome } = attempt;
  const failed = outcome.status === "failed" ? outcome : undefined;
  const said = outcome.status === "succeeded" ? outcome.said : undefined;
  return {
    project: attempt.project,
    kind: failed === undefined ? "call" : "failure",
    title: attempt.display,
    names: [
      attempt.tool,
      ...attempt.subjects.map(nameOf),
      failed === undefined ? "" : nameOf(failed.subject),
    ],
    text: lines(failed?.excerpt, failed?.hint, exitOf(failed?.exitCode), said, attempt.commit?.message),
    at: attempt.at,
    session: attempt.session,
    turn: attempt.turn,
    ...branchOf(attempt.branch),
    agent: attempt.agent,
    ...(failed === undefined ? attempt.work !== undefined && { type: attempt.work } : { type: failed.kind }),
    files: attempt.files,
    count,
  };
}

/** Outputs seldom say it: "exit code 137" is how people ask for a call that was killed. 1 says nothing. */
function exitOf(exitCode = 0): string {
  return exitCode > 1 ? `exit code ${exitCode}` : "";
}

function ofRemedy(remedy: Remedy): Draft {
  const about = nameOf(remedy.subject);
  return {
    project: remedy.project,
    kind: "remedy",
    title: remedy.display,
    names: [about],
    text: lines(
      about === "" ? "" : `${remedy.type === "replacement" ? "instead of" : "before"} ${about}`,
      messageIn(remedy.signature),
    ),
    at: remedy.lastAt,
    type: remedy.type,
    files: pathsAmong([remedy.subject]),
    count: remedy.count,
  };
}

/** A signature begins with the kind and has `<n>` for every number. */
function messageIn(signature: string): string {
  return signature.slice(signature.indexOf(": ") + 2).replaceAll(/<n>\s?/g, "");
}

function ofPattern(pattern: Pattern): Draft {
  return {
    project: pattern.project,
    kind: "pattern",
    title: pattern.display,
    names: [pattern.type, ...pattern.tags],
    text: "",
    at: pattern.lastAt,
    session: pattern.lastSession,
    ...branchOf(pattern.branch),
    type: pattern.type,
    files: [],
    count: pattern.successes,
  };
}

function ofObservation(observation: Observation): Draft {
  const { title, subtitle, facts, narrative } = observation;
  return {
    project: observation.project,
    kind: "observation",
    title,
    names: [...observation.concepts, observation.matter],
    text: lines(subtitle, ...facts.map((fact) => fact.text), narrative),
    at: observation.at,
    session: observation.session,
    turn: observation.turn,
    ...branchOf(observation.branch),
    type: observation.type,
    files: observation.files,
    count: 1,
    ...(observation.supersededBy !== 0 && { supersededBy: String(observation.supersededBy) }),
  };
}

function ofSession(session: Session, summary: SessionSummary | undefined): Draft {
  return {
    project: session.project,
    kind: "session",
    title: summary?.title || session.title || "Session without a prompt",
    names: [],
    text:
      summary === undefined
        ? ""
        : lines(
            ...[session.title, summary.subtitle, summary.request, summary.investigated, summary.learned],
            ...[summary.completed, summary.nextSteps, summary.notes],
          ),
    at: session.lastAt,
    session: session.id,
    agent: session.agent,
    files: summary === undefined ? [] : [...summary.filesEdited, ...summary.filesRead],
    count: Math.max(1, session.turns),
  };
}

function ofTurn(turn: Turn): Draft {
  return {
    project: turn.project,
    kind: "prompt",
    title: taskTitle(turn.prompt) || turn.commits[0]?.message || firstWords(turn),
    names: turn.tags.map(tagName),
    text: lines(
      turn.prompt,
      ...turn.steps,
      // Most commits are a step as well.
      ...turn.commits
        .map((commit) => commit.message)
        .filter((message) => !turn.steps.some((step) => step.includes(message))),
      turn.feedback?.words,
    ),
    at: turn.at,
    session: turn.session,
    turn: turn.number,
    ...branchOf(turn.branch),
    type: turn.ending,
    files: turn.files,
    count: 1,
  };
}

/** The first line; of a text that an agent wrote to itself, what was done. */
function firstWords({ prompt, steps, files }: Turn): string {
  if (!isContinued(prompt)) return prompt.split("\n").find((line) => line.trim() !== "") ?? "";
  return `Continued: ${steps[0] ?? files[0] ?? "an earlier session"}`;
}

function ofTask(task: Task): Draft {
  const failed = task.validation?.rulesFailed ?? [];
  return {
    project: task.project,
    kind: "task",
    title: task.intent || task.id,
    names: [task.id, task.type],
    text: lines(task.summary, task.reason, task.validation?.reason, ...failed),
    at: task.endedAt || task.startedAt,
    type: task.status,
    files: [],
    count: 1,
  };
}

/** Fingerprints mean nothing to readers. */
function nameOf(subject: Subject): string {
  return isAbout(subject, "action") ? "" : subjectName(subject);
}

function pathsAmong(subjects: readonly Subject[]): string[] {
  return subjects.filter((one) => isAbout(one, "path")).map(subjectName);
}

function branchOf(branch: string | undefined): { branch?: string } {
  return branch === undefined || branch === "" ? {} : { branch };
}

function lines(...texts: readonly (string | undefined)[]): string {
  return unique(texts.filter((text) => text !== undefined && text !== "")).join("\n");
}
