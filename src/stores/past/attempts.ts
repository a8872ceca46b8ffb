// Attempts of a replay, in RAM, with the lists that replays look up.
import { contentId } from "../../core/hash/content-id.ts";
import { type Attempt, type NewAttempt, withId } from "../../domain/attempt.ts";
import { gather } from "../../domain/gather.ts";
import type { AttemptQuery } from "../../ports/store.ts";
import type { Journal } from "./journal.ts";

const HOUR = 3_600_000;

interface PastAttempts {
  /** Stores it, or how its twin ended; returns the id. */
  put(attempt: NewAttempt, twin: Attempt | undefined): number;
  /** The same call without a known end; "known" when there is nothing new about it. */
  twinOf(attempt: NewAttempt): Attempt | "known" | undefined;
  /** By time; by arrival within a session and after an id. */
  find(query: AttemptQuery): readonly Attempt[];
}

export function pastAttempts({ set, push }: Journal): PastAttempts {
  const byId = new Map<number, Attempt>();
  const bySession = new Map<string, number[]>();
  const byCall = new Map<string, number[]>();
  const failures = new Map<string, number[]>();
  /** Ids are never given again, not even those of a batch that was taken back. */
  let last = 0;

  function put(attempt: NewAttempt, twin: Attempt | undefined): number {
    const stored = twin ? ended(twin, attempt) : withId(attempt, ++last);
    const { id, outcome, project } = stored;
    set(byId, id, stored);
    if (!twin) {
      push(bySession, stored.session, id);
      push(byCall, stored.call, id);
    }
    if (outcome.status === "failed") {
      push(failures, `${project} subject ${outcome.subject}`, id);
      push(failures, `${project} fingerprint ${stored.fingerprint}`, id);
      push(failures, `${project} signature ${outcome.signature}`, id);
    }
    return id;
  }

  function twinOf(attempt: NewAttempt): ReturnType<PastAttempts["twinOf"]> {
    const same = stored(byCall.get(attempt.call));
    const twin = same.find((one) => one.session === attempt.session);
    if (twin)
      return twin.outcome.status === "unknown" && attempt.outcome.status !== "unknown" ? twin : "known";
    return same.some((one) => isCopy(one, attempt)) ? "known" : undefined;
  }

  function find(query: AttemptQuery): readonly Attempt[] {
    const byArrival = query.session !== undefined || query.afterId !== undefined;
    const found = candidates(query).filter((one) => isWanted(one, query));
    const direction = query.order === "oldest" ? 1 : -1;
    found.sort((a, b) => direction * ((byArrival ? 0 : a.at - b.at) || a.id - b.id));
    return found.slice(0, query.limit);
  }

  /** The smallest stored list that contains all matches. */
  function candidates({ ids, session, project, status, ...about }: AttemptQuery): readonly Attempt[] {
    if (ids !== undefined) return stored([...new Set(ids)]);
    if (session !== undefined) return stored(bySession.get(session));
    const isFailed = status === "failed" || about.signature !== undefined;
    if (project !== undefined && isFailed)
      for (const name of ["subject", "fingerprint", "signature"] as const)
        if (about[name] !== undefined) return stored(failures.get(`${project} ${name} ${about[name]}`));
    return [...byId.values()];
  }

  function stored(ids: readonly number[] = []): Attempt[] {
    return gather(ids, (id) => {
      const attempt = byId.get(id);
      return attempt ? [attempt] : [];
    });
  }

  return { put, twinOf, find };
}

/** A later report adds the outcome. */
function ended(twin: Attempt, { outcome, durationMs, commit }: NewAttempt): Attempt {
  return {
    ...twin,
    outcome,
    ...(twin.durationMs === undefined && durationMs !== undefined && { durationMs }),
    ...(commit && { commit: { ...twin.commit, ...commit } }),
  };
}

function isWanted(one: Attempt, query: AttemptQuery): boolean {
  const { outcome } = one;
  const failed = outcome.status === "failed" ? outcome : undefined;
  const { subject, since = one.at, until = one.at, words = [] } = query;
  const mustFail = query.status === "failed" || query.signature !== undefined || query.kind !== undefined;
  const isAbout =
    subject === undefined || failed?.subject === subject || (!mustFail && one.subjects.includes(subject));
  const text = words.length === 0 ? "" : `${one.tool} ${one.display} ${failed?.excerpt ?? ""}`.toLowerCase();
  return (
    isAbout &&
    (query.status === undefined || outcome.status === query.status) &&
    (query.signature === undefined || failed?.signature === query.signature) &&
    (query.kind === undefined || failed?.kind === query.kind) &&
    (query.project === undefined || one.project === query.project) &&
    (query.session === undefined || one.session === query.session) &&
    (query.tool === undefined || one.tool === query.tool) &&
    (query.contentIds === undefined || query.contentIds.includes(contentId(one))) &&
    (query.branch === undefined || one.branch === query.branch) &&
    (query.fingerprint === undefined || one.fingerprint === query.fingerprint) &&
    one.at >= since &&
    one.at <= until &&
    one.id > (query.afterId ?? 0) &&
    words.every((word) => text.includes(word.toLowerCase()))
  );
}

/** Agents copy the history into the new file when a session is resumed or forked. */
function isCopy(one: Attempt, other: NewAttempt): boolean {
  return (
    other.source === "import" &&
    one.project === other.project &&
    one.fingerprint === other.fingerprint &&
    one.agent === other.agent &&
    Math.abs(one.at - other.at) <= HOUR
  );
}
