import { spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { mix64 } from "../core/hash/mix64.ts";
import { otherProcesses, type RunElsewhere } from "./process.fixture.ts";
import { world, write } from "./world.fixture.ts";

const NOBODY = 65_534;
const isRoot = process.getuid?.() === 0;
let elsewhere: RunElsewhere;

beforeAll(() => {
  elsewhere = otherProcesses();
});

describe("lessons: several processes at once", () => {
  it("every count of three writers counts, and the file is whole whenever it is read", {
    timeout: 60_000,
  }, async () => {
    const { root, lessons, lessonFiles } = world();
    const file = lessonFiles.create(lessons, "count", "0");
    const count = `
      const file = list()[0];
      let refused = 0, broken = 0;
      for (let done = 0; done < 30; ) {
        const before = lessonFiles.read(file);
        if (!/^\\d+(,x{2000})*$/.test(before)) broken++;
        const after = String(parseInt(before) + 1) + (",".concat("x".repeat(2000))).repeat(10);
        try {
          if (lessonFiles.replace(file, before, after)) done++;
          else refused++;
        } catch (error) {
          // On a busy machine the others may hold the file as long as a writer waits; it is then to try again.
          if (!/being changed by another process/.test(error.message)) throw error;
        }
      }
      return { refused, broken };`;
    const ran = await Promise.all([1, 2, 3].map(() => elsewhere(root, count)));
    expect(ran.map((one) => (one as { broken: number }).broken)).toEqual([0, 0, 0]);
    expect(Number.parseInt(readFileSync(file.path, "utf8"), 10)).toBe(90);
    expect(readdirSync(lessons.path)).toEqual(["count.md"]);
  });

  it("lessons of one name that are written at once get a name each", async () => {
    const { root, lessons, list, lessonFiles } = world();
    const create = (who: string) => `
      return Array.from({ length: 10 }, (_, number) => lessonFiles.create(lessons, "telegram", "${who}" + number).name);`;
    const names = (await Promise.all(["a", "b", "c"].map((who) => elsewhere(root, create(who))))).flat();
    expect(new Set(names).size).toBe(30);
    expect(new Set(list().map((file) => lessonFiles.read(file))).size).toBe(30);
    expect(readdirSync(lessons.path)).toHaveLength(30);
  });

  it("a writer that died in the middle is not waited for after ten seconds", () => {
    const { lessons, lessonFiles } = world();
    const file = lessonFiles.create(lessons, "telegram", "one");
    lessonFiles.replace(file, "one", "two");
    // A temporary file that a killed process leaves behind.
    const claim = write(join(lessons.path, `.twiceshy-${mix64("telegram.md")}.tmp`), "half a te");
    expect(() => lessonFiles.replace(file, "two", "three")).toThrow(
      ".twiceshy/lessons/telegram.md is being changed by another process. Try again.",
    );
    expect(lessonFiles.read(file)).toBe("two");
    utimesSync(claim, Date.now() / 1000 - 11, Date.now() / 1000 - 11);
    expect(lessonFiles.replace(file, "two", "three")).toBe(true);
    expect([lessonFiles.read(file), readdirSync(lessons.path)]).toEqual(["three", ["telegram.md"]]);
  });
});

describe.skipIf(process.platform === "win32" || !isRoot)("lessons: without permission", () => {
  it("says of each what cannot be done and what to do; nothing is changed", async () => {
    const { base, root, lessons, lessonFiles } = world();
    chmodSync(base, 0o755);
    lessonFiles.create(lessons, "closed", "one");
    lessonFiles.create(lessons, "open", "one");
    for (const folder of [join(root, ".twiceshy"), lessons.path]) chmodSync(folder, 0o755);
    chmodSync(join(lessons.path, "closed.md"), 0o600);
    mkdirSync(join(lessons.path, "sub"), { mode: 0o700 });
    const lines = `
      const [closed, open] = list();
      return [
        list().map(({ name, problem }) => name + " " + problem),
        said(() => lessonFiles.read(closed)),
        said(() => lessonFiles.read(open)),
        said(() => lessonFiles.replace(open, "one", "two")),
        said(() => lessonFiles.create(lessons, "new", "text")),
        said(() => lessonFiles.archive(open)),
        said(() => lessonFiles.remove(open)),
      ];`;
    const writing = "permission denied. Allow writing there, then try again.";
    expect(await elsewhere(root, lines, { uid: NOBODY })).toEqual([
      ["closed.md ", "open.md ", "sub cannot be read: permission denied. Make it readable for you."],
      "cannot be read: permission denied. Make it readable for you.",
      "one",
      `cannot change .twiceshy/lessons/open.md: ${writing}`,
      `cannot write .twiceshy/lessons/new.md: ${writing}`,
      `cannot put away .twiceshy/lessons/open.md: ${writing}`,
      `cannot delete .twiceshy/lessons/open.md: ${writing}`,
    ]);
    expect(readdirSync(lessons.path).sort()).toEqual(["closed.md", "open.md", "sub"]);
    expect(lessonFiles.trash()).toEqual([]);
  });

  it("a lesson that is read-only is not changed behind the person's back", async () => {
    const { base, root, lessons, lessonFiles } = world();
    chmodSync(base, 0o755);
    lessonFiles.create(lessons, "fixed", "one");
    for (const folder of [join(root, ".twiceshy"), lessons.path]) chmodSync(folder, 0o777);
    chmodSync(join(lessons.path, "fixed.md"), 0o444);
    const lines = `return said(() => lessonFiles.replace(list()[0], "one", "two"));`;
    expect(await elsewhere(root, lines, { uid: NOBODY })).toContain("permission denied");
    expect(statSync(join(lessons.path, "fixed.md")).mode & 0o777).toBe(0o444);
  });
});

describe.skipIf(!canMount())("lessons: a full disk", () => {
  it("says so; what was there is there, nothing half is left", () => {
    const { root, lessons, lessonFiles, list } = world();
    mkdirSync(lessons.path, { recursive: true });
    spawnSync("mount", ["-t", "tmpfs", "-o", "size=64k", "tmpfs", lessons.path]);
    try {
      const file = lessonFiles.create(lessons, "telegram", "one");
      spawnSync("dd", ["if=/dev/zero", `of=${join(lessons.path, "filler")}`, "bs=1k"]);
      const long = "x".repeat(9_000);
      const full = "the disk is full. Free some space, then try again.";
      expect(() => lessonFiles.replace(file, "one", long)).toThrow(
        `cannot change .twiceshy/lessons/telegram.md: ${full}`,
      );
      expect(() => lessonFiles.create(lessons, "other", long)).toThrow(
        `cannot write .twiceshy/lessons/other.md: ${full}`,
      );
      expect(readdirSync(lessons.path).sort()).toEqual(["filler", "telegram.md"]);
      expect(lessonFiles.read(file)).toBe("one");
      rmSync(join(lessons.path, "filler"));
      expect(lessonFiles.replace(file, "one", long)).toBe(true);
      expect(list()).toHaveLength(1);
    } finally {
      spawnSync("umount", ["-l", lessons.path]);
    }
    expect(lessonFiles.list(lessonFiles.folders(root))).toEqual([]);
  });

  it("a home that is full: a lesson that cannot be kept is not deleted", () => {
    const { home, lessons, lessonFiles } = world();
    const file = lessonFiles.create(lessons, "telegram", "x".repeat(30_000));
    mkdirSync(home, { recursive: true });
    spawnSync("mount", ["-t", "tmpfs", "-o", "size=16k", "tmpfs", home]);
    try {
      expect(() => lessonFiles.remove(file)).toThrow(
        "cannot delete .twiceshy/lessons/telegram.md: the disk is full.",
      );
      expect(lessonFiles.read(file)).toHaveLength(30_000);
      expect(lessonFiles.trash()).toEqual([]);
      expect(readdirSync(join(home, "trash"))).toEqual([]);
    } finally {
      spawnSync("umount", ["-l", home]);
    }
  });
});

function canMount(): boolean {
  if (process.platform !== "linux" || !isRoot) return false;
  const { base } = world();
  const mounted = spawnSync("mount", ["-t", "tmpfs", "-o", "size=64k", "tmpfs", base]).status === 0;
  if (mounted) spawnSync("umount", ["-l", base]);
  return mounted;
}
