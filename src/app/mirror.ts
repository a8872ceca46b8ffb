// Copies a project out of the memory, for others to read: everything, or what came since the last time.

import { titleOf } from "../core/compose/line.ts";
import { taskTitle } from "../core/compose/task-title.ts";
import { isProven, patternConfidence } from "../core/synthesise/confidence.ts";
import { tagsOf, tagWords } from "../core/tag/tags.ts";
import type { Attempt } from "../domain/attempt.ts";
import { isProof } from "../domain/check.ts";
import type { Session } from "../domain/project.ts";
import type { Turn } from "../domain/turn.ts";
import type { CopiedAttempt, CopiedPage, CopiedPattern, Mirror, Written } from "../ports/mirror.ts";
import type { Place } from "../ports/workspace.ts";
import type { Deps } from "./deps.ts";
import { knowledgeOf } from "./knowledge.ts";

const PAGE = 1_000;
const PATTERNS = 200;
/** What an agent waits for at the end of a turn; the rest comes with the next one, or with `twiceshy export`. */
const AT_TURN_END = 2_000;

export interface MirrorOptions {
  /** Whatever the copy holds is replaced. */
  readonly anew?: boolean;
  /** At most so many attempts this time. */
  readonly limit?: number;
}

/** Undefined when somebody else is writing there. */
export async function mirrorProject(
  deps: Deps,
  mirror: Mirror,
  place: Place,
  now: number,
  options: MirrorOptions = {},
): Promise<Written | undefined> {
  const { project } = place;
  const after = options.anew ? 0 : await heldTo(deps, mirror, project.id);
  const counts = await deps.store.counts(project.id);
  const patterns = await patternsOf(deps, project.id, now);
  return mirror.update({
    project,
    after,
    firstAt: counts.firstAt,
    lastAt: counts.lastAt,
    sessionCount: counts.sessions,
    knowledge: await knowledgeOf(deps, place, now),
    patterns,
    pages: pagesAfter(deps, project.id, after, patterns, options.limit ?? Number.POSITIVE_INFINITY),
  });
}

/** Keeps the live copy current, where there is one. Never fails. */
export async function mirrorLive(deps: Deps, place: Place, now: number): Promise<void> {
  await deps.live?.(place.project.root, (mirror) =>
    mirrorProject(deps, mirror, place, now, { limit: AT_TURN_END }),
  );
}

/** What was forgotten goes from the live copy as well. `projects`: those that lost something; absent = all of them. */
export async function mirrorForgotten(deps: Deps, projects: readonly string[] | undefined): Promise<void> {
  await deps.live?.(undefined, async (mirror) => {
    const left = new Map((await deps.store.projects()).map((project) => [project.id, project]));
    for (const id of await mirror.projects()) {
      if (projects && !projects.includes(id)) continue;
      // Taken out first: should it fail to come back, at least it is gone.
      await mirror.drop(id);
      const project = left.get(id);
      if (!project) continue;
      // What is stored of its folder is shortened; its own settings are where it really is.
      const { root } = deps.workspace.place(project.root).project;
      if (deps.settings(root).liveExport !== "")
        await mirrorProject(deps, mirror, { project: { ...project, root } }, project.lastAt, { anew: true });
    }
  });
}

/** 0 when the copy is not of this memory, or what it ends with is forgotten. */
async function heldTo(deps: Deps, mirror: Mirror, project: string): Promise<number> {
  const held = await mirror.held(project);
  if (!held) return 0;
  const [last] = await deps.store.attempts({ ids: [held.attempt] });
  return last?.call === held.call && last.session === held.session ? held.attempt : 0;
}

async function* pagesAfter(
  deps: Deps,
  project: string,
  after: number,
  patterns: readonly CopiedPattern[],
  limit: number,
): AsyncGenerator<CopiedPage> {
  const sure = new Map(
    patterns.flatMap(({ pattern, confidence }) => pattern.evidence.map((id) => [id, confidence])),
  );
  let afterId = after;
  for (let left = limit; left > 0; ) {
    const attempts = await deps.store.attempts({
      project,
      order: "oldest",
      afterId,
      limit: Math.min(PAGE, left),
    });
    const last = attempts.at(-1);
    if (!last) return;
    const ids = [...new Set(attempts.map(({ session }) => session))];
    const sessions: Session[] = [];
    const turns: Turn[] = [];
    for (const id of ids) {
      const session = await deps.store.session(id);
      if (session) sessions.push(session);
      turns.push(...(await deps.store.turns({ project, session: id, order: "oldest" })));
    }
    yield { attempts: attempts.map(copier(sessions, turns, sure)), sessions, turns };
    afterId = last.id;
    left -= attempts.length;
  }
}

function copier(
  sessions: readonly Session[],
  turns: readonly Turn[],
  sure: ReadonlyMap<number, number>,
): (attempt: Attempt) => CopiedAttempt {
  const turnOf = new Map(turns.map((turn) => [`${turn.session} ${turn.number}`, turn]));
  const contextOf = contexts(sessions, turns);
  return (attempt) => {
    const { session, tool, display, work, files } = attempt;
    const turn = turnOf.get(`${session} ${attempt.turn}`);
    const context = contextOf(session, attempt.turn);
    const tags = tagsOf({ prompt: context, command: display, tool, files, ...(work && { work }) });
    return {
      attempt,
      context,
      tags: tagWords(tags),
      files: work === "commit" && files.length === 0 ? (turn?.files ?? []) : files,
      confidence: sure.get(attempt.id) ?? plainConfidence(attempt),
    };
  };
}

/** What a turn was about; "go on" is about what came before it. */
function contexts(
  sessions: readonly Session[],
  turns: readonly Turn[],
): (session: string, turn: number) => string {
  const told = new Map<string, string>();
  const last = new Map<string, string>();
  for (const { session, number, prompt } of turns) {
    const title = taskTitle(prompt) || last.get(session) || "";
    last.set(session, title);
    told.set(`${session} ${number}`, title || titleOf(prompt));
  }
  const titles = new Map(sessions.map(({ id, title }) => [id, title]));
  return (session, turn) => told.get(`${session} ${turn}`) || (titles.get(session) ?? "");
}

/** Of a success that no pattern rests on: a check or a commit is a proof, a look around is none. */
function plainConfidence({ work, changes }: Attempt): number {
  if (isProof(work) || work === "commit") return 0.75;
  return changes.length > 0 ? 0.5 : 0.3;
}

async function patternsOf(deps: Deps, project: string, now: number): Promise<readonly CopiedPattern[]> {
  const patterns = (await deps.store.patterns({ project, limit: PATTERNS })).filter(isProven);
  const copied: CopiedPattern[] = [];
  for (const pattern of patterns) {
    const session = await deps.store.session(pattern.lastSession);
    copied.push({
      pattern,
      ...(session && { session }),
      tags: tagWords(pattern.tags),
      confidence: patternConfidence(pattern, now),
    });
  }
  return copied;
}
