// The basic commands: record, check, log, recall, forget.
import { beforeEach, describe, expect, it } from "vitest";
import { newFolder } from "../new-folder.ts";
import { type House, newHouse, story } from "./house.ts";

const BAD = JSON.stringify({ command: "npm install redis-node" });

describe("cli: verbs", () => {
  let house: House;
  beforeEach(() => {
    house = newHouse();
  });

  const check = async (input: string) =>
    JSON.parse((await house.run(["check", "--json", "--tool", "Bash", "--input", input])).out);

  it("checks a command as a person types it", async () => {
    await house.run(["record"], { input: story("monday") });
    const typed = await house.run(["check", "npm install redis-node"]);
    expect(typed.out).toContain("Would be stopped once.");
    const twice = await house.run(["check", "npm test", "--command", "npm test"]);
    expect(twice).toMatchObject({ code: 2, out: "" });
  });

  it("status of a project without calls says that the memory has those of others", async () => {
    await house.run(["record"], { input: story("monday") });
    const elsewhere = await house.run(["status"], { cwd: newFolder() });
    expect(elsewhere.out).toMatch(/calls +0\n[\s\S]*3 calls of other projects: twiceshy status --everywhere/);
    expect((await house.run(["status"])).out).not.toContain("--everywhere");
  });

  it("a check never says that nothing is known of a call that failed", async () => {
    const failed = { session: "1", tool: "Bash", input: { command: "./release.sh" }, ok: false, exitCode: 1 };
    await house.run(["record"], { input: JSON.stringify({ ...failed, output: "frobnicated" }) });
    expect((await house.run(["check", "./release.sh"])).out).toBe(
      "No objection. It failed before (call 1 of twiceshy log), but nothing would be said of it now.\n",
    );
    expect((await house.run(["check", "./other.sh"])).out).toBe(
      "No objection: no failure like this is known here.\n",
    );
  });

  it("a check of something unknown is silent, with the five keys others read", async () => {
    const { code, out } = await house.run(["check", "--json", "--tool", "Bash", "--input", BAD]);
    expect(code).toBe(0);
    expect(JSON.parse(out)).toEqual({
      verdict: "silent",
      confidence: 0,
      because: "",
      instead: "",
      evidence: [],
    });
    expect(Object.keys(JSON.parse(out))).toEqual(["verdict", "confidence", "because", "instead", "evidence"]);
  });

  it("record, check, log, recall, forget: a failure comes and goes", async () => {
    const recorded = await house.run(["record", "--agent", "my-loop"], { input: story("s1") });
    expect(recorded).toMatchObject({ code: 0, out: "3 calls stored, 1 failed.\n", err: "" });

    const answer = await check(BAD);
    expect(answer).toMatchObject({ verdict: "bump" });
    expect(Object.keys(answer).slice(0, 5)).toEqual([
      "verdict",
      "confidence",
      "because",
      "instead",
      "evidence",
    ]);
    expect(answer.confidence).toBeGreaterThan(0.85);
    expect(answer.because).toContain("is not in this registry");
    expect(answer.instead).toContain("npm install ioredis");
    expect(answer.evidence).toHaveLength(1);

    const [line = "", ...more] = (await house.run(["log", "--json", "--outcome", "failed"])).out
      .trim()
      .split("\n");
    expect(more).toEqual([]);
    const logged = JSON.parse(line);
    expect(logged).toMatchObject({
      status: "failed",
      agent: "my-loop",
      session: "s1",
      display: "npm install redis-node",
    });
    expect(logged.id).toBe(answer.evidence[0].id);

    // Words behind it are the prompt.
    const asked = await house.run(["recall", "install", "redis-node"]);
    expect(asked.out).toBe((await house.run(["recall", "--prompt", "install redis-node"])).out);
    expect((await house.run(["recall", "redis", "--prompt", "redis"])).code).toBe(2);
    const recalled = await house.run(["recall"]);
    expect(recalled.out).toContain("❌ npm install redis-node");

    const refused = await house.run(["forget", "attempt", String(logged.id)]);
    expect(refused).toMatchObject({ code: 2 });
    expect(refused.err).toContain("--yes");
    const gone = await house.run(["forget", "attempt", String(logged.id), "--yes"]);
    expect(gone.out).toContain("Forgotten: 1 call.");
    expect(await check(BAD)).toMatchObject({ verdict: "silent" });
    expect((await house.run(["log", "--json", "--outcome", "failed"])).out).toBe("");
  });

  it("forgetting tells beforehand what it deletes, also sessions without a call", async () => {
    await house.run(["record"], { input: story("s1") });
    await house.start(["hook", "claude-code"], {
      input: JSON.stringify({
        session_id: "s2",
        hook_event_name: "UserPromptSubmit",
        prompt: "what did we do last?",
        cwd: house.project,
      }),
    });
    const { out } = await house.run(["forget", "everything", "--yes"]);
    const counts = /learned from it: (.*)/.exec(out)?.[1];
    expect(counts).toContain("2 sessions");
    expect(out).toContain(`Forgotten: ${counts}.`);
  });

  it("a call has an id that is the same in another memory, and can be forgotten there by it", async () => {
    const contentIds = async ({ run }: typeof house) => {
      await run(["record"], { input: story("s1") });
      const { out } = await run(["log", "--json"]);
      return out
        .trim()
        .split("\n")
        .map((line): string => JSON.parse(line).contentId);
    };
    const other = newHouse();
    const ids = await contentIds(house);
    expect(new Set(ids).size).toBe(3);
    expect(await contentIds(other)).toEqual(ids);
    const gone = await other.run(["forget", "attempt", ids[0] ?? "", "--yes"]);
    expect(gone.out).toContain("Forgotten: 1 call.");
    const unknown = await other.run(["forget", "attempt", ids[0] ?? "", "--yes"]);
    expect(unknown.err).toContain(`there is no attempt ${ids[0]}`);
  });

  it("the same events again are known already", async () => {
    await house.run(["record"], { input: story("s1") });
    const again = await house.run(["record", "--json"], { input: story("s1") });
    expect(JSON.parse(again.out)).toMatchObject({ stored: 0, skipped: 3 });
  });

  it("a broken line is named and counted, the others are stored", async () => {
    const [first, ...rest] = story("s1").split("\n");
    const input = [first, "not json", '{"tool":"Bash"}', ...rest].join("\n");
    const { code, out, err } = await house.run(["record", "--json"], { input });
    expect(code).toBe(1);
    expect(JSON.parse(out)).toMatchObject({ stored: 3, broken: 2 });
    expect(err).toContain("line 2");
    expect(err).toContain("line 3");
  });

  it("what is remembered of one project is silent in another, and listed with --everywhere", async () => {
    await house.run(["record"], { input: story("s1") });
    const elsewhere = ["--cwd", house.home];
    const { out } = await house.run(["check", "--json", "--tool", "Bash", "--input", BAD, ...elsewhere]);
    expect(JSON.parse(out)).toMatchObject({ verdict: "silent" });
    const other = await house.run(["log", "--json", "--project", house.home]);
    expect(other.out).toBe("");
    const all = await house.run(["log", "--json", "--everywhere"]);
    expect(all.out.trim().split("\n")).toHaveLength(3);
  });

  it("filters of log", async () => {
    await house.run(["record"], { input: `${story("s1")}\n${story("s2")}` });
    const lines = async (...filter: string[]) =>
      (await house.run(["log", "--json", ...filter])).out.split("\n").filter(Boolean).length;
    expect(await lines()).toBe(6);
    expect(await lines("--session", "s2")).toBe(3);
    expect(await lines("--outcome", "succeeded")).toBe(4);
    expect(await lines("--tool", "Read")).toBe(0);
    expect(await lines("--since", "2d")).toBe(6);
    expect(await lines("--since", "1h")).toBe(0);
    expect(await lines("--limit", "2")).toBe(2);
  });

  it("a session is forgotten by the beginning of its id", async () => {
    await house.run(["record"], { input: story("session-one") });
    const { code, out } = await house.run(["forget", "session", "session", "--yes", "--json"]);
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({ sessions: 1, attempts: 3 });
  });

  it("two at once do not get in each other's way", async () => {
    const names = ["a", "b", "c", "d"];
    const ended = await Promise.all(names.map((name) => house.start(["record"], { input: story(name) })));
    expect(ended.map(({ code, err }) => [code, err])).toEqual(names.map(() => [0, ""]));
    const { out } = await house.run(["status", "--json"]);
    expect(JSON.parse(out)).toMatchObject({ attempts: 12, failed: 4 });
  });
});
