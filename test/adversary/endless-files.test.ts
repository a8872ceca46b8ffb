// A cloned repository whose settings files are a megabyte of one thing: a session opens all the same. Patterns that read
// them took minutes over blank lines once; the limit here is only for one that never ends.
import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { newFolder } from "../new-folder.ts";

const HOOK = resolve(import.meta.dirname, "../../dist/hook.cjs");
const FILES = [
  ...["docker-compose.yml", ".editorconfig", "Makefile", "Rakefile", "justfile", "go.mod", "go.work"],
  ...["pubspec.yaml", ".golangci.yml", "pnpm-workspace.yaml", "build.gradle", ".github/workflows/ci.yml"],
];
const LONG_ENOUGH_MS = 100_000;

describe("adversary: endless files in a clone", () => {
  it.each(["\n", " ", "\t\n", "- ", "defaults:\n "])("a megabyte of %j", (piece) => {
    const project = newFolder();
    const home = newFolder();
    mkdirSync(join(project, ".git"));
    mkdirSync(join(project, ".github/workflows"), { recursive: true });
    for (const name of FILES) writeFileSync(join(project, name), piece.repeat(990_000 / piece.length));
    const { status, error } = spawnSync(process.execPath, [HOOK, "claude-code"], {
      input: JSON.stringify({
        hook_event_name: "SessionStart",
        session_id: "s",
        cwd: project,
        source: "startup",
      }),
      env: { PATH: process.env.PATH, HOME: home, TWICESHY_HOME: join(home, "memory") },
      timeout: LONG_ENOUGH_MS,
    });
    expect(error).toBeUndefined();
    expect(status).toBe(0);
  });
});
