// What commands say where little or nothing is there: true, and no more than that.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { type House, newHouse, transcript } from "./house.ts";

describe("cli: what is said", () => {
  let house: House;
  beforeEach(() => {
    house = newHouse();
  });

  it("stats of a history that ended long ago: its own dates, not today and not this week", async () => {
    const old = transcript("one", house.project).replaceAll(
      /"timestamp":"\d{4}-\d{2}-\d{2}/g,
      '"timestamp":"2024-03-06',
    );
    house.put(".claude/projects/-shop/one.jsonl", old);
    await house.run(["import"]);
    const { out } = await house.run(["stats"]);
    expect(out).toContain("By week, 2024-03-04 to 2024-03-10");
    expect(out).not.toContain("this week");
  });

  it("stats of yesterday's calls end today", async () => {
    house.put(".claude/projects/-shop/one.jsonl", transcript("one", house.project));
    await house.run(["import"]);
    const { out } = await house.run(["stats"]);
    expect(out).toMatch(/By week, \d{4}-\d{2}-\d{2} to today/);
    expect(out).toContain("this week");
  });

  it("demo: counts different calls by the thing they needed, and names the file alone", async () => {
    const { out } = await house.run(["demo"]);
    expect(out).toMatch(/2× {2}go {2,}bash: line 1: go: command not found/);
    expect(out).toMatch(/2× {2}\.golangci\.yml +→ \.golangci\.yaml/);
    expect(out).toMatch(/2× {2}npm install redis-node +→ npm install ioredis/);
    expect(out).not.toContain("lint: npm run types");
  });

  it("right after init nobody is told to install it", async () => {
    house.put(".claude/settings.json", "{}\n");
    expect((await house.run([])).out).toContain("To install it for them");
    const init = await house.run(["init", "--yes"]);
    expect(init.out).toContain("1 deny rule (the model may not call the hook tool)");
    const { out } = await house.run([]);
    expect(out).toContain("Twiceshy is installed and records while your agents work.");
    expect(out).not.toContain("To install");
  });

  it("a transcript without a readable call is not called missing", async () => {
    house.put(".claude/projects/-shop/one.jsonl", '{"type":"summary","summary":"nothing done"}\n');
    const { out } = await house.run([]);
    expect(out).toContain("no tool call could be read from the transcript found on this machine");
    expect(out).not.toContain("no agent history was found");
  });

  it("uninstall: nothing installed; --purge says that lessons stay", async () => {
    const none = await house.run(["uninstall", "--yes"]);
    expect(none.out).toContain("Twiceshy is not installed for any agent: nothing to change.");
    expect((await house.run(["uninstall", "codex", "--yes"])).out).toContain("not installed for Codex:");
    await house.run(["remember", "Use pnpm, never npm", "--everywhere"]);
    const purged = await house.run(["uninstall", "--purge", "--yes"]);
    expect(purged.out).toContain(
      "The memory was deleted. Your lessons stay in ~/.twiceshy and in the projects",
    );
  });

  it("an empty memory: timeline says so, forget everything does not ask", async () => {
    expect((await house.run(["timeline"])).err).toContain("Nothing is remembered about shop yet.");
    expect((await house.run(["timeline", "--since", "2d"])).err).toContain("Nothing like that is remembered");
    const { code, out } = await house.run(["forget", "everything"]);
    expect(code).toBe(0);
    expect(out).toBe("The memory is empty: there is nothing to forget.\n");
  });

  it("timeline --everywhere sets the project apart from the entry", async () => {
    house.put(".claude/projects/-shop/one.jsonl", transcript("one", house.project));
    await house.run(["import"]);
    expect((await house.run(["timeline", "--everywhere"])).out).toMatch(/ · shop$/m);
  });

  it("index and index --status count the same files", async () => {
    writeFileSync(join(house.project, "a.ts"), "export const a = 1;\n");
    writeFileSync(join(house.project, "table"), Buffer.from([0, 1, 2, 0, 3]));
    const { out } = await house.run(["index"]);
    expect(out).toMatch(/1 file in the index, .*1 left out \(binary, generated or with a secret\)/);
    expect((await house.run(["index", "--status"])).out).toMatch(/files +1 /);
  });
});
