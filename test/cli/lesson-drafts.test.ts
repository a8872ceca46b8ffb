// twiceshy lesson review and draft: lists drafts that wait for a person, accepts and rejects them.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { loadConfig } from "../../src/config.ts";
import { redact } from "../../src/core/redact/index.ts";
import { EMPTY_LESSON } from "../../src/domain/lesson.ts";
import { openMemory } from "../../src/open/memory.ts";
import { openedRepository } from "../opened-repository.ts";
import { type House, newHouse, story } from "./house.ts";

const FOLDER = ".twiceshy/lessons";
const TITLE = "Use ioredis, not redis-node";

describe("cli: drafts of lessons", () => {
  let house: House;
  beforeEach(async () => {
    house = newHouse();
    await openedRepository(house.project, { HOME: house.home, TWICESHY_HOME: house.memory });
    await house.run(["record"], { input: story("monday") });
  });

  const run = (...args: string[]) => house.run(["lesson", ...args]);
  const waiting = async (...args: string[]) =>
    (await run("review", "--json", ...args)).out
      .split("\n")
      .filter(Boolean)
      .map((text) => JSON.parse(text));
  const put = (name: string, text: string) => {
    mkdirSync(join(house.project, FOLDER), { recursive: true });
    writeFileSync(join(house.project, FOLDER, name), text);
  };
  const read = (name: string) => readFileSync(join(house.project, FOLDER, name), "utf8");

  /** As the end of a turn leaves it. */
  const drafted = async (title = TITLE, cause = "missing-package package redis-node") => {
    const memory = await openMemory(loadConfig({ HOME: house.home, TWICESHY_HOME: house.memory }));
    try {
      const { project } = memory.deps.workspace.place(house.project);
      const [call] = await memory.store.evidence.attempts({ status: "failed" });
      const content = {
        ...EMPTY_LESSON,
        title,
        cause,
        source: "auto" as const,
        rootCause: "`redis-node` is not in the registry.",
        checklist: ["package.json names ioredis"],
        appliesTo: ["redis"],
      };
      const evidence = call ? [call.id] : [];
      const draft = {
        session: "monday",
        turn: 1,
        at: Date.now(),
        trigger: "repeated" as const,
        content,
        evidence,
      };
      return await memory.store.lessons.saveDraft(redact({ ...draft, project: project.id }));
    } finally {
      await memory.close();
    }
  };

  it("nothing waits", async () => {
    expect(await run("review")).toEqual({ code: 0, out: "", err: "There is no draft to review in shop.\n" });
  });

  it("a draft is listed, told of in list, status and overview, and shown with what it rests on", async () => {
    const id = await drafted();
    expect((await run("review")).out).toMatch(
      / {2}d1 {2}today \d\d:\d\d {2}Use ioredis, not redis-node\n.*came back/,
    );
    expect((await run()).out).toContain("1 draft to review: twiceshy lesson review");
    expect((await house.run(["status"])).out).toContain("1 draft to review");
    expect((await house.run([])).out).toContain("1 draft to review");
    const { out } = await run("show", `d${id}`);
    expect(out).toContain("the same failure came back in another session, and a remedy is known");
    expect(out).toMatch(/Evidence\n.*✗ npm install redis-node\n.*not in this registry/);
    expect(await waiting()).toMatchObject([{ id: "d1", trigger: "repeated", title: TITLE }]);
  });

  it("accepted it is a lesson of this project, or of the person", async () => {
    const [one, two] = [await drafted(), await drafted("Another lesson here", "other cause")];
    expect((await run("review", "--accept", `d${one}`)).out).toContain(
      `Accepted: ${FOLDER}/use-ioredis-not-redis-node.md`,
    );
    expect(read("use-ioredis-not-redis-node.md")).toMatch(
      /source: auto\n[\s\S]*- \[ \] package.json names ioredis/,
    );
    await run("review", "--accept", String(two), "--person");
    expect(existsSync(join(house.memory, "lessons", "another-lesson-here.md"))).toBe(true);
    expect(await waiting()).toEqual([]);
    expect((await run("review", "--accept", `d${one}`)).err).toContain("was already accepted");
  });

  it("where its title is taken it is not accepted twice but merged", async () => {
    put("redis.md", `---\ntype: lesson\ntitle: ${TITLE}\noccurrences: 2\n---\n`);
    await drafted();
    const { code, err } = await run("review", "--accept", "d1");
    expect(code).toBe(1);
    expect(err).toContain("twiceshy lesson review --merge d1 --into redis");
    expect((await run("review", "--merge", "d1", "--into", "redis")).out).toContain(
      "which has now happened 3×",
    );
    expect(readdirSync(join(house.project, FOLDER))).toEqual(["redis.md"]);
    expect(await waiting()).toEqual([]);
  });

  it("merged into one that was put away, it says that no agent sees it", async () => {
    put("redis.md", `---\ntype: lesson\ntitle: ${TITLE}\n---\n`);
    await run("archive", "redis");
    await drafted();
    expect((await run("review", "--merge", "d1", "--into", "archive/redis")).out).toContain(
      "Agents do not see it now. To bring it back: twiceshy lesson restore archive/redis",
    );
  });

  it("discarded is for good, until it is brought back", async () => {
    await drafted();
    expect((await run("review", "--discard", "d1")).out).toContain("--bring-back 1");
    expect(await waiting()).toEqual([]);
    expect(await waiting("--discarded")).toMatchObject([{ id: "d1", state: "dismissed" }]);
    // The same cause again does not wait.
    await drafted();
    expect(await waiting()).toEqual([]);
    await run("review", "--bring-back", "1");
    expect(await waiting()).toMatchObject([{ id: "d1" }]);
  });

  it("an edited draft is what waits; one edited into nonsense is kept as it was", async () => {
    await drafted();
    const editor = (line: string) => {
      house.put("editor.sh", `#!/bin/sh\n${line}\n`);
      return { env: { EDITOR: `sh ${join(house.home, "editor.sh")}` } };
    };
    const good = editor('stat -c %a "$1" > "$HOME/mode"; sed -i "s/^severity: .*/severity: high/" "$1"');
    expect(await house.run(["lesson", "edit", "d1"], good)).toMatchObject({ code: 0 });
    expect(await waiting()).toMatchObject([{ severity: "high", title: TITLE }]);
    expect(readFileSync(join(house.home, "mode"), "utf8").trim()).toBe("600");
    const bad = await house.run(
      ["lesson", "edit", "d1"],
      editor('printf -- "---\\nseverity: urgent\\n---\\n" > "$1"'),
    );
    expect(bad.code).toBe(1);
    expect(bad.err).toContain("kept as it was");
    expect(await waiting()).toMatchObject([{ severity: "high", title: TITLE }]);
  });

  it.each(["d7", "7"])("%s is no draft", async (name) => {
    const { code, err } = await run("review", "--accept", name);
    expect({ code, err }).toEqual({
      code: 1,
      err: "twiceshy: there is no draft d7. See twiceshy lesson review.\n",
    });
  });

  it("several are looked up before one is touched", async () => {
    await drafted();
    expect(await run("review", "--discard", "d1,d9")).toMatchObject({ code: 1 });
    expect(await waiting()).toHaveLength(1);
  });

  it("lesson draft goes over the past; a dry run writes nothing", async () => {
    const dry = await run("draft", "--dry-run");
    expect(dry).toMatchObject({ code: 0, err: "" });
    expect(dry.out).toMatch(/^Looking back: 1 session, \d+ turns?\n/);
    expect(await waiting()).toEqual([]);
    expect((await run("draft", "--session", "nosuch")).err).toContain("there is no session nosuch");
    expect(JSON.parse((await run("draft", "--json")).out)).toMatchObject({ sessions: 1 });
  });
});

describe("cli: lessons from imported sessions", () => {
  /** A session in which a test failed, a file was changed, the test passed, and the agent said why. */
  const session = (cwd: string, id: string, file: string, why: string) => {
    const base = { sessionId: id, cwd, version: "2.1.0", timestamp: `2026-11-1${id}T09:00:00.000Z` };
    const asked = { role: "user", content: `the tests of ${file} fail, please fix them` };
    const call = (number: number, name: string, input: object) => ({
      ...base,
      type: "assistant",
      message: {
        role: "assistant",
        content: [{ type: "tool_use", id: `call-${id}-${number}`, name, input }],
      },
    });
    const result = (number: number, content: string, isError: boolean) => ({
      ...base,
      type: "user",
      message: {
        role: "user",
        content: [{ type: "tool_result", tool_use_id: `call-${id}-${number}`, content, is_error: isError }],
      },
    });
    const edit = { file_path: join(cwd, file), old_string: "a", new_string: "b" };
    return [
      { ...base, type: "user", message: asked },
      call(1, "Bash", { command: "npx vitest run" }),
      result(1, "Exit code 1\nAssertionError: expected 90 to be 81", true),
      call(2, "Edit", edit),
      result(2, "The file has been updated.", false),
      call(3, "Bash", { command: "npx vitest run" }),
      result(3, "Tests 1 passed", false),
      { ...base, type: "assistant", message: { role: "assistant", content: [{ type: "text", text: why }] } },
    ]
      .map((line, at) => JSON.stringify({ ...line, uuid: `${id}-${at}` }))
      .join("\n");
  };

  it("are drafted from what the observations tell, and a dry run tells apart what would be made", async () => {
    const house = newHouse();
    await openedRepository(house.project, { HOME: house.home, TWICESHY_HOME: house.memory });
    const told = {
      "1": ["src/price.ts", "The root cause was that the voucher in `total()` was taken off twice."],
      "2": ["src/stock.ts", "The root cause was that `reserve()` counted orders that were cancelled."],
    };
    for (const [id, [file = "", why = ""]] of Object.entries(told)) {
      const path = join(house.home, `${id}.jsonl`);
      writeFileSync(path, session(house.project, id, file, why));
      await house.run(["import", path, "--agent", "claude-code"]);
    }
    expect((await house.run(["lesson", "draft", "--dry-run"])).out).toContain("2 drafts would be made");
    expect((await house.run(["lesson", "draft"])).out).toContain("2 new drafts");
    const { out } = await house.run(["lesson", "review"]);
    expect(out).toContain("The voucher in `total()` was taken off twice");
    expect(out).toContain("`reserve()` counted orders that were cancelled");
  });
});

describe("cli: doctor and forget know lessons", () => {
  let house: House;
  beforeEach(() => {
    house = newHouse();
  });

  const finding = async () =>
    (await house.run(["doctor", "--json"])).out
      .trim()
      .split("\n")
      .map((text) => JSON.parse(text))
      .filter(({ check }) => check === "lessons");

  it("none is nothing to mend; and no memory is made for it", async () => {
    expect(await finding()).toMatchObject([{ ok: true, state: "noted" }]);
    expect(existsSync(join(house.memory, "memory.db"))).toBe(false);
  });

  it("a broken one is named with what to do", async () => {
    house.put(".twiceshy/lessons/fine.md", "---\ntype: lesson\ntitle: Fine\n---\n");
    expect(await finding()).toMatchObject([{ ok: true, text: "1 lesson" }]);
    house.put(".twiceshy/lessons/torn.md", "---\ntype: lesson\ntitle: [torn\n---\n");
    house.put(".twiceshy/lessons/large.md", `---\ntype: lesson\ntitle: Large\n---\n${"x".repeat(5_000_000)}`);
    const found = await finding();
    expect(found.map(({ ok, remedy }) => ({ ok, remedy }))).toEqual([
      { ok: false, remedy: "twiceshy lesson edit large" },
      { ok: false, remedy: "twiceshy lesson edit torn" },
    ]);
    expect(found[0].text).toMatch(/5 MB|4\.8 MB/);
  });

  it("forgetting a project leaves the lessons and says so", async () => {
    await house.run(["record"], { input: story("s1") });
    mkdirSync(join(house.project, FOLDER), { recursive: true });
    const path = join(house.project, FOLDER, "mine.md");
    writeFileSync(path, "---\ntype: lesson\ntitle: Mine\n---\n");
    const { out } = await house.run(["forget", "project", "--yes"]);
    expect(out).toContain("Lesson files (.twiceshy/lessons) stay");
    expect(existsSync(path)).toBe(true);
  });
});
