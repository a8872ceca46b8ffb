import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  indexed,
  NOON,
  newTurn,
  project,
  redacted,
  session,
  turn,
} from "../../../test/contracts/store/fixtures.ts";
import { decision, noted, observation, summary } from "../../../test/contracts/store/observation-fixtures.ts";
import { newFolder } from "../../../test/new-folder.ts";
import type { Connection } from "../sql/connection.ts";
import { connect } from "./driver.ts";
import { sqliteStore } from "./store.ts";

const NAME = "owner/name";
let folder: string;
let database: Connection;
const rows = (sql: string, ...values: (string | number)[]) =>
  database
    .prepare(sql)
    .all(...values)
    .map((row) => ({ ...(row as Record<string, unknown>) }));

beforeAll(async () => {
  folder = newFolder();
  const path = join(folder, "memory.db");
  const store = await sqliteStore({ path });
  await store.projects.save(project(), NOON);
  await store.projects.save(project({ id: "bbbbbbbb", identity: "other", name: "other" }), NOON);
  await store.sessions.save(session({ title: "keep people" }));
  await store.turns.open(redacted(newTurn({ prompt: "keep people logged in\nalso after a restart" })));
  await store.turns.save([indexed(turn({ number: 2, prompt: "and expire them" }))]);
  await store.sessions.save(
    session({ id: "session-2", title: "no turns", startedAt: NOON + 5, lastAt: NOON + 9 }),
  );
  await store.sessions.save(session({ id: "session-3", project: "bbbbbbbb" }));
  await store.observations.saveSummary(summary());
  await store.observations.save([
    noted(observation()),
    noted(decision({ turn: 2, key: "pnpm", files: [], concepts: ["authentication-flow"] })),
    noted(decision({ session: "session-2", key: "npm", at: NOON + 5, facts: [], concepts: [], files: [] })),
  ]);
  await store.close();
  database = connect(path, { readOnly: true });
});
afterAll(() => {
  database.close();
});

describe("stores: sqlite: claude-mem's queries", () => {
  it("level 1, titles of sessions by project, the newest first", () => {
    const sql = `SELECT sdk_session_id, user_prompt AS title, created_at FROM sdk_sessions
      WHERE project = ? ORDER BY created_at DESC`;
    expect(rows(sql, NAME)).toEqual([
      { sdk_session_id: "session-2", title: "no turns", created_at: NOON + 5 },
      {
        sdk_session_id: "session-1",
        title: "keep people logged in\nalso after a restart",
        created_at: NOON,
      },
    ]);
  });

  it("level 2, the summary of a session", () => {
    const sql = "SELECT request, completed, next_steps FROM session_summaries WHERE sdk_session_id = ?";
    expect(rows(sql, "session-1")).toEqual([
      { request: "keep people logged in", completed: "Tokens are in Redis.", next_steps: "Expire them." },
    ]);
    expect(rows(sql, "session-2")).toEqual([]);
  });

  it("level 3, titles of observations in order", () => {
    const sql = "SELECT type, title, subtitle FROM observations WHERE sdk_session_id = ? ORDER BY id";
    const subtitle = "Tokens were kept in memory only.";
    expect(rows(sql, "session-1")).toEqual([
      { type: "bugfix", title: "Session tokens outlive a restart", subtitle },
      { type: "decision", title: "Packages by pnpm", subtitle },
    ]);
  });

  it("level 4, a word in the facts", () => {
    const sql = "SELECT title, facts FROM observations WHERE sdk_session_id = ? AND facts LIKE '%Redis%'";
    const [first] = rows(sql, "session-1");
    expect(JSON.parse(String(first?.facts))).toEqual(observation().facts.map(({ text }) => text));
    expect(rows(sql, "session-2")).toEqual([]);
  });

  it("level 5, the whole of one", () => {
    const [first] = rows("SELECT id FROM observations ORDER BY id LIMIT 1");
    const sql = "SELECT title, subtitle, facts, narrative, files FROM observations WHERE id = ?";
    expect(rows(sql, Number(first?.id))).toMatchObject([
      { narrative: observation().narrative, files: '["src/auth/tokens.ts","README.md"]' },
    ]);
  });

  it("by a concept, exactly, and by a file", () => {
    const byConcept = `SELECT title, subtitle, concepts FROM observations WHERE concepts LIKE '%"authentication"%'`;
    expect(rows(byConcept)).toMatchObject([{ concepts: '["authentication","how-it-works"]' }]);
    const byFile = "SELECT title, subtitle, files FROM observations WHERE files LIKE '%src/auth/tokens.ts%'";
    expect(rows(byFile)).toMatchObject([{ title: "Session tokens outlive a restart" }]);
  });

  it("every column claude-mem names is there, and none is NULL", () => {
    const [observed] =
      rows(`SELECT id, sdk_session_id, project, prompt_number, type, title, subtitle, narrative, facts,
      concepts, files, created_at FROM observations WHERE prompt_number = 2`);
    expect(observed).toMatchObject({ sdk_session_id: "session-1", project: NAME, created_at: NOON });
    const [summarised] =
      rows(`SELECT id, sdk_session_id, project, request, investigated, learned, completed, next_steps,
      files_read, files_edited, notes, created_at FROM session_summaries`);
    expect(summarised).toMatchObject({ files_read: '["src/auth/index.ts"]', notes: "", project: NAME });
    const sessions = rows(
      "SELECT id, sdk_session_id, project, user_prompt, title, subtitle, started_at, status FROM sdk_sessions",
    );
    expect(sessions[0]).toMatchObject({ title: "Tokens in Redis", status: "completed", started_at: NOON });
    expect(sessions[1]).toMatchObject({ title: "no turns", subtitle: "", status: "active" });
    for (const value of [observed, summarised, ...sessions].flatMap((row) => Object.values(row ?? {})))
      expect(value).not.toBeNull();
  });

  it("tells which decision stands", () => {
    const sql = "SELECT title, superseded_by FROM observations WHERE type = 'decision' ORDER BY id";
    const [older, newer] = rows(sql);
    expect(older?.superseded_by).toBeGreaterThan(0);
    expect(newer?.superseded_by).toBe(0);
  });
});
