// The three questions of design 000, in its own shapes.

import { projectContext } from "../core/compose/project-context.ts";
import { taskTitle } from "../core/compose/task-title.ts";
import { relevance } from "../core/similarity/relevance.ts";
import { termsOf } from "../core/similarity/terms.ts";
import { patternConfidence } from "../core/synthesise/confidence.ts";
import { tagsOf, tagWords } from "../core/tag/tags.ts";
import type { Attempt } from "../domain/attempt.ts";
import { count } from "../domain/count.ts";
import type { Pattern } from "../domain/pattern.ts";
import type { Turn } from "../domain/turn.ts";
import type { CheckRequest, FailureEntry, FailureMatch, SuccessPattern } from "../ports/memory.ts";
import type { Place } from "../ports/workspace.ts";
import { check } from "./check.ts";
import type { Deps } from "./deps.ts";
import { knowledgeOf } from "./knowledge.ts";
import { pastFor, queryOf } from "./recall-prompt.ts";

const PATTERNS = 300;

/** Would this call repeat a failure? Null when nothing says so. */
export async function isDuplicateFailure(deps: Deps, request: CheckRequest): Promise<FailureMatch | null> {
  const { verdict, confidence, instead, because, evidence } = await check(deps, request);
  const id = evidence[0]?.id;
  if (verdict === "silent" || id === undefined) return null;
  const [attempt] = await deps.store.attempts({ ids: [id] });
  if (!attempt) return null;
  return {
    originalFailure: await failureEntry(deps, attempt),
    confidence,
    recommendation: instead ? `Try instead: ${instead}` : `Try an alternative approach: ${because}`,
  };
}

/** What worked for something like this before: by words and meaning, the newest of those that are sure enough. */
export async function findSuccessPattern(
  deps: Deps,
  intent: string,
  cwd: string,
  now: number,
): Promise<SuccessPattern | null> {
  const place = deps.workspace.place(cwd);
  const { minConfidence, turnBudget } = deps.settings(place.project.root);
  const asked = { prompt: intent, now, budget: turnBudget, session: "" };
  const items = await pastFor(deps, place, asked);
  const found = [
    ...items
      .filter(({ type }) => type !== "tried")
      .map(({ turn, confidence }) => fromTurn(turn, Math.min(0.99, confidence))),
    ...(await patternsFor(deps, place, intent, now)),
  ].filter(({ confidence }) => confidence >= minConfidence);
  found.sort((a, b) => Date.parse(b.timestamp) - Date.parse(a.timestamp) || b.confidence - a.confidence);
  return found[0] ?? null;
}

/**
 * Markdown for a system prompt, at most `maxContextSize` characters; empty for a project nobody has worked on.
 * `project`: its id (8 hex digits), or a folder in it.
 */
export async function buildProjectContext(deps: Deps, project: string, now: number): Promise<string> {
  const known = (await deps.store.projects()).find(({ id }) => id === project);
  const place = known ? deps.workspace.named(known.identity, known.root) : deps.workspace.place(project);
  const knowledge = await knowledgeOf(deps, place, now);
  return projectContext(knowledge, deps.settings(place.project.root).maxContextSize);
}

async function failureEntry(deps: Deps, attempt: Attempt): Promise<FailureEntry> {
  const { session, turn, tool, display, outcome, work, files, at } = attempt;
  const turns = await deps.store.turns({ session, order: "oldest", limit: turn });
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

async function patternsFor(
  deps: Deps,
  { project }: Place,
  intent: string,
  now: number,
): Promise<readonly SuccessPattern[]> {
  const words = queryOf(intent);
  if (words.length === 0) return [];
  const patterns = await deps.store.patterns({ project: project.id, limit: PATTERNS });
  const bags = patterns.map(bagOf);
  const frequency = new Map(words.map((word) => [word, bags.filter((bag) => bag.has(word)).length]));
  return patterns.map((pattern, index) => {
    const near = relevance(words, bags[index] ?? new Set(), frequency, patterns.length);
    return fromPattern(pattern, near * patternConfidence(pattern, now));
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
