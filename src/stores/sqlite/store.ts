// SQLite store: the memory in one file, without a daemon.
//
// Write-ahead log with synchronous = NORMAL: acknowledged data survives a crash or kill of any process. Only a power cut
// or a system crash can lose the last moments (never the file): waiting for the disk on every tool call would cost too
// much.
import type { Store } from "../../ports/store.ts";
import { approvals } from "./facets/approvals.ts";
import { code } from "./facets/code.ts";
import type { Context, Method } from "./facets/context.ts";
import { evidence } from "./facets/evidence.ts";
import { hazards } from "./facets/hazards.ts";
import { jobs } from "./facets/jobs.ts";
import { ledger } from "./facets/ledger.ts";
import { lessons } from "./facets/lessons.ts";
import { observations } from "./facets/observations.ts";
import { projects } from "./facets/projects.ts";
import { remedies } from "./facets/remedies.ts";
import { search } from "./facets/search.ts";
import { sessions } from "./facets/sessions.ts";
import { tasks } from "./facets/tasks.ts";
import { turns } from "./facets/turns.ts";
import { upkeep } from "./facets/upkeep.ts";
import { vectors } from "./facets/vectors.ts";
import { neverSeenFilter } from "./filter.ts";
import { keptIndexed, readIndexed } from "./lesson-index-cache.ts";
import { explained, letGoWhenMarked, open, type SqliteOptions } from "./open-file.ts";
import { noteAttempts } from "./soundness.ts";
import { transact, transactAll } from "./transact.ts";

export async function sqliteStore(options: SqliteOptions): Promise<Store> {
  const { path } = options;
  const opened = open(options);
  const { database, gate } = opened;
  const watch = options.careful && !options.readOnly ? letGoWhenMarked(path, opened) : undefined;
  const explain = (error: unknown) => explained(error, options);
  const guarded: Method = (work) => {
    return async (...input) => {
      try {
        return work(...input);
      } catch (error) {
        throw explain(error);
      }
    };
  };
  const context: Context = {
    database,
    options,
    guarded,
    writing: (work) => guarded((...input) => transact(database, () => work(...input))),
    explain,
    filter: options.warm ? neverSeenFilter(database, path === ":memory:") : undefined,
    indexed: options.warm ? keptIndexed(database) : readIndexed(database),
  };

  return {
    evidence: evidence(context),
    hazards: hazards(context),
    remedies: remedies(context),
    projects: projects(context),
    sessions: sessions(context),
    turns: turns(context),
    ledger: ledger(context),
    lessons: lessons(context),
    approvals: approvals(context),
    tasks: tasks(context),
    observations: observations(context),
    jobs: jobs(context),
    search: search(context),
    code: code(context),
    vectors: vectors(context),
    upkeep: upkeep(context),
    async transact(work) {
      try {
        return await transactAll(database, work);
      } catch (error) {
        throw explain(error);
      }
    },
    close: guarded(() => {
      clearInterval(watch);
      if (options.careful && !options.readOnly) noteAttempts(path, database);
      database.close();
      gate.release();
    }),
  };
}
