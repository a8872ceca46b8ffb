// The import table. Arrows point down only; change it here, with a reason, or not at all.
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { describe, expect, it } from "vitest";

const src = resolve(import.meta.dirname, "../src");

/** room → rooms it may import from. A room may always import from itself. */
const allowed: Record<string, readonly string[]> = {
  domain: [],
  core: ["domain"],
  ports: ["domain"],
  app: ["core", "ports", "domain"],
  // The one way to read a file that this process did not write.
  files: [],
  agents: ["core", "ports", "domain", "files"],
  // Where folders are made: Node's own way can hang, so that everybody takes this one.
  "make-folder.ts": [],
  stores: ["core", "ports", "domain", "files", "make-folder.ts"],
  workspaces: ["core", "ports", "domain", "files"],
  // Lessons as files.
  cards: ["core", "ports", "domain", "files", "make-folder.ts"],
  // The folders of loops that run without a person: their logs read, their index written.
  loops: ["core", "ports", "domain", "files", "make-folder.ts"],
  // Copies of the memory for others to read: they are handed what to write and never ask the store.
  mirrors: ["core", "ports", "domain", "files", "make-folder.ts"],
  // Models that are asked, each with its heavy library loaded when it is.
  summarisers: ["core", "ports", "domain"],
  // Short processes of our own, one of a kind at a time; config tells where.
  "aside.ts": ["config.ts", "files", "make-folder.ts", "process-mark.ts"],
  // Started by whoever puts work aside for a model.
  "observer-process.ts": ["aside.ts", "config.ts"],
  // Started where an older version has concluded something.
  "derive-process.ts": ["aside.ts", "config.ts"],
  // Whether another process still runs.
  "process-mark.ts": ["files"],
  // A composition root of its own: a model's libraries are heavy, and few ask it.
  "open-observer.ts": [
    ...["summarisers", "app", "core", "ports", "domain", "config.ts"],
    // One asks at a time; who has died holds nobody up.
    ...["observer-process.ts", "process-mark.ts"],
  ],
  // The composition root: the one place that knows the plugs. config.ts reads files and environment only.
  "config.ts": ["domain", "config-keys.ts", "files", "home.ts", "make-folder.ts"],
  // Where the person's home and our folder are.
  "home.ts": [],
  "config-keys.ts": ["domain"],
  // The settings of a project, its own file's only once that is trusted.
  "project-settings.ts": ["config.ts", "core", "ports", "domain"],
  // What hooks kept to themselves; written without opening anything.
  "error-log.ts": ["config.ts", "core", "domain", "files", "make-folder.ts"],
  // What waits for the memory, what was lost, and what is told of it: beside open.ts, which would be too long.
  "waiting.ts": ["app", "stores", "domain", "config.ts", "error-log.ts"],
  "open.ts": [
    "waiting.ts",
    ...["app", "agents", "stores", "workspaces", "cards", "mirrors", "loops"],
    ...["core", "ports", "domain", "files", "config.ts", "error-log.ts", "project-settings.ts"],
    ...["observer-process.ts", "derive-process.ts"],
  ],
  "index.ts": ["open.ts", "open-observer.ts", "app", "core", "ports", "domain", "config.ts"],
  cli: [
    // aside.ts: one process makes a memory good at a time.
    ...["open.ts", "open-observer.ts", "observer-process.ts", "derive-process.ts", "aside.ts"],
    ...["app", "core", "ports", "domain", "files", "config.ts", "home.ts", "make-folder.ts"],
  ],
  mcp: ["open.ts", "app", "core", "ports", "domain", "config.ts"],
};

/** Rooms inside core do not know each other, except where one noun's parser needs another's text. */
const coreRooms: Record<string, readonly string[]> = {
  // The guard judges what the parser named; remedies compare parsed actions.
  guard: ["similarity"],
  // Fingerprints are hashes; node:crypto takes 3 ms to load, which every cold hook would pay.
  action: ["hash"],
  // Long patterns are made as a process that has just started can afford.
  synthesise: ["pattern"],
  outcome: ["pattern"],
  feedback: ["pattern"],
  // Tags are looked up by the stems of words.
  tag: ["similarity"],
  // Tasks and paths are compared by the stems of words.
  rank: ["similarity"],
  // Cards are found by the stems of words, and the same mistake is told by them.
  lesson: ["similarity"],
  draft: ["similarity", "pattern"],
  // A prompt finds ended tasks by the stems of words.
  task: ["similarity"],
  // Failures of a loop are levelled as those of a session; stories are alike by the stems of their words.
  history: ["similarity", "outcome"],
  // The summary of a loop names what it found: stuck stories and clusters of failures.
  compose: ["history", "pattern"],
  // An observation tells what the others found: titles of prompts, sentences that name something, changes and checks.
  observe: ["similarity", "compose", "draft", "synthesise", "pattern"],
};

/** Only these may touch the process: everybody else gets `now`, paths and environment as arguments. */
const mayTouchProcess = ["cli", "mcp", "config.ts"];

describe("architecture", () => {
  const files = sources(src);

  it("imports point downwards only", () => {
    const wrong = files.flatMap((file) => {
      const from = room(file);
      return imports(file)
        .map((target) => room(target))
        .filter((to) => to !== from && !(allowed[from] ?? []).includes(to))
        .map((to) => `${relative(src, file)} → ${to}`);
    });
    expect(wrong).toEqual([]);
  });

  it("rooms inside core do not know each other", () => {
    const wrong = files
      .filter((file) => room(file) === "core")
      .flatMap((file) =>
        imports(file)
          .filter((target) => room(target) === "core")
          .map((target) => [second(file), second(target)] as const)
          .filter(([from, to]) => from !== to && !(coreRooms[from] ?? []).includes(to))
          .map(([from, to]) => `core/${from} → core/${to} (${relative(src, file)})`),
      );
    expect(wrong).toEqual([]);
  });

  it("agents and stores do not know their siblings", () => {
    const wrong = files
      .filter((file) => ["agents", "stores", "mirrors"].includes(room(file)))
      .flatMap((file) =>
        imports(file)
          .filter((target) => room(target) === room(file) && isFolder(target) && isFolder(file))
          .filter((target) => second(target) !== second(file))
          .map((target) => `${relative(src, file)} → ${relative(src, target)}`),
      );
    expect(wrong).toEqual([]);
  });

  it("only the doors and config touch the process and the console", () => {
    const wrong = files
      .filter((file) => !file.endsWith(".test.ts") && !mayTouchProcess.includes(room(file)))
      .filter((file) =>
        /\bprocess\.(exit|env|argv|stdout|stderr|stdin)\b|\bconsole\./.test(readFileSync(file, "utf8")),
      )
      .map((file) => relative(src, file));
    expect(wrong).toEqual([]);
  });

  it("the core does no input or output", () => {
    const wrong = files
      .filter((file) => ["core", "domain", "ports"].includes(room(file)) && !file.endsWith(".test.ts"))
      .filter((file) => /from "node:(?!crypto|path)/.test(readFileSync(file, "utf8")))
      .map((file) => relative(src, file));
    expect(wrong).toEqual([]);
  });

  it("files are read one way only: nothing outside src/files opens a file to read it", () => {
    // A file opened with "wx" or "r+" is one that this process makes or mends; standard input is no file.
    const reading =
      /\b(?:readFile|createReadStream|copyFile|cp)(?:Sync)?\(|\bopenSync\([^()]*(?:\([^()]*\))?[^()]*"(?:r|a|a\+)"|\bopen\b[^}]*\} from "node:fs\/promises"/;
    const wrong = files
      .filter((file) => room(file) !== "files" && !/\.(?:test|fixture)\.ts$/.test(file))
      .filter((file) => reading.test(readFileSync(file, "utf8")))
      .map((file) => relative(src, file));
    expect(wrong).toEqual([]);
  });

  it("no file has more than 400 lines", () => {
    const long = files
      .map((file) => [relative(src, file), readFileSync(file, "utf8").split("\n").length] as const)
      .filter(([, lines]) => lines > 400);
    expect(long).toEqual([]);
  });
});

function sources(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return sources(path);
    return entry.name.endsWith(".ts") ? [path] : [];
  });
}

function imports(file: string): string[] {
  const text = readFileSync(file, "utf8");
  const found = [...text.matchAll(/(?:from|import)\s*\(?\s*"(\.[^"]+)"/g)].map((match) =>
    resolve(dirname(file), match[1] ?? ""),
  );
  // Tests may reach for the contract suites and fixtures outside src.
  return found.filter((target) => target.startsWith(src));
}

function parts(file: string): string[] {
  return relative(src, file).split(/[\\/]/);
}
/** A test belongs to the room of what it tests. */
function room(file: string): string {
  return (parts(file)[0] ?? "").replace(/\.test\.ts$/, ".ts");
}
function second(file: string): string {
  return parts(file)[1] ?? "";
}
function isFolder(file: string): boolean {
  return parts(file).length > 2;
}
