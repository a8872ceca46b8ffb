// Asks the installed Claude Code as a model: `claude -p` without tools, outside of any project, with our hooks off.
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Endpoint } from "../core/observer/endpoint.ts";
import type { SummariserAnswer, SummariserRequest } from "../ports/summariser.ts";
import type { SummariserOptions } from "./index.ts";
import { shortReason, silence } from "./reasons.ts";

/** Larger than any valid answer, in characters. */
const LARGEST = 4_000_000;

export async function askClaude(
  endpoint: Pick<Endpoint, "model">,
  options: SummariserOptions,
  request: SummariserRequest,
): Promise<SummariserAnswer> {
  // Process arguments are visible to everybody on the machine: the question goes through standard input, the system
  // prompt through a private file.
  let folder = "";
  try {
    folder = mkdtempSync(join(tmpdir(), "twiceshy-ask-"));
    const system = join(folder, "system.txt");
    writeFileSync(system, request.system, { mode: 0o600 });
    return await answerOf(endpoint, options, request, system);
  } catch (error) {
    // No space for the file, or no more processes allowed.
    return { type: "later", reason: error instanceof Error ? error.message : String(error), isFree: true };
  } finally {
    if (folder !== "") rmSync(folder, { recursive: true, force: true });
  }
}

function answerOf(
  { model }: Pick<Endpoint, "model">,
  { env, folder }: SummariserOptions,
  request: SummariserRequest,
  system: string,
): Promise<SummariserAnswer> {
  const args = [
    ...["-p", "--output-format", "json", "--model", model],
    // No tools, no MCP servers, no entry among the person's sessions.
    ...["--tools", "", "--strict-mcp-config", "--no-session-persistence", "--disable-slash-commands"],
    ...["--system-prompt-file", system],
  ];
  const child = spawn("claude", args, {
    cwd: folder,
    env: {
      ...env,
      // Our hooks must not record this session.
      TWICESHY_ENABLED: "0",
      // The budget reserved this many tokens.
      CLAUDE_CODE_MAX_OUTPUT_TOKENS: String(request.maximumTokens),
      MAX_THINKING_TOKENS: "0",
    },
    stdio: ["pipe", "pipe", "pipe"],
    windowsHide: true,
    ...(request.signal && { signal: request.signal }),
  });
  return new Promise((resolve) => {
    let output = "";
    let complaint = "";
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      child.kill("SIGKILL");
    }, request.deadlineMs);
    const done = (answer: SummariserAnswer) => {
      clearTimeout(timer);
      resolve(answer);
    };
    child.stdout.on("data", (piece: Buffer) => {
      if (output.length < LARGEST) output += piece;
    });
    child.stderr.on("data", (piece: Buffer) => {
      if (complaint.length < 2_000) complaint += piece;
    });
    child.on("error", (error: NodeJS.ErrnoException) =>
      done(
        error.code === "ENOENT"
          ? { type: "refused", reason: "there is no claude command on the PATH" }
          : { type: "later", reason: error.message, isFree: child.pid === undefined },
      ),
    );
    child.on("close", (code) => {
      if (isLate) return done(silence(request.deadlineMs));
      done(
        answerIn(output) ?? {
          type: "later",
          reason: `claude ended with ${code}: ${shortReason(complaint || output)}`,
        },
      );
    });
    // The process may exit before it has read everything.
    child.stdin.on("error", () => {});
    child.stdin.end(request.prompt);
  });
}

interface ResultLine {
  readonly result?: unknown;
  readonly is_error?: unknown;
  readonly api_error_status?: unknown;
  readonly usage?: Readonly<Record<string, unknown>>;
}

/** Undefined when the output is not the expected JSON. */
function answerIn(output: string): SummariserAnswer | undefined {
  let line: ResultLine;
  try {
    line = JSON.parse(output) as ResultLine;
  } catch {
    return undefined;
  }
  const text = typeof line?.result === "string" ? line.result : "";
  if (line?.is_error === true) {
    const reason = shortReason(text) || "claude failed without saying why";
    const isRefused = /\/login|api key|authenticat|credit balance|model .* (?:not|may not)/i.test(reason);
    if (isRefused) return { type: "refused", reason };
    const { api_error_status: status } = line;
    return { type: "later", reason, isFree: typeof status === "number" && status >= 400 && status !== 504 };
  }
  const { usage = {} } = line ?? {};
  const tokens = ["input_tokens", "cache_creation_input_tokens", "cache_read_input_tokens", "output_tokens"]
    .map((name) => usage[name])
    .reduce((sum: number, value) => sum + (typeof value === "number" ? value : 0), 0);
  return { type: "answer", text, ...(tokens > 0 && { tokens }) };
}
