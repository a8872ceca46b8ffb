// The three queries of Autohand's interface (duplicate failure, success pattern, project context), in its own result shapes.
import { projectContext } from "../../core/compose/project-context.ts";
import { isAccepted } from "../../core/compose/task-clauses.ts";
import { taskTitle } from "../../core/compose/task-title.ts";
import { inFull } from "../../core/rank/task.ts";
import { relevance } from "../../core/similarity/relevance.ts";
import { termsOf } from "../../core/similarity/terms.ts";
import { patternConfidence } from "../../core/synthesise/confidence.ts";
import { tagsOf, tagWords } from "../../core/tag/tags.ts";
import type { Attempt } from "../../domain/attempt.ts";
import { count } from "../../domain/count.ts";
import type { Pattern } from "../../domain/pattern.ts";
import { isTopic } from "../../domain/tag.ts";
import type { Turn } from "../../domain/turn.ts";
import type { CheckRequest, FailureEntry, FailureMatch, SuccessPattern } from "../../ports/memory.ts";
import type { Place } from "../../ports/workspace.ts";
import type { Deps } from "../deps.ts";
import { check } from "../guard/check.ts";
import { knowledgeOf } from "./knowledge.ts";
import { turnsBefore } from "./likely-files.ts";
import { conceptsOf, queryOf } from "./task-question.ts";

const PATTERNS = 300;

/** Would this call repeat a failure? Null when nothing says so. */
export async function isDuplicateFailure(deps: Deps, request: CheckRequest): Promise<FailureMatch | null> {
  const { verdict, confidence, instead, because, evidence } = await check(deps, request);
  const id = evidence[0]?.id;
  if (verdict === "silent" || id === undefined) return null;
  const [attempt] = await deps.store.evidence.attempts({ ids: [id] });
  if (!attempt) return null;
  return {
    originalFailure: await failureEntry(deps, attempt),
    confidence,
    recommendation: instead ? `Try instead: ${instead}` : `Try an alternative approach: ${because}`,
  };
}

/** What worked for a similar intent before, by words and meaning: the newest match that is certain enough. */
export async function findSuccessPattern(
  deps: Deps,
  intent: string,
  cwd: string,
  now: number,
): Promise<SuccessPattern | null> {
  const place = deps.workspace.place(cwd);
  const { minConfidence } = deps.settings(place.project.root);
  const words = queryOf(intent).filter((word) => !DOING.has(word));
  if (words.length === 0) return null;
  const patterns = await patternsFor(deps, place, words, now);
  const found = [...(await turnsFor(deps, place, intent, words)), ...patterns.map(({ pattern }) => pattern)];
  const isMeant = (one: SuccessPattern) =>
    patterns.some(({ pattern, isNamed }) => isNamed && pattern === one);
  const [best] = found
    .filter(({ confidence }) => confidence >= minConfidence)
    .sort(
      (a, b) =>
        Number(isMeant(b)) - Number(isMeant(a)) ||
        Date.parse(b.timestamp) - Date.parse(a.timestamp) ||
        b.confidence - a.confidence,
    );
  return best ?? null;
}

/** Verbs to ignore: "run the tests" is about the tests. */
const DOING = new Set(["run", "execute", "start", "launch", "perform", "call", "rerun"].flatMap(termsOf));

/** "The unit tests", "the whole test suite": the tests, unless a command of the project is named so. */
const ANY = new Set(["suite", "unit", "all", "whole", "entire", "full", "project"].flatMap(termsOf));

/** Finished work on the intent, by title, commits and tags. */
async function turnsFor(
  deps: Deps,
  { project }: Place,
  intent: string,
  words: readonly string[],
): Promise<readonly SuccessPattern[]> {
  const { found, frequency, total } = await turnsBefore(deps, project.id, intent, { words });
  return found.filter(isDone).map((turn) => {
    const texts = [
      taskTitle(turn.prompt),
      ...turn.commits.map(({ message }) => message),
      ...tagWords(turn.tags),
    ];
    const about = new Set(texts.flatMap((text) => termsOf(inFull(text))));
    const near = Math.sqrt(relevance(words, about, frequency, total));
    // A tag names the topic directly: one match is enough.
    const isTagged = conceptsOf(turn.tags.filter(isTopic)).some((tag) => words.includes(tag));
    return fromTurn(turn, Math.min(0.99, Math.max(near, isTagged ? TAGGED : 0)));
  });
}

const TAGGED = 0.8;

function isDone(turn: Turn): boolean {
  return isAccepted(turn) || turn.feedback?.verdict === "worked";
}

/**
 * Markdown for a system prompt, at most `maxContextSize` characters; empty for a project nobody has worked on.
 * `project`: its id (8 hex digits), or a folder in it.
 */
export async function buildProjectContext(deps: Deps, project: string, now: number): Promise<string> {
  const known = (await deps.store.projects.list()).find(({ id }) => id === project);
  const place = known ? deps.workspace.named(known.identity, known.root) : deps.workspace.place(project);
  const knowledge = await knowledgeOf(deps, place, now);
  return projectContext(knowledge, deps.settings(place.project.root).maxContextSize);
}

async function failureEntry(deps: Deps, attempt: Attempt): Promise<FailureEntry> {
  const { session, turn, tool, display, outcome, work, files, at } = attempt;
  const turns = await deps.store.turns.list({ session, order: "oldest", limit: turn });
  const prompt = turns.find(({ number }) => number === turn)?.prompt ?? "";
  return {
    timestamp: new Date(at).toISOString(),
    sessionId: session,
    tool,
    ...(display && { command: display }),
    error: outcome.status === "failed" ? outcome.excerpt : "",
    context: taskTitle(prompt),
    tags: tagWords(tagsOf({ prompt, command: display, tool, files, ...(work && { work }) })),
  };
}

/** `isNamed`: the intent asks for its very sort, as "run the tests" for the command that tests. */
async function patternsFor(
  deps: Deps,
  { project }: Place,
  words: readonly string[],
  now: number,
): Promise<readonly { readonly pattern: SuccessPattern; readonly isNamed: boolean }[]> {
  const patterns = await deps.store.turns.patterns({ project: project.id, limit: PATTERNS });
  const bags = patterns.map(bagOf);
  const frequency = new Map(words.map((word) => [word, bags.filter((bag) => bag.has(word)).length]));
  const asked = words.filter((word) => !ANY.has(word) || frequency.get(word) !== 0);
  return patterns.map((pattern, index) => {
    const near = relevance(asked, bags[index] ?? new Set(), frequency, patterns.length);
    const sort = termsOf(pattern.type);
    const isNamed = asked.every((word) => sort.includes(word));
    return { pattern: fromPattern(pattern, near * patternConfidence(pattern, now)), isNamed };
  });
}

function bagOf(pattern: Pattern): ReadonlySet<string> {
  return new Set([pattern.display, pattern.type, ...tagWords(pattern.tags)].flatMap((text) => termsOf(text)));
}

function fromPattern(pattern: Pattern, confidence: number): SuccessPattern {
  const { display, type, successes, sessions, lastAt, lastSession, tags } = pattern;
  return {
    timestamp: new Date(lastAt).toISOString(),
    sessionId: lastSession,
    pattern: display,
    description: `${type}: worked ${count(successes, "time")} in ${count(sessions, "session")}`,
    tags: tagWords(tags),
    confidence: Math.round(confidence * 100) / 100,
    steps: [],
  };
}

function fromTurn(turn: Turn, confidence: number): SuccessPattern {
  const title = taskTitle(turn.prompt);
  return {
    timestamp: new Date(turn.at).toISOString(),
    sessionId: turn.session,
    pattern: turn.commits.at(-1)?.message ?? title,
    description: title,
    tags: tagWords(turn.tags),
    confidence: Math.round(confidence * 100) / 100,
    steps: turn.steps,
  };
}
