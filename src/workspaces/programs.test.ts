import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { describe, expect, it } from "vitest";
import { newFolder } from "../../test/new-folder.ts";
import { isOnPath } from "./programs.ts";

describe("workspaces: programs on the PATH", () => {
  const folder = newFolder();
  const other = newFolder();
  writeFileSync(join(folder, "tool"), "#!/bin/sh\n");
  chmodSync(join(folder, "tool"), 0o755);
  writeFileSync(join(folder, "notes"), "no program");
  chmodSync(join(folder, "notes"), 0o644);
  mkdirSync(join(folder, "sub"));
  const path = [other, folder].join(delimiter);

  it("finds what can be started, in any of the folders", () => {
    expect(isOnPath("tool", path)).toBe(true);
    expect(isOnPath("tool", other)).toBe(false);
  });

  it("a file that cannot be started, a folder, nothing at all: not found", () => {
    expect(isOnPath("notes", path)).toBe(false);
    expect(isOnPath("sub", path)).toBe(false);
    expect(isOnPath("missing", path)).toBe(false);
    expect(isOnPath("tool", "")).toBe(false);
  });

  it("takes names only: a path or a trick is not looked up", () => {
    expect(isOnPath("../tool", path)).toBe(false);
    expect(isOnPath("", path)).toBe(false);
  });

  it("knows the endings of Windows", () => {
    writeFileSync(join(folder, "go.exe"), "");
    chmodSync(join(folder, "go.exe"), 0o755);
    expect(isOnPath("go", folder, ".com;.exe")).toBe(true);
  });
});
