// Tests whole-file writes and locks between processes on a real disk.
import {
  chmodSync,
  lstatSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { newFolder } from "../../test/new-folder.ts";
import { isLocked, takeLock, withLock } from "./lock.ts";
import { writeWhole } from "./write-whole.ts";

let folder: string;
beforeEach(() => {
  folder = newFolder();
});

describe("disk: whole-file writes", () => {
  it("makes the folders above, for the person alone, and leaves no draft behind", () => {
    const path = join(folder, "a", "b.json");
    writeWhole(path, "one");
    writeWhole(path, "two");
    expect(readFileSync(path, "utf8")).toBe("two");
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(readdirSync(join(folder, "a"))).toEqual(["b.json"]);
  });

  it("a file keeps its permissions and a link stays a link, where that is asked for", () => {
    const target = join(folder, "dotfiles.json");
    const link = join(folder, "settings.json");
    writeFileSync(target, "old");
    chmodSync(target, 0o644);
    symlinkSync(target, link);
    writeWhole(link, "new", { keepMode: true, followLink: true });
    expect(lstatSync(link).isSymbolicLink()).toBe(true);
    expect(readFileSync(target, "utf8")).toBe("new");
    expect(statSync(target).mode & 0o777).toBe(0o644);
  });

  it("what cannot be written leaves everything as it was", () => {
    const inTheWay = join(folder, "folder");
    writeWhole(join(inTheWay, "x"), "x");
    expect(() => writeWhole(inTheWay, "text")).toThrow();
    expect(readdirSync(folder)).toEqual(["folder"]);
  });
});

describe("disk: locks", () => {
  const options = { staleMs: 60_000, heedUnseen: true };
  const path = () => join(folder, "work.lock");

  it("one holder at a time, the next one after its release", () => {
    const lock = takeLock(path(), options);
    expect(takeLock(path(), options)).toBeUndefined();
    lock?.release();
    expect(takeLock(path(), options)).toBeDefined();
  });

  it("a holder that was not heard of for long has lost it", () => {
    takeLock(path(), options);
    utimesSync(path(), new Date(0), new Date(0));
    expect(isLocked(path(), options)).toBe(false);
    expect(takeLock(path(), options)).toBeDefined();
  });

  it("a lock that was just created counts before its holder has written its name", () => {
    writeFileSync(path(), "");
    expect(takeLock(path(), options)).toBeUndefined();
    utimesSync(path(), new Date(0), new Date(0));
    expect(takeLock(path(), options)).toBeDefined();
  });

  it("a holder that has lost it neither renews nor releases the lock of the next one", () => {
    const first = takeLock(path(), options);
    utimesSync(path(), new Date(0), new Date(0));
    const second = takeLock(path(), options);
    const { mtimeMs } = statSync(path());
    first?.keep();
    first?.release();
    expect(statSync(path()).mtimeMs).toBe(mtimeMs);
    expect(isLocked(path(), options)).toBe(true);
    second?.keep();
    second?.release();
    expect(isLocked(path(), options)).toBe(false);
  });

  it("a holder that cannot be seen from here counts where that is asked for, and nowhere else", () => {
    writeFileSync(path(), "another-machine 17 1\n");
    expect(isLocked(path(), options)).toBe(true);
    expect(isLocked(path(), { ...options, heedUnseen: false })).toBe(false);
  });

  it("work waits for the lock no longer than it was told to, and gives it back when it fails", async () => {
    const lock = takeLock(path(), options);
    expect(await withLock(path(), { ...options, waitMs: 0 }, async () => "done")).toBeUndefined();
    lock?.release();
    await expect(
      withLock(path(), { ...options, waitMs: 0 }, () => Promise.reject(new Error("no"))),
    ).rejects.toThrow("no");
    expect(await withLock(path(), { ...options, waitMs: 0 }, async () => "done")).toBe("done");
  });
});
