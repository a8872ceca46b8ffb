// Looks at hostile files: never throws, never waits, and makes at most 20 disk accesses.

import { execFileSync } from "node:child_process";
import { chmodSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { processorTime } from "../../../test/processor-time.ts";
import { runs } from "../../../test/runs.ts";
import { FAILURE_KINDS, type FailureKind } from "../../domain/failure-kinds.ts";
import type { Subject } from "../../domain/subject.ts";
import { type Asked, counted, LONG_AGO, look, put, tree } from "./look.fixture.ts";

const FILES = [
  "package.json",
  "web/package.json",
  "composer.json",
  "deno.json",
  "mise.toml",
  "pyproject.toml",
  ".cargo/config.toml",
  "Makefile",
  "justfile",
  "Taskfile.yml",
  "Rakefile",
  "lib/tasks/db.rake",
  "go.mod",
  ".nvmrc",
  ".git/HEAD",
  ".git/index",
  ".git/config",
  ".git/packed-refs",
  ".git/refs/heads/x",
  "node_modules/x",
  "bin/node",
  "include/node/node_version.h",
];

const ASKED: readonly Pick<Asked, "kind" | "subject" | "command" | "excerpt">[] = [
  ...[
    "npm lint",
    "npm lint @web",
    "make lint",
    "just lint",
    "task lint",
    "mise lint",
    "rake db:x",
    "composer x",
    "gradle x",
  ].map(
    (name) =>
      ({ kind: "unknown-script", subject: `script ${name}`, command: "cd web && npm run lint" }) as const,
  ),
  { kind: "unknown-script", subject: "action 1", command: "deno task x", excerpt: "Task not found: x" },
  { kind: "command-not-found", subject: "program x (of the project)", command: "uv run x" },
  { kind: "command-not-found", subject: "program node", command: "npm test" },
  { kind: "unknown-subcommand", subject: "subcommand cargo x", command: "cargo x" },
  { kind: "bad-flag", subject: "flag node -x", command: "node -x" },
  { kind: "missing-module", subject: "module node x", command: "node web/a.js" },
  { kind: "missing-module", subject: "module python x.y", command: "python3 a.py" },
  { kind: "missing-module", subject: "module go a.b/c", command: "go build" },
  { kind: "wrong-runtime", subject: "runtime node", command: "npm test", excerpt: "requires Node >= 22" },
  { kind: "wrong-runtime", subject: "runtime node", command: "npm test", excerpt: "EBADENGINE" },
  { kind: "missing-revision", subject: "revision x", command: "git checkout x" },
  {
    kind: "git-state",
    subject: "action 1",
    command: "git fetch u",
    excerpt: "'u' does not appear to be a git repository",
  },
  {
    kind: "test",
    subject: "action 1",
    command: "npm test && pytest && make x",
    excerpt: "FAIL web/a.test.js b.ts",
  },
];

/** Pieces of real files, so that the readers get further than the first byte. */
const piece = fc.constantFrom<string | Uint8Array>(
  '{"scripts":{"lint":1},"tasks":[],"engines":{"node":{}}}',
  '{"scripts":"x","engines":{"node":"lts/*"}}',
  '[tasks]\nlint = 1\n[alias]\nx = []\n[project]\nscripts = "x"\n',
  "[[[",
  "tasks:\n  lint:\n :\n",
  "lint:\n\t\\\n%: x\n$(A): b\n",
  "namespace :db do\n task",
  "gitdir: /dev/zero\n",
  '[remote "u"]\n',
  "ref: refs/heads/../../../x\n",
  new Uint8Array([...Buffer.from("DIRC"), 0, 0, 0, 2, 255, 255, 255, 255, ...new Array(80).fill(7)]),
  new Uint8Array([...Buffer.from("DIRC"), 0, 0, 0, 3, 0, 0, 0, 9, ...new Array(200).fill(0)]),
);

const hasFifo = process.platform !== "win32";

describe("look: files that somebody else wrote", () => {
  it("whatever is in them: an answer, at most 20 accesses", () => {
    const content = fc.oneof(piece, fc.uint8Array({ maxLength: 200 }), fc.string());
    const files = fc.dictionary(fc.constantFrom(...FILES), content, { maxKeys: 8 });
    const longPath = Array.from({ length: 50 }, (_, at) => `/nowhere/${at}`).join(":");
    fc.assert(
      fc.property(files, fc.constantFrom(...ASKED), fc.boolean(), (some, asked, isLong) => {
        const root = tree(some);
        const env = { PATH: isLong ? longPath : join(root, "bin") };
        const many = Array.from({ length: 30 }, (_, at) => `src/file-${at}.ts`);
        const { sight, accesses } = counted(root, {
          ...asked,
          env,
          ...(asked.kind === "test" && { files: many }),
        });
        expect(["over", "stands", "unsure"]).toContain(sight);
        expect(accesses).toBeLessThanOrEqual(20);
      }),
      runs(300),
    );
  });

  it("whatever kind and subject is asked about: an answer, at most 20 accesses", () => {
    const kinds = fc.constantFrom(...(Object.keys(FAILURE_KINDS) as FailureKind[]));
    const types = fc.constantFrom(
      "script",
      "path",
      "program",
      "module",
      "runtime",
      "revision",
      "flag",
      "subcommand",
      "package",
      "action",
    );
    const root = tree({ "package.json": { scripts: {} }, ".git/HEAD": "ref: refs/heads/main\n" });
    fc.assert(
      fc.property(kinds, types, fc.string(), fc.string(), (kind, type, name, excerpt) => {
        const subject = `${type} ${name}` as Subject;
        const { accesses } = counted(root, { kind, subject, excerpt, command: name, files: [name, "\0"] });
        expect(accesses).toBeLessThanOrEqual(20);
      }),
      runs(300),
    );
  });

  it.skipIf(!hasFifo)("a pipe, a device or a folder in place of a file keeps nobody waiting", () => {
    for (const file of ["package.json", "Makefile", "go.mod", ".git", ".nvmrc", "pyproject.toml"]) {
      for (const make of [
        (path: string) => execFileSync("mkfifo", [path]),
        (path: string) => symlinkSync("/dev/zero", path),
        (path: string) => mkdirSync(path),
        (path: string) => symlinkSync(path, path),
      ]) {
        const root = tree();
        make(join(root, file));
        for (const asked of ASKED) expect(["over", "stands", "unsure"]).toContain(look(root, asked));
      }
    }
  });

  it.skipIf(!hasFifo)("a pipe in place of what git wrote", () => {
    for (const file of ["HEAD", "index", "config", "packed-refs", "commondir"]) {
      const root = tree({ ".git/x": "" });
      execFileSync("mkfifo", [join(root, ".git", file)]);
      for (const asked of ASKED) expect(["over", "stands", "unsure"]).toContain(look(root, asked));
    }
  });

  it("a huge manifest is not read, a folder that cannot be read is not there", () => {
    const root = tree({ "package.json": `{"scripts":{"lint":"${"x".repeat(1_000_001)}"}}` });
    const asked = { kind: "unknown-script", subject: "script npm lint", command: "npm run lint" } as const;
    expect(look(root, asked)).toBe("unsure");
    const closed = tree({ "web/package.json": { scripts: { lint: "x" } } });
    chmodSync(join(closed, "web"), 0);
    const sight = look(closed, { ...asked, subject: "script npm lint @web" });
    chmodSync(join(closed, "web"), 0o755);
    expect(sight).toBe(process.getuid?.() === 0 ? "over" : "unsure");
  });

  it("a root that is not there: not sure, and what is missing is still missing", () => {
    for (const asked of ASKED)
      expect(look("/nowhere/at/all", { ...asked, failedAt: LONG_AGO })).not.toBe("over");
  });

  it("only the counted disk touches files", () => {
    const sources = readdirSync(import.meta.dirname).filter((name) => !/\.(?:test|fixture)\.ts$/.test(name));
    const direct = sources.filter((name) =>
      /from "node:(?:fs|child_process)/.test(readFileSync(join(import.meta.dirname, name), "utf8")),
    );
    expect(direct).toEqual(["disk.ts"]);
  });

  it("takes less than two milliseconds, on a busy machine too", () => {
    const root = tree({ "package.json": { scripts: { test: "x" } }, Makefile: "a:\n".repeat(200) });
    put(root, ".git/HEAD", "ref: refs/heads/main\n");
    for (const asked of ASKED) look(root, asked);
    const times = ASKED.map((asked) => {
      const rounds = Array.from({ length: 20 }, () => {
        const spent = processorTime();
        look(root, asked);
        return spent();
      });
      return rounds.sort((a, b) => a - b)[10] ?? 0;
    });
    expect(Math.max(...times)).toBeLessThan(2);
  });
});
