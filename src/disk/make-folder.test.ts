import { existsSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { newFolder } from "../../test/new-folder.ts";
import { makeFolder } from "./make-folder.ts";

describe("make-folder", () => {
  const base = newFolder();

  it("makes what is missing on the way, for the person alone; again changes nothing", () => {
    const path = join(base, "a", "b", "c");
    makeFolder(path);
    makeFolder(path);
    expect(statSync(path).isDirectory()).toBe(true);
    if (process.platform !== "win32") expect(statSync(path).mode & 0o777).toBe(0o700);
  });

  it("says no where a file is in the way", () => {
    writeFileSync(join(base, "file"), "");
    expect(() => makeFolder(join(base, "file"))).toThrow("is not a folder");
    expect(() => makeFolder(join(base, "file", "below"))).toThrow();
  });

  it.skipIf(!existsSync("/proc/self"))("ends where the system refuses without a reason", () => {
    expect(() => makeFolder("/proc/nope/below")).toThrow("ENOENT");
  });
});
