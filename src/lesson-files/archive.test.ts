import { mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { world, write } from "./world.fixture.ts";

describe("lessons: put away and brought back", () => {
  it("is listed among the archived only, and comes back as it was", () => {
    const { lessonFiles, lessons, list, archived } = world();
    const path = write(join(lessons.path, "backend/routes.md"), "text");
    utimesSync(path, 1_600_000_000, 1_600_000_000);
    const [file] = list();
    if (!file) throw new Error("no file");
    const away = lessonFiles.archive(file);
    expect(away).toMatchObject({
      name: "archive/backend/routes.md",
      modifiedAt: 1_600_000_000_000,
      problem: "",
    });
    expect([list(), archived()]).toEqual([[], [away]]);
    expect(lessonFiles.read(away)).toBe("text");
    expect(lessonFiles.restore(away)).toEqual(file);
    expect([list(), archived()]).toEqual([[file], []]);
  });

  it("never overwrites, neither way", () => {
    const { lessonFiles, lessons, list, archived } = world();
    const names = ["one", "two", "three"].map(
      (text) => lessonFiles.archive(lessonFiles.create(lessons, "a", text)).name,
    );
    expect(names).toEqual(["archive/a.md", "archive/a-2.md", "archive/a-3.md"]);
    lessonFiles.create(lessons, "a", "four");
    for (const file of archived()) lessonFiles.restore(file);
    expect(
      list()
        .map((file) => lessonFiles.read(file))
        .sort(),
    ).toEqual(["four", "one", "three", "two"]);
    expect(archived()).toEqual([]);
  });

  it("an archive further down, or written large, is one too", () => {
    const { lessonFiles, lessons, list, archived } = world();
    for (const name of ["backend/archive/a.md", "Archive/b.md", "c.md"]) write(join(lessons.path, name));
    expect(list().map(({ name }) => name)).toEqual(["c.md"]);
    expect(archived().map(({ name }) => name)).toEqual(["Archive/b.md", "backend/archive/a.md"]);
    expect(archived().map((file) => lessonFiles.restore(file).name)).toEqual(["b.md", "backend/a.md"]);
  });

  it("the deepest lesson can be put away and found again", () => {
    const { lessonFiles, lessons, list, archived } = world();
    write(join(lessons.path, `${"x/".repeat(8)}deep.md`));
    const [file] = list();
    if (!file) throw new Error("no file");
    expect(archived()).toEqual([]);
    expect([lessonFiles.archive(file)]).toEqual(archived());
  });

  it("what is gone, a link, a folder or an archive that leads out: a reason, and everything stays", () => {
    const { base, lessonFiles, lessons, list } = world();
    const file = lessonFiles.create(lessons, "a", "text");
    expect(() => lessonFiles.archive({ ...file, path: join(lessons.path, "gone.md") })).toThrow(
      "is not there any more.",
    );
    expect(() => lessonFiles.archive({ ...file, path: lessons.path, name: "" })).toThrow(
      "is not a plain file.",
    );
    write(join(lessons.path, ".store/b.md"));
    symlinkSync(".store/b.md", join(lessons.path, "b.md"));
    const link = list().find(({ name }) => name === "b.md");
    expect(() => link && lessonFiles.archive(link)).toThrow(
      ".twiceshy/lessons/b.md is a link. Move the file it leads to.",
    );
    mkdirSync(join(base, "out"));
    symlinkSync(join(base, "out"), join(lessons.path, "archive"));
    expect(() => lessonFiles.archive(file)).toThrow(
      "cannot put away .twiceshy/lessons/a.md: .twiceshy/lessons/archive is a link out of the folder. Remove it.",
    );
    expect([readFileSync(file.path, "utf8"), readdirSync(join(base, "out"))]).toEqual(["text", []]);
    expect(statSync(file.path).nlink).toBe(1);
  });
});
