// Tests that the cost of a session's start does not grow with the history: every statement uses an index, and none sorts.
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { TurnQuery } from "../../ports/store.ts";
import { selectAttempts } from "../sql/attempts.ts";
import type { Connection } from "../sql/connection.ts";
import { selectSessionsWithCalls } from "../sql/counts.ts";
import { selectLatestHazards } from "../sql/hazards.ts";
import { selectPatterns } from "../sql/patterns.ts";
import { selectSession, selectSessions } from "../sql/projects.ts";
import { selectTurns } from "../sql/turns.ts";
import { connect } from "./driver.ts";
import { migrate } from "./migrate.ts";

const PROJECT = "aaaaaaaa";
const failures = { project: PROJECT, status: "failed", order: "newest", limit: 5 } as const;
const endings: TurnQuery["endings"] = ["committed"];

const ASKED: Readonly<Record<string, (database: Connection) => unknown>> = {
  "how many sessions made a call": (database) => selectSessionsWithCalls(database, PROJECT),
  "the latest hazards": (database) => selectLatestHazards(database, PROJECT, 600),
  "failures of a subject": (database) => selectAttempts(database, { ...failures, subject: "path a" }),
  "failures of an action": (database) => selectAttempts(database, { ...failures, fingerprint: "a" }),
  "calls of a session": (database) =>
    selectAttempts(database, { session: "one", project: PROJECT, limit: 1 }),
  "the strongest patterns": (database) => selectPatterns(database, { project: PROJECT, limit: 60 }),
  "the latest sessions": (database) => selectSessions(database, PROJECT, 20),
  "a session": (database) => selectSession(database, "one"),
  "turns of a session": (database) => selectTurns(database, { session: "one", limit: 50 }),
  "the latest turns": (database) =>
    selectTurns(database, { project: PROJECT, endings, order: "newest", limit: 60 }),
};

describe("stores: sqlite: what a session's start asks for", () => {
  let database: Connection;
  beforeEach(() => {
    database = connect(":memory:", { readOnly: false });
    migrate(database, ":memory:", false);
  });
  afterEach(() => database.close());

  it.each(Object.entries(ASKED))("%s: by an index, nothing is read through", (_what, ask) => {
    const asked: string[] = [];
    const watched: Connection = {
      ...database,
      prepare(sql) {
        asked.push(sql);
        return database.prepare(sql);
      },
    };
    ask(watched);
    expect(asked.length).toBeGreaterThan(0);
    for (const sql of asked) {
      const steps = database
        .prepare(`EXPLAIN QUERY PLAN ${sql}`)
        .all(...(sql.match(/\?/g) ?? []).map(() => "[]"))
        .map((step) => (step as { readonly detail: string }).detail);
      // Scanning a list given as a parameter is allowed; only rows with the same time may be sorted.
      for (const step of steps) {
        expect(step).not.toMatch(/^SCAN (?!json_each)/);
        expect(step).not.toMatch(/TEMP B-TREE FOR (?!LAST TERM)/);
      }
    }
  });
});
