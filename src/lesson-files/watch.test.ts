import { execFileSync } from "node:child_process";
import {
  appendFileSync,
  linkSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import fc from "fast-check";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { LessonFiles, LessonFolder } from "../ports/lesson-files.ts";
import { listLessonFiles } from "./list.ts";
import { NOW, world, write } from "./world.fixture.ts";

let open: LessonFiles[] = [];
afterEach(() => {
  for (const lessonFiles of open) lessonFiles.close();
  open = [];
});

/** A project with many lessons, watched for several prompts. */
async function watchedWorld(lessonFiles = 30, prepare: (lessons: LessonFolder) => void = () => {}) {
  const clock = { now: NOW };
  const made = world([], true, () => clock.now);
  open.push(made.lessonFiles);
  prepare(made.lessons);
  for (let number = 0; number < lessonFiles; number++)
    write(join(made.lessons.path, `lesson-${number}.md`), "one");
  const folders = made.lessonFiles.folders(made.root);
  const listed = async () => {
    await made.lessonFiles.settled();
    return made.lessonFiles.list(folders);
  };
  for (let prompt = 0; prompt < 3; prompt++) await listed();
  return { ...made, clock, listed, onDisk: () => listLessonFiles(folders, "current") };
}

/** Changes that people, editors, git and agents make to lesson files. */
const CHANGES: Record<string, (folder: LessonFolder, number: number) => void> = {
  "saved in place": ({ path }, number) => write(join(path, `lesson-${number}.md`), "x".repeat(number + 1)),
  "saved aside and renamed": ({ path }, number) => {
    write(join(path, ".swap"), "y".repeat(number + 1));
    renameSync(join(path, ".swap"), join(path, `lesson-${number}.md`));
  },
  "a line more": ({ path }, number) => appendFileSync(write(join(path, `lesson-${number}.md`)), "more"),
  emptied: ({ path }, number) => truncateSync(write(join(path, `lesson-${number}.md`)), 0),
  "only its time": ({ path }, number) => {
    const index = write(join(path, `lesson-${number}.md`));
    utimesSync(index, 1_600_000_000 + number, 1_600_000_000 + number);
  },
  deleted: ({ path }, number) => rmSync(join(path, `lesson-${number}.md`), { force: true }),
  renamed: ({ path }, number) =>
    renameSync(write(join(path, `lesson-${number}.md`)), join(path, `other-${number}.md`)),
  "put into a folder": ({ path }, number) => write(join(path, `deep/er/lesson-${number}.md`)),
  "changed in a folder": ({ path }, number) => write(join(path, "deep/er/lesson-1.md"), "z".repeat(number)),
  "a folder gone": ({ path }) => rmSync(join(path, "deep"), { recursive: true, force: true }),
  "a folder gone and back": ({ path }, number) => {
    rmSync(join(path, "deep"), { recursive: true, force: true });
    write(join(path, "deep/er/lesson-1.md"), "b".repeat(number + 1));
  },
  "another folder in its place": ({ path }, number) => {
    rmSync(`${path}-away`, { recursive: true, force: true });
    renameSync(path, `${path}-away`);
    for (let index = 0; index < 25; index++) write(join(path, `lesson-${index}.md`), "n".repeat(number + 1));
  },
  "everything above it moved": ({ within = "", path }, number) => {
    rmSync(`${within}-away`, { recursive: true, force: true });
    renameSync(within, `${within}-away`);
    for (let index = 0; index < 25; index++) write(join(path, `lesson-${index}.md`), "m".repeat(number + 1));
  },
  "all gone": ({ path }) => rmSync(path, { recursive: true, force: true }),
  "changed by its other name": ({ within = "", path }, number) => {
    const other = join(within, `other-name-${number}`);
    write(join(path, `lesson-${number}.md`));
    rmSync(other, { force: true });
    linkSync(join(path, `lesson-${number}.md`), other);
    writeFileSync(other, "through the other name");
  },
  "again by its other name": ({ within = "" }, number) => {
    for (const name of readdirSync(within).filter((one) => one.startsWith("other-name-")))
      writeFileSync(join(within, name), "o".repeat(number + 1));
  },
  "a link": ({ path }, number) => {
    write(join(path, ".store", "hidden.md"), "h".repeat(number + 1));
    rmSync(join(path, "link.md"), { force: true });
    symlinkSync(".store/hidden.md", join(path, "link.md"));
  },
  "what a link leads to": ({ path }, number) => write(join(path, ".store", "hidden.md"), "i".repeat(number)),
};

describe("lessons: watched by a process that stays", () => {
  it("whatever is done to them, the next prompt knows", async () => {
    const step = fc.tuple(fc.constantFrom(...Object.keys(CHANGES)), fc.nat(29));
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
        const { lessons, listed, onDisk } = await watchedWorld();
        for (const [name, number] of steps) {
          mkdirSync(lessons.path, { recursive: true });
          CHANGES[name]?.(lessons, number);
          expect(await listed(), name).toEqual(onDisk());
        }
      }),
      { numRuns: 60 },
    );
  });

  /** `git checkout` of a branch without lessons and back, between two prompts. */
  it.each([
    ["all of it", "."],
    ["a folder in it", "deep"],
  ])("%s gone and back: what is saved there afterwards is known", async (_, part) => {
    const { lessons, listed, onDisk } = await watchedWorld(30, ({ path }) =>
      write(join(path, "deep/lesson.md")),
    );
    const put = (text: string) => {
      for (let index = 0; index < 30; index++) write(join(lessons.path, `lesson-${index}.md`), text);
      write(join(lessons.path, "deep/lesson.md"), text);
    };
    rmSync(join(lessons.path, part), { recursive: true });
    put("back");
    for (let prompt = 0; prompt < 3; prompt++) expect(await listed()).toEqual(onDisk());
    write(join(lessons.path, part, "lesson.md"), "saved afterwards");
    expect(await listed()).toEqual(onDisk());
    write(join(lessons.path, "deep/lesson.md"), "saved after that too");
    expect(await listed()).toEqual(onDisk());
  });

  describe("lessons that lie elsewhere, behind a link", () => {
    const elsewhere = ({ within = "" }: LessonFolder, version: string) => join(within, version, "lessons");
    const behindLink = async () => {
      const found = await watchedWorld(30, (lessons) => {
        mkdirSync(elsewhere(lessons, "current"), { recursive: true });
        mkdirSync(dirname(lessons.path));
        symlinkSync("../current/lessons", lessons.path);
      });
      for (let index = 0; index < 30; index++)
        write(join(elsewhere(found.lessons, "next"), `lesson-${index}.md`), "of the next");
      return found;
    };

    it("the link is made to lead to others", async () => {
      const { lessons, listed, onDisk } = await behindLink();
      rmSync(lessons.path);
      symlinkSync("../next/lessons", lessons.path);
      expect(await listed()).toEqual(onDisk());
    });

    it("others are put where it leads", async () => {
      const { root, listed, onDisk } = await behindLink();
      renameSync(join(root, "current"), join(root, "before"));
      renameSync(join(root, "next"), join(root, "current"));
      expect(await listed()).toEqual(onDisk());
    });
  });

  it("what the system does not tell is seen once it has been asked for after a minute", async () => {
    const { lessons, root, clock, listed, onDisk } = await watchedWorld();
    linkSync(join(lessons.path, "lesson-1.md"), join(root, "another-name"));
    writeFileSync(join(root, "another-name"), "by its other name");
    clock.now += 60_000;
    await listed();
    await vi.waitFor(async () => expect(await listed()).toEqual(onDisk()));
  });

  it("a hundred projects in one process: the last are watched, and all are right", async () => {
    const { lessonFiles, root } = await watchedWorld();
    const folders = Array.from({ length: 100 }, (_, project) =>
      lessonFiles.folders(join(root, `project-${project}`)),
    );
    for (const [{ path }] of folders as [LessonFolder][])
      for (let index = 0; index < 20; index++) write(join(path, `lesson-${index}.md`));
    const listed = async (of: readonly LessonFolder[]) => {
      await lessonFiles.settled();
      return lessonFiles.list(of);
    };
    for (const of of folders) for (let prompt = 0; prompt < 2; prompt++) await listed(of);
    for (const of of folders) {
      write(join((of[0] as LessonFolder).path, "lesson-1.md"), "changed");
      expect(await listed(of)).toEqual(listLessonFiles(of, "current"));
    }
    const last = folders.at(-1) as readonly LessonFolder[];
    await listed(last);
    if (process.platform === "linux") expect((await listed(last))[0]).toBe((await listed(last))[0]);
  });

  it("what another process has just saved is known", async () => {
    const { lessons, listed } = await watchedWorld();
    const path = join(lessons.path, "lesson-7.md");
    const save = `require("fs").writeFileSync(process.argv[1], "saved elsewhere")`;
    execFileSync(process.execPath, ["-e", save, path]);
    expect((await listed()).find(({ name }) => name === "lesson-7.md")?.size).toBe("saved elsewhere".length);
  });

  it.runIf(process.platform === "linux")(
    "nothing is looked at again while nothing happens; few lessons are always looked at",
    async () => {
      const many = await watchedWorld();
      const before = await many.listed();
      const again = await many.listed();
      expect(again.every((file, index) => file === before[index])).toBe(true);
      write(join(many.lessons.path, "lesson-3.md"), "changed");
      const after = await many.listed();
      expect(after.some((file, index) => file !== before[index])).toBe(true);

      const few = await watchedWorld(3);
      expect((await few.listed())[0]).not.toBe((await few.listed())[0]);
    },
  );

  it("closed, it still lists, and watches no more", async () => {
    const { lessonFiles, lessons, listed, onDisk } = await watchedWorld();
    lessonFiles.close();
    write(join(lessons.path, "lesson-3.md"), "changed");
    for (let prompt = 0; prompt < 3; prompt++) expect(await listed()).toEqual(onDisk());
    expect((await listed())[0]).not.toBe((await listed())[0]);
  });
});
