import { mkdirSync, rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { world, write } from "./world.fixture.ts";

describe("lessons: reading", () => {
  it.each([
    ["", ""],
    ["한글 교훈\r\n", "한글 교훈\r\n"],
    ["\uFEFF---\ntype: lesson\n", "\uFEFF---\ntype: lesson\n"],
  ])("the text is what was written, to the byte: %j", (text, expected) => {
    const { lessons, list, lessonFiles } = world();
    write(join(lessons.path, "a b.md"), text);
    expect(list().map((file) => lessonFiles.read(file))).toEqual([expected]);
  });

  it("what has gone since it was listed is not there, with its folder too", () => {
    const { lessons, list, lessonFiles } = world();
    const path = write(join(lessons.path, "sub/a.md"));
    const [file] = list();
    if (!file) throw new Error("no file");
    rmSync(path);
    expect(lessonFiles.read(file)).toBeUndefined();
    rmSync(lessons.path, { recursive: true });
    expect(lessonFiles.read(file)).toBeUndefined();
    expect(lessonFiles.replace(file, "# lesson\n", "x")).toBe(false);
  });

  it("a file that was exchanged for something else since it was listed is not read", () => {
    const { base, lessons, list, lessonFiles } = world();
    const secret = write(join(base, "private/a.md"), "password");
    const path = write(join(lessons.path, "sub/a.md"));
    const [file] = list();
    if (!file) throw new Error("no file");
    rmSync(path);
    symlinkSync(secret, path);
    expect(() => lessonFiles.read(file)).toThrow("is a link to a file outside its folder");
    rmSync(join(lessons.path, "sub"), { recursive: true });
    symlinkSync(join(base, "private"), join(lessons.path, "sub"));
    expect(() => lessonFiles.read(file)).toThrow("is a link to a file outside its folder");
    rmSync(join(lessons.path, "sub"));
    mkdirSync(path, { recursive: true });
    expect(() => lessonFiles.read(file)).toThrow(/is not a plain file|cannot be read/);
  });

  it("no more than 64 KB, also when it has grown since it was listed", () => {
    const { lessons, list, lessonFiles } = world();
    const path = write(join(lessons.path, "a.md"), "x".repeat(64 * 1024));
    const [file] = list();
    if (!file) throw new Error("no file");
    expect(lessonFiles.read(file)).toHaveLength(64 * 1024);
    write(path, Buffer.alloc(5 * 1024 * 1024, "x"));
    expect(() => lessonFiles.read(file)).toThrow(
      "is 5 MB large; a lesson has 64 KB at most. Shorten it or split it.",
    );
  });

  it.each([
    ["Latin 1", Buffer.from("caf\xe9", "latin1")],
    ["UTF-16", Buffer.from("\uFEFF# lesson", "utf16le")],
    ["half a letter", Buffer.from("한글").subarray(0, 5)],
  ])("a text that is not UTF-8 (%s) says so, and is never written over", (_, bytes) => {
    const { lessons, list, lessonFiles } = world();
    write(join(lessons.path, "a.md"), bytes);
    const [file] = list();
    if (!file) throw new Error("no file");
    const reason = "is not UTF-8 text. Save it as UTF-8 in your editor.";
    expect(() => lessonFiles.read(file)).toThrow(new Error(reason));
    expect(() => lessonFiles.replace(file, bytes.toString("utf8"), "x")).toThrow(
      `.twiceshy/lessons/a.md ${reason}`,
    );
  });
});
