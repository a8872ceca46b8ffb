import { execFileSync } from "node:child_process";
import { chmodSync, mkdirSync, rmSync, symlinkSync, truncateSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { newFolder } from "../../test/new-folder.ts";
import { appendText, openToAppend } from "./append.ts";
import {
  readBytes,
  readChunks,
  readEnd,
  readStart,
  readStream,
  readText,
  textOrNothing,
  UnreadableFile,
} from "./read.ts";

const posix = process.platform !== "win32";
const isRoot = process.getuid?.() === 0;

describe("files: the one way to read", () => {
  const folder = () => newFolder();
  const most = 1_000;
  const why = (path: string, within?: string): string => {
    try {
      readText(path, { most, within });
    } catch (error) {
      expect(error).toBeInstanceOf(UnreadableFile);
      return (error as UnreadableFile).why;
    }
    return "";
  };

  it("a plain file is read, to its last byte", () => {
    const path = join(folder(), "a");
    writeFileSync(path, "é".repeat(500));
    expect(readText(path, { most })).toBe("é".repeat(500));
    expect(readBytes(path, { most })).toHaveLength(1_000);
    expect(readStart(path, 4).toString()).toBe("éé");
    expect(readEnd(path, 4)).toEqual({ text: "éé", isWhole: false });
    expect(readEnd(path, 5_000)).toEqual({ text: "é".repeat(500), isWhole: true });
    expect(Buffer.concat([...readChunks(path, { most })].map((one) => Buffer.from(one)))).toHaveLength(1_000);
  });

  it("an empty file is empty, and one that is not there is missing", () => {
    const path = join(folder(), "a");
    expect(why(path)).toBe("does not exist");
    expect(why(join(path, "below"))).toBe("does not exist");
    expect(textOrNothing(path, { most })).toBeUndefined();
    writeFileSync(path, "");
    expect(readText(path, { most })).toBe("");
  });

  it.skipIf(!posix)("a pipe is not waited for", () => {
    const path = join(folder(), "pipe");
    execFileSync("mkfifo", [path]);
    expect(why(path)).toBe("is not a regular file");
    expect(() => [...readChunks(path, { most })]).toThrow("is not a regular file");
    expect(() => readStream(path, { most })).toThrow("is not a regular file");
    expect(() => readEnd(path, 10)).toThrow("is not a regular file");
    expect(() => openToAppend(path)).toThrow();
    expect(() => appendText(path, "x")).toThrow();
  });

  it.skipIf(!posix)("a device is not read", () => {
    const path = join(folder(), "zero");
    symlinkSync("/dev/zero", path);
    expect(why(path)).toBe("is not a regular file");
    expect(why("/dev/zero")).toBe("is not a regular file");
    expect(why("/dev/tty")).not.toBe("");
  });

  it("a folder is not a file", () => {
    expect(why(folder())).toBe("is a folder, not a file");
  });

  it.skipIf(!posix)("a socket is not a file", async () => {
    const path = join(folder(), "socket");
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(path, resolve));
    try {
      expect(why(path)).toBe("is not a regular file");
    } finally {
      server.close();
    }
  });

  it("a sparse file of ten gigabytes is too large, and its ends can still be read", () => {
    const path = join(folder(), "sparse");
    writeFileSync(path, "begin");
    truncateSync(path, 10 * 1024 ** 3);
    expect(why(path)).toBe("has 10737418240 bytes or more; 1000 are read at most");
    expect(() => [...readChunks(path, { most })]).toThrow("are read at most");
    expect(readStart(path, 5).toString()).toBe("begin");
    expect(readEnd(path, 3).text).toBe("\0\0\0");
  });

  it.skipIf(!posix || isRoot)("a file that is not readable says so", () => {
    const path = join(folder(), "secret");
    writeFileSync(path, "x");
    chmodSync(path, 0);
    expect(why(path)).toBe("cannot be read: permission denied");
  });

  it("a file that goes, shrinks or grows while it is read", () => {
    const path = join(folder(), "a");
    writeFileSync(path, Buffer.alloc(3 * 1024 * 1024));
    const chunks = readChunks(path, { most: 4 * 1024 * 1024 });
    chunks.next();
    rmSync(path);
    // A file that is already open stays readable.
    expect(() => [...chunks]).not.toThrow();
    writeFileSync(path, Buffer.alloc(3 * 1024 * 1024));
    const shrinking = readChunks(path, { most: 4 * 1024 * 1024 });
    shrinking.next();
    truncateSync(path, 0);
    expect([...shrinking]).toEqual([]);
    writeFileSync(path, Buffer.alloc(1024 * 1024));
    const growing = readChunks(path, { most: 2 * 1024 * 1024 });
    growing.next();
    writeFileSync(path, Buffer.alloc(8 * 1024 * 1024));
    expect(() => [...growing]).toThrow("are read at most");
  });

  it.skipIf(!posix)(
    "the person's own files may be links, what comes with a repository may not lead out of it",
    () => {
      const base = folder();
      const root = join(base, "clone");
      mkdirSync(join(root, "docs"), { recursive: true });
      writeFileSync(join(base, "secret"), "key");
      writeFileSync(join(root, "docs/inside"), "text");
      symlinkSync(join(base, "secret"), join(root, "out"));
      symlinkSync("docs/inside", join(root, "in"));
      symlinkSync(base, join(root, "up"));
      symlinkSync("loop", join(root, "loop"));
      symlinkSync("nothing", join(root, "dangling"));
      expect(readText(join(root, "out"), { most })).toBe("key");
      expect(readText(join(root, "in"), { most, within: root })).toBe("text");
      expect(why(join(root, "out"), root)).toBe("is a link that leads out of its project");
      expect(why(join(root, "up/secret"), root)).toBe("is a link that leads out of its project");
      expect(why(join(root, "../secret"), root)).toBe("is a link that leads out of its project");
      expect(why(join(root, "loop"), root)).toContain("circle");
      expect(why(join(root, "dangling"), root)).toBe("does not exist");
      // The path to the project may be a link itself.
      symlinkSync(root, join(base, "also"));
      expect(readText(join(base, "also/docs/inside"), { most, within: join(base, "also") })).toBe("text");
      expect(why(root, root)).toBe("is a link that leads out of its project");
    },
  );

  it.runIf(process.platform === "linux")("files of the system that say they are empty are read", () => {
    expect(readText("/proc/self/stat", { most: 100_000 })).toContain(String(process.pid));
  });

  it.skipIf(!posix)(
    "a line is not added through a link that a clone brought in the place of our file",
    () => {
      const base = folder();
      writeFileSync(join(base, "profile"), "mine\n");
      symlinkSync(join(base, "profile"), join(base, "metrics.jsonl"));
      expect(() => appendText(join(base, "metrics.jsonl"), "x\n", "write, through no link")).toThrow();
      expect(readText(join(base, "profile"), { most })).toBe("mine\n");
    },
  );

  it("a file made by adding to it is for the person alone", () => {
    const path = join(folder(), "log");
    appendText(path, "a\n");
    appendText(path, "b\n");
    expect(readText(path, { most })).toBe("a\nb\n");
  });
});
