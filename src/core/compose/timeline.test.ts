// Timeline of a project, in order.
import { describe, expect, it } from "vitest";
import type { Delivery } from "../../domain/delivery.ts";
import { hazardOf } from "../../domain/hazard.fixture.ts";
import type { Pattern } from "../../domain/pattern.ts";
import { timelineOf } from "./timeline.ts";
import { MONDAY, WEEK } from "./turns.fixture.ts";

const HOUR = 3_600_000;
const hazard = hazardOf({
  subject: "package npm redis-node",
  kind: "missing-package",
  failures: 2,
  firstAt: MONDAY + HOUR / 4,
  lastAt: MONDAY + HOUR / 2,
  excerpt: "redis-node is not in this registry",
  display: "npm install redis-node",
  attempt: 3,
});
const pattern: Pattern = {
  project: "p1",
  type: "test",
  key: "npm test",
  display: "npm test",
  successes: 12,
  failures: 1,
  sessions: 4,
  firstAt: MONDAY + HOUR,
  lastAt: MONDAY + 9 * HOUR,
  lastSession: "s1",
  branch: "main",
  tags: [],
  evidence: [],
};
const warning: Delivery = {
  id: 7,
  project: "p1",
  session: "s2",
  reader: "main",
  at: MONDAY + 24 * HOUR,
  moment: "before-call",
  verdict: "bump",
  fingerprint: "f",
  call: "c",
  subject: hazard.subject,
  kind: hazard.kind,
  confidence: 0.94,
  text: "Twiceshy: this failed before in this project.\n  npm install redis-node   failed 2× (last 2026-11-09): …",
  tokens: 60,
  evidence: [3],
  fate: "heeded",
  aftermath: "",
  readAt: 0,
  rating: "helpful",
};

describe("compose: timeline", () => {
  const entries = timelineOf({
    sessions: [
      {
        id: "s1",
        project: "p1",
        agent: "codex",
        startedAt: MONDAY,
        lastAt: MONDAY,
        title: "Add limits",
        turns: 3,
      },
    ],
    turns: WEEK,
    failures: [{ hazard, overcomeAt: MONDAY + 2 * HOUR, instead: "npm install ioredis" }],
    patterns: [pattern],
    warnings: [warning],
  });

  it("tells sessions, failures, how they were overcome, what works, commits and warnings, in order", () => {
    expect(entries.map(({ type, title, detail }) => [type, title, detail])).toEqual([
      ["session", "Add rate limiting to the API", ""],
      ["failure", "npm install redis-node", "redis-node is not in this registry"],
      ["pattern", "npm test", "test"],
      ["overcome", "npm install redis-node", "npm install ioredis"],
      ["commit", "feat(api): add rate limiting", ""],
      ["warning", "npm install redis-node", "stopped"],
    ]);
  });

  it("names the known failure of a warning without how often it was met", () => {
    const text =
      "Twiceshy: there is no script `npm run e2e` here (once, on 2026-11-16).\n  last 2026-11-16: x";
    const only = timelineOf({
      sessions: [],
      turns: [],
      failures: [],
      patterns: [],
      warnings: [{ ...warning, text }],
    });
    expect(only.map(({ title, detail }) => [title, detail])).toEqual([
      ["there is no script `npm run e2e` here", "stopped"],
    ]);
  });

  it("with what came of each", () => {
    expect(entries[0]).toMatchObject({ agent: "codex", ending: "committed" });
    expect(entries[4]).toMatchObject({ sha: "1a2b3c4" });
    expect(entries[5]).toMatchObject({ fate: "heeded", rating: "helpful", id: 7 });
  });

  it("what still stands was not overcome", () => {
    const only = timelineOf({
      sessions: [],
      turns: [],
      failures: [{ hazard, overcomeAt: 0, instead: "" }],
      patterns: [],
      warnings: [],
    });
    expect(only.map(({ type }) => type)).toEqual(["failure"]);
  });
});
