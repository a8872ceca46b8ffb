// Whatever lies where a settings file, a card, a log, the spool or a transcript should be: the hook answers in time, and
// its memory does not grow. Git stores links, so that a clone can bring one to /dev/zero.
import { execFileSync } from "node:child_process";
import { mkdirSync, rmSync, symlinkSync, truncateSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { Home, PATIENCE_MS } from "./run-hook.ts";

const NOT_FOUND = "Exit code 127\n/bin/sh: line 1: gofoo: command not found";

/** A hook of 100 MB of memory is a hook that reads something endless. */
const LIMITS = { NODE_OPTIONS: "--max-old-space-size=100" };

const STRANGE: Readonly<Record<string, (path: string) => void>> = {
  "a pipe": (path) => execFileSync("mkfifo", [path]),
  "a link to a pipe": (path) => {
    execFileSync("mkfifo", [`${path}.pipe`]);
    symlinkSync(`${path}.pipe`, path);
  },
  "a link to /dev/zero": (path) => symlinkSync("/dev/zero", path),
  "a folder": (path) => mkdirSync(path),
  "a link in a circle": (path) => symlinkSync(path, path),
  "a sparse file of 10 GB": (path) => {
    writeFileSync(path, "");
    truncateSync(path, 10 * 1024 ** 3);
  },
};

/** Together where one does not keep the hook from looking at the others. */
const GROUPS: Readonly<Record<string, (home: Home) => readonly string[]>> = {
  "what comes with a project, the transcript and the error log": (home) => [
    join(home.project, ".twiceshy/config.json"),
    join(home.project, ".twiceshy/lessons/one.md"),
    join(home.project, "package.json"),
    join(home.folder, "transcript.jsonl"),
    join(home.twiceshy, "errors.jsonl"),
  ],
  "what is the person's, the spool and git's config": (home) => [
    join(home.twiceshy, "config.json"),
    join(home.twiceshy, "spool/events.jsonl"),
    join(home.project, ".git/config"),
  ],
  "git's HEAD": (home) => [join(home.project, ".git/HEAD")],
};

describe.skipIf(process.platform === "win32")("hook: strange files", () => {
  for (const [what, put] of Object.entries(STRANGE)) {
    it(`${what} is passed by in time, wherever it lies`, { timeout: 120_000 }, async () => {
      for (const [where, placesOf] of Object.entries(GROUPS)) {
        const home = new Home();
        await home.run(home.failure("t0", "gofoo vet", NOT_FOUND, "s0"));
        if (where.includes("git")) {
          mkdirSync(join(home.project, ".git"));
          writeFileSync(join(home.project, ".git/HEAD"), "ref: refs/heads/main\n");
        }
        for (const path of placesOf(home)) {
          mkdirSync(dirname(path), { recursive: true });
          rmSync(path, { force: true });
          put(path);
        }
        const session = { transcript_path: join(home.folder, "transcript.jsonl") };
        const events = [
          { ...home.base("SessionStart"), source: "startup", ...session },
          { ...home.start("t1", "gofoo vet"), ...session },
          { ...home.failure("t1", "gofoo vet", NOT_FOUND), ...session },
          { ...home.base("Stop"), ...session },
        ];
        for (const event of events) {
          const ran = await home.run(event, { env: LIMITS, killAfter: PATIENCE_MS });
          const about = `${where}, ${event.hook_event_name}`;
          expect({ about, code: ran.code, stderr: ran.stderr }).toEqual({ about, code: 0, stderr: "" });
          expect(ran.took).toBeLessThan(PATIENCE_MS);
        }
      }
    });
  }

  it("the memory is still told where only a strange file lies beside it", async () => {
    const home = new Home();
    await home.run(home.failure("t0", "gofoo vet", NOT_FOUND, "s0"));
    mkdirSync(join(home.project, ".twiceshy"));
    symlinkSync("/dev/zero", join(home.project, ".twiceshy/config.json"));
    const ran = await home.run(home.start("t1", "gofoo vet"));
    expect(ran.stdout).toContain("not installed");
  });
});
