// The memory in one SQLite file. Any process that opens the file is the memory; there is no daemon.
//
// Write-ahead log with synchronous = NORMAL: what was acknowledged survives the crash or the kill of any process.
// Only a power cut or a crash of the system can take the last moments with it (never the file): waiting for the
// disk on every tool call would cost more than those are worth.
import { existsSync } from "node:fs";
import { RULES } from "../../core/guard/rules-version.ts";
import type { Known, Question, Store } from "../../ports/store.ts";
import { selectActivity, selectFirstLiveAt } from "./activity.ts";
import { append } from "./append.ts";
import { sqliteApprovals } from "./approvals.ts";
import { selectAttempts } from "./attempts.ts";
import { selectCounts, selectImportMark, upsertImportMark } from "./counts.ts";
import { insertDelivery, markDeliveriesRead, selectDeliveries, updateDelivery } from "./deliveries.ts";
import type { Connection } from "./driver.ts";
import { emptyLog } from "./empty-log.ts";
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
import { observationStore } from "./observations.ts";
import { BUSY_TIMEOUT_MS, explained, letGoWhenMarked, open, type SqliteOptions } from "./open-file.ts";
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
import { noteHeld } from "./soundness.ts";
import { taskStore } from "./tasks.ts";
import { transact, transactAll, transactAtOnce } from "./transact.ts";
import { findTurns, insertTurn, selectTurns, upsertTurn } from "./turns.ts";

export async function sqliteStore(options: SqliteOptions): Promise<Store> {
  const { path } = options;
  const opened = open(options);
  const { database, gate } = opened;
  const watch = options.careful && !options.readOnly ? letGoWhenMarked(path, opened) : undefined;
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
      clearInterval(watch);
      if (options.careful && !options.readOnly) noteHeld(path, database);
      database.close();
      gate.release();
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
