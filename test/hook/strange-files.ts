// Things that lie where a settings file, a lesson, a log, the spool or a transcript should be, and hooks that meet them.
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, rmSync, symlinkSync, truncateSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect } from "vitest";
import { Home, PATIENCE_MS } from "./run-hook.ts";

export const NOT_FOUND = "Exit code 127\n/bin/sh: line 1: gofoo: command not found";

/** Who has not answered by then, on the busiest machine, never will. */
const HANGS_MS = 90_000;

/** A hook of 100 MB of memory is a hook that reads something endless. */
const LIMITS = { NODE_OPTIONS: "--max-old-space-size=100" };

export const STRANGE: Readonly<Record<string, (path: string) => void>> = {
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

type Strange = (typeof STRANGE)[string];

/** How many hooks a turn is made of: session start, before a call, after it, end of the turn. */
const MOMENTS = 4;

/**
 * In each group of places, the hooks of a turn answer in time and their memory does not grow. `isTried` chooses among them,
 * by the number of the group and of the moment.
 */
export async function meetStrangeFiles(
  put: Strange,
  isTried: (group: number, moment: number) => boolean = () => true,
): Promise<void> {
  const known = new Home();
  await known.run(known.failure("t0", "gofoo vet", NOT_FOUND, "s0"));
  for (const [group, [where, placesOf]] of Object.entries(GROUPS).entries()) {
    const home = new Home();
    cpSync(known.twiceshy, home.twiceshy, { recursive: true });
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
    ].filter((_, moment) => isTried(group, moment));
    for (const event of events) {
      const ran = await home.run(event, { env: LIMITS, killAfter: HANGS_MS });
      const about = `${where}, ${event.hook_event_name}`;
      expect({ about, code: ran.code, stderr: ran.stderr }).toEqual({ about, code: 0, stderr: "" });
      expect(ran.took).toBeLessThan(PATIENCE_MS);
    }
  }
}

/** One moment in each group of places, another one for the next kind of file: all kinds together meet every moment there. */
export const oneMoment = (kind: number) => (group: number, moment: number) =>
  (kind + group) % MOMENTS === moment;
