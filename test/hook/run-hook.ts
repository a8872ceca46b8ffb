// Starts the built hook as an agent would, in a home of its own.
import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { newFolder } from "../new-folder.ts";
import { asIfAlone } from "../processor-time.ts";

const HOOK = join(import.meta.dirname, "../../dist/hook.cjs");
/** Seconds that an agent waits at a call: where nothing else is said, our own deadline is 3 s and starts with our work. */
const PATIENCE_S = 10;
export const PATIENCE_MS = PATIENCE_S * 1_000;

export interface Ran {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
  /** Milliseconds; beyond what an agent waits, as many as it would have been with a processor to itself. */
  readonly took: number;
}

export interface RunOptions {
  readonly agent?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** Leave stdin open after writing. */
  readonly hang?: boolean;
  /** Run it as another user; only root may. */
  readonly uid?: number | undefined;
  /** Kill it without mercy after so many milliseconds. */
  readonly killAfter?: number;
}

export class Home {
  readonly folder = newFolder();
  readonly twiceshy = join(this.folder, ".twiceshy");
  readonly project = join(this.folder, "project");
  readonly database = join(this.twiceshy, "memory.db");

  constructor() {
    if (!existsSync(HOOK)) throw new Error("There is no dist/hook.cjs. Run npm run build first.");
    mkdirSync(this.project);
  }

  run(input: string | Buffer | object, options: RunOptions = {}): Promise<Ran> {
    const { NODE_EXTRA_CA_CERTS: _, NODE_OPTIONS: __, ...env } = process.env;
    const started = performance.now();
    const child = spawn(process.execPath, [HOOK, options.agent ?? "claude-code", String(PATIENCE_S)], {
      env: { ...env, HOME: this.folder, TWICESHY_HOME: this.twiceshy, ...options.env },
      ...(options.uid !== undefined && { uid: options.uid, gid: options.uid }),
    });
    const stdout: Buffer[] = [];
    const stderr: Buffer[] = [];
    child.stdout.on("data", (chunk: Buffer) => stdout.push(chunk));
    child.stderr.on("data", (chunk: Buffer) => stderr.push(chunk));
    // A hook that has seen enough goes; what we still write breaks then.
    child.stdin.on("error", () => {});
    const bytes = typeof input === "string" || Buffer.isBuffer(input) ? input : JSON.stringify(input);
    if (options.hang) child.stdin.write(bytes);
    else child.stdin.end(bytes);
    if (options.killAfter !== undefined) setTimeout(() => child.kill("SIGKILL"), options.killAfter);
    return new Promise((resolve) => {
      child.once("close", (code) => {
        child.stdin.destroy();
        resolve({
          code,
          stdout: Buffer.concat(stdout).toString(),
          stderr: Buffer.concat(stderr).toString(),
          took: asIfAlone(performance.now() - started, PATIENCE_MS),
        });
      });
    });
  }

  /** What `doctor` would find. */
  errors(): { readonly what: string; readonly reason: string }[] {
    const file = join(this.twiceshy, "errors.jsonl");
    if (!existsSync(file)) return [];
    return readFileSync(file, "utf8")
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
  }

  start(call: string, command: string, session = "s1") {
    return { ...this.base("PreToolUse", session), ...callOf(call, command) };
  }

  failure(call: string, command: string, error: string, session = "s1") {
    return { ...this.base("PostToolUseFailure", session), ...callOf(call, command), error };
  }

  success(call: string, command: string, stdout = "ok", session = "s1") {
    return {
      ...this.base("PostToolUse", session),
      ...callOf(call, command),
      tool_response: { stdout, stderr: "", interrupted: false, isImage: false },
    };
  }

  base(event: string, session = "s1") {
    return { hook_event_name: event, session_id: session, cwd: this.project, permission_mode: "default" };
  }
}

function callOf(call: string, command: string) {
  return { tool_name: "Bash", tool_use_id: call, tool_input: { command } };
}
