// Test helper: a home, a project and the built CLI running in them, in this process or in a separate one if the test is
// about processes.
import { type SpawnOptions, spawn } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { delimiter, dirname, join, resolve } from "node:path";
import { newFolder } from "../new-folder.ts";

const DIST = resolve(import.meta.dirname, "../../dist");
const BIN = join(DIST, "bin.cjs");

// Not imported statically: the test runner would transform it and everything it imports.
const { runBuilt } = createRequire(import.meta.url)("./run-built.cjs") as {
  runBuilt(
    cli: string,
    args: readonly string[],
    options: { cwd: string; input: string; env: Record<string, string | undefined> },
  ): Promise<Ended>;
};

interface RunOptions {
  readonly input?: string;
  readonly env?: Record<string, string>;
  /** Default: the project. */
  readonly cwd?: string;
}

export interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

export interface House {
  readonly home: string;
  readonly project: string;
  /** `TWICESHY_HOME`. */
  readonly memory: string;
  /** One command, in this process where that shows the same. */
  run(args: readonly string[], options?: RunOptions): Promise<Ended>;
  /** The same as a process, as people start it: for what is done at the same time, by signals, or by hooks. */
  start(args: readonly string[], options?: RunOptions): Promise<Ended>;
  /** Writes a file below the home. */
  put(path: string, text: string): void;
  /** Every file below the home that is not ours, with its content. */
  files(): Readonly<Record<string, string>>;
}

export function newHouse(): House {
  if (!existsSync(BIN)) throw new Error("dist/bin.cjs is missing: run npm run build first.");
  const root = newFolder();
  const home = join(root, "home");
  const project = join(root, "shop");
  const memory = join(home, ".twiceshy");
  for (const folder of [home, project]) mkdirSync(folder, { recursive: true });
  const env = {
    PATH: withoutAgents(process.env.PATH ?? ""),
    HOME: home,
    USERPROFILE: home,
    TWICESHY_HOME: memory,
    TZ: "UTC",
  };
  const start = (args: readonly string[], { cwd = project, env: more, input = "" }: RunOptions = {}) =>
    finish([BIN, ...args], { cwd, env: { ...env, ...more } }, input);
  return {
    home,
    project,
    memory,
    start,
    run(args, options = {}) {
      const { cwd = project, env: more, input = "" } = options;
      if (needsProcess(args, options)) return start(args, options);
      return runBuiltCli(args, { cwd, input, env: { ...env, ...more } });
    },
    put(path, text) {
      mkdirSync(dirname(join(home, path)), { recursive: true });
      writeFileSync(join(home, path), text);
    },
    files: () => contentOf(home),
  };
}

/** Runs the built CLI in this process, with its own environment while it runs. */
export function runBuiltCli(
  args: readonly string[],
  options: { cwd: string; env: Record<string, string | undefined>; input?: string },
): Promise<Ended> {
  return runBuilt(join(DIST, "cli.js"), args, { input: "", ...options });
}

/** Hooks and servers end their process; the file of standard input, colours and a terminal to edit in belong to one. */
function needsProcess(args: readonly string[], { input = "", env = {} }: RunOptions): boolean {
  return (
    (input !== "" && args[0] !== "record") ||
    ["hook", "mcp"].some((name) => args.includes(name)) ||
    args.includes("--no-color") ||
    Object.keys(env).some((name) => name === "EDITOR" || name.endsWith("_COLOR"))
  );
}

/** The agents of whoever runs these tests are none of this house. */
function withoutAgents(path: string): string {
  const has = (folder: string) =>
    ["claude", "codex", "gemini"].some((name) => existsSync(join(folder, name)));
  return path
    .split(delimiter)
    .filter((folder) => !has(folder))
    .join(delimiter);
}

function finish(args: readonly string[], options: SpawnOptions, input: string): Promise<Ended> {
  return new Promise((done, fail) => {
    const child = spawn(process.execPath, args, { ...options, stdio: ["pipe", "pipe", "pipe"] });
    const text = { out: "", err: "" };
    child.stdout?.on("data", (chunk) => (text.out += chunk));
    child.stderr?.on("data", (chunk) => (text.err += chunk));
    child.on("error", fail);
    child.on("close", (code) => done({ code, ...text }));
    // Who fails early does not read.
    child.stdin?.on("error", () => {});
    child.stdin?.end(input);
  });
}

/** The values of a text with one JSON value per line. */
export function parseLines(text: string): ReturnType<typeof JSON.parse>[] {
  return text
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => JSON.parse(line));
}

function contentOf(home: string): Record<string, string> {
  const entries = readdirSync(home, { recursive: true, withFileTypes: true });
  return Object.fromEntries(
    entries
      .filter((entry) => entry.isFile() && !entry.parentPath.includes(".twiceshy"))
      .map((entry) => join(entry.parentPath, entry.name))
      .sort()
      .map((path) => [path.slice(home.length + 1), readFileSync(path, "utf8")]),
  );
}

/** The story: redis-node fails, ioredis works, tests pass. */
export function story(session: string): string {
  const at = (minutes: number) => new Date(Date.now() - 86_400_000 + minutes * 60_000).toISOString();
  const events = [
    {
      ts: at(0),
      input: { command: "npm install redis-node" },
      ok: false,
      exitCode: 1,
      output: "npm error code E404\nnpm error 404  'redis-node@*' is not in this registry.",
    },
    { ts: at(1), input: { command: "npm install ioredis" }, ok: true, exitCode: 0 },
    { ts: at(2), input: { command: "npm test" }, ok: true, exitCode: 0 },
  ];
  return events
    .map((event, index) => JSON.stringify({ session, id: `${session}-${index}`, tool: "Bash", ...event }))
    .join("\n");
}

/** All of a session is of yesterday then, at whatever hour the tests run. */
function noonYesterday(): number {
  const now = new Date();
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1, 12).getTime();
}

/** The same as Claude Code would have written it down. */
export function transcript(session: string, cwd: string): string {
  const base = (minutes: number) => ({
    cwd,
    sessionId: session,
    version: "2.1.0",
    uuid: `${session}-${minutes}`,
    timestamp: new Date(noonYesterday() + minutes * 60_000).toISOString(),
  });
  const call = (minutes: number, command: string, output: string, failed: boolean) => {
    const id = `toolu_${session}_${minutes}`;
    return [
      {
        ...base(minutes),
        type: "assistant",
        message: {
          id: `msg_${id}`,
          role: "assistant",
          content: [{ type: "tool_use", id, name: "Bash", input: { command } }],
        },
      },
      {
        ...base(minutes + 0.5),
        type: "user",
        message: {
          role: "user",
          content: [{ type: "tool_result", tool_use_id: id, content: output, is_error: failed }],
        },
        toolUseResult: failed ? `Error: ${output}` : { stdout: output, stderr: "", interrupted: false },
      },
    ];
  };
  const lines = [
    { ...base(0), type: "user", message: { role: "user", content: "Add a redis client." } },
    ...call(
      1,
      "npm install redis-node",
      "Exit code 1\nnpm error code E404\nnpm error 404  'redis-node@*' is not in this registry.",
      true,
    ),
    ...call(2, "npm install ioredis", "added 9 packages", false),
    ...call(3, "npm test", "1 passing", false),
  ];
  return `${lines.map((line) => JSON.stringify(line)).join("\n")}\n`;
}
