// Finds earlier turns for a prompt (the last ones and those that share its words) and the files they point at.
import { withoutLog } from "../../core/compose/pasted-log.ts";
import { taskTitle, withoutWrappers } from "../../core/compose/task-title.ts";
import { threadsOf } from "../../core/compose/threads.ts";
import type { Asking, PastWork } from "../../core/rank/file-evidence.ts";
import { type LikelyFile, likelyFiles } from "../../core/rank/likely-files.ts";
import { isPart, isProcedure } from "../../core/rank/specific-words.ts";
import { inFull, nounsOf } from "../../core/rank/task.ts";
import { rarity } from "../../core/similarity/relevance.ts";
import { termsOf } from "../../core/similarity/terms.ts";
import { roleOf } from "../../domain/tool-role.ts";
import { type Turn, turnKey } from "../../domain/turn.ts";
import type { FoundTurns } from "../../ports/store.ts";
import type { Place } from "../../ports/workspace.ts";
import type { Deps } from "../deps.ts";
import { markOf } from "../record/file-words.ts";

/** Characters of a prompt that are used: its topic is at the beginning. */
const HEAD = 1_500;
const MOST_WORDS = 64;
const RECENT = 120;
const FOUND = 60;
const LOOKED_AT = 12;
/** Last sessions, and calls of each, whose files are looked at. */
const LAST_SESSIONS = 3;
const LAST_CALLS = 150;
const ALL = Number.POSITIVE_INFINITY;

/** Earlier turns for a prompt, with the frequency of its words. */
export interface Before extends Pick<FoundTurns, "frequency" | "total"> {
  /** Those that share words with it, the best match first: only these are read. */
  readonly found: readonly Turn[];
  /** The last ones, whatever they were about. */
  readonly others: readonly Turn[];
  /** Words that were written into their files. */
  readonly written: Asking["written"];
  /** How many turns ago files were last read. */
  readonly read: Asking["read"];
  /** The asking session, and how many of its calls were about each file. */
  readonly session: string;
  readonly own: Asking["own"];
  /** The branch of a turn whose work is not here; absent where nobody asks for it. */
  readonly elsewhere?: (turn: Turn) => Promise<string>;
}

/** `words`: more words for the topic that are not in the prompt; `session`: the asking one. */
export async function turnsBefore(
  deps: Deps,
  project: string,
  prompt: string,
  { session = "", words = [] }: { readonly session?: string; readonly words?: readonly string[] } = {},
): Promise<Before> {
  const asked = [...new Set([...words, ...wordsOf(prompt)])].slice(0, MOST_WORDS);
  const recent = await deps.store.turns.list({ project, order: "newest", limit: RECENT });
  const { turns: found, frequency, total } = await deps.store.turns.find(project, asked, FOUND);
  const known = new Set(found.map(turnKey));
  const others = recent.filter((turn) => !known.has(turnKey(turn)));
  const files = [...new Set([...found, ...others].flatMap((turn) => turn.files))];
  const written = readable(await deps.store.turns.fileWords(project, files), wordsOf(prompt));
  const touched = await lastTouched(deps, [...found, ...others], session);
  return { found, others, frequency, total, written, session, ...touched };
}

/** Stored are marks: those of the prompt's words become words again, the others only count. */
function readable(marks: Asking["written"], words: readonly string[]): Asking["written"] {
  const wordOf = new Map(words.map((word) => [markOf(word), word]));
  return new Map([...marks].map(([file, own]) => [file, own.map((mark) => wordOf.get(mark) ?? mark)]));
}

/** The files that calls of the asking session were about, and what the last sessions read: what was read long ago says nothing. */
async function lastTouched(
  deps: Deps,
  turns: readonly Turn[],
  asking: string,
): Promise<Pick<Before, "read" | "own">> {
  const newest = turns.filter(({ calls }) => calls > 0).sort((a, b) => b.at - a.at);
  const places = new Map(newest.map((turn, index) => [turnKey(turn), index]));
  const last = [...new Set(newest.map((turn) => turn.session))].slice(0, LAST_SESSIONS);
  const read = new Map<string, number>();
  const own = new Map<string, number>();
  for (const session of new Set([...last, asking].filter(Boolean))) {
    const query = { session, order: "newest", limit: LAST_CALLS } as const;
    for (const { tool, turn, files, outcome } of await deps.store.evidence.attempts(query)) {
      if (session === asking) for (const file of files) own.set(file, (own.get(file) ?? 0) + 1);
      const isRead = roleOf(tool) === "read" && outcome.status === "succeeded";
      const place = isRead ? places.get(turnKey({ session, number: turn })) : undefined;
      if (place === undefined) continue;
      for (const file of files) read.set(file, Math.min(place, read.get(file) ?? place));
    }
  }
  return { read, own };
}

/** Has the session changed something already? One that only looked around has not begun its work. */
export function hasBegun({ found, others }: Before, session: string): boolean {
  return [...found, ...others].some(
    (turn) => turn.session === session && turn.files.length + turn.commits.length > 0,
  );
}

/** All files ever changed, the likeliest first, whether or not they still exist. */
export function filesFor(prompt: string, place: Place, before: Before): readonly LikelyFile[] {
  return likelyFiles(worksOf(before), askingOf(prompt, place, before), ALL);
}

/** The likeliest files that exist. */
export function filesThere(deps: Deps, place: Place, likely: readonly LikelyFile[]): readonly LikelyFile[] {
  return likely.slice(0, LOOKED_AT).filter(({ file }) => deps.workspace.exists(place.project.root, file));
}

export function askingOf(prompt: string, place: Place, before: Before): Asking {
  const { frequency, total, written, read, session, own } = before;
  // The project's own name is no evidence.
  const ownName = new Set(termsOf(place.project.name));
  return {
    prompt,
    written,
    read,
    session,
    own,
    words: wordsOf(prompt).filter((word) => !ownName.has(word)),
    topic: nounsOf({ object: withoutLinks(taskTitle(prompt)) }).filter(
      (word) => !ownName.has(word) && !isProcedure(word) && !isPart(word),
    ),
    title: termsOf(withoutLinks(taskTitle(prompt))).filter(
      (word) => !ownName.has(word) && !isProcedure(word),
    ),
    branch: ownBranch(place),
    weigh: (word) => rarity(frequency.get(word) ?? 0, total),
    isTelling: (word) => !isProcedure(word),
    isPart,
  };
}

/** The branch; empty for the main branch. */
export function ownBranch({ branch = "" }: { readonly branch?: string | undefined }): string {
  return MAIN.test(branch) ? "" : branch;
}

/** Main branches: all work ends there, so they say nothing about a task. */
const MAIN = /^(?:main|master|HEAD|trunk|default|dev|develop|development|next|staging|production)$/;

/** The words of a link are shared by all pages of its site. */
export function withoutLinks(text: string): string {
  return text.replaceAll(/https?:\/\/\S+/g, " ");
}

function wordsOf(prompt: string): readonly string[] {
  const text = withoutLinks(withoutLog(withoutWrappers(prompt)));
  return termsOf(text.slice(0, HEAD)).slice(0, MOST_WORDS);
}

export function worksOf({ found, others }: Before): readonly PastWork[] {
  // A task without a turn that shares words is never similar.
  const sessions = new Set(found.map(({ session }) => session));
  const tasks = tasksOf([...found, ...others.filter(({ session }) => sessions.has(session))]);
  return [
    ...found.map((turn) => ({
      turn,
      words: aboutWords(turn),
      title: titleWords(turn),
      task: tasks.get(turn) ?? "",
    })),
    ...others.map((turn) => ({ turn, words: NONE, title: NONE, task: tasks.get(turn) ?? turnKey(turn) })),
  ];
}

/** The task of each turn: what follows a request in its session belongs to it. */
function tasksOf(turns: readonly Turn[]): ReadonlyMap<Turn, string> {
  const sessions = new Map<string, Turn[]>();
  for (const turn of turns) {
    const own = sessions.get(turn.session) ?? [];
    sessions.set(turn.session, own);
    own.push(turn);
  }
  const tasks = new Map<Turn, string>();
  for (const [session, own] of sessions)
    threadsOf(own, termsOf).forEach((thread, index) => {
      for (const turn of thread.turns) tasks.set(turn, `${session} ${index}`);
    });
  return tasks;
}

const NONE: ReadonlySet<string> = new Set();

function titleWords({ prompt, commits }: Turn): ReadonlySet<string> {
  const texts = [taskTitle(prompt), ...commits.map(({ message }) => message)];
  return new Set(texts.flatMap((text) => termsOf(inFull(text))));
}

function aboutWords({ prompt, commits }: Turn): ReadonlySet<string> {
  const texts = [withoutWrappers(prompt).slice(0, HEAD), ...commits.map(({ message }) => message)];
  return new Set(texts.flatMap((text) => termsOf(text)));
}
