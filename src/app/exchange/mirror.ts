// Copies a project out of the memory for other programs to read: everything, or only what is new.
import { titleOf } from "../../core/compose/line.ts";
import { taskTitle } from "../../core/compose/task-title.ts";
import { isProven, patternConfidence } from "../../core/synthesise/confidence.ts";
import { tagsOf, tagWords } from "../../core/tag/tags.ts";
import type { Attempt } from "../../domain/attempt.ts";
import { isProof } from "../../domain/check.ts";
import type { Session } from "../../domain/project.ts";
import { type Turn, turnKey } from "../../domain/turn.ts";
import type { CopiedAttempt, CopiedPage, CopiedPattern, Mirror, Written } from "../../ports/mirror.ts";
import type { Place } from "../../ports/workspace.ts";
import type { Deps } from "../deps.ts";
import { knowledgeOf } from "../recall/knowledge.ts";

const PAGE = 1_000;
const PATTERNS = 200;
/** Most attempts copied while an agent waits at the end of a turn; the rest follows later, or with `twiceshy export`. */
const AT_TURN_END = 2_000;

interface MirrorOptions {
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
  const after = options.anew ? 0 : await copiedUpTo(deps, mirror, project.id);
  const counts = await deps.store.evidence.counts(project.id);
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

/** Removes forgotten data from the live copy too. `projects`: those that lost something; absent = all. */
export async function mirrorForgotten(deps: Deps, projects: readonly string[] | undefined): Promise<void> {
  await deps.live?.(undefined, async (mirror) => {
    const left = new Map((await deps.store.projects.list()).map((project) => [project.id, project]));
    for (const id of await mirror.projects()) {
      if (projects && !projects.includes(id)) continue;
      // Dropped before it is copied again: if copying fails, at least the forgotten data is gone.
      await mirror.drop(id);
      const project = left.get(id);
      if (!project) continue;
      // The stored root is shortened (`~`); the settings are in the real folder.
      const { root } = deps.workspace.place(project.root).project;
      if (deps.settings(root).liveExport !== "")
        await mirrorProject(deps, mirror, { project: { ...project, root } }, project.lastAt, { anew: true });
    }
  });
}

/** Id of the last copied attempt; 0 when the copy is of another memory, or that attempt was forgotten. */
async function copiedUpTo(deps: Deps, mirror: Mirror, project: string): Promise<number> {
  const position = await mirror.position(project);
  if (!position) return 0;
  const [last] = await deps.store.evidence.attempts({ ids: [position.attempt] });
  return last?.call === position.call && last.session === position.session ? position.attempt : 0;
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
    const attempts = await deps.store.evidence.attempts({
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
      const session = await deps.store.sessions.get(id);
      if (session) sessions.push(session);
      turns.push(...(await deps.store.turns.list({ project, session: id, order: "oldest" })));
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
  const turnOf = new Map(turns.map((turn) => [turnKey(turn), turn]));
  const contextOf = contexts(sessions, turns);
  return (attempt) => {
    const { session, tool, display, work, files } = attempt;
    const turn = turnOf.get(turnKey({ session, number: attempt.turn }));
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

/** Topic of each turn; a prompt like "go on" has the topic of the turn before. */
function contexts(
  sessions: readonly Session[],
  turns: readonly Turn[],
): (session: string, turn: number) => string {
  const topics = new Map<string, string>();
  const last = new Map<string, string>();
  for (const { session, number, prompt } of turns) {
    const title = taskTitle(prompt) || last.get(session) || "";
    last.set(session, title);
    topics.set(turnKey({ session, number }), title || titleOf(prompt));
  }
  const titles = new Map(sessions.map(({ id, title }) => [id, title]));
  return (session, turn) => topics.get(turnKey({ session, number: turn })) || (titles.get(session) ?? "");
}

/** Confidence of a success without a pattern: checks and commits are proof, commands that only inspect are not. */
function plainConfidence({ work, changes }: Attempt): number {
  if (isProof(work) || work === "commit") return 0.75;
  return changes.length > 0 ? 0.5 : 0.3;
}

async function patternsOf(deps: Deps, project: string, now: number): Promise<readonly CopiedPattern[]> {
  const patterns = (await deps.store.turns.patterns({ project, limit: PATTERNS })).filter(isProven);
  const copied: CopiedPattern[] = [];
  for (const pattern of patterns) {
    const session = await deps.store.sessions.get(pattern.lastSession);
    copied.push({
      pattern,
      ...(session && { session }),
      tags: tagWords(pattern.tags),
      confidence: patternConfidence(pattern, now),
    });
  }
  return copied;
}
