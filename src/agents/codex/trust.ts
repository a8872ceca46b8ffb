// Marks our hooks as trusted in Codex, through `codex app-server` as its own /hooks screen does. This replaces the
// person's review: call it only after an explicit yes.
import { type ChildProcess, spawn } from "node:child_process";
import { dirname } from "node:path";
import { createInterface } from "node:readline";
import { messageOf } from "../../disk/errors.ts";
import { isRecord, recordIn } from "../narrow.ts";
import { isOurHook } from "./hooks.ts";

interface TrustOptions {
  /** The codex program: a name on the PATH or a path. */
  readonly codex: string;
  /** Its environment; `CODEX_HOME` decides whose settings are written. */
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Any folder; the user's hooks are the same in all. */
  readonly cwd: string;
  readonly timeoutMs?: number;
}

interface TrustResult {
  /** Number of our hooks that Codex knows. */
  readonly found: number;
  /** Number of hooks that were not trusted before. */
  readonly trusted: number;
}

export async function trustCodexHooks(options: TrustOptions): Promise<TrustResult> {
  const child = spawn(options.codex, ["app-server"], {
    // Not the project: a `codex` program in it must not be started.
    cwd: dirname(process.execPath),
    env: { ...options.env },
    stdio: ["pipe", "pipe", "ignore"],
    windowsHide: true,
  });
  try {
    return await trust(connection(child, options.timeoutMs ?? 15_000), options.cwd);
  } catch (cause) {
    throw new Error(
      `[codex] the hooks could not be trusted: ${messageOf(cause)}. Start codex, type /hooks and approve them there.`,
      { cause },
    );
  } finally {
    child.kill();
  }
}

type Call = (method: string, params: unknown) => Promise<unknown>;

async function trust(call: Call, cwd: string): Promise<TrustResult> {
  await call("initialize", { clientInfo: { name: "twiceshy", title: "Twiceshy", version: "1" } });
  const ours = await ourHooks(call, cwd);
  const open = ours.filter((hook) => hook.trustStatus !== "trusted");
  if (open.length === 0) return { found: ours.length, trusted: 0 };
  const state = Object.fromEntries(open.map((hook) => [hook.key, { trusted_hash: hook.currentHash }]));
  await call("config/batchWrite", {
    edits: [{ keyPath: "hooks.state", value: state, mergeStrategy: "upsert" }],
    reloadUserConfig: true,
  });
  const left = (await ourHooks(call, cwd)).filter((hook) => hook.trustStatus !== "trusted");
  return { found: ours.length, trusted: open.length - left.length };
}

interface ListedHook {
  readonly key: string;
  readonly currentHash: string;
  readonly trustStatus: string;
}

async function ourHooks(call: Call, cwd: string): Promise<readonly ListedHook[]> {
  const answer = await call("hooks/list", { cwds: [cwd] });
  const folders = isRecord(answer) && Array.isArray(answer.data) ? answer.data : [];
  return folders.flatMap((folder: unknown) => {
    const hooks: unknown = isRecord(folder) ? folder.hooks : undefined;
    return Array.isArray(hooks) ? hooks.filter(isOurListedHook) : [];
  });
}

function isOurListedHook(hook: unknown): hook is ListedHook {
  if (!isRecord(hook) || hook.source !== "user") return false;
  if (typeof hook.key !== "string" || typeof hook.currentHash !== "string") return false;
  return isOurHook({ ...hook, type: hook.handlerType === "mcpTool" ? "mcp_tool" : hook.handlerType });
}

/** JSON-RPC over the lines of a child process. */
function connection(child: ChildProcess, timeoutMs: number): Call {
  const waiting = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>();
  const failAll = (error: Error) => {
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  };
  child.on("error", failAll);
  child.on("exit", () => failAll(new Error("codex app-server ended early")));
  child.stdin?.on("error", failAll);
  if (child.stdout !== null) {
    createInterface({ input: child.stdout }).on("line", (line) => {
      const { id, error, result } = recordIn(line) ?? {};
      const call = typeof id === "number" ? waiting.get(id) : undefined;
      if (typeof id !== "number" || call === undefined) return;
      waiting.delete(id);
      if (isRecord(error)) call.reject(new Error(String(error.message)));
      else call.resolve(result);
    });
  }
  let last = 0;
  return (method, params) =>
    new Promise((resolve, reject) => {
      last += 1;
      const timer = setTimeout(
        () => failAll(new Error(`no answer to ${method} in ${timeoutMs} ms`)),
        timeoutMs,
      );
      const settled =
        <T>(next: (value: T) => void) =>
        (value: T) => {
          clearTimeout(timer);
          next(value);
        };
      waiting.set(last, { resolve: settled(resolve), reject: settled(reject) });
      child.stdin?.write(`${JSON.stringify({ jsonrpc: "2.0", id: last, method, params })}\n`);
    });
}
