// First run: `twiceshy` on a machine where an agent has worked.
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { type House, newHouse, transcript } from "./house.ts";

describe("cli: first run", () => {
  let house: House;
  beforeEach(() => {
    house = newHouse();
  });

  it("imports what Claude Code left behind and shows what was repeated and what worked instead", async () => {
    for (const session of ["one", "two"])
      house.put(`.claude/projects/-shop/${session}.jsonl`, transcript(session, house.project));
    const { code, out, err } = await house.run([]);
    expect(code, err).toBe(0);
    expect(out).toContain("Found 1 agent: Claude Code (2 transcripts)");
    expect(out).toContain("2 sessions · 6 tool calls");
    expect(out).toContain("2 calls failed. One of them repeated a failure the agent had already met.");
    expect(out).toContain("Twiceshy would have stopped all of those, and no call that was fine.");
    expect(out).toMatch(/2× {2}npm install redis-node {2}→ npm install ioredis/);
    expect(out).toContain("twiceshy init");
  });

  it("shows this project the second time, and imports nothing again", async () => {
    house.put(".claude/projects/-shop/one.jsonl", transcript("one", house.project));
    await house.run([]);
    const again = await house.run([]);
    expect(again.out).toMatch(/^shop: 1 session, 3 calls, last yesterday\.\n/);
    expect(again.out).not.toContain("Imported");
    expect((await house.run(["import"])).out).toContain("Nothing new.");
  });

  it("knows its files again below a home folder that is shortened in what it keeps", async () => {
    const home = join(house.home, "home", "ann");
    house.put("home/ann/.claude/projects/-shop/one.jsonl", transcript("one", house.project));
    await house.run(["import"], { env: { HOME: home } });
    const { out } = await house.run(["import", "--json"], { env: { HOME: home } });
    expect(JSON.parse(out)).toMatchObject({ files: 1, unchanged: 1 });
  });

  it("takes in only what came since", async () => {
    house.put(".claude/projects/-shop/one.jsonl", transcript("one", house.project));
    await house.run(["import"]);
    house.put(".claude/projects/-shop/two.jsonl", transcript("two", house.project));
    const { out } = await house.run(["import", "--json"]);
    expect(JSON.parse(out)).toMatchObject({ files: 2, unchanged: 1, stored: 3, failed: 1, broken: [] });
  });

  it("says what to do where nobody has worked yet, and writes nothing into the project", async () => {
    const { code, out } = await house.run([]);
    expect(code).toBe(0);
    expect(out).toContain("The memory is empty");
    expect(readdirSync(house.project)).toEqual([]);
    expect(out).toContain("twiceshy init");
  });

  it("a broken line is left out, counted and told; the others are read", async () => {
    const lines = transcript("one", house.project).trimEnd().split("\n");
    const broken = lines.map((line, at) => (at === lines.length - 1 ? line.slice(0, -40) : line));
    house.put(".claude/projects/-shop/one.jsonl", `${broken.join("\n")}\n`);
    const { code, err } = await house.run(["import"]);
    expect(err).toContain("1 line of ~/.claude/projects/-shop/one.jsonl could not be read and was left out.");
    expect(code).toBe(0);
    house.put(".claude/projects/-shop/two.jsonl", `${broken.join("\n").replaceAll("one", "two")}\n`);
    expect(JSON.parse((await house.run(["import", "--json"])).out)).toMatchObject({
      brokenLines: 1,
      broken: [],
    });
  });

  it("a transcript cut in mid-line loses only that line", async () => {
    house.put(".claude/projects/-shop/one.jsonl", transcript("one", house.project).slice(0, -40));
    const { code, out } = await house.run(["import", "--json"]);
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({ stored: 2, broken: [] });
  });
});

describe("cli: demo", () => {
  it("shows the main job without touching the home", async () => {
    const house = newHouse();
    const { code, out, err } = await house.run(["demo"]);
    expect(code, err).toBe(0);
    expect(err).toBe("");
    expect(out).toMatch(/2× {2}npm install redis-node +→ npm install ioredis/);
    expect(out).toMatch(/│ Based on 3 previous sessions \(last: .*committed "Rate-limit the public API"\)\./);
    expect(out).toContain("│ ❌ .golangci.yml: does not exist → .golangci.yaml (2×)");
    expect(out).toContain("│ ✅ npm test (passed in a few sessions)");
    expect(out).toContain("│ Twiceshy: `");
    expect(out).toContain("│ Nothing was run. To run it anyway, make the same call again.");
    expect(out.match(/It goes ahead/g)).toHaveLength(2);
    expect(house.files()).toEqual({});
  });
});
