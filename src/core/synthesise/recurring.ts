// Tasks that come again and again: prompts alike in several sessions, with what they took.
import type { RecurringTask } from "../../domain/knowledge.ts";
import type { Turn } from "../../domain/turn.ts";

export interface WordedTurn {
  readonly turn: Turn;
  /** The significant words of its prompt. */
  readonly words: readonly string[];
}

const ALIKE = 0.6;
const MOST = 5;
const MINUTE = 60_000;
/** More words than that are a text to work on, not a task one gives again. */
const MOST_WORDS = 40;

interface Group {
  readonly words: ReadonlySet<string>;
  readonly turns: Turn[];
}

/** The most frequent first. */
export function recurringOf(turns: readonly WordedTurn[]): readonly RecurringTask[] {
  const groups: Group[] = [];
  const byWord = new Map<string, Group[]>();
  // Oldest first: a group keeps the words of its first turn, so that more turns do not change what it is.
  const inOrder = [...turns].sort(
    (a, b) => a.turn.at - b.turn.at || (a.turn.session < b.turn.session ? -1 : 1),
  );
  for (const { turn, words } of inOrder) {
    const own = new Set(words);
    if (own.size < 2 || own.size > MOST_WORDS || turn.calls === 0) continue;
    const near = new Set([...own].flatMap((word) => byWord.get(word) ?? []));
    const group = best(own, near);
    if (group) {
      group.turns.push(turn);
      continue;
    }
    const fresh = { words: own, turns: [turn] };
    groups.push(fresh);
    for (const word of own) byWord.set(word, [...(byWord.get(word) ?? []), fresh]);
  }
  return groups
    .filter(({ turns: ofIt }) => new Set(ofIt.map(({ session }) => session)).size > 1)
    .map(toTask)
    .sort((a, b) => b.times - a.times || b.lastAt - a.lastAt || (a.title < b.title ? -1 : 1))
    .slice(0, MOST);
}

function best(words: ReadonlySet<string>, groups: ReadonlySet<Group>): Group | undefined {
  let found: Group | undefined;
  let highest = ALIKE;
  for (const group of groups) {
    const near = alike(words, group.words);
    if (near >= highest && group !== found) {
      highest = near;
      found = group;
    }
  }
  return found;
}

/** Shared words of all words. */
function alike(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let shared = 0;
  for (const word of a) if (b.has(word)) shared++;
  return shared / (a.size + b.size - shared);
}

function toTask({ turns }: Group): RecurringTask {
  const last = turns.at(-1) as Turn;
  return {
    title: titleOf(last.prompt),
    times: turns.length,
    lastAt: last.at,
    calls: Math.round(average(turns.map(({ calls }) => calls))),
    minutes: Math.round(average(turns.map(({ at, endedAt }) => (endedAt - at) / MINUTE)) * 10) / 10,
  };
}

function titleOf(prompt: string): string {
  const [first = ""] = prompt.trim().split("\n", 1);
  return first.length > 100 ? `${first.slice(0, 99)}…` : first;
}

function average(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}
