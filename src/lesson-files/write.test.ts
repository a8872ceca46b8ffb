import {
  chmodSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { world, write } from "./world.fixture.ts";

const isWindows = process.platform === "win32";

describe("lessons: writing a new one", () => {
  it("a lesson that was written is listed and read; the second of a name gets a number", () => {
    const { lessonFiles, list, lessons } = world();
    const first = lessonFiles.create(lessons, "telegram", "# one\n");
    const second = lessonFiles.create(lessons, "telegram", "# two\n");
    expect([first.name, second.name]).toEqual(["telegram.md", "telegram-2.md"]);
    expect(list()).toEqual([second, first]);
    expect([lessonFiles.read(first), lessonFiles.read(second)]).toEqual(["# one\n", "# two\n"]);
    expect(readdirSync(lessons.path).sort()).toEqual(["telegram-2.md", "telegram.md"]);
  });

  it("a name is taken also by a folder or a broken link", () => {
    const { lessonFiles, lessons } = world();
    mkdirSync(join(lessons.path, "telegram.md"), { recursive: true });
    symlinkSync("nowhere.md", join(lessons.path, "telegram-2.md"));
    expect(lessonFiles.create(lessons, "telegram", "text").name).toBe("telegram-3.md");
  });

  it("Korean names and spaces stay as they are", () => {
    const { lessonFiles, lessons } = world();
    expect(lessonFiles.create(lessons, "텔레그램 원격 실행", "text").name).toBe("텔레그램 원격 실행.md");
  });

  it.skipIf(isWindows)("a file is readable as the person's other files are", () => {
    const { lessonFiles, lessons, base } = world();
    const usual = statSync(write(join(base, "usual"))).mode;
    expect(statSync(lessonFiles.create(lessons, "a", "text").path).mode).toBe(usual);
  });

  it.each(["", ".", "..", "../x", "a/b", "a\\b", ".hidden", "a\0b"])("%j is no name", (slug) => {
    const { lessonFiles, lessons, list } = world();
    expect(() => lessonFiles.create(lessons, slug, "text")).toThrow("cannot be the name of a lesson");
    expect(list()).toEqual([]);
  });

  it("what could not be read again is not written", () => {
    const { lessonFiles, lessons } = world();
    const long = "한".repeat(22_000);
    expect(() => lessonFiles.create(lessons, "a", long)).toThrow(
      ".twiceshy/lessons/a.md is 65 KB large; a lesson has 64 KB at most. Shorten it or split it.",
    );
    const file = lessonFiles.create(lessons, "a", "one");
    expect(() => lessonFiles.replace(file, "one", long)).toThrow(".twiceshy/lessons/a.md is 65 KB large");
    expect(lessonFiles.read(file)).toBe("one");
  });

  it("a name that is too long, a file where the folder should be: a reason, and nothing is left", () => {
    const { lessonFiles, lessons, root } = world();
    expect(() => lessonFiles.create(lessons, "x".repeat(300), "text")).toThrow(
      "its name is too long. Choose a shorter one.",
    );
    expect(readdirSync(lessons.path)).toEqual([]);
    const playbooks = lessonFiles.folders(root)[1];
    if (!playbooks) throw new Error("no folder");
    write(playbooks.path, "a file");
    expect(() => lessonFiles.create(playbooks, "a", "text")).toThrow(
      `cannot write .twiceshy/playbooks/a.md: ${playbooks.path} is not a folder`,
    );
  });
});

describe("lessons: another text", () => {
  it("only while the text is what it was taken for", () => {
    const { lessonFiles, lessons } = world();
    const file = lessonFiles.create(lessons, "telegram", "one");
    expect(lessonFiles.replace(file, "one", "two")).toBe(true);
    expect(lessonFiles.replace(file, "one", "three")).toBe(false);
    expect(lessonFiles.read(file)).toBe("two");
    writeFileSync(file.path, "edited");
    expect(lessonFiles.replace(file, "two", "three")).toBe(false);
    expect(readFileSync(file.path, "utf8")).toBe("edited");
    expect(readdirSync(lessons.path)).toEqual(["telegram.md"]);
  });

  it("one byte tells texts apart: the mark at the start, the ends of lines", () => {
    const { lessonFiles, lessons } = world();
    const file = lessonFiles.create(lessons, "a", "\uFEFFone\r\n");
    expect(lessonFiles.replace(file, "one\r\n", "two")).toBe(false);
    expect(lessonFiles.replace(file, "\uFEFFone\n", "two")).toBe(false);
    expect(lessonFiles.replace(file, "\uFEFFone\r\n", "\uFEFFtwo\r\n")).toBe(true);
    expect(lessonFiles.read(file)).toBe("\uFEFFtwo\r\n");
  });

  it.skipIf(isWindows).each([0o600, 0o640, 0o755])("keeps who may read it: %o", (mode) => {
    const { lessonFiles, lessons } = world();
    const file = lessonFiles.create(lessons, "a", "one");
    chmodSync(file.path, mode);
    expect(lessonFiles.replace(file, "one", "two")).toBe(true);
    expect(statSync(file.path).mode & 0o777).toBe(mode);
  });

  it("a link inside its folder stays a link; what it leads to is changed", () => {
    const { lessonFiles, lessons, list } = world();
    const real = write(join(lessons.path, ".store/real.md"), "one");
    const link = join(lessons.path, "link.md");
    symlinkSync(".store/real.md", link);
    const [file] = list();
    if (!file) throw new Error("no file");
    expect(lessonFiles.replace(file, "one", "two")).toBe(true);
    expect([readlinkSync(link), readFileSync(real, "utf8")]).toEqual([".store/real.md", "two"]);
    expect(readdirSync(join(lessons.path, ".store"))).toEqual(["real.md"]);
  });

  it("what a link out of the folder leads to is never changed", () => {
    const { base, lessonFiles, lessons, list } = world();
    const secret = write(join(base, "secret.md"), "one");
    mkdirSync(lessons.path, { recursive: true });
    symlinkSync(secret, join(lessons.path, "a.md"));
    const [file] = list();
    if (!file) throw new Error("no file");
    expect(() => lessonFiles.replace(file, "one", "two")).toThrow(
      ".twiceshy/lessons/a.md is a link to a file outside its folder",
    );
    expect(readFileSync(secret, "utf8")).toBe("one");
  });
});
