// The memory in one SQLite file. Any process that opens the file is the memory; there is no daemon.
//
// Write-ahead log with synchronous = NORMAL: what was acknowledged survives the crash or the kill of any process.
// Only a power cut or a crash of the system can take the last moments with it (never the file): waiting for the
// disk on every tool call would cost more than those are worth.
import { chmodSync, closeSync, existsSync, lstatSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { RULES } from "../../core/guard/rules-version.ts";
import { troubled, troubleOf } from "../../domain/trouble.ts";
import { openToAppend } from "../../files/append.ts";
import { makeFolder } from "../../make-folder.ts";
import type { Known, Question, Store } from "../../ports/store.ts";
import { selectActivity, selectFirstLiveAt } from "./activity.ts";
import { append } from "./append.ts";
import { sqliteApprovals } from "./approvals.ts";
import { selectAttempts } from "./attempts.ts";
import { selectCounts, selectImportMark, upsertImportMark } from "./counts.ts";
import { insertDelivery, markDeliveriesRead, selectDeliveries, updateDelivery } from "./deliveries.ts";
import { type Connection, connect } from "./driver.ts";
import { emptyLog, finishEmptying } from "./empty-log.ts";
import { closedText, explain } from "./errors.ts";
import { neverSeenFilter } from "./filter.ts";
import { forget } from "./forget.ts";
import {
  saveHazard,
  selectElsewhere,
  selectHazards,
  selectIgnores,
  selectLatestHazards,
  selectSeenAndChanged,
} from "./hazards.ts";
import { partProject, renameProject, selectAliases, selectTwins, sqliteIdentities } from "./identities.ts";
import { keptIndexed, readIndexed } from "./indexed-cards.ts";
import { joinProjects } from "./join.ts";
import { selectLedger } from "./ledger.ts";
import { type InWords, lessonStore } from "./lessons.ts";
import { assertSchema, migrate } from "./migrate.ts";
import { observationStore } from "./observations.ts";
import { selectLearned, selectPatterns, updateLearned, upsertPattern } from "./patterns.ts";
import {
  markDerived,
  numbersOf,
  projectNumber,
  selectProjects,
  selectSession,
  selectSessions,
  selectStale,
  sessionNumber,
  upsertProject,
  upsertSession,
} from "./projects.ts";
import {
  deletePersonRemedy,
  selectPersonRemedies,
  selectRemedies,
  upsertPersonRemedy,
  upsertRemedy,
} from "./remedies.ts";
import { jsonList } from "./rows.ts";
import {
  assertNotEmptied,
  assertNotMarked,
  assertSame,
  assertSameBefore,
  idFile,
  idOf,
  markDamaged,
  noteHeld,
  settleAs,
} from "./soundness.ts";
import { taskStore } from "./tasks.ts";
import { setManners, transact, transactAll, transactAtOnce } from "./transact.ts";
import { findTurns, insertTurn, selectTurns, upsertTurn } from "./turns.ts";

const BUSY_TIMEOUT_MS = 2_000;

export interface SqliteOptions {
  readonly path: string;
  /** Look only; the file must exist. */
  readonly readOnly?: boolean;
  /** How long to wait for another writer. */
  readonly busyTimeoutMs?: number;
  /** Waited in vain once, wait no more until the lock was had again: nobody else has to wait for the same writer. */
  readonly waitsOnce?: boolean;
  /** Looked at before it is opened, and how much it holds is written down when it is closed: for all but cold hooks. */
  readonly careful?: boolean;
  /**
   * Pages in the write-ahead log before it is written back. A cold hook that finds nobody else there reads all of the
   * log before anything else, so hooks keep it short; others gain by writing back seldom.
   */
  readonly logPages?: number;
  /** For a process that stays: keep in memory which subjects have hazards. */
  readonly warm?: boolean;
  /** Is a project's folder, as it is stored, still there? */
  isThere?(root: string): boolean;
}

export async function sqliteStore(options: SqliteOptions): Promise<Store> {
  const { path } = options;
  const database = open(options);
  const indexed = options.warm ? keptIndexed(database) : readIndexed(database);
  const filter = options.warm ? neverSeenFilter(database, path === ":memory:") : undefined;
  const identities = sqliteIdentities(database, options.isThere ?? existsSync, options.readOnly === true);
  const told = (error: unknown) => explained(error, options);
  const inWords: InWords = (work) => {
    return async (...input) => {
      try {
        return work(...input);
      } catch (error) {
        throw told(error);
      }
    };
  };
  /** One statement that writes is a transaction as well. */
  const writing: InWords = (work) => inWords((...input) => transact(database, () => work(...input)));

  return {
    approvals: sqliteApprovals(database, path),
    ...lessonStore(database, inWords, writing, indexed),
    ...taskStore(database, inWords, writing),
    ...observationStore(database, inWords, writing),
    ask: inWords((question) => {
      if (filter?.rulesOut(question.project, question.subjects)) return NOTHING;
      return ask(database, question);
    }),
    append: inWords((entries, learn) => append(database, entries, learn, filter)),
    attempts: inWords((query) => selectAttempts(database, query)),
    hazards: inWords((project, limit) => selectLatestHazards(database, project, limit)),
    ignores: inWords((project) => selectIgnores(database, project)),
    saveHazards: inWords((hazards, at = 0) =>
      transact(database, () => {
        const numbers = numbersOf(database);
        for (const hazard of hazards) {
          saveHazard(database, numbers.project(hazard.project), hazard, at);
          filter?.add(hazard.project, hazard.subject);
        }
      }),
    ),
    stale: inWords((rules) => selectStale(database, rules)),
    async deriveAnew(project, derivation, onPage) {
      try {
        // Loaded when it is wanted: no hook wants it.
        const { deriveAnew } = await import("./derive.ts");
        return await deriveAnew(database, project, derivation, onPage);
      } catch (error) {
        throw told(error);
      } finally {
        filter?.clear();
      }
    },
    markDerived: writing((claim, rules) => markDerived(database, claim, rules)),

    remedies: inWords((project, about) => selectRemedies(database, project, about)),
    personRemedies: inWords((project) => selectPersonRemedies(database, project)),
    savePersonRemedy: inWords((remedy) =>
      transact(database, () =>
        upsertPersonRemedy(database, numbersOf(database).project(remedy.project), remedy),
      ),
    ),
    dropPersonRemedy: writing((key) =>
      deletePersonRemedy(database, projectNumber(database, key.project) ?? 0, key),
    ),
    saveRemedies: inWords((remedies) =>
      transact(database, () => {
        const numbers = numbersOf(database);
        for (const remedy of remedies) upsertRemedy(database, numbers.project(remedy.project), remedy);
      }),
    ),

    identities,
    aliases: inWords(() => selectAliases(database)),
    joinProjects: inWords((from, into) => {
      filter?.clear();
      indexed.clear();
      return joinProjects(database, from, into);
    }),
    renameProject: writing((id, name) => renameProject(database, id, name)),
    partProject: inWords((project, marks) => partProject(database, project, marks, RULES)),
    twins: inWords(() => selectTwins(database)),
    saveProject: inWords((project, at) => {
      upsertProject(database, project, at);
      identities.saved(project.id);
    }),
    projects: inWords(() => selectProjects(database)),
    session: inWords((id) => selectSession(database, id)),
    sessions: inWords((project, limit) => selectSessions(database, project, limit)),
    saveSession: inWords((session) =>
      transact(database, () => {
        upsertSession(database, session, numbersOf(database).project(session.project));
      }),
    ),

    openTurn: inWords((turn) => transact(database, () => insertTurn(database, numbersOf(database), turn))),
    saveTurns: inWords((turns) =>
      transact(database, () => {
        const numbers = numbersOf(database);
        for (const turn of turns) upsertTurn(database, numbers, turn);
      }),
    ),
    turns: inWords((query) => selectTurns(database, query)),
    findTurns: inWords((project, words, limit) => findTurns(database, project, words, limit)),

    patterns: inWords((query) => selectPatterns(database, query)),
    savePatterns: inWords((patterns) =>
      transact(database, () => {
        const numbers = numbersOf(database);
        for (const pattern of patterns) upsertPattern(database, numbers.project(pattern.project), pattern);
      }),
    ),
    learnedTo: inWords((session) => selectLearned(database, session)),
    markLearned: writing((session, attempt) => updateLearned(database, session, attempt)),

    deliver: inWords((delivery) =>
      transact(database, () => {
        const numbers = numbersOf(database);
        const session = numbers.session(delivery.session, { ...delivery, agent: "" });
        return insertDelivery(database, numbers.project(delivery.project), session, delivery);
      }),
    ),
    deliveries: inWords((query) => selectDeliveries(database, query)),
    ledger: inWords((project, since) => selectLedger(database, project, since)),
    settle: writing((id, change) => updateDelivery(database, id, change)),
    markRead: inWords((session, at) => markDeliveriesRead(database, session, at)),

    async forget(target) {
      filter?.clear();
      indexed.clear();
      try {
        const forgotten = forget(database, target);
        const isDone = await emptyLog(database, path, options.busyTimeoutMs ?? BUSY_TIMEOUT_MS);
        return isDone ? forgotten : { ...forgotten, remains: true };
      } catch (error) {
        throw told(error);
      }
    },
    counts: inWords((project) => selectCounts(database, project)),
    activity: inWords((query) => selectActivity(database, query)),
    firstLiveAt: inWords((project) => selectFirstLiveAt(database, project)),
    importMark: inWords((path) => selectImportMark(database, path)),
    saveImportMark: writing((mark) => upsertImportMark(database, mark)),
    async together(work) {
      try {
        return await transactAll(database, work);
      } catch (error) {
        throw told(error);
      }
    },
    async prune(maximumBytes, now, pause) {
      try {
        // Loaded when it is wanted: no hook wants it.
        const { prune } = await import("./prune.ts");
        return await prune(database, { maximumBytes, now, ...(pause && { pause }) });
      } catch (error) {
        throw told(error);
      }
    },
    async size() {
      const { selectPruned, usedBytes } = await import("./prune.ts");
      return inWords(() => ({ bytes: usedBytes(database), pruned: selectPruned(database) }))();
    },
    isFree: inWords(() => transactAtOnce(database, () => {})),
    close: inWords(() => {
      if (options.careful && !options.readOnly) noteHeld(path, database);
      database.close();
    }),
  };
}

const NOTHING: Known = { hazards: [], sightings: [], changes: [], grades: [] };

function ask(database: Connection, question: Question): Known {
  const { project, session, subjects } = question;
  const hazards = selectHazards(database, project, jsonList(subjects));
  const elsewhere = selectElsewhere(database, project, subjects);
  // Most calls are about nothing that ever failed: no further look-ups, and a cold hook prepares no further statements.
  if (subjects.length > 0 && hazards.length === 0 && elsewhere.length === 0) return NOTHING;
  const numbers = {
    project: projectNumber(database, project) ?? 0,
    session: sessionNumber(database, session) ?? 0,
  };
  const known = { hazards, ...selectSeenAndChanged(database, question, numbers) };
  return elsewhere.length === 0 ? known : { ...known, elsewhere };
}

function open(options: SqliteOptions): Connection {
  const { path, readOnly = false, busyTimeoutMs = BUSY_TIMEOUT_MS, logPages = 4_000 } = options;
  const isFile = path !== ":memory:";
  let database: Connection | undefined;
  try {
    if (!readOnly && isFile) {
      assertNotMarked(path);
      prepareFile(path);
    }
    if (options.careful && !readOnly && isFile) assertSameBefore(path);
    database = connect(path, { readOnly });
    database.exec(
      `PRAGMA busy_timeout = ${Math.trunc(busyTimeoutMs)}; PRAGMA foreign_keys = ON; PRAGMA synchronous = NORMAL; PRAGMA secure_delete = ON; PRAGMA cache_size = -16000; PRAGMA wal_autocheckpoint = ${Math.trunc(logPages)}`,
    );
    const isNew = migrate(database, path, readOnly);
    if (isFile && !readOnly) takeCare(database, options, isNew);
    return database;
  } catch (error) {
    const told = explained(error, options);
    // Closing would put the log into the file, and if that is the log of another database spoil it for good.
    if (troubleOf(told) !== "damaged") database?.close();
    throw told;
  }
}

/** A link to a file will do. */
function assertFile(path: string): void {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found?.isFile()) return;
  const what =
    found === undefined ? "a link to nothing" : found.isDirectory() ? "a folder" : "no regular file";
  throw troubled(
    "unwritable",
    `[sqlite] there is ${what} at ${path}, where the memory should be. Move it away.`,
  );
}

/** From here on it is written only while it is sound, and of this version. */
function takeCare(database: Connection, options: SqliteOptions, isNew: boolean): void {
  const { path, busyTimeoutMs = BUSY_TIMEOUT_MS, waitsOnce = false } = options;
  const id = idOf(database);
  if (isNew) settleAs(path, id);
  else assertSame(path, id);
  const own = idFile(path, id);
  const file = inodeOf(path);
  const assertKept = () => {
    if (existsSync(own)) return;
    // Made good, or put back by the person, since it was opened: what is written here now nobody would ever read.
    if (inodeOf(path) !== file)
      throw troubled("busy", `[sqlite] the memory at ${path} was replaced by another file. Try again.`);
    assertSame(path, id);
  };
  const mayWrite = () => {
    assertSchema(database, path);
    assertKept();
  };
  setManners(database, { busyTimeoutMs, waitsOnce, mayWrite, assertKept });
  if (options.careful) finishEmptying(database, path, busyTimeoutMs);
}

function inodeOf(path: string): string {
  const found = statSync(path, { throwIfNoEntry: false });
  return found ? `${found.dev} ${found.ino}` : "";
}

/** In our words; and a memory that turns out to be damaged is not written any more. */
function explained(error: unknown, { path, readOnly }: SqliteOptions): unknown {
  const told = explain(error, path);
  if (troubleOf(told) !== "damaged" || readOnly || path === ":memory:") return told;
  markDamaged(path, (error as Error).message.replace(/^\[sqlite\] /, ""), Date.now());
  return told;
}

/** What agents did is nobody else's business: the file is for its owner only, and so is a folder that we make. */
function prepareFile(path: string): void {
  try {
    const found = lstatSync(path, { throwIfNoEntry: false });
    assertNotEmptied(path, found);
    if (found === undefined) {
      makeFolder(dirname(path));
      closeSync(openToAppend(path));
    } else if (!found.isFile()) assertFile(path);
    // Through a link the mode of somebody else's file would be changed.
    else if (process.platform !== "win32" && (found.mode & 0o077) !== 0) chmodSync(path, 0o600);
    // SQLite would wait for a pipe that lies in their place.
    for (const beside of [`${path}-wal`, `${path}-shm`]) {
      const status = lstatSync(beside, { throwIfNoEntry: false });
      if (status !== undefined && !status.isFile()) assertFile(beside);
    }
  } catch (cause) {
    if (cause instanceof Error && cause.message.startsWith("[sqlite]")) throw cause;
    const { code = "" } = cause as NodeJS.ErrnoException;
    if (code === "ENOSPC" || code === "EDQUOT")
      throw troubled(
        "full",
        `[sqlite] the memory at ${path} cannot be made: the disk is full. Free some space.`,
        cause,
      );
    // Somebody else's: we cannot even make it private.
    if (code === "EPERM") throw troubled("unwritable", `[sqlite] ${closedText(path)}`, cause);
    throw troubled(
      "unwritable",
      `[sqlite] the memory at ${path} cannot be made or opened. Make sure that its folder is writable for you.`,
      cause,
    );
  }
}
