// Learns remedies, turns and patterns from the attempts of a session. Safe to run again: each attempt counts once.
import { redact } from "../../core/redact/index.ts";
import { keyOf, mergeRemedies } from "../../core/remedy/choose.ts";
import { followedInVain } from "../../core/remedy/followed.ts";
import { mineRemedies } from "../../core/remedy/mine.ts";
import { topicOf } from "../../core/remedy/topic.ts";
import { mergePatterns, minePatterns } from "../../core/synthesise/patterns.ts";
import { weighSaid } from "../../core/synthesise/said.ts";
import { describeTurn } from "../../core/synthesise/turn.ts";
import { tagsOf } from "../../core/tag/tags.ts";
import type { Attempt } from "../../domain/attempt.ts";
import type { Feedback, FeedbackVerdict } from "../../domain/feedback.ts";
import type { Pattern } from "../../domain/pattern.ts";
import type { Remedy } from "../../domain/remedy.ts";
import type { NewTurn, Turn } from "../../domain/turn.ts";
import type { Deps } from "../deps.ts";
import { wordsOf } from "./turn-words.ts";

/** Newest calls that are read: a long session is not read again at every turn. */
const RECENT = 400;
/** Number of earlier calls that may be related to new ones. */
const LOOK_BACK = 100;
/** Newest turns that may have changed since the last time. */
const OPEN_TURNS = 50;
/** Most workflows of a project that are read. */
const WORKFLOWS = 30;

interface LearnedFrom {
  readonly remedies: number;
  readonly turns: number;
  readonly patterns: number;
}

/** `limit`: how many of the session's last calls are read; new calls are always read. */
export async function learn(deps: Deps, session: string, limit = RECENT): Promise<LearnedFrom> {
  const after = await deps.store.sessions.learnedTo(session);
  const { calls, isWhole } = await callsSince(deps, session, after, limit);
  const remedies = await learnRemedies(deps, calls);
  const turns = await learnTurns(deps, session, { calls, isWhole, after });
  const patterns = await learnPatterns(deps, calls, after, saidOf(turns));
  return { remedies, turns: turns.length, patterns };
}

/** Learns a whole session again after its derived rows were dropped; returns the id of its last call, 0 for none. */
export async function learnAnew(deps: Deps, session: string): Promise<number> {
  const calls = await deps.store.evidence.attempts({ session, order: "oldest" });
  const turns = await deps.store.turns.list({ session });
  const described = turns.map((turn) =>
    describe(
      turn,
      calls.filter((call) => call.turn === turn.number),
    ),
  );
  await saveTurns(deps, described);
  await learnRemedies(deps, calls);
  await learnPatterns(deps, calls, await deps.store.sessions.learnedTo(session), saidOf(described));
  return calls.at(-1)?.id ?? 0;
}

/** Remedies only: a replay needs them often. */
export async function learnRemediesOf(deps: Deps, session: string): Promise<void> {
  const newest = await deps.store.evidence.attempts({ session, order: "newest", limit: RECENT });
  await learnRemedies(deps, newest.toReversed());
}

/** Learns remedies and patterns from calls of one session, in order, starting some calls before the first new one. */
export async function learnFromCalls(
  deps: Deps,
  calls: readonly Attempt[],
  said?: ReadonlyMap<number, FeedbackVerdict>,
): Promise<void> {
  const last = calls.at(-1);
  if (!last) return;
  await learnRemedies(deps, calls);
  await learnPatterns(deps, calls, await deps.store.sessions.learnedTo(last.session), said);
}

function saidOf(turns: readonly Turn[]): ReadonlyMap<number, FeedbackVerdict> {
  return new Map(turns.flatMap(({ number, feedback }) => (feedback ? [[number, feedback.verdict]] : [])));
}

interface Calls {
  /** Oldest first, starting some calls before the first new one. */
  readonly calls: readonly Attempt[];
  /** They are all calls of the session. */
  readonly isWhole: boolean;
}

async function callsSince(deps: Deps, session: string, after: number, limit: number): Promise<Calls> {
  for (let many = limit; ; many *= 4) {
    const newest = await deps.store.evidence.attempts({ session, order: "newest", limit: many });
    const isWhole = newest.length < many;
    const isEnough = isWhole || (newest[newest.length - LOOK_BACK]?.id ?? 0) <= after;
    if (isEnough) return { calls: newest.toReversed(), isWhole };
  }
}

/** `calls`: of one session, in order. Returns how many remedies were found. */
async function learnRemedies(deps: Deps, calls: readonly Attempt[]): Promise<number> {
  const project = calls.at(-1)?.project;
  const failures = calls.flatMap(({ outcome }) => (outcome.status === "failed" ? [topicOf(outcome)] : []));
  if (!project || failures.length === 0) return 0;
  const found = mineRemedies(calls);
  const all = await deps.store.remedies.find(project, { subjects: [...new Set(failures)] });
  const known = all.filter(({ byPerson }) => !byPerson);
  const seen = mergeRemedies(known, found);
  const changed = new Map([...seen, ...inVain(known, seen, calls)].map((remedy) => [keyOf(remedy), remedy]));
  if (changed.size > 0) await deps.store.remedies.save([...changed.values()].map((remedy) => redact(remedy)));
  return found.length;
}

/** Remedies that were tried in these calls without success, with their failures counted. */
function inVain(
  known: readonly Remedy[],
  seen: readonly Remedy[],
  calls: readonly Attempt[],
): readonly Remedy[] {
  const rows = [...new Map([...known, ...seen].map((remedy) => [keyOf(remedy), remedy])).values()];
  return mergeRemedies(rows, followedInVain(rows, calls));
}

/** Describes the turns that have new calls, and the last one. */
async function learnTurns(
  deps: Deps,
  session: string,
  { calls, isWhole, after }: Calls & { readonly after: number },
): Promise<readonly Turn[]> {
  const last = calls.at(-1);
  if (!last) return [];
  const fresh = new Set(calls.filter(({ id }) => id > after).map(({ turn }) => turn));
  fresh.add(last.turn);
  const described: Turn[] = [];
  for (const turn of await openedTurns(deps, session, Math.min(...fresh)))
    if (fresh.has(turn.number)) described.push(describe(turn, await callsOf(deps, turn, { calls, isWhole })));
  await saveTurns(deps, described);
  return described;
}

/** At least the turns from this number on. */
async function openedTurns(deps: Deps, session: string, number: number): Promise<readonly Turn[]> {
  const recent = await deps.store.turns.list({ session, order: "newest", limit: OPEN_TURNS });
  const isEnough = recent.length < OPEN_TURNS || (recent.at(-1)?.number ?? 0) <= number;
  return isEnough ? recent : deps.store.turns.list({ session, order: "newest" });
}

/** All calls of a turn: a long turn began before the calls given. */
async function callsOf(deps: Deps, turn: NewTurn, { calls, isWhole }: Calls): Promise<readonly Attempt[]> {
  const hasAll = isWhole || calls.some((call) => call.turn < turn.number);
  const all = hasAll ? calls : await deps.store.evidence.attempts({ session: turn.session, order: "oldest" });
  return all.filter((call) => call.turn === turn.number);
}

/** A turn with what its calls did and what it is about. */
export function describe(turn: NewTurn & Partial<Pick<Turn, "feedback">>, calls: readonly Attempt[]): Turn {
  const { project, session, number, at, prompt, branch, feedback } = turn;
  const opened = { project, session, number, at, prompt, ...(branch !== undefined && { branch }) };
  const bare = describeTurn(opened, calls, []);
  const install = calls.find(({ work, outcome }) => work === "install" && outcome.status === "succeeded");
  const tags = tagsOf({ prompt, files: bare.files, ...(install && { command: install.display }) });
  return { ...bare, tags, ...(feedback && { feedback }) };
}

export async function saveTurns(deps: Pick<Deps, "store">, turns: readonly Turn[]): Promise<void> {
  if (turns.length === 0) return;
  await deps.store.turns.save(
    turns.map((turn) => {
      const kept = redact(turn);
      return { turn: kept, words: wordsOf(kept) };
    }),
  );
}

/** Learns patterns from the calls after `after`; returns how many. */
async function learnPatterns(
  deps: Deps,
  calls: readonly Attempt[],
  after: number,
  said: ReadonlyMap<number, FeedbackVerdict> = new Map(),
): Promise<number> {
  const last = calls.at(-1);
  if (!last || last.id <= after) return 0;
  const found = weighSaid(minePatterns(calls, after, tagsOfCall), calls, said);
  return deps.store.transact(async () => {
    // Another process has already counted some of them, or is deriving everything again: each must count once.
    if ((await deps.store.sessions.learnedTo(last.session)) !== after) return 0;
    for (const project of new Set(found.map((pattern) => pattern.project)))
      await mergeInto(
        deps,
        project,
        found.filter((pattern) => pattern.project === project),
      );
    await deps.store.sessions.markLearned(last.session, last.id);
    return found.length;
  });
}

async function mergeInto(deps: Deps, project: string, found: readonly Pattern[]): Promise<void> {
  const keys = [...new Set(found.map(({ key }) => key))];
  const known = await deps.store.turns.patterns({ project, keys, limit: keys.length * 9 });
  // A commit without the check counts against a workflow, even if the session never ran the check.
  const hasCommit = found.some(({ type }) => type === "commit");
  const workflows = hasCommit
    ? await deps.store.turns.patterns({ project, types: ["workflow"], limit: WORKFLOWS })
    : [];
  const rows = new Map(
    [...known, ...workflows].map((pattern) => [`${pattern.type} ${pattern.key}`, pattern]),
  );
  const merged = mergePatterns([...rows.values()], found);
  if (merged.length > 0) await deps.store.turns.savePatterns(merged.map((pattern) => redact(pattern)));
}

function tagsOfCall({ display, tool, work, files }: Attempt): readonly string[] {
  return tagsOf({ command: display, tool, files, ...(work && { work }) });
}

/** Stores a prompt's feedback on the turn before. `number` is the turn that the prompt opens. */
export async function learnFeedback(
  deps: Deps,
  session: string,
  number: number,
  feedback: Feedback,
): Promise<void> {
  // Some agents do not report the end of a turn: it ended with this prompt.
  await learn(deps, session);
  const opened = await openedTurns(deps, session, number - 1);
  const turn = opened.find((one) => one.number === number - 1);
  if (!turn || turn.feedback) return;
  await saveTurns(deps, [{ ...turn, feedback }]);
  const newest = await deps.store.evidence.attempts({ session, order: "newest", limit: RECENT });
  const calls = newest.filter((call) => call.turn === turn.number);
  const { project } = turn;
  const known = await deps.store.turns.patterns({ project, types: ["run", "install", "files"], limit: 100 });
  const weighed = weighSaid(known, calls, new Map([[turn.number, feedback.verdict]]));
  const changed = weighed.filter((pattern, index) => pattern !== known[index]);
  if (changed.length > 0) await deps.store.turns.savePatterns(changed.map((pattern) => redact(pattern)));
}
