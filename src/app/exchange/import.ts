// Imports the histories that agents have written themselves. Safe to run again: only new calls are stored.
import { titleOf } from "../../core/compose/line.ts";
import { redact } from "../../core/redact/index.ts";
import type { Attempt } from "../../domain/attempt.ts";
import type { AgentEvent, PromptSubmit, ToolEnd } from "../../domain/event.ts";
import { gather } from "../../domain/gather.ts";
import type { Session } from "../../domain/project.ts";
import type { Writable } from "../../domain/writable.ts";
import type { Agent, HistoryFile } from "../../ports/agent.ts";
import type { Deps } from "../deps.ts";
import { learn, learnFromCalls } from "../record/learn.ts";
import { isRecorded, type Prepared, prepareAll, type Recorded, recordPrepared } from "../record/record.ts";
import { type Placed, takeIn } from "../record/understand.ts";
import { type TurnBook, turnBook } from "./import-turns.ts";
import { inGroups } from "./in-groups.ts";
import { type PastPlaces, pastPlaces } from "./past-places.ts";
import type { SaidInHistories } from "./said-in-histories.ts";

const BATCH = 1_000;
/** Number of earlier calls that may be related to the calls of a batch. */
const LOOK_BACK = 100;

export interface ImportFile extends HistoryFile {
  readonly agent: Pick<Agent, "readHistory"> & Partial<Pick<Agent, "label">>;
}

export interface Imported {
  readonly files: number;
  /** Files that had not changed since the last import. */
  readonly unchanged: number;
  readonly sessions: number;
  readonly stored: number;
  readonly skipped: number;
  readonly failed: number;
  /** Lines that could not be read, in the files that were; they were left out. */
  readonly brokenLines: number;
  readonly brokenLinesIn: readonly string[];
  readonly broken: readonly { readonly path: string; readonly reason: string }[];
}

interface ImportOptions {
  /** Read and count, but store nothing. */
  readonly dryRun?: boolean;
  /** Collects the messages in the files for the observing step, which follows. */
  readonly said?: SaidInHistories;
  /** Called after every batch and every file. */
  progress?(done: ImportProgress): void;
}

export interface ImportProgress {
  /** The file that is being read, or was just read. */
  readonly file: ImportFile;
  /** Files and their bytes that are done, and the calls of all of them so far. */
  readonly files: number;
  readonly bytes: number;
  readonly calls: number;
}

export async function importHistories(
  deps: Deps,
  files: readonly ImportFile[],
  options: ImportOptions = {},
): Promise<Imported> {
  const total = { files: 0, unchanged: 0, stored: 0, skipped: 0, failed: 0, brokenLines: 0 };
  const sessions = new Set<string>();
  const broken: { path: string; reason: string }[] = [];
  const brokenLinesIn: string[] = [];
  // Shared by all files: a subagent has its own file in the same session.
  const places = pastPlaces(deps);
  let bytes = 0;
  const addUp = (path: string, read: ImportedFile) => {
    if (read.brokenLines > 0) brokenLinesIn.push(path);
    total.stored += read.stored;
    total.skipped += read.skipped;
    total.failed += read.failed;
    total.brokenLines += read.brokenLines;
    for (const session of read.sessions) sessions.add(session);
  };
  for (const file of files) {
    const mark = await deps.store.upkeep.importMark(redact(file.path));
    const isUnchanged = mark?.size === file.size && mark.modifiedAt === file.modifiedAt;
    const progress = (calls: number) =>
      options.progress?.({ file, files: total.files, bytes, calls: total.stored + total.skipped + calls });
    if (isUnchanged) total.unchanged++;
    else
      try {
        addUp(file.path, await importFile(deps, file, places, options, progress));
      } catch (error) {
        broken.push({ path: file.path, reason: error instanceof Error ? error.message : String(error) });
      }
    total.files++;
    bytes += file.size;
    progress(0);
  }
  return { ...total, sessions: sessions.size, brokenLinesIn, broken };
}

interface ImportedFile extends Pick<Imported, "stored" | "skipped" | "failed" | "brokenLines"> {
  readonly sessions: ReadonlySet<string>;
}

async function importFile(
  deps: Deps,
  file: ImportFile,
  places: PastPlaces,
  options: ImportOptions,
  progress: (calls: number) => void,
): Promise<ImportedFile> {
  const sum = { stored: 0, skipped: 0, failed: 0, brokenLines: 0 };
  const onBroken = () => {
    sum.brokenLines++;
  };
  const sessions = new Map<string, Session>();
  const book = turnBook();
  let batch = newBatch();
  const flush = async () => {
    if (options.dryRun) sum.stored += batch.calls;
    else if (batch.calls > 0) {
      const recorded = await storeAndLearn(deps, batch, book);
      sum.stored += recorded.stored;
      sum.skipped += recorded.skipped + batch.calls - batch.prepared.length;
      sum.failed += recorded.outcomes.filter((status) => status === "failed").length;
    }
    batch = newBatch();
    progress(sum.stored + sum.skipped);
  };
  for await (const events of inGroups(
    file.agent.readHistory(file.path, onBroken),
    ({ type }) => type === "tool-end",
  )) {
    const calls: Placed<ToolEnd>[] = [];
    await places.meet(events);
    options.said?.add(file.path, events);
    for (const { placed, isPrompt } of gather(events, (event) => place(deps, places, event))) {
      const { event } = placed;
      const session = tally(sessions.get(event.session), placed, isPrompt);
      sessions.set(event.session, session);
      if (isKept(placed) && deps.settings(placed.place.project.root).enabled)
        book.open(session.turns, placed as Placed<PromptSubmit>);
      if (event.type !== "tool-end") continue;
      batch.calls++;
      batch.perSession.set(event.session, (batch.perSession.get(event.session) ?? 0) + 1);
      // Safe to change: the event was just created by `takeIn` and is not shared.
      (event as Writable<ToolEnd>).turn = session.turns;
      if (isRecorded(deps, placed as Placed<ToolEnd>)) calls.push(placed as Placed<ToolEnd>);
    }
    if (!options.dryRun) batch.prepared.push(...prepareAll(calls, { source: "import" }));
    if (batch.calls >= BATCH) await (options.dryRun ? flush() : deps.store.transact(flush));
  }
  if (options.dryRun) await flush();
  else
    await deps.store.transact(async () => {
      await flush();
      await book.save(deps);
      await finishFile(deps, file, sessions);
    });
  return { ...sum, sessions: new Set(sessions.keys()) };
}

/** Calls that are stored together. Each is prepared on arrival, so that the rest of its event need not be kept. */
interface Batch {
  readonly prepared: Prepared[];
  /** All calls, also those of projects where nothing is recorded. */
  calls: number;
  readonly perSession: Map<string, number>;
}

function newBatch(): Batch {
  return { prepared: [], calls: 0, perSession: new Map() };
}

/** Learns batch by batch, each with some earlier calls, so that a session of months need not fit into memory. */
async function storeAndLearn(deps: Deps, { prepared, perSession }: Batch, book: TurnBook): Promise<Recorded> {
  const before = new Map<string, readonly Attempt[]>();
  for (const session of perSession.keys())
    before.set(session, await deps.store.evidence.attempts({ session, order: "newest", limit: LOOK_BACK }));
  const recorded = await recordPrepared(deps, prepared, { source: "import" });
  if (recorded.stored === 0) return recorded;
  book.take(recorded.attempts);
  const said = new Map([...perSession.keys()].map((session) => [session, book.said(session)]));
  await book.save(deps);
  for (const [session, count] of perSession) {
    const fresh = recorded.attempts.filter((attempt) => attempt.session === session);
    const calls = [...(before.get(session) ?? []).toReversed(), ...fresh];
    // Calls that were just stored need not be read again.
    if (fresh.length === count && isAsItCame(calls)) await learnFromCalls(deps, calls, said.get(session));
    else await learn(deps, session, count + LOOK_BACK);
  }
  return recorded;
}

/** False when a call was stored earlier and got its outcome only now. */
function isAsItCame(calls: readonly Attempt[]): boolean {
  return calls.every(({ id }, index) => index === 0 || id > (calls[index - 1]?.id ?? 0));
}

async function finishFile(
  deps: Deps,
  { path, size, modifiedAt }: ImportFile,
  sessions: ReadonlyMap<string, Session>,
): Promise<void> {
  for (const session of sessions.values()) await deps.store.sessions.save(redact(session));
  await deps.store.upkeep.saveImportMark({ path: redact(path), size, modifiedAt });
}

/** Skips messages, which only the observing step needs: redacting them is expensive. */
function place(
  deps: Deps,
  places: PastPlaces,
  event: AgentEvent,
): { placed: Placed<AgentEvent>; isPrompt: boolean }[] {
  if (event.type === "turn-end") return [];
  const isPrompt = event.type === "prompt-submit" && !!event.prompt;
  return [{ placed: takeIn(deps.workspace, event, places.of(event)), isPrompt }];
}

/** False for a prompt that is entirely private: it counts as a turn, but nothing of it is kept. */
function isKept({ event }: Placed<AgentEvent>): boolean {
  return event.type === "prompt-submit" && event.prompt !== "";
}

/** A session as far as it has been read. */
function tally(
  before: Session | undefined,
  { event, place }: Placed<AgentEvent>,
  isPrompt: boolean,
): Session {
  const prompt = event.type === "prompt-submit" ? event.prompt : "";
  return {
    id: event.session,
    project: before?.project ?? place.project.id,
    agent: event.agent,
    startedAt: Math.min(before?.startedAt ?? event.at, event.at),
    lastAt: Math.max(before?.lastAt ?? event.at, event.at),
    title: before?.title || titleOf(prompt),
    turns: (before?.turns ?? 0) + (isPrompt ? 1 : 0),
  };
}
