// twiceshy project: a memory is found again after its folder or remote was renamed; a person can list, join, rename.
import { execFileSync } from "node:child_process";
import { mkdirSync, renameSync } from "node:fs";
import { dirname, join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { newRepository } from "../new-repository.ts";
import { type House, newHouse, parseLines, story } from "./house.ts";

describe("cli: project", () => {
  let house: House;
  const git = (cwd: string, ...args: string[]) =>
    execFileSync("git", ["-C", cwd, ...args], { stdio: "ignore" });
  const projects = async (cwd = house.project) =>
    parseLines((await house.run(["project", "list", "--json"], { cwd })).out);
  beforeEach(async () => {
    house = newHouse();
    newRepository(house.project);
    await house.run(["record"], { input: story("s1") });
  });

  it("a git remote that is added leaves the memory where it is", async () => {
    git(house.project, "remote", "add", "origin", "git@github.com:me/shop.git");
    expect((await house.run(["log"])).out).toContain("redis-node");
    expect(await projects()).toMatchObject([
      { name: "shop", here: true, sessions: 1, aliases: ["github.com/me/shop"] },
    ]);
  });

  it("so does an address that changes, and a remote that is taken away", async () => {
    git(house.project, "remote", "add", "origin", "git@github.com:me/shop.git");
    await house.run(["status"]);
    git(house.project, "remote", "set-url", "origin", "https://example.com/team/store");
    expect((await house.run(["log"])).out).toContain("redis-node");
    git(house.project, "remote", "remove", "origin");
    expect((await house.run(["log"])).out).toContain("redis-node");
    expect(await projects()).toHaveLength(1);
  });

  it("so does a folder that is moved, in git or not", async () => {
    const moved = join(dirname(house.project), "elsewhere");
    renameSync(house.project, moved);
    expect((await house.run(["log"], { cwd: moved })).out).toContain("redis-node");
    const plain = join(dirname(house.project), "plain");
    mkdirSync(plain);
    await house.run(["record"], { input: story("s2"), cwd: plain });
    renameSync(plain, `${plain}-2`);
    expect((await house.run(["log"], { cwd: `${plain}-2` })).out).toContain("redis-node");
    expect(await projects(moved)).toHaveLength(2);
  });

  it("a remote that another clone made known takes the folder's own memory in, unasked", async () => {
    const clone = join(dirname(house.project), "clone");
    mkdirSync(clone);
    git(clone, "init", "-q");
    for (const folder of [clone]) git(folder, "remote", "add", "origin", "git@github.com:me/shop.git");
    await house.run(["record"], { input: story("s2"), cwd: clone });
    git(house.project, "remote", "add", "origin", "git@github.com:me/shop.git");
    await house.run(["status"]);
    await house.run(["status"]);
    expect(await projects()).toMatchObject([{ identity: "github.com/me/shop", sessions: 2, here: true }]);
  });

  it("another project in the same place is another project", async () => {
    const other = join(dirname(house.project), "other");
    mkdirSync(other);
    expect((await house.run(["log"], { cwd: other })).err).toContain("No call is remembered in");
  });

  it("a new folder gets the memory of an old one by joining it, before anything was done there", async () => {
    const fresh = join(dirname(house.project), "fresh");
    mkdirSync(fresh);
    const joined = await house.run(["project", "join", house.project, "--yes"], { cwd: fresh });
    expect(joined.out).toContain("Joined: 1 session and 3 calls of shop now belong to fresh.");
    expect((await house.run(["log"], { cwd: fresh })).out).toContain("redis-node");
    expect(await projects(fresh)).toMatchObject([{ name: "fresh", here: true, sessions: 1 }]);
  });

  it("join asks first, loses nothing, and both folders lead to one memory", async () => {
    const other = join(dirname(house.project), "other");
    mkdirSync(other);
    await house.run(["record"], { input: story("s2"), cwd: other });
    const asked = await house.run(["project", "join", other]);
    expect([asked.code, asked.err]).toEqual([2, expect.stringContaining("--yes")]);
    expect(await projects()).toHaveLength(2);
    const joined = await house.run(["project", "join", other, "--yes"]);
    expect(joined.out).toContain("Joined: 1 session and 3 calls of other now belong to shop.");
    expect(await projects()).toMatchObject([{ name: "shop", sessions: 2, attempts: 6 }]);
    expect((await house.run(["check", "--command", "npm install redis-node"], { cwd: other })).out).toContain(
      "2×",
    );
    const again = await house.run(["project", "join", other, "--yes"]);
    expect([again.code, again.out]).toEqual([0, expect.stringContaining("already one project")]);
  });

  it("rename gives it a name of one's own, and takes it back", async () => {
    expect((await house.run(["project", "rename", "the", "old", "shop"])).out).toContain("the old shop");
    expect((await house.run(["status"])).out).toContain("the old shop");
    await house.run(["record"], { input: story("s3") });
    expect((await house.run(["log", "--project", "the old shop", "--json"])).out).toContain("redis-node");
    await house.run(["project", "rename", "--reset"]);
    expect(await projects()).toMatchObject([{ name: "shop" }]);
  });

  it("rename OLD NEW, as other programs take it, does not name the project OLD NEW", async () => {
    const { code, err } = await house.run(["project", "rename", "shop", "store"]);
    expect([code, err]).toEqual([
      2,
      expect.stringContaining('twiceshy project rename "store" --project "shop"'),
    ]);
    expect(await projects()).toMatchObject([{ name: "shop" }]);
    expect((await house.run(["project", "rename", "store", "--project", "shop"])).out).toContain("store");
    expect((await house.run(["project", "rename", "shop of old"])).out).toContain("shop of old");
  });

  it("rename says how to get back the name before, the folder's or one's own", async () => {
    const renamed = async (...args: string[]) => (await house.run(["project", "rename", ...args])).out;
    expect(await renamed("the", "old", "shop")).toContain("twiceshy project rename --reset\n");
    expect(await renamed("till")).toContain('twiceshy project rename "the old shop"\n');
    const [{ id }] = (await projects()) as [{ id: string }];
    expect(await renamed("shop 2", "--project", "till")).toContain(
      `twiceshy project rename "till" --project ${id}\n`,
    );
  });

  it("part: a clone of a template begins a memory of its own", async () => {
    git(house.project, "remote", "add", "origin", "git@github.com:me/shop.git");
    await house.run(["status"]);
    const parted = await house.run(["project", "part", "--yes", "--json"]);
    expect(JSON.parse(parted.out)).toMatchObject({ parted: true });
    expect((await house.run(["log"])).out).toBe("");
    expect((await house.run(["log", "--everywhere"])).out).toContain("redis-node");
  });

  it.each([
    [["project", "join"], 2, "which project?"],
    [["project", "join", "nope"], 1, "See twiceshy project"],
    [["project", "rename"], 2, "what is the new name?"],
    [["project", "rename", "x", "--reset"], 2, "--reset takes no name"],
    [["project", "jion"], 2, "did you mean join?"],
  ])("%j says what is wrong", async (args, code, text) => {
    const ended = await house.run(args);
    expect([ended.code, ended.out]).toEqual([code, ""]);
    expect(ended.err).toContain(text);
  });
});
