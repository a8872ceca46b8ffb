// twiceshy search on the command line: plain text for people, JSON lines for programs, clear errors.
import { beforeAll, describe, expect, it } from "vitest";
import { type House, newHouse, story } from "./house.ts";

describe("cli: search", () => {
  let house: House;
  beforeAll(async () => {
    house = newHouse();
    await house.run(["record"], { input: story("s1") });
    await house.run(["remember", "The staging database listens on port 5433"]);
  });

  const json = async (...args: string[]) => {
    const { out } = await house.run(["search", ...args, "--json"]);
    return out
      .trim()
      .split("\n")
      .filter(Boolean)
      .map((line) => JSON.parse(line));
  };

  it("shows what was found, why, and how to see the rest", async () => {
    const { code, out, err } = await house.run(["search", "redis"]);
    expect([code, err]).toEqual([0, ""]);
    expect(out).toMatch(/✗ npm install redis-node/);
    expect(out).toMatch(/matched words redis · twiceshy log --around \d+/);
    // No colours in a pipe.
    expect(out).not.toContain("\u001b[");
  });

  it("the command it names shows the call with its neighbours", async () => {
    const [hit] = await json("redis-node", "kind:failure");
    const { code, out } = await house.run(hit.more.split(" "));
    expect(code).toBe(0);
    expect(out).toContain("npm install redis-node");
    expect(out.split("\n").length).toBeGreaterThan(2);
  });

  it("prints one JSON object a line, as the library returns it", async () => {
    const found = await json("redis");
    expect(found[0]).toMatchObject({
      kind: "failure",
      title: "npm install redis-node",
      why: ["words redis"],
      tokens: expect.any(Number),
      at: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T/),
    });
    expect(await json("redis", "--limit", "1")).toHaveLength(1);
  });

  it("finds a lesson by its words", async () => {
    const [hit] = await json("staging", "port");
    expect(hit).toMatchObject({ kind: "lesson" });
    expect(hit.more).toBe("lesson show 'The staging database listens on port 5433'");
    expect((await house.run(["lesson", "show", hit.title])).out).toContain("5433");
  });

  it("says plainly that nothing was found, and where else to look", async () => {
    const { code, out, err } = await house.run(["search", "kubernetes"]);
    expect([code, out]).toEqual([0, ""]);
    expect(err).toContain("Nothing found for kubernetes in shop. To search all projects, add --everywhere.");
    expect((await house.run(["search", "redis"], { cwd: house.home })).err).toContain("Nothing found");
    expect((await house.run(["search", "redis", "--everywhere"], { cwd: house.home })).out).toContain("shop");
  });

  it("says what it read otherwise than it was written", async () => {
    const { out, err } = await house.run(["search", "kind:falure", "redis"]);
    expect(err).toContain("kind:falure is no filter: kinds are failure, call");
    expect(out).toContain("redis-node");
  });

  it("a word with a minus is left out, before and behind flags", async () => {
    const titles = async (...words: string[]) =>
      (await house.run(["search", "redis", ...words])).out
        .trim()
        .split("\n")
        .filter(Boolean)
        .map((line) => JSON.parse(line).title as string);
    expect(await titles("--json")).toContain("npm install redis-node");
    expect(await titles("-install", "--json")).not.toContain("npm install redis-node");
    expect(await titles("--json", "--", "-install")).not.toContain("npm install redis-node");
  });

  it("a huge question is not printed back", async () => {
    const { code, err } = await house.run(["search", "x".repeat(100_000)]);
    expect(code).toBe(0);
    expect(err.length).toBeLessThan(200);
  });

  it("wrong use is a clear error", async () => {
    expect(await house.run(["search"])).toMatchObject({ code: 2, err: expect.stringContaining("WORDS") });
    const wrong = await house.run(["search", "--kind", "failur", "redis"]);
    expect([wrong.code, wrong.err]).toEqual([2, expect.stringContaining("did you mean failure")]);
    expect((await house.run(["log", "--around", "x"])).code).toBe(2);
    expect((await house.run(["log", "--around", "99999"])).err).toContain("no call with number 99999");
  });
});
