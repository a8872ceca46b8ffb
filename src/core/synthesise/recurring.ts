// Tasks that come again and again: prompts alike in several sessions, with what they took.
import type { RecurringTask } from "../../domain/knowledge.ts";
import type { Turn } from "../../domain/turn.ts";

export interface WordedTurn {
  readonly turn: Turn;
  /** What it was about, in one line; empty when the prompt does not tell. */
  readonly title: string;
  /** The significant words of that line. */
  readonly words: readonly string[];
}

const ALIKE = 0.6;
const MOST = 5;
const MINUTE = 60_000;
/** More words than that are a text to work on, not a task one gives again. */
const MOST_WORDS = 40;

/** A line that only says where: the preamble of a loop, the same for every task. */
const PATH = /(?:^|\s)(?:~|[A-Za-z]:)?[\\/](?:Users|home|root)[\\/]/;

interface Group {
  readonly words: ReadonlySet<string>;
  readonly turns: Turn[];
  title: string;
}

/** The most frequent first. */
export function recurringOf(turns: readonly WordedTurn[]): readonly RecurringTask[] {
  const groups: Group[] = [];
  const byWord = new Map<string, Group[]>();
  // Oldest first: a group keeps the words of its first turn, so that more turns do not change what it is.
  const inOrder = [...turns].sort(
    (a, b) => a.turn.at - b.turn.at || (a.turn.session < b.turn.session ? -1 : 1),
  );
  for (const { turn, title, words } of inOrder) {
    const own = new Set(words);
    if (title === "" || PATH.test(title) || own.size < 2 || own.size > MOST_WORDS || turn.calls === 0)
      continue;
    const near = new Set([...own].flatMap((word) => byWord.get(word) ?? []));
    const group = best(own, near);
    if (group) {
      group.turns.push(turn);
      group.title = title;
      continue;
    }
    const fresh = { words: own, turns: [turn], title };
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

function toTask({ turns, title }: Group): RecurringTask {
  const last = turns.at(-1) as Turn;
  return {
    title,
    times: turns.length,
    lastAt: last.at,
    calls: Math.round(average(turns.map(({ calls }) => calls))),
    minutes: Math.round(average(turns.map(({ at, endedAt }) => (endedAt - at) / MINUTE)) * 10) / 10,
  };
}

function average(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}
