// twiceshy remedy: remedies given to agents can be listed, corrected, forgotten, and restored.
import { beforeEach, describe, expect, it } from "vitest";
import { type House, newHouse, parseLines, story } from "./house.ts";

describe("cli: remedy", () => {
  let house: House;
  const remedies = async (...flags: string[]) =>
    parseLines((await house.run(["remedy", "list", "--json", ...flags])).out);
  const warning = async () => (await house.run(["check", "--command", "npm install redis-node"])).out;
  const taught = async (session: string) => {
    await house.run(["record"], { input: story(session) });
    await house.run(["learn"]);
  };
  beforeEach(async () => {
    house = newHouse();
    await taught("s1");
  });

  it("a mined one is listed, corrected in the person's words, and taken back", async () => {
    const [mined] = await remedies();
    expect(mined).toMatchObject({ display: "npm install ioredis", byPerson: false });
    await house.run(["remedy", "set", mined.id, "npm install ioredis@5"]);
    expect(await remedies()).toMatchObject([
      { id: mined.id, display: "npm install ioredis@5", byPerson: true },
    ]);
    expect(await warning()).toContain("npm install ioredis@5");
    expect((await house.run(["remedy", "undo"])).out).toContain("told again: npm install ioredis");
    expect(await remedies()).toEqual([mined]);
  });

  it("a forgotten one does not come back by itself: not when it is seen again, not when all is derived anew", async () => {
    const [mined] = await remedies();
    expect((await house.run(["remedy", "forget", mined.id])).out).toContain("No longer suggested");
    expect((await house.run(["remedy", "forget", mined.id])).out).toContain("already forgotten");
    await taught("s2");
    // Forgetting a session derives the rest of the project anew.
    await house.run(["forget", "session", "s2", "--yes"]);
    expect(await remedies()).toEqual([]);
    expect(await warning()).not.toContain("ioredis");
    expect(await remedies("--all")).toMatchObject([{ display: "npm install ioredis", isForgotten: true }]);
    await house.run(["remedy", "undo", mined.id]);
    expect(await warning()).toContain("ioredis");
  });

  it("the person's own comes before what was seen, and survives what is derived anew", async () => {
    const said = await house.run(["remedy", "set", "redis-node", "use our cache client, see docs/cache.md"]);
    expect([said.code, said.out]).toEqual([0, expect.stringContaining("package npm redis-node")]);
    expect(await warning()).toContain("use our cache client");
    await taught("s2");
    await house.run(["forget", "session", "s2", "--yes"]);
    expect(await warning()).toContain("use our cache client");
    expect((await remedies())[0]).toMatchObject({ byPerson: true });
    expect((await house.run(["recall"])).out).toContain("use our cache client");
  });

  it("a failed call as it was typed: the remedy is told at that call", async () => {
    const failed = { session: "s3", tool: "Bash", input: { command: "cat log/developement.log" }, ok: false };
    const output = "cat: log/developement.log: No such file or directory";
    const missing = JSON.stringify({ ...failed, exitCode: 1, output, cwd: house.project });
    await house.run(["record"], { input: `${missing}\n` });
    const said = await house.run([
      ...["remedy", "set", "cat log/developement.log", "cat log/development.log"],
    ]);
    expect(said.out).toContain("path log/developement.log");
    const { out } = await house.run(["check", "--command", "cat log/developement.log"]);
    expect(out).toContain("The person says: cat log/development.log");
  });

  it("a secret is left out", async () => {
    const token = `ghp_${"a1B2c3D4e5".repeat(4)}`;
    const { out, err } = await house.run(["remedy", "set", "redis-node", `use ${token}`]);
    expect(err).toContain("A secret was replaced");
    expect(out).not.toContain(token);
  });

  it.each([
    [["remedy", "set"], 2, "say what failed"],
    [["remedy", "set", "redis-node"], 2, "say what to do instead"],
    [["remedy", "set", "nope", "x"], 1, "no failure named"],
    [["remedy", "forget", "3"], 2, "is not the id of a remedy"],
    [["remedy", "forget", "r000000"], 1, "there is no remedy"],
    [["remedy", "undo"], 1, "You have not changed"],
  ])("%j says what is wrong", async (args, code, text) => {
    const ended = await house.run(args);
    expect([ended.code, ended.out]).toEqual([code, ""]);
    expect(ended.err).toContain(text);
  });
});
