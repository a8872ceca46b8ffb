import { readdirSync, readFileSync } from "node:fs";
import { afterEach, describe, expect, it, vi } from "vitest";
import { world } from "./world.fixture.ts";

/** Operations that the disk refuses at the moment, with their error code. */
const refused = vi.hoisted(() => ({ link: "", rename: "" }));
/** Texts that somebody saves while the next copy is made. */
const saved = vi.hoisted(() => ({ texts: [] as string[] }));

vi.mock("node:fs", async (original) => {
  const fs = await original<typeof import("node:fs")>();
  const refusing =
    <Arguments extends unknown[], Result>(key: keyof typeof refused, work: (...args: Arguments) => Result) =>
    (...args: Arguments): Result => {
      if (refused[key] !== "") throw Object.assign(new Error(refused[key]), { code: refused[key] });
      return work(...args);
    };
  return {
    ...fs,
    linkSync: refusing("link", fs.linkSync),
    renameSync: refusing("rename", fs.renameSync),
  };
});
vi.mock("../disk/copy.ts", async (original) => {
  const { copyRegular } = await original<typeof import("../disk/copy.ts")>();
  const { writeFileSync } = await vi.importActual<typeof import("node:fs")>("node:fs");
  return {
    copyRegular: (...[from, to, options]: Parameters<typeof copyRegular>) => {
      copyRegular(from, to, options);
      const text = saved.texts.shift();
      if (text !== undefined) writeFileSync(from, text);
    },
  };
});

afterEach(() => {
  Object.assign(refused, { link: "", rename: "" });
});

describe.each(["EPERM", "ENOTSUP", "ENOSYS"])(
  "lessons: a disk where a file has one name only (%s)",
  (code) => {
    it("new lessons, put away and brought back, never overwrite there either", () => {
      const { lessonFiles, lessons, list } = world();
      refused.link = code;
      const first = lessonFiles.create(lessons, "a", "one");
      const second = lessonFiles.create(lessons, "a", "two");
      expect([first.name, second.name]).toEqual(["a.md", "a-2.md"]);
      const away = lessonFiles.archive(first);
      lessonFiles.create(lessons, "a", "three");
      expect(lessonFiles.restore(away).name).toBe("a-3.md");
      expect(list().map((file) => lessonFiles.read(file))).toEqual(["two", "one", "three"]);
      expect(readdirSync(lessons.path).sort()).toEqual(["a-2.md", "a-3.md", "a.md", "archive"]);
    });

    it("what fails half way leaves nothing behind", () => {
      const { lessonFiles, lessons } = world();
      const kept = lessonFiles.create(lessons, "kept", "one");
      Object.assign(refused, { link: code, rename: "EIO" });
      const reason = "the disk reports an error. Check the disk.";
      expect(() => lessonFiles.create(lessons, "a", "one")).toThrow(
        `cannot write .twiceshy/lessons/a.md: ${reason}`,
      );
      expect(() => lessonFiles.archive(kept)).toThrow(`cannot put away .twiceshy/lessons/kept.md: ${reason}`);
      expect(readdirSync(lessons.path).sort()).toEqual(["archive", "kept.md"]);
      expect(readdirSync(`${lessons.path}/archive`)).toEqual([]);
    });
  },
);

describe("lessons: a file that somebody holds open (Windows)", () => {
  it("is waited for a moment, then left as it was, with a reason", () => {
    const { lessonFiles, lessons } = world();
    const file = lessonFiles.create(lessons, "a", "one");
    refused.rename = "EBUSY";
    expect(() => lessonFiles.replace(file, "one", "two")).toThrow(
      "cannot change .twiceshy/lessons/a.md: another program uses it. Close it there, then try again.",
    );
    expect([readFileSync(file.path, "utf8"), readdirSync(lessons.path)]).toEqual(["one", ["a.md"]]);
  });
});

describe("lessons: a lesson that is saved while it is being deleted", () => {
  it("is in the trash as it was saved last", () => {
    const { lessonFiles, lessons, home } = world();
    const file = lessonFiles.create(lessons, "a", "one");
    saved.texts = ["what was saved", "and once more"];
    lessonFiles.remove(file);
    expect(lessonFiles.trash().map(({ copy }) => readFileSync(copy, "utf8"))).toEqual(["and once more"]);
    expect(readdirSync(`${home}/trash`)).toHaveLength(2);
  });

  it("stays when there is no end to it", () => {
    const { lessonFiles, lessons, home } = world();
    const file = lessonFiles.create(lessons, "a", "");
    saved.texts = Array.from({ length: 9 }, (_, number) => "x".repeat(number + 1));
    expect(() => lessonFiles.remove(file)).toThrow(".twiceshy/lessons/a.md is being saved all the time.");
    expect([readFileSync(file.path, "utf8"), readdirSync(`${home}/trash`)]).toEqual(["xxxxx", []]);
    saved.texts = [];
  });
});
