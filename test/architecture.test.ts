// The import table. Arrows point down only; change it here, with a reason, or not at all.

import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { FAILURE_KINDS } from "../src/domain/failure-kinds.ts";

const src = resolve(import.meta.dirname, "../src");

/** room → rooms it may import from. A room may always import from itself. */
const allowed: Record<string, readonly string[]> = {
  domain: [],
  core: ["domain"],
  ports: ["domain"],
  app: ["core", "ports", "domain"],
  // The one way to read a file that this process did not write, to write one whole, to make a folder, to hold a lock.
  disk: [],
  agents: ["core", "ports", "domain", "disk"],
  stores: ["core", "ports", "domain", "disk"],
  workspaces: ["core", "ports", "domain", "disk"],
  // The source files of a project, and their definitions as a parser sees them.
  indexers: ["core", "ports", "domain", "disk"],
  // Lessons as files.
  "lesson-files": ["core", "ports", "domain", "disk"],
  // The folders of loops that run without a person: their logs read, their index written.
  loops: ["core", "ports", "domain", "disk"],
  // Copies of the memory for others to read: they are handed what to write and never ask the store.
  mirrors: ["core", "ports", "domain", "disk"],
  // The one way to ask a server over the network.
  net: [],
  // Models that are asked, each with its heavy library loaded when it is.
  summarisers: ["core", "ports", "domain", "net"],
  // Models that make vectors; what they need is installed into our folder, and only when the person says so.
  embedders: ["core", "ports", "domain", "disk", "net"],
  // Settings: files and environment, nothing else.
  "config.ts": ["domain", "config-keys.ts", "disk", "home.ts"],
  "config-keys.ts": ["domain"],
  // Where the person's home and our folder are.
  "home.ts": [],
  // The composition root: the one place that knows the plugs, and what runs around the memory: spool, log, processes.
  open: [
    ...[
      "app",
      "wire",
      "agents",
      "stores",
      "workspaces",
      "indexers",
      "embedders",
      "lesson-files",
      "mirrors",
      "loops",
    ],
    "summarisers",
    ...["core", "ports", "domain", "disk", "config.ts"],
  ],
  // One shape of everything for `--json`, the MCP tools and the library.
  wire: ["app", "core", "ports", "domain"],
  "index.ts": ["open", "app", "core", "ports", "domain", "config.ts"],
  cli: ["open", "wire", "app", "core", "ports", "domain", "disk", "config.ts", "home.ts", "view"],
  // The server of the viewer, a door like the command line; `twiceshy view` starts it, and nothing else loads it.
  view: ["open", "wire", "app", "core", "ports", "domain", "disk", "config.ts"],
  mcp: ["open", "wire", "app", "core", "ports", "domain", "config.ts"],
  // What runs inside agents, in their process: talks to the MCP server, and is built without anything else of ours.
  plugins: ["domain"],
};

/** The statements of stores, which all engines that speak SQL share. */
const SHARED = "sql";

const viewer = resolve(import.meta.dirname, "../viewer");

/** What the web app may import: types of the server's routes, and how texts for people are written. */
const VIEWER_MAY_IMPORT = [/^core\/text\//];
const VIEWER_MAY_IMPORT_TYPES = [/^view\//, /^wire\//];

/** Every room may use it: cuts, lines and lists of text. */
const FOUNDATION = ["text"];

/** Folder of core → other folders of core that it may import. Those not listed import `text` alone. */
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
  // Tasks and paths are compared by the stems of words; tests are told apart by their paths.
  rank: ["similarity", "draft"],
  // Lessons are found by the stems of words, and the same mistake is told by them.
  lesson: ["similarity"],
  draft: ["similarity", "pattern"],
  // What is searched is found by the stems of words; a prompt is called as everywhere else.
  search: ["similarity", "compose"],
  // Code is found by the same words as everything else.
  code: ["search"],
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
const mayTouchProcess = ["cli", "mcp", "plugins", "config.ts"];

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

  it("the web app knows nothing of the rest but the types of its server and how texts are written", () => {
    const wrong = sources(viewer)
      .filter((file) => !/\.test\.tsx?$/.test(file))
      .flatMap((file) =>
        [...readFileSync(file, "utf8").matchAll(/(import|export)( type)? [^;]*?from "(\.[^"]+)"/g)].flatMap(
          ([, , type, path = ""]) => {
            const target = relative(src, resolve(dirname(file), path)).replaceAll("\\", "/");
            if (target.startsWith("../viewer/")) return [];
            const fine = type ? [...VIEWER_MAY_IMPORT, ...VIEWER_MAY_IMPORT_TYPES] : VIEWER_MAY_IMPORT;
            return fine.some((one) => one.test(target)) ? [] : [`${relative(viewer, file)} → ${target}`];
          },
        ),
      );
    expect(wrong).toEqual([]);
  });

  it("the web app makes no HTML of text, and sets no style or script in the page", () => {
    const wrong = sources(viewer)
      .filter((file) =>
        /dangerouslySetInnerHTML|innerHTML|outerHTML|insertAdjacentHTML|\beval\(/.test(
          readFileSync(file, "utf8"),
        ),
      )
      .map((file) => relative(viewer, file));
    expect(wrong).toEqual([]);
    const page = readFileSync(join(viewer, "index.html"), "utf8");
    expect(page).not.toMatch(/<script(?![^>]*src=)|<style| style=| on[a-z]+=|https?:/);
  });

  it("rooms inside core do not know each other", () => {
    const wrong = files
      .filter((file) => room(file) === "core")
      .flatMap((file) =>
        imports(file)
          .filter((target) => room(target) === "core")
          .map((target) => [second(file), second(target)] as const)
          .filter(([from, to]) => from !== to && ![...FOUNDATION, ...(coreRooms[from] ?? [])].includes(to))
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
          .filter((target) => second(target) !== second(file) && second(target) !== SHARED)
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

  it("files are read one way only: nothing outside src/disk opens a file to read it", () => {
    const wrong = files
      .filter((file) => room(file) !== "disk" && !/\.(?:test|fixture)\.ts$/.test(file))
      .flatMap((file) =>
        waysToRead(readFileSync(file, "utf8"), relative(src, file)).map(
          (way) => `${relative(src, file)}: ${way}`,
        ),
      );
    expect(wrong).toEqual([]);
  });

  it("nothing outside core/redact makes text pass as redacted by a type assertion", () => {
    const wrong = files
      .filter(
        (file) => !file.startsWith(join(src, "core", "redact")) && !/\.(?:test|fixture)\.ts$/.test(file),
      )
      .filter((file) => !STILL_REDACTED.includes(relative(src, file).replaceAll("\\", "/")))
      .flatMap((file) =>
        [...readFileSync(file, "utf8").matchAll(REDACTED_BY_ASSERTION)].map(
          ([found]) => `${relative(src, file)}: ${found}`,
        ),
      );
    expect(wrong).toEqual([]);
    const ways = [
      "redactText(text) as Redacted<string>",
      "text as unknown as Redacted<string>",
      "values as readonly Redacted<string>[]",
      "<Redacted<string>>text",
    ];
    expect(ways.filter((text) => text.match(REDACTED_BY_ASSERTION) === null)).toEqual([]);
    expect('import type { Redacted } from "../domain/redacted.ts"'.match(REDACTED_BY_ASSERTION)).toBeNull();
  });

  it("kinds of failure are listed in one table only", () => {
    const kinds = Object.keys(FAILURE_KINDS).filter((kind) => kind.includes("-"));
    const literal = `"(?:${kinds.join("|")})"`;
    // Two kinds in one list or set, a record by kind, a switch over kinds.
    const list = new RegExp(`${literal},\\s*${literal}|^\\s*${literal}: |case ${literal}:`, "m");
    const isTable = (file: string) =>
      /[\\/]domain[\\/]failure-kinds|[\\/]rules[\\/]words|[\\/]guard[\\/]weights/.test(file);
    const lists = files
      .filter((file) => !isTable(file) && list.test(readFileSync(file, "utf8")))
      .map((file) => relative(src, file));
    expect(lists).toEqual([]);
  });

  it("knows the ways by which a file can be read past src/disk", () => {
    const ways = [
      'import { readFileSync } from "node:fs";',
      'import { readFileSync as quick } from "node:fs";',
      'import { createReadStream } from "fs";',
      'import { openAsBlob } from "node:fs";',
      'import * as fs from "node:fs";',
      'import fs from "node:fs";',
      'import { promises } from "node:fs";',
      'import { open } from "node:fs/promises";',
      'import { readFile } from "fs/promises";',
      'import {\n  statSync,\n  cpSync,\n} from "node:fs";',
      'const { readFileSync } = await import("node:fs");',
      'const fs = require("node:fs");',
      'const fs = process.getBuiltinModule("fs");',
      'export { readFileSync } from "node:fs";',
      'import { openSync } from "node:fs";\nopenSync(path, "r");',
      'import { openSync } from "node:fs";\nopenSync(path);',
      'import { openSync } from "node:fs";\nopenSync(join(a, b), constants.O_RDONLY);',
      'import { appendFileSync } from "node:fs";',
      'import { readSync } from "node:fs";',
    ];
    expect(ways.filter((text) => waysToRead(text, "x.ts").length === 0)).toEqual([]);
    const fine =
      'import { openSync, statSync, type Stats } from "node:fs";\nimport { stat } from "node:fs/promises";\nopenSync(draft(a), "wx", 0o600);';
    expect(waysToRead(fine, "x.ts")).toEqual([]);
  });

  it("no file imports itself by way of others (types aside)", () => {
    const targets = new Map(files.map((file) => [file, valueImports(file)]));
    const done = new Set<string>();
    const circles: string[] = [];
    const follow = (file: string, way: readonly string[]): void => {
      if (way.includes(file)) {
        circles.push([...way.slice(way.indexOf(file)), file].map((one) => relative(src, one)).join(" → "));
      } else if (!done.has(file)) {
        for (const target of targets.get(file) ?? []) follow(target, [...way, file]);
        done.add(file);
      }
    };
    for (const file of files) follow(file, []);
    expect(circles).toEqual([]);
  });

  it("no file has more than 400 lines", () => {
    const long = [...files, ...sources(viewer)]
      .map((file) => [relative(src, file), readFileSync(file, "utf8").split("\n").length] as const)
      .filter(([, lines]) => lines > 400);
    expect(long).toEqual([]);
  });
});

/** `x as Redacted<…>` in all its forms. */
const REDACTED_BY_ASSERTION = /\bas (?:[\w<>]+ as )*(?:readonly )?Redacted<|(?<![\w])<Redacted<[^;\n]*>>/g;

/** Asserts of what is redacted already that it is the event it was made of, which the type checker cannot see. */
const STILL_REDACTED = ["app/record/understand.ts"];

/** What may be used of node:fs outside src/disk: it asks about files, lists folders, makes, moves and removes. */
const NOT_READING = new Set([
  ...["accessSync", "constants", "existsSync", "fstatSync", "lstatSync", "statSync", "statfsSync", "stat"],
  ...["readdirSync", "readdir", "opendirSync", "readlinkSync", "realpathSync", "watch"],
  ...["chmodSync", "closeSync", "fchmodSync", "fsyncSync", "ftruncateSync", "truncateSync", "utimesSync"],
  ...["linkSync", "mkdirSync", "mkdtempSync", "openSync", "renameSync", "rmSync", "rmdirSync", "symlinkSync"],
  ...["unlinkSync", "writeFileSync", "writeSync"],
  // Types.
  ...["Dir", "Dirent", "FSWatcher", "Stats"],
]);

/** Those that read from a file which src/disk or the system has opened. */
const READS_OPEN_FILES: Readonly<Record<string, string>> = {
  // Standard input.
  "cli/terminal/stdin.ts": "readSync",
  // Opened by `openToAppend`, looked through before a line is added.
  "mirrors/autohand/files.ts": "readSync",
  "mirrors/supervisor/audit.ts": "readSync",
  // Pages of a database, opened by `openRegular`.
  "stores/sqlite/pages.ts": "readSync",
};

/** How a source could read a file past src/disk; empty when it cannot. */
function waysToRead(text: string, file: string): string[] {
  const modules = `["'](?:node:)?fs(?:/promises)?["']`;
  const named = [
    ...text.matchAll(new RegExp(`(?:import|export)\\s*\\{([^}]*)\\}\\s*from\\s*${modules}`, "g")),
  ]
    .flatMap((found) => (found[1] ?? "").split(","))
    .map((name) => name.trim().replace(/^type /, ""))
    .filter((name) => name !== "" && !NOT_READING.has(name) && READS_OPEN_FILES[file] !== name);
  const whole = text.match(
    new RegExp(
      `import\\s+(?!type\\b)[\\w*][^;{]*from\\s*${modules}|(?:import|require|getBuiltinModule)\\(${modules}`,
      "g",
    ),
  );
  // Only to make a file that is not there yet: an open one that somebody else made is src/disk' business.
  const opened = [...text.matchAll(/\bopenSync\(([^\n]*)\)/g)]
    .map((found) => found[1] ?? "")
    .filter((args) => !/, "wx"(?:, 0o\d+)?\)?$/.test(args));
  return [...named, ...(whole ?? []), ...opened.map((args) => `openSync(${args})`)];
}

function sources(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return sources(path);
    return /\.tsx?$/.test(entry.name) ? [path] : [];
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

/** Loaded with the file: neither types nor what is loaded later. */
function valueImports(file: string): string[] {
  const text = readFileSync(file, "utf8");
  return [...text.matchAll(/^(?:import|export)(?!\s+type\b)[^"';]*?from\s*"(\.[^"]+)"/gm)]
    .filter(([statement]) => !/\{\s*(?:type\s+\w+(?:\s+as\s+\w+)?,?\s*)+\}/.test(statement))
    .map((match) => resolve(dirname(file), match[1] ?? ""));
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
