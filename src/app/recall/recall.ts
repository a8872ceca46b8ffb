// Recall: the brief at the start of a session, or, with a prompt, earlier work on it.
import { type Banner, bannerText } from "../../core/compose/banner.ts";
import type { Limit } from "../../core/compose/block.ts";
import { briefText } from "../../core/compose/brief.ts";
import { lessonPage } from "../../core/compose/lesson-pages.ts";
import { line } from "../../core/compose/line.ts";
import { hasWork } from "../../core/compose/session-work.ts";
import type { Knowledge } from "../../domain/knowledge.ts";
import type { Observation } from "../../domain/observation.ts";
import { HOOK_CHARACTERS } from "../../domain/settings.ts";
import { DAY } from "../../domain/time.ts";
import type { Turn } from "../../domain/turn.ts";
import type { LessonChunk, RecallRequest, RecallResult } from "../../ports/memory.ts";
import type { Place } from "../../ports/workspace.ts";
import type { Deps } from "../deps.ts";
import type { FoundLesson } from "../lessons/lessons-at-prompt.ts";
import { rememberedTitles } from "../lessons/remembered.ts";
import { openEnds, recentWork } from "../look-back/session-work.ts";
import { windowFor } from "../tasks/tasks.ts";
import { knowledgeOf } from "./knowledge.ts";
import { recallForPrompt } from "./recall-prompt.ts";

/** Sessions whose calls are read. */
const SESSIONS = 6;

export async function recall(deps: Deps, request: RecallRequest): Promise<RecallResult> {
  const place = request.project
    ? deps.workspace.named(request.project, request.cwd)
    : deps.workspace.place(request.cwd);
  const settings = deps.settings(place.project.root);
  if (request.prompt !== undefined) {
    const { prompt, now, session = "" } = request;
    const limit = limitOf(request, { tokens: settings.turnBudget, characters: HOOK_CHARACTERS });
    const window = await windowFor(deps, place.project, prompt);
    const found = await recallForPrompt(deps, place, { prompt, now, ...limit, session, window });
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
  const usual = { tokens: settings.startBudget, characters: settings.maxContextSize };
  const { budget: tokens, characters } = limitOf(request, usual);
  const { everywhere = settings.recallEverywhere, now } = request;
  return (await brief(deps, place, now, { tokens, characters }, "", everywhere)).result;
}

/** Default limits for an agent, unless the request has others. */
function limitOf(
  { budget, characters }: RecallRequest,
  usual: { readonly tokens: number; readonly characters: number },
): { readonly budget: number; readonly characters: number } {
  if (budget === undefined) return { budget: usual.tokens, characters: characters ?? usual.characters };
  return { budget, characters: characters ?? Number.POSITIVE_INFINITY };
}

/** Enough for any lesson. */
const WHOLE = { tokens: 10_000, characters: 40_000 };

function chunkOf({ content: lesson, where, matched }: FoundLesson, limit: Limit): LessonChunk {
  const { title, kind } = lesson;
  return {
    content: lessonPage({ content: lesson, where }, limit),
    lesson,
    metadata: { isLesson: true, file: where, title: line(title, 200), kind, matched },
  };
}

interface Briefing {
  readonly result: RecallResult;
  readonly knowledge: Knowledge;
}

export async function brief(
  deps: Deps,
  place: Place,
  now: number,
  limit: { readonly tokens: number; readonly characters: number },
  /** The asking session, which does not count as a previous one. */
  asking = "",
  everywhere = deps.settings(place.project.root).recallEverywhere,
): Promise<Briefing> {
  // Rounded to the day: the text stays byte-identical until something new is learned, so prompt caches stay valid.
  const today = now - (now % DAY);
  const knowledge = await knowledgeOf(deps, place, today, asking);
  const { turns, work } = await recentWork(deps, place, asking, SESSIONS);
  const last = work.find(hasWork) ?? work.find(({ title }) => title !== "");
  const root = place.root ?? place.project.root;
  const [newest] = await deps.store.evidence.attempts({
    project: place.project.id,
    order: "newest",
    limit: 1,
  });
  const open = await openEnds(deps, { root, work, turns, now: today });
  const { text: here, antiPatterns } = briefText(
    {
      knowledge,
      ...(last && { last }),
      ...(newest && newest.session !== asking && { newestAt: newest.at }),
      branch: last ? await otherBranch(deps, place, last.branch) : "",
      open,
      known: await standingObservations(deps, place, turns, today),
      window: await windowFor(deps, place.project),
      remembered: await rememberedTitles(deps, place, today),
    },
    { ...limit, count: deps.countTokens },
  );
  const text = everywhere ? await withElsewhere(deps, place, today, limit, here) : here;
  const items = antiPatterns.map(({ pattern, reason, instead, failures, occurredAt }) => ({
    display: pattern,
    error: reason,
    instead,
    failures,
    lastAt: occurredAt,
  }));
  return { knowledge, result: { text, tokens: text ? deps.countTokens(text) : 0, items } };
}

/** The branch of a work, if it is neither the current one nor merged into it. */
async function otherBranch(deps: Deps, { branch, project }: Place, of: string): Promise<string> {
  if (of === "" || branch === undefined || branch === "" || of === branch) return "";
  return (await deps.workspace.mergedBranches(project.root)).has(of) ? "" : of;
}

/** Adds knowledge from other projects if there is room left. */
async function withElsewhere(
  deps: Deps,
  place: Place,
  now: number,
  limit: { readonly tokens: number; readonly characters: number },
  here: string,
): Promise<string> {
  const { recallElsewhere } = await import("./elsewhere.ts");
  const tokens = limit.tokens - (here ? deps.countTokens(here) : 0);
  const { text } = await recallElsewhere(deps, place, now, tokens, limit.characters - here.length - 1);
  return [here, text].filter(Boolean).join("\n");
}

/** Decisions valid on this branch, and discoveries about files that were not changed since. */
async function standingObservations(
  deps: Deps,
  { project, branch = "" }: Place,
  turns: readonly Turn[],
  today: number,
): Promise<readonly Observation[]> {
  const newest = { project: project.id, standing: true, limit: OBSERVED } as const;
  const found = [
    ...(await deps.store.observations.list({ ...newest, types: ["decision"] })),
    ...(await deps.store.observations.list({
      ...newest,
      types: ["discovery"],
      since: today - FRESH_DAYS * DAY,
    })),
  ];
  if (found.length === 0) return [];
  const merged = await deps.workspace.mergedBranches(project.root);
  const isHere = (one: Observation) => one.branch === "" || one.branch === branch || merged.has(one.branch);
  const isOver = (one: Observation) =>
    one.type === "discovery" &&
    turns.some((turn) => turn.at > one.at && turn.files.some((file) => one.files.includes(file)));
  return found.filter((one) => isHere(one) && !isOver(one));
}

const OBSERVED = 4;
/** Days for which a discovery counts as current. */
const FRESH_DAYS = 30;

/** Text for the person at the start of a session; empty when there is nothing to show. */
export function banner(deps: Deps, about: Omit<Banner, "version">): string {
  return bannerText({ ...about, version: deps.version });
}
