// Groups equal failures across iterations and stories: by normalised text, with nearly equal texts joined.
import { distance } from "fastest-levenshtein";
import type { FailureCluster, Iteration } from "../../domain/iteration.ts";
import { lastWordsOf, type Reason, reasonOf, reasonsOf } from "./failure.ts";

/** Minimum share of the longer text that must be equal. */
const NEARLY = 0.6;

/** Largest first, then latest. Successful iterations are in no cluster, even if they met errors. */
export function clusterFailures(iterations: readonly Iteration[]): readonly FailureCluster[] {
  return groupFailures(iterations).map(({ cluster }) => cluster);
}

/** A cluster with its iterations, in order. */
export interface FailureGroup {
  readonly cluster: FailureCluster;
  readonly members: readonly Iteration[];
}

export function groupFailures(iterations: readonly Iteration[]): readonly FailureGroup[] {
  return joined(sameText(iterations))
    .map(groupOf)
    .sort(
      (a, b) =>
        b.cluster.count - a.cluster.count ||
        b.cluster.lastAt - a.cluster.lastAt ||
        (a.cluster.signature < b.cluster.signature ? -1 : 1),
    );
}

interface Draft {
  readonly reason: Reason;
  /** By index in the list, to keep the order. */
  readonly members: Map<number, { readonly iteration: Iteration; readonly message: string }>;
}

function sameText(iterations: readonly Iteration[]): readonly Draft[] {
  const drafts = new Map<string, Draft>();
  iterations.forEach((iteration, index) => {
    for (const reason of withoutRepeats(reasonsOf(iteration))) {
      const key = `${reason.kind}\n${reason.signature}`;
      const draft = drafts.get(key) ?? { reason, members: new Map() };
      draft.members.set(index, { iteration, message: reason.message });
      drafts.set(key, draft);
    }
  });
  return [...drafts.values()];
}

/** The line of an error, and the same line with its command and its place, are one failure. */
function withoutRepeats(reasons: readonly Reason[]): readonly Reason[] {
  const isTold = ({ kind, message }: Reason) =>
    reasons.some(
      (other) => other.kind === kind && other.message !== message && other.message.includes(message),
    );
  return reasons.filter((reason) => reason.message === "" || !isTold(reason));
}

/** The most frequent text leads a group; others join the first leader of their kind that is similar enough. */
function joined(drafts: readonly Draft[]): readonly Draft[] {
  const leaders = new Map<string, Draft[]>();
  const bySize = [...drafts].sort(
    (a, b) => b.members.size - a.members.size || (a.reason.signature < b.reason.signature ? -1 : 1),
  );
  for (const draft of bySize) {
    const { kind, mute, signature } = draft.reason;
    const sameKind = leaders.get(kind) ?? [];
    // Failures without a message are grouped only within their story; their signatures contain the story.
    const leader = mute
      ? undefined
      : sameKind.find(({ reason }) => !reason.mute && nearly(reason.signature, signature));
    if (leader === undefined) leaders.set(kind, [...sameKind, draft]);
    else for (const [index, member] of draft.members) leader.members.set(index, member);
  }
  return [...leaders.values()].flat();
}

/** True if both ended for the same reason, which is the last reason of each. */
export function failedAlike(one: Iteration, other: Iteration): boolean {
  const [a, b] = [reasonOf(one), reasonOf(other)];
  if (!a || !b || a.kind !== b.kind || a.mute !== b.mute) return false;
  if (!a.mute) return nearly(a.signature, b.signature);
  return a.signature === b.signature && lastWordsOf(one) === lastWordsOf(other);
}

/** True if two normalised texts differ in a few words only and contain the same names. */
export function nearly(a: string, b: string): boolean {
  if (a === b) return true;
  const longer = Math.max(a.length, b.length);
  // The lengths differ too much: no need to compare.
  if (Math.min(a.length, b.length) < NEARLY * longer) return false;
  return sameNames(a, b) && 1 - distance(a, b) / longer >= NEARLY;
}

/** `bc: command not found` and `jq: command not found` differ in two letters, but are two failures. */
function sameNames(a: string, b: string): boolean {
  const [one, other] = [namesIn(a), namesIn(b)];
  return one.size === other.size && [...one].every((name) => other.has(name));
}

/** Cache: each text is compared with many others. */
const remembered = new Map<string, ReadonlySet<string>>();
const MOST_REMEMBERED = 5_000;

function namesIn(text: string): ReadonlySet<string> {
  const known = remembered.get(text);
  if (known) return known;
  if (remembered.size >= MOST_REMEMBERED) remembered.clear();
  const names = findNames(text);
  remembered.set(text, names);
  return names;
}

/** Text in quotes or before a colon, names of files, errors and identifiers. */
function findNames(text: string): ReadonlySet<string> {
  const quoted = [...text.matchAll(/'([^']+)'|"([^"]+)"|`([^`]+)`|([\w.$]+)(?= is not\b)/g)].map(
    ([whole, a, b, c]) => a ?? b ?? c ?? whole,
  );
  const words = text
    .split(/[\s()[\]{},;'"`]+/)
    .filter((word) => /^[\w.@/<>-]+:$/.test(word) || /[a-z][A-Z]|\w[._/]\w|^[A-Z][A-Z_\d]{2,}$/.test(word));
  return new Set(
    [...quoted, ...words.map((word) => word.replace(/[:.]+$/, ""))].filter((name) => /\p{L}/u.test(name)),
  );
}

function groupOf({ reason, members }: Draft): FailureGroup {
  const inOrder = [...members].sort(([a], [b]) => a - b).map(([, member]) => member);
  const times = inOrder.map(({ iteration }) => iteration.at).filter((at) => at > 0);
  const iterations = inOrder.map(({ iteration }) => iteration);
  return {
    members: iterations,
    cluster: {
      signature: reason.signature,
      kind: reason.kind,
      message: inOrder.at(-1)?.message ?? reason.message,
      count: iterations.length,
      stories: [...new Set(iterations.map(({ storyId }) => storyId).filter((id) => id !== ""))],
      iterations: iterations.map(({ runId, iteration }) => ({ runId, iteration })),
      firstAt: times.length > 0 ? Math.min(...times) : 0,
      lastAt: times.length > 0 ? Math.max(...times) : 0,
    },
  };
}
