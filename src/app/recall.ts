// Recall: what this project has taught. Without a prompt the brief of a session, with one what was done and tried for it.
import { type Banner, bannerText } from "../core/compose/banner.ts";
import type { Limit } from "../core/compose/block.ts";
import { briefText } from "../core/compose/brief.ts";
import { lessonPage } from "../core/compose/lesson-pages.ts";
import { line } from "../core/compose/line.ts";
import { lastAt, type Thread, threadsOf } from "../core/compose/threads.ts";
import { termsOf } from "../core/similarity/terms.ts";
import type { Knowledge } from "../domain/knowledge.ts";
import type { LessonChunk, RecallRequest, RecallResult } from "../ports/memory.ts";
import type { Place } from "../ports/workspace.ts";
import type { Deps } from "./deps.ts";
import { knowledgeOf } from "./knowledge.ts";
import type { FoundLesson } from "./lessons-at-prompt.ts";
import { recallForPrompt } from "./recall-prompt.ts";
import { rememberedTitles } from "./remembered.ts";
import { windowFor } from "./tasks.ts";

/** What lies further back than so many turns is not "the last session" or "open" any more. */
const RECENT = 60;
const DAY = 86_400_000;

export async function recall(deps: Deps, request: RecallRequest): Promise<RecallResult> {
  const place = request.project
    ? deps.workspace.named(request.project, request.cwd)
    : deps.workspace.place(request.cwd);
  if (request.prompt !== undefined) {
    const { prompt, now, budget, session = "" } = request;
    const window = await windowFor(deps, place.project, prompt);
    const found = await recallForPrompt(deps, place, { prompt, now, budget, session, window });
    const lessonChunks = found.lessons.map((lesson) =>
      chunkOf(lesson, { ...WHOLE, count: deps.countTokens }),
    );
    return {
      text: found.text,
      tokens: found.text ? deps.countTokens(found.text) : 0,
      items: [],
      lessonChunks,
    };
  }
  const characters = request.characters ?? Number.POSITIVE_INFINITY;
  return (await brief(deps, place, request.now, { tokens: request.budget, characters })).result;
}

/** Enough for any card. */
const WHOLE = { tokens: 10_000, characters: 40_000 };

function chunkOf({ card, where, matched }: FoundLesson, limit: Limit): LessonChunk {
  const { title, kind } = card;
  return {
    content: lessonPage({ card, where }, limit),
    card,
    metadata: { isLesson: true, file: where, title: line(title, 200), kind, matched },
  };
}

export interface Briefing {
  readonly result: RecallResult;
  readonly knowledge: Knowledge;
}

export async function brief(
  deps: Deps,
  place: Place,
  now: number,
  limit: { readonly tokens: number; readonly characters: number },
  /** The session that asks: it is not one of the previous ones. */
  asking = "",
): Promise<Briefing> {
  // By the day: as long as nothing new is learned the block stays the same to the byte, and prompt caches hold.
  const today = now - (now % DAY);
  const knowledge = await knowledgeOf(deps, place, today, asking, { recurring: false });
  const recent = await deps.store.turns({ project: place.project.id, order: "newest", limit: RECENT });
  const turns = recent.filter((turn) => turn.session !== asking && turn.calls > 0);
  const threads = threadsOf(turns, termsOf);
  const last = lastOf(threads);
  // What was left open long ago is not open any more, but forgotten.
  const since = today - deps.settings(place.project.root).archiveAfterDays * DAY;
  const open = threads.filter((one) => one !== last && isOpen(one) && lastAt(one) >= since);
  const remembered = await rememberedTitles(deps, place, today);
  const { text, antiPatterns } = briefText(
    { knowledge, ...(last && { last }), open, window: await windowFor(deps, place.project), remembered },
    { ...limit, count: deps.countTokens },
  );
  const items = antiPatterns.map(({ pattern, reason, instead, failures, occurredAt }) => ({
    display: pattern,
    error: reason,
    instead,
    failures,
    lastAt: occurredAt,
  }));
  return { knowledge, result: { text, tokens: text ? deps.countTokens(text) : 0, items } };
}

/** The last piece of work: what changed something says more than a question after it. */
function lastOf(threads: readonly Thread[]): Thread | undefined {
  const session = threads[0]?.turns.at(-1)?.session;
  const ofIt = threads.filter((one) => one.turns.some((turn) => turn.session === session));
  return ofIt.find(({ state, title }) => state !== "looked" && title !== "") ?? ofIt[0];
}

function isOpen({ state, settled }: Thread): boolean {
  return (state === "in-progress" || state === "stuck") && !settled;
}

/** What the person sees when a session starts; empty when there is nothing to show. */
export function banner(deps: Deps, about: Omit<Banner, "version">): string {
  return bannerText({ ...about, version: deps.version });
}
