// Search documents made from the rows of the memory.
import { describe, expect, it } from "vitest";
import type { Attempt } from "../../domain/attempt.ts";
import type { Observation } from "../../domain/observation.ts";
import type { Turn } from "../../domain/turn.ts";
import { documentOf, indexWords } from "./document.ts";

const ATTEMPT: Attempt = {
  id: 7,
  project: "p",
  session: "s",
  agent: "codex",
  call: "c",
  turn: 2,
  at: 1_000,
  tool: "Bash",
  display: "npm install redis-node",
  fingerprint: "0123456789abcdef",
  goal: "npm install",
  outcome: {
    status: "failed",
    kind: "missing-package",
    signature: "404 <name>",
    excerpt: "npm ERR! 404 'redis-node' is not in this registry",
    subject: "package npm redis-node",
    masked: false,
  },
  subjects: ["program npm", "action 0123456789abcdef"],
  files: ["package.json"],
  provides: [],
  changes: [],
  branch: "main",
  source: "live",
};
const TURN: Turn = {
  project: "p",
  session: "s",
  number: 3,
  at: 1_000,
  prompt: "\n  Add rate limiting to the login\nwith redis",
  endedAt: 2_000,
  ending: "committed",
  calls: 4,
  failures: 0,
  steps: ["edited src/login.ts", "npm test passed"],
  files: ["src/login.ts"],
  commits: [{ message: "feat: limit logins" }],
  tags: ["tech redis"],
  evidence: [],
};
const OBSERVATION: Observation = {
  id: 12,
  project: "p",
  session: "s",
  turn: 3,
  at: 1_000,
  branch: "",
  type: "decision",
  title: "Redis for rate limits",
  subtitle: "Counters live in redis",
  facts: [{ text: "limit is 10 per minute", evidence: [7] }],
  narrative: "Chosen over memory.",
  concepts: ["caching"],
  files: ["src/login.ts"],
  source: "rules",
  key: "k",
  matter: "rate limits",
  supersededBy: 31,
};

describe("search: the document of a row", () => {
  it("a failed call is called by its command and found by its error", () => {
    const document = documentOf({ kind: "call", attempt: ATTEMPT, count: 3 });
    expect(document).toMatchObject({
      kind: "failure",
      key: "0123456789abcdef",
      title: "npm install redis-node",
      type: "missing-package",
      count: 3,
      branch: "main",
      names: ["Bash", "npm", "npm redis-node"],
      files: ["package.json"],
    });
    expect(document.text).toContain("not in this registry");
  });

  it("a call that went well is a call, and names its commit", () => {
    const attempt: Attempt = {
      ...ATTEMPT,
      outcome: { status: "succeeded" },
      work: "commit",
      commit: { message: "fix: typo" },
    };
    expect(documentOf({ kind: "call", attempt, count: 1 })).toMatchObject({
      kind: "call",
      type: "commit",
      text: "fix: typo",
    });
  });

  it("what an agent wrote to itself is no title: what was done then is", () => {
    const prompt =
      "This session is being continued from a previous conversation. Summary: the parser was rewritten";
    const turn = { ...TURN, prompt, commits: [] };
    const titles = [
      { ...turn, steps: ["ran npm test"] },
      { ...turn, steps: [], files: ["src/parser.ts"] },
      { ...turn, steps: [], files: [] },
    ].map((one) => documentOf({ kind: "prompt", turn: one }).title);
    expect(titles).toEqual([
      "Continued: ran npm test",
      "Continued: src/parser.ts",
      "Continued: an earlier session",
    ]);
  });

  it("a turn is called by the first line of its prompt", () => {
    const document = documentOf({ kind: "prompt", turn: TURN });
    expect(document).toMatchObject({
      title: "Add rate limiting to the login",
      turn: 3,
      type: "committed",
      names: ["redis"],
    });
    expect(document.text).toContain("feat: limit logins");
    expect(document).not.toHaveProperty("branch");
  });

  it("an observation knows what took its place", () => {
    expect(documentOf({ kind: "observation", observation: OBSERVATION })).toMatchObject({
      key: "12",
      title: "Redis for rate limits",
      text: "Counters live in redis\nlimit is 10 per minute\nChosen over memory.",
      supersededBy: "31",
      type: "decision",
    });
  });

  it("a remedy is found by what it helps against", () => {
    const remedy = {
      project: "p",
      type: "replacement" as const,
      subject: "package npm redis-node" as const,
      signature: "missing-package: npm error <n> 'redis-node@*' is not in this registry.",
      fingerprint: "f",
      display: "npm install ioredis",
      count: 2,
      failed: 0,
      lastAt: 5,
      confirmed: true,
      evidence: [],
    };
    const document = documentOf({ kind: "remedy", remedy }, "41");
    expect(document).toMatchObject({ key: "41", title: "npm install ioredis", at: 5, count: 2 });
    expect(document.text).toBe(
      "instead of npm redis-node\nnpm error 'redis-node@*' is not in this registry.",
    );
  });

  it("a session without a summary has its title, a task its intent", () => {
    const session = {
      id: "s",
      project: "p",
      agent: "codex",
      startedAt: 1,
      lastAt: 9,
      title: "Fix login",
      turns: 4,
    };
    expect(documentOf({ kind: "session", session })).toMatchObject({
      title: "Fix login",
      at: 9,
      count: 4,
      session: "s",
    });
    const task = {
      project: "p",
      id: "task-042",
      type: "coding",
      status: "failed" as const,
      intent: "Add retries",
      summary: "2 tests failed",
      requiresContext: true,
      startedAt: 1,
      endedAt: 0,
      reason: "timeout",
    };
    expect(documentOf({ kind: "task", task })).toMatchObject({
      title: "Add retries",
      text: "2 tests failed\ntimeout",
      at: 1,
    });
  });

  it("a pattern is called by what keeps working", () => {
    const pattern = {
      project: "p",
      type: "test" as const,
      key: "npm test",
      display: "npm test",
      successes: 31,
      failures: 0,
      sessions: 9,
      firstAt: 1,
      lastAt: 8,
      lastSession: "s",
      branch: "main",
      tags: ["testing"],
      evidence: [],
    };
    expect(documentOf({ kind: "pattern", pattern })).toMatchObject({
      title: "npm test",
      type: "test",
      count: 31,
      at: 8,
    });
  });

  it("is one line and cut to size, however long the row", () => {
    const turn = { ...TURN, prompt: `${"word ".repeat(500)}\n${"more ".repeat(5_000)}` };
    const document = documentOf({ kind: "prompt", turn });
    expect(document.title.length).toBeLessThanOrEqual(120);
    expect(document.text.length).toBeLessThanOrEqual(4_000);
  });

  it("is found by its files", () => {
    expect(indexWords(documentOf({ kind: "prompt", turn: TURN })).names).toContain("login");
  });
});
