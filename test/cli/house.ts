// A home and a project of their own, and the built CLI running in them.
import { type SpawnOptions, spawn } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join, resolve } from "node:path";

const CLI = resolve(import.meta.dirname, "../../dist/bin.cjs");

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
  run(
    args: readonly string[],
    options?: {
      readonly input?: string;
      readonly env?: Record<string, string>;
      /** Default: the project. */
      readonly cwd?: string;
    },
  ): Promise<Ended>;
  /** Writes a file below the home. */
  put(path: string, text: string): void;
  /** Every file below the home that is not ours, with its content. */
  files(): Readonly<Record<string, string>>;
  close(): void;
}

export function newHouse(): House {
  if (!existsSync(CLI)) throw new Error("dist/bin.cjs is missing: run npm run build first.");
  const root = realpathSync(mkdtempSync(join(tmpdir(), "twiceshy-cli-")));
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
  return {
    home,
    project,
    memory,
    run: (args, options = {}) =>
      finish(
        [CLI, ...args],
        { cwd: options.cwd ?? project, env: { ...env, ...options.env } },
        options.input ?? "",
      ),
    put(path, text) {
      mkdirSync(dirname(join(home, path)), { recursive: true });
      writeFileSync(join(home, path), text);
    },
    files: () => contentOf(home),
    close: () => rmSync(root, { recursive: true, force: true }),
  };
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

/** The same as Claude Code would have written it down. */
export function transcript(session: string, cwd: string): string {
  const base = (minutes: number) => ({
    cwd,
    sessionId: session,
    version: "2.1.0",
    uuid: `${session}-${minutes}`,
    timestamp: new Date(Date.now() - 86_400_000 + minutes * 60_000).toISOString(),
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
