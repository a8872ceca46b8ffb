// twiceshy task, as Supervisor's scripts call it.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { AUDIT, at, lines, OLD_STATE, PROMPTS } from "../verbs/supervisor-files.ts";
import { type House, newHouse } from "./house.ts";

let house: House;
beforeEach(() => {
  house = newHouse();
});

const run = (line: string, ...more: string[]) => house.run(["task", ...line.split(" "), ...more]);
const json = async (line: string, ...more: string[]) =>
  JSON.parse((await run(`${line} --json`, ...more)).out);
const inProject = (name: string, text: string) => {
  writeFileSync(join(house.project, name), text);
  return name;
};

describe("cli: task", () => {
  it("start, done and window: what the next prompt is told", async () => {
    expect(await run("window")).toMatchObject({
      code: 0,
      out: "",
      err: expect.stringContaining("No task has ended"),
    });
    expect(await run("start task-1 --intent", "Add rate limiting")).toMatchObject({
      code: 0,
      out: "Started task-1: Add rate limiting\n",
    });
    expect((await run("done task-1 --requires-context")).out).toBe("✓ Done: task-1: Add rate limiting\n");
    await run("block task-2 --reason", "no key for staging");
    expect((await run("window")).out).toMatch(
      /^## Recent Task History\n1\. task-1: "Add rate limiting" \(completed: [\dT:-]+Z, ✓ success\)\n## Active Blockers\n- task-2: "no key for staging" \(blocked: [\dT:-]+Z\)\n$/,
    );
    expect((await run("unblock task-2")).code).toBe(0);
    expect(await run("unblock task-2")).toMatchObject({ code: 1, err: "task-2 was not blocked.\n" });
  });

  it("a task that was started without context is shown no others, and the window says why", async () => {
    await run("done task-1 --intent", "Add rate limiting");
    await run("start task-2 --no-requires-context --intent", "Rewrite the README");
    expect(await run("window")).toMatchObject({
      out: "",
      err: "task-2 runs, and it was started without context: it is shown no other tasks.\n",
    });
  });

  it("fail, and a validation that did not pass", async () => {
    expect((await run("fail task-1 --reason", "3 tests fail")).out).toBe(
      "✗ Failed: task-1\n  3 tests fail\n",
    );
    const file = inProject("r.json", '{"valid":false,"rules_failed":["tests"],"reason":"2 tests fail"}');
    expect(await json(`done task-1 --validation ${file}`)).toMatchObject({
      ...{ status: "failed", reason: "2 tests fail", blocked: null },
      validation: { valid: false, rulesFailed: ["tests"] },
    });
    await run(`done task-1 --validation ${file}`);
    const third = await run(`done task-1 --validation ${file}`);
    expect(third.out).toContain(
      "It is now blocked: failed the same validation 3 times in a row: 2 tests fail",
    );
    expect(third).toMatchObject({ code: 0, err: expect.stringContaining("recorded as failed") });
  });

  it("list, for people and for scripts; without a command it is the list", async () => {
    expect((await house.run(["task"])).err).toContain("No task is known in shop yet.");
    await run("start task-2 --intent", "Add a cache");
    await run("done task-1 --intent", "Add rate limiting");
    await run("block task-3 --reason", "no key");
    const { out } = await house.run(["task"]);
    expect(out).toMatch(
      /… task-2 .*Add a cache\n.*✓ task-1 .*Add rate limiting\n\nBlocked\n.*task-3 {2}no key/,
    );
    const listed = await json("list");
    expect(listed).toMatchObject({
      tasks: [
        { id: "task-2", status: "started", endedAt: null },
        { id: "task-1", status: "completed", intent: "Add rate limiting", requiresContext: false },
      ],
      blockers: [{ id: "task-3", reason: "no key", unblockedAt: null }],
    });
    expect((await json("list --limit 1")).tasks).toHaveLength(1);
  });

  it.each([
    [["start"], 2, "which task? Give its id"],
    [["start", "t"], 2, "what is t about? --intent"],
    [["fail", "t"], 2, "why did t fail? --reason"],
    [["block", "t"], 2, "why is t blocked? --reason"],
    [["list", "--limit", "x"], 2, "--limit takes a number"],
    [["done", "t", "--validation", "none.json"], 1, "it cannot be read. Nothing was recorded"],
    [["import"], 2, "which files?"],
    [["import", "none.jsonl"], 1, "there is no file "],
    [["finish", "t"], 2, 'there is no "task finish"'],
  ] as const)("task %j: exit %d, says what is wrong", async (args, code, message) => {
    const ended = await house.run(["task", ...args]);
    expect(ended).toMatchObject({ code, out: "" });
    expect(ended.err).toContain(message);
    expect(ended.err.trim().split("\n")).toHaveLength(1);
  });

  it("a report that is no report is refused before anything is recorded", async () => {
    expect((await run(`done t --validation ${inProject("r.json", "{}")}`)).err).toContain(
      "is not a validation report",
    );
    expect((await json("list")).tasks).toEqual([]);
  });

  it("the audit log: by a flag, and always by the setting", async () => {
    await run("done task-1 --intent x --audit logs/a.jsonl");
    await house.run(["config", "set", "taskAudit", "audit.log.jsonl"]);
    await run("done task-2 --intent y");
    const ids = (name: string) =>
      readFileSync(join(house.project, name), "utf8")
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line).task_id);
    expect([ids("logs/a.jsonl"), ids("audit.log.jsonl")]).toEqual([["task-1"], ["task-2"]]);
  });

  it("export and import: a Supervisor's files, also through twiceshy import", async () => {
    inProject("audit.log.jsonl", lines(AUDIT));
    inProject("prompts.log.jsonl", lines(PROMPTS));
    expect((await run("import audit.log.jsonl prompts.log.jsonl --dry-run")).out).toBe(
      "Would import 5 task runs and 2 blockers into shop.\n",
    );
    expect((await run("import audit.log.jsonl prompts.log.jsonl")).out).toBe(
      "✓ Imported 5 task runs and 2 blockers into shop.\n",
    );
    const again = await house.run([
      "import",
      "audit.log.jsonl",
      inProject("STATE.json", JSON.stringify(OLD_STATE)),
    ]);
    expect(again.out).toBe("✓ Imported 1 task run and 0 blockers into shop. 5 runs already known.\n");
    expect((await run("window")).out).toContain(
      `(failed: ${at(3).replace(".000", "")}, ✗ failed: VALIDATION)`,
    );
    expect((await run("export STATE.json")).out).toBe("✓ Wrote 6 tasks and 1 blocker to STATE.json\n");
    const written = JSON.parse(readFileSync(join(house.project, "STATE.json"), "utf8"));
    expect(written).toMatchObject({ goal: OLD_STATE.goal, blocked_tasks: [{ task_id: "task-004" }] });
    expect(JSON.parse((await run("export")).out).completed_tasks).toHaveLength(6);
    expect((await run(`export ${inProject("package.json", "{}")}`)).err).toContain(
      "is not a Supervisor state file",
    );
  });

  it("forgetting the project forgets its tasks", async () => {
    await run("done task-1 --intent x");
    await house.run(["forget", "project", ".", "--yes"]);
    expect((await json("list")).tasks).toEqual([]);
    expect(existsSync(join(house.memory, "memory.db"))).toBe(true);
  });
});
