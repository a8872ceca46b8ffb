import { spawnSync } from "node:child_process";
import {
  linkSync,
  mkdirSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { MOST_ENTRIES, MOST_FILES } from "./limits.ts";
import { world, write } from "./world.fixture.ts";

describe("lessons: the files of folders", () => {
  it("nothing there is nothing listed, and nothing is made by looking", () => {
    const { root, list, archived } = world(["docs", "~/notes", "../out"]);
    expect([list(), archived()]).toEqual([[], []]);
    expect(readdirSync(root)).toEqual([]);
  });

  it("markdown by name, also in subfolders and with names of every sort; nothing else", () => {
    const { lessons, names, list } = world();
    const wanted = [
      "Upper.MD",
      "a b c.md",
      "backend/api/routes.md",
      "long.markdown",
      "telegram.md",
      "한글 교훈.md",
    ];
    const strays = [
      "notes.txt",
      "md",
      ".hidden.md",
      ".git/x.md",
      "node_modules/package/readme.md",
      "backend/node_modules/x.md",
      "archive/old.md",
      "backend/Archive/old.md",
      "telegram.md.bak",
      ".md",
    ];
    for (const name of [...wanted, ...strays]) write(join(lessons.path, name));
    expect(names()).toEqual(wanted.map((name) => `.twiceshy/lessons/${name}`));
    expect(list().every(({ problem }) => problem === "")).toBe(true);
  });

  it("says size and time as they are on the disk", () => {
    const { lessons, list } = world();
    const path = write(join(lessons.path, "a.md"), "한글\n");
    utimesSync(path, 1_600_000_000.123, 1_600_000_000.123);
    expect(list()).toEqual([
      { path, folder: lessons, name: "a.md", size: 7, modifiedAt: statSync(path).mtimeMs, problem: "" },
    ]);
    expect(list()[0]?.modifiedAt).toBeCloseTo(1_600_000_000_123, 0);
  });

  it("a lesson that came is listed, whatever time its folder was given (rsync, tar, Nix)", () => {
    const { lessons, names } = world();
    for (const name of ["a.md", "b.md"]) {
      write(join(lessons.path, name));
      utimesSync(lessons.path, 1, 1);
      names();
    }
    expect(names()).toEqual([".twiceshy/lessons/a.md", ".twiceshy/lessons/b.md"]);
  });

  it("subfolders up to eight deep", () => {
    const { lessons, names } = world();
    const deep = (depth: number) => `${"x/".repeat(depth)}deep.md`;
    for (const depth of [8, 9]) write(join(lessons.path, deep(depth)));
    expect(names()).toEqual([`.twiceshy/lessons/${deep(8)}`]);
  });

  it("a folder inside another that is listed too is listed once, as what it is", () => {
    const { root, list } = world([".", "docs", "docs/lessons"]);
    for (const name of ["a.md", "docs/b.md", "docs/lessons/c.md", ".twiceshy/lessons/d.md"])
      write(join(root, name));
    expect(list().map(({ folder, name }) => [folder.label, name])).toEqual([
      [".twiceshy/lessons", "d.md"],
      [".", "a.md"],
      ["docs", "b.md"],
      ["docs/lessons", "c.md"],
    ]);
  });

  it("a link out of its folder is named and not followed", () => {
    const { base, lessons, problems, lessonFiles, list } = world();
    const secret = write(join(base, "secret.md"), "password");
    mkdirSync(lessons.path, { recursive: true });
    symlinkSync(secret, join(lessons.path, "absolute.md"));
    symlinkSync("../../../secret.md", join(lessons.path, "relative.md"));
    symlinkSync("absolute.md", join(lessons.path, "twice.md"));
    symlinkSync(join(base, "me"), join(lessons.path, "folder"));
    symlinkSync("/etc/hostname", join(lessons.path, "stray.txt"));
    const advice = "Put a copy of the file there, or name its folder in lessonFolders.";
    expect(problems()).toEqual([
      `absolute.md is a link to a file outside its folder. ${advice}`,
      "folder is a link to a folder outside its folder. To read its lessons, name that folder in lessonFolders.",
      `relative.md is a link to a file outside its folder. ${advice}`,
      `twice.md is a link to a file outside its folder. ${advice}`,
    ]);
    for (const file of list())
      expect(() => lessonFiles.read(file)).toThrow(/outside its folder|not a plain file/);
  });

  it("a link that stays inside is a lesson, unless that lesson is listed anyway", () => {
    const { lessons, names, lessonFiles, list } = world();
    write(join(lessons.path, "real.md"), "real");
    write(join(lessons.path, ".store/hidden.md"), "hidden");
    symlinkSync("real.md", join(lessons.path, "alias.md"));
    symlinkSync(".store/hidden.md", join(lessons.path, "shown.md"));
    mkdirSync(join(lessons.path, "sub"));
    symlinkSync("sub", join(lessons.path, "to-sub"));
    symlinkSync("..", join(lessons.path, "sub", "round"));
    expect(names()).toEqual([".twiceshy/lessons/real.md", ".twiceshy/lessons/shown.md"]);
    expect(list().map((file) => lessonFiles.read(file))).toEqual(["real", "hidden"]);
  });

  it("links to nothing and in circles have a problem; others are listed", () => {
    const { lessons, problems, list } = world();
    write(join(lessons.path, "good.md"));
    symlinkSync("nothing.md", join(lessons.path, "broken.md"));
    symlinkSync("circle.md", join(lessons.path, "circle.md"));
    expect(problems()).toEqual([
      "broken.md is a link to a file that does not exist. Remove it.",
      "circle.md cannot be read: its links lead in a circle. Remove the links.",
    ]);
    expect(list()).toHaveLength(3);
  });

  it("a lesson of 5 MB is named with both sizes", () => {
    const { lessons, problems } = world();
    write(join(lessons.path, "large.md"), Buffer.alloc(5 * 1024 * 1024, "x"));
    write(join(lessons.path, "just.md"), Buffer.alloc(64 * 1024, "x"));
    write(join(lessons.path, "more.md"), Buffer.alloc(64 * 1024 + 1, "x"));
    expect(problems()).toEqual([
      "large.md is 5 MB large; a lesson has 64 KB at most. Shorten it or split it.",
      "more.md is 65 KB large; a lesson has 64 KB at most. Shorten it or split it.",
    ]);
  });

  it("a folder named like a lesson is a folder; a file where the folder should be has a problem", () => {
    const { root, lessons, names, problems } = world(["docs"]);
    write(join(lessons.path, "x.md/inner.md"));
    write(join(root, "docs"), "not a folder");
    expect(names()).toEqual([".twiceshy/lessons/x.md/inner.md", "docs/"]);
    expect(problems()).toEqual([" is not a folder."]);
  });

  it("a file where .twiceshy should be is nothing there", () => {
    const { root, list } = world();
    write(join(root, ".twiceshy"), "");
    expect(list()).toEqual([]);
  });

  it.skipIf(process.platform === "win32")("a pipe is no lesson and nobody waits for it", () => {
    const { lessons, problems, list, lessonFiles } = world();
    mkdirSync(lessons.path, { recursive: true });
    if (spawnSync("mkfifo", [join(lessons.path, "pipe.md")]).status !== 0) return;
    expect(problems()).toEqual(["pipe.md is not a plain file."]);
    for (const file of list()) expect(() => lessonFiles.read(file)).toThrow("is not a plain file.");
  });

  it.skipIf(process.platform !== "linux")("a name that is no text has a problem", () => {
    const { lessons, problems } = world();
    mkdirSync(lessons.path, { recursive: true });
    writeFileSync(
      Buffer.concat([Buffer.from(`${lessons.path}/`), Buffer.from([0xff, 0xfe]), Buffer.from(".md")]),
      "",
    );
    expect(problems()).toEqual(["\uFFFD\uFFFD.md has a name that is no text. Rename it."]);
  });

  it("of more than 5,000 the first are listed and one says what was passed over", () => {
    const { lessons, list, base } = world();
    const one = write(join(base, "one.md"));
    mkdirSync(lessons.path, { recursive: true });
    const name = (number: number) => `${String(number).padStart(5, "0")}.md`;
    for (let number = 0; number < MOST_FILES + 3; number++) linkSync(one, join(lessons.path, name(number)));
    const files = list();
    expect(files).toHaveLength(MOST_FILES + 1);
    expect(
      files.filter(({ problem }) => problem !== "").map((file) => `${file.name} ${file.problem}`),
    ).toEqual([
      "05000.md is skipped and 2 more: a folder has 5,000 lessons at most. Move some to another folder.",
    ]);
    rmSync(base, { recursive: true });
  });

  it("a folder with far too much in it is not looked through to its end", () => {
    const { root, problems, base } = world(["."]);
    const one = write(join(base, "one.txt"));
    for (let folder = 0; folder < 21; folder++) mkdirSync(join(root, `f${folder}`));
    for (let number = 0; number < MOST_ENTRIES; number++)
      linkSync(one, join(root, `f${number % 21}`, `${number}.txt`));
    expect(problems()).toEqual([
      " has more than 20,000 files and folders in it; not all of them were read. Keep lessons in a folder of their own.",
    ]);
    rmSync(base, { recursive: true });
  });
});
