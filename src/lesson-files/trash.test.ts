import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
} from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { NOW, world, write } from "./world.fixture.ts";

const isWindows = process.platform === "win32";

describe("lessons: deleted", () => {
  it("is gone from its folder, stays in the trash, and comes back to the byte", () => {
    const { lessonFiles, lessons, list, home } = world();
    const file = lessonFiles.create(lessons, "한글 교훈", "\uFEFF본문\r\n");
    lessonFiles.remove(file);
    expect([list(), existsSync(file.path)]).toEqual([[], false]);
    const [trashed] = lessonFiles.trash();
    if (!trashed) throw new Error("nothing in the trash");
    expect(trashed).toMatchObject({ path: file.path, removedAt: NOW });
    expect(readFileSync(trashed.copy, "utf8")).toBe("\uFEFF본문\r\n");
    expect(lessonFiles.recover(trashed)).toBe(file.path);
    expect(lessonFiles.read(file)).toBe("\uFEFF본문\r\n");
    expect([lessonFiles.trash(), readdirSync(join(home, "trash"))]).toEqual([[], []]);
  });

  it("emptied, nothing of it is left", () => {
    const { lessonFiles, lessons, home } = world();
    for (const name of ["a", "b"]) lessonFiles.remove(lessonFiles.create(lessons, name, "text"));
    lessonFiles.emptyTrash();
    expect([lessonFiles.trash(), readdirSync(join(home, "trash"))]).toEqual([[], []]);
  });

  it.skipIf(isWindows)("the trash is for the person alone; what comes back is readable as it was", () => {
    const { lessonFiles, lessons, home } = world();
    const file = lessonFiles.create(lessons, "a", "text");
    chmodSync(file.path, 0o664);
    lessonFiles.remove(file);
    expect(statSync(join(home, "trash")).mode & 0o777).toBe(0o700);
    for (const name of readdirSync(join(home, "trash"))) {
      expect(statSync(join(home, "trash", name)).mode & 0o777).toBe(0o600);
    }
    const [trashed] = lessonFiles.trash();
    if (trashed) lessonFiles.recover(trashed);
    expect(statSync(file.path).mode & 0o777).toBe(0o664);
  });

  it("coming back never overwrites, and makes the folder again", () => {
    const { lessonFiles, lessons, list } = world();
    for (const text of ["one", "two", "three"]) lessonFiles.remove(lessonFiles.create(lessons, "a", text));
    rmSync(lessons.path, { recursive: true });
    const back = lessonFiles.trash().map((trashed) => lessonFiles.recover(trashed));
    expect(back.map((path) => path.slice(lessons.path.length + 1))).toEqual(["a.md", "a-2.md", "a-3.md"]);
    expect(
      list()
        .map((file) => lessonFiles.read(file))
        .sort(),
    ).toEqual(["one", "three", "two"]);
  });

  it("the last comes first", () => {
    const { lessonFiles, lessons } = world();
    for (let number = 0; number < 12; number++)
      lessonFiles.remove(lessonFiles.create(lessons, "a", String(number)));
    const texts = lessonFiles.trash().map(({ copy }) => readFileSync(copy, "utf8"));
    expect(texts).toEqual(["11", "10", "9", "8", "7", "6", "5", "4", "3", "2", "1", "0"]);
  });

  it("what is passed over can be deleted too: too large, no text, a link", () => {
    const { base, lessonFiles, lessons, list } = world();
    write(join(lessons.path, "large.md"), Buffer.alloc(5 * 1024 * 1024, "x"));
    write(join(lessons.path, "latin.md"), Buffer.from([0xe9, 0x00, 0xff]));
    const secret = write(join(base, "secret.md"), "password");
    symlinkSync(secret, join(lessons.path, "link.md"));
    symlinkSync("nothing.md", join(lessons.path, "broken.md"));
    for (const file of list()) lessonFiles.remove(file);
    expect(readdirSync(lessons.path)).toEqual([]);
    expect(readFileSync(secret, "utf8")).toBe("password");
    for (const trashed of lessonFiles.trash()) lessonFiles.recover(trashed);
    expect(readdirSync(lessons.path).sort()).toEqual(["broken.md", "large.md", "latin.md", "link.md"]);
    expect(statSync(join(lessons.path, "large.md")).size).toBe(5 * 1024 * 1024);
    expect(readFileSync(join(lessons.path, "latin.md"))).toEqual(Buffer.from([0xe9, 0x00, 0xff]));
    expect(readlinkSync(join(lessons.path, "link.md"))).toBe(secret);
  });

  it("a folder is never deleted; what is gone already is gone", () => {
    const { lessonFiles, lessons } = world();
    const file = lessonFiles.create(lessons, "a", "text");
    expect(() => lessonFiles.remove({ ...file, path: lessons.path, name: "" })).toThrow(
      "is not a plain file.",
    );
    expect(readdirSync(lessons.path)).toEqual(["a.md"]);
    rmSync(file.path);
    lessonFiles.remove(file);
    expect(lessonFiles.trash()).toEqual([]);
  });

  it("no trash, strangers in it, a copy that has gone: nothing breaks", () => {
    const { lessonFiles, lessons, home } = world();
    expect(lessonFiles.trash()).toEqual([]);
    lessonFiles.remove(lessonFiles.create(lessons, "a", "text"));
    const [trashed] = lessonFiles.trash();
    if (!trashed) throw new Error("nothing in the trash");
    for (const [name, text] of [
      ["x.json", "{"],
      ["y.json", "null"],
      ["z.json", '{"path":"relative"}'],
      ["n.md", ""],
    ]) {
      write(join(home, "trash", name ?? ""), text);
    }
    mkdirSync(join(home, "trash", "folder.json"));
    expect(lessonFiles.trash()).toEqual([trashed]);
    expect(() => lessonFiles.recover({ ...trashed, copy: join(lessons.path, "a.md") })).toThrow(
      "not in the trash any more",
    );
    rmSync(trashed.copy);
    expect(lessonFiles.trash()).toEqual([]);
    expect(() => lessonFiles.recover(trashed)).toThrow(`${trashed.path} is not in the trash any more.`);
    expect(lstatSync(trashed.path, { throwIfNoEntry: false })).toBeUndefined();
  });

  it("a lesson that cannot be kept is not deleted", () => {
    const { lessonFiles, lessons, home } = world();
    const file = lessonFiles.create(lessons, "a", "text");
    write(join(home, "trash"), "a file");
    expect(() => lessonFiles.remove(file)).toThrow("cannot delete .twiceshy/lessons/a.md");
    expect(lessonFiles.read(file)).toBe("text");
  });
});
