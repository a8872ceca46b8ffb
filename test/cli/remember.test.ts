// twiceshy remember: one line that every later session reads.
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { type House, newHouse, story } from "./house.ts";

describe("cli: remember", () => {
  let house: House;
  beforeEach(() => {
    house = newHouse();
  });

  it("opens every session of the project, and no other's", async () => {
    const { code, out } = await house.run(["remember", "Use", "pnpm", "here,", "never", "npm"]);
    expect([code, out]).toEqual([0, expect.stringContaining("Use pnpm here, never npm")]);
    expect((await house.run(["recall"])).out).toContain("Use pnpm here, never npm");
    expect((await house.run(["recall"], { cwd: house.home })).out).not.toContain("pnpm");
    // Nothing of it lies in the project itself.
    expect(readdirSync(house.project)).toEqual([]);
    await house.run(["record"], { input: story("s1") });
    expect((await house.run(["recall"])).out).toContain("Use pnpm here, never npm");
  });

  it("is shown at a prompt that it bears on", async () => {
    await house.run(["remember", "The staging database listens on port 5433"]);
    const { out } = await house.run(["recall", "--prompt", "Connect the worker to the staging database"]);
    expect(out).toContain("listens on port 5433");
  });

  it("what must never be run is stopped, and only that; a call of the same program is not", async () => {
    const { out } = await house.run([
      "remember",
      "NEVER run `prisma migrate reset` here, it drops the shared database",
    ]);
    expect(out).toContain("Stops each of these calls once: prisma migrate reset");
    const verdictOf = async (command: string) => (await house.run(["check", command])).out;
    expect(await verdictOf("npx prisma migrate reset --force")).toContain("Nothing was run");
    expect(await verdictOf("prisma migrate dev")).not.toContain("lesson");
  });

  it("the topics of a line are no programs: the call it recommends is not commented on", async () => {
    const { out } = await house.run(["remember", "Always use `docker compose`, never `docker-compose`"]);
    expect(out).toContain("Stops each of these calls once: docker-compose");
    expect(out).not.toContain("Also shown");
    const verdictOf = async (command: string) => (await house.run(["check", command])).out;
    expect(await verdictOf("docker-compose up -d")).toContain("Nothing was run");
    expect(await verdictOf("docker compose up -d")).toMatch(/^No objection/);
  });

  it("said twice is remembered once; taken back it is gone, and can be brought back", async () => {
    await house.run(["remember", "Use pnpm here"]);
    const again = await house.run(["remember", "use pnpm here."]);
    expect([again.code, again.out]).toEqual([0, expect.stringContaining("Already remembered")]);
    expect((await house.run(["remember", "--list", "--json"])).out.trim().split("\n")).toHaveLength(1);
    expect((await house.run(["remember", "--undo"])).out).toContain("Deleted: Use pnpm here");
    expect((await house.run(["recall"])).out).not.toContain("pnpm");
    await house.run(["lesson", "restore", "use-pnpm-here"]);
    expect((await house.run(["recall"])).out).toContain("pnpm");
    expect((await house.run(["lesson", "list", "--json"])).out).toContain('"source":"remembered"');
  });

  it("said by several at once it is remembered once", async () => {
    await house.run(["log"]);
    const all = await Promise.all(
      Array.from({ length: 4 }, () => house.start(["remember", "Money is in cents"])),
    );
    expect(all.map(({ code }) => code)).toEqual([0, 0, 0, 0]);
    expect((await house.run(["remember", "--list", "--json"])).out.trim().split("\n")).toHaveLength(1);
  });

  it("colours of a terminal are not part of it", async () => {
    const { out } = await house.run(["remember", "\u001b[31mMoney\u001b[0m is in cents"]);
    expect(out).toContain("in this project: Money is in cents");
  });

  it("--team is a file in the project, --everywhere holds in all of mine", async () => {
    await house.run(["remember", "Money is in cents", "--team"]);
    expect(readdirSync(join(house.project, ".twiceshy/lessons"))).toEqual(["money-is-in-cents.md"]);
    await house.run(["remember", "Answer in English", "--everywhere"]);
    expect((await house.run(["recall"], { cwd: join(house.home) })).out).toContain("Answer in English");
  });

  it("a secret is not kept", async () => {
    const token = `ghp_${"a1B2c3D4e5".repeat(4)}`;
    const { out, err } = await house.run(["remember", `the token is ${token}`]);
    expect(err).toContain("left out");
    expect(out).not.toContain(token);
  });

  it.each([
    [["remember"], 2, "what should be remembered?"],
    [["remember", "x", "--list"], 2, "cannot be used together"],
    [["remember", "x", "--team", "--everywhere"], 2, "cannot be used together"],
    [["remember", "…"], 1, "nothing to remember"],
    [["remember", "x".repeat(1_001)], 1, "too long"],
    [["remember", "--undo"], 1, "there is nothing to delete"],
  ])("%j says what is wrong", async (args, code, text) => {
    const ended = await house.run(args);
    expect([ended.code, ended.out]).toEqual([code, ""]);
    expect(ended.err).toContain(text);
  });
});
