// Tests Autohand's files: exact schema, append-only, repaired after a crash.
import {
  appendFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { newFolder } from "../../../test/new-folder.ts";
import type { Mirror } from "../../ports/mirror.ts";
import { copyOf, failed, PATTERN, passed, session, turn } from "./copy.fixture.ts";
import { autohandMirror } from "./index.ts";

const NOW = Date.UTC(2026, 10, 15);
const HASH = "a7b3c2d4";
let root: string;
let mirror: Mirror;

beforeEach(() => {
  root = newFolder();
  mirror = autohandMirror({ root, waitMs: 0, now: () => NOW });
});

const path = (name: string) => join(root, "projects", HASH, name);
const json = (name: string) => JSON.parse(readFileSync(path(name), "utf8"));
const lines = (name: string) =>
  readFileSync(path(name), "utf8")
    .trimEnd()
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line));
const id = () => readdirSync(path("sessions"))[0] ?? "";

const first = () => copyOf({ attempts: [failed(1), passed(2)] });

describe("mirrors: the files of Autohand", () => {
  it("index.json has every field that Autohand defines", async () => {
    await mirror.update(first());
    expect(json("index.json")).toEqual({
      projectPath: "/home/*/shop",
      projectHash: HASH,
      displayName: "acme/shop",
      firstSeen: "2026-11-09T09:00:00.000Z",
      lastActiveAt: "2026-11-09T10:00:00.000Z",
      sessionCount: 1,
      techStack: { languages: ["TypeScript"], frameworks: ["React"], tools: ["Vitest"] },
      patterns: { testCommand: "npm test", buildCommand: "npm run build", packageManager: "npm" },
    });
  });

  it("knowledge.json has every field that Autohand defines", async () => {
    await mirror.update(first());
    expect(json("knowledge.json")).toEqual({
      updatedAt: "2026-11-09T10:00:00.000Z",
      summary: "A shop in TypeScript.",
      sessionCount: 1,
      antiPatterns: [
        {
          pattern: "npm install redis-node",
          reason: "not in the registry; use npm install ioredis",
          occurredAt: "2026-11-09T09:01:00.000Z",
          confidence: 0.9,
        },
      ],
      bestPractices: [{ pattern: "npm test", reason: "passed 3 times", confidence: 0.8 }],
      techStack: { languages: ["TypeScript"], frameworks: ["React"], tools: ["Vitest"] },
      conventions: { testPattern: "*.test.ts", importStyle: "esm", formatter: "biome" },
    });
  });

  it("failures, successes and workflow patterns have exactly the fields that Autohand defines", async () => {
    const written = await mirror.update(copyOf({ attempts: [failed(1), passed(2)], patterns: [PATTERN] }));
    expect(written).toEqual({ failures: 1, successes: 2, sessions: 1, notes: [] });
    expect(lines("failures.jsonl")).toEqual([
      {
        timestamp: "2026-11-09T09:01:00.000Z",
        sessionId: id(),
        tool: "run_command",
        command: "npm install redis-node",
        error: "npm error 404 'redis-node@*' is not in this registry.",
        context: "Add Redis caching",
        tags: ["dependency", "redis"],
      },
    ]);
    expect(lines("successes.jsonl")).toEqual([
      {
        timestamp: "2026-11-09T09:02:00.000Z",
        sessionId: id(),
        tool: "test_run",
        command: "npm test",
        result: "Tests passed in 1.2 s",
        context: "Add Redis caching",
        tags: ["testing"],
        confidence: 0.75,
      },
      {
        timestamp: "2026-11-09T09:02:00.000Z",
        sessionId: id(),
        pattern: "test_before_commit",
        description: "npm test before commits (4 of 4 times)",
        tags: ["workflow", "testing"],
        confidence: 0.95,
      },
    ]);
  });

  it("a build that went well is told with what it printed of itself", async () => {
    const outcome = { status: "succeeded", exitCode: 0, said: "✓ built in 1.5s" } as const;
    await mirror.update(copyOf({ attempts: [{ ...passed(1), work: "build", outcome }] }));
    expect(lines("successes.jsonl")[0]).toMatchObject({
      result: "Build succeeded in 1.2 s: ✓ built in 1.5s",
    });
  });

  it("a package that was removed is not told as installed", async () => {
    const removal = { ...passed(1), work: "install", goal: "pip uninstall" } as const;
    await mirror.update(copyOf({ attempts: [removal] }));
    expect(lines("successes.jsonl")[0]).toMatchObject({ result: "Successfully removed" });
  });

  it("a session has its name of day and six digits, a link that leads to it, and its conversation", async () => {
    await mirror.update(first());
    expect(id()).toMatch(/^2026-11-09_[0-9a-f]{6}$/);
    const link = path(`sessions/${id()}`);
    expect(readlinkSync(link)).toBe(`../../../sessions/${id()}/`);
    expect(realpathSync(link)).toBe(realpathSync(join(root, "sessions", id())));
    expect(readdirSync(link).sort()).toEqual(["conversation.jsonl", "metadata.json"]);
    const spoken = lines(`sessions/${id()}/conversation.jsonl`);
    expect(spoken.map(({ role }) => role)).toEqual(["user", "assistant", "tool", "assistant", "tool"]);
    expect(spoken[1].toolCalls).toEqual([
      { id: "call-1", tool: "Bash", args: { command: "npm install redis-node" } },
    ]);
  });

  it("what the person said of a turn is a line, once", async () => {
    const said = turn(1, { verdict: "failed", words: "try again" });
    const copy = { attempts: [failed(1), passed(2, 2)], turns: [said, turn(2)] };
    await mirror.update(copyOf(copy));
    await mirror.update(copyOf({ ...copy, attempts: [passed(3, 2)], after: 2 }));
    expect(lines("failures.jsonl").slice(1)).toMatchObject([
      { tool: "user_feedback", error: "The user said: try again", timestamp: "2026-11-09T09:02:00.000Z" },
    ]);
  });

  it("secrets and home folders stay out, whatever the store says", async () => {
    const secret = `ghp_${"a1B2".repeat(9)}`;
    const attempt = { ...failed(1), display: `curl -H 'token: ${secret}' /home/someone/x` };
    await mirror.update(copyOf({ attempts: [attempt] }));
    const everything = readdirSync(root, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => readFileSync(join(entry.parentPath, entry.name), "utf8"))
      .join("\n");
    expect(everything).not.toContain(secret);
    expect(everything).not.toContain("someone");
  });
});

describe("mirrors: kept current", () => {
  it("an export again adds only what is new", async () => {
    await mirror.update(first());
    const before = readFileSync(path("failures.jsonl"), "utf8");
    expect(await mirror.position(HASH)).toMatchObject({ attempt: 2, call: "call-2", session: "s1" });
    const again = await mirror.update(copyOf({ attempts: [failed(3)], after: 2 }));
    expect(again).toMatchObject({ failures: 1, successes: 0 });
    expect(readFileSync(path("failures.jsonl"), "utf8").startsWith(before)).toBe(true);
    expect(lines("failures.jsonl")).toHaveLength(2);
    expect(lines(`sessions/${id()}/conversation.jsonl`).filter(({ role }) => role === "user")).toHaveLength(
      1,
    );
  });

  it("after a crash before the place was noted, nothing is written twice", async () => {
    await mirror.update(first());
    const state = readFileSync(path(".twiceshy.json"), "utf8");
    const more = () => copyOf({ attempts: [failed(3)], after: 2 });
    await mirror.update(more());
    writeFileSync(path(".twiceshy.json"), state);
    await mirror.update(more());
    expect(lines("failures.jsonl")).toHaveLength(2);
    expect(lines(`sessions/${id()}/conversation.jsonl`)).toHaveLength(7);
  });

  it("a torn last line goes before more are added; a whole one without its end stays", async () => {
    await mirror.update(first());
    appendFileSync(path("failures.jsonl"), '{"timestamp":"2026-11-0');
    appendFileSync(path("successes.jsonl"), '{"sessionId":"theirs","pattern":"x"}');
    await mirror.update(copyOf({ attempts: [failed(3), passed(4)], after: 2 }));
    expect(lines("failures.jsonl")).toHaveLength(2);
    expect(lines("successes.jsonl").map(({ sessionId }) => sessionId)).toEqual([id(), "theirs", id()]);
  });

  it("a corrupt index is put aside and built anew", async () => {
    await mirror.update(first());
    writeFileSync(path("index.json"), '{"projectPath": "/ho');
    await mirror.update(copyOf({ attempts: [], after: 2 }));
    expect(json("index.json").projectHash).toBe(HASH);
    expect(readFileSync(path(`index.json.corrupt-${NOW}`), "utf8")).toBe('{"projectPath": "/ho');
  });

  it("another process that writes is not disturbed", async () => {
    writeFileSync(join(root, ".twiceshy.lock"), "");
    expect(await mirror.update(first())).toBeUndefined();
    rmSync(join(root, ".twiceshy.lock"));
    expect(await mirror.update(first())).toBeDefined();
    expect(existsSync(join(root, ".twiceshy.lock"))).toBe(false);
  });

  it("where links cannot be made, a small file says where to look", async () => {
    const link = path(`sessions/${(await import("./session-id.ts")).exportedId(HASH, session())}`);
    mkdirSync(dirname(link), { recursive: true });
    writeFileSync(link, "in the way");
    const written = await mirror.update(copyOf({ attempts: [failed(1)], after: 1 }));
    expect(written?.notes.join()).toContain("Links cannot be made");
    expect(lstatSync(link).isFile()).toBe(true);
  });
});

describe("mirrors: forgetting", () => {
  it("what is gone from the memory is gone from the files; what others wrote stays", async () => {
    await mirror.update(first());
    appendFileSync(path("failures.jsonl"), '{"sessionId":"theirs","tool":"x","error":"y"}\n');
    await mirror.update(copyOf({ attempts: [passed(2)], after: 0 }));
    expect(lines("failures.jsonl")).toEqual([{ sessionId: "theirs", tool: "x", error: "y" }]);
    expect(lines("successes.jsonl")).toHaveLength(1);
    expect(readFileSync(path(`sessions/${id()}/conversation.jsonl`), "utf8")).not.toContain("redis-node");
  });

  it("a forgotten project leaves no trace", async () => {
    await mirror.update(first());
    expect(await mirror.projects()).toEqual([HASH]);
    await mirror.drop(HASH);
    expect(await mirror.projects()).toEqual([]);
    expect(readdirSync(root, { recursive: true })).toEqual(["projects"]);
  });

  it("a folder that is not ours is left alone", async () => {
    mkdirSync(path(""), { recursive: true });
    writeFileSync(path("knowledge.json"), "{}");
    await mirror.drop(HASH);
    expect(readdirSync(path(""))).toEqual(["knowledge.json"]);
  });
});
