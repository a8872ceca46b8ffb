// Reads how a Codex call ended: the exit code is a field in some records and a line of text in others.
import type { ToolResult } from "../../domain/event.ts";
import { outputOf } from "../excerpt.ts";
import { isRecord, numberOf, optional, recordIn, stringOf } from "../narrow.ts";

/** Details from records other than the output: `item_completed`, `exec_command_end`, `patch_apply_end`. */
export interface Detail {
  readonly ok?: boolean;
  readonly exitCode?: number;
  readonly output?: string;
  readonly durationMs?: number;
}

/** A finished call, or one that is still running under a number that later calls refer to. */
type CodexResult =
  | { readonly type: "finished"; readonly result: ToolResult }
  | { readonly type: "running"; readonly process: string; readonly output: string };

/** Texts in place of a result when the call was never run. */
const REFUSALS =
  /^(?:failed to parse function arguments|unsupported call|apply_patch verification failed|patch rejected|Command blocked by|Tool call blocked by|exec_command failed|write_stdin failed|execution error|collab \w+ failed|err: |error: )/i;

const INTERRUPTIONS = /^(?:aborted|aborted by user|command was aborted|interrupted by user)\b/i;

export function resultOf(response: unknown, detail: Detail = {}): CodexResult {
  const old = oldFormat(response);
  if (old !== undefined) return finished(old.output, { ...old, ...detail });
  const text = outputOf(isRecord(response) ? (response.content ?? response) : response);
  const success = isRecord(response) && typeof response.success === "boolean" ? response.success : undefined;
  const { head, body } = splitHead(text);
  const process = /^Process running with session ID (\d+)/m.exec(head)?.[1];
  if (process !== undefined && detail.exitCode === undefined)
    return { type: "running", process, output: body };
  const code = /^(?:Process exited with code|Exit code:) (-?\d+)/m.exec(head)?.[1];
  const seconds = /^Wall time: ([\d.]+) seconds/m.exec(head)?.[1];
  return finished(body, {
    ...optional("ok", success),
    ...optional("exitCode", code === undefined ? undefined : Number(code)),
    ...optional("durationMs", seconds === undefined ? undefined : Math.round(Number(seconds) * 1000)),
    ...detail,
  });
}

/** The details in an `item_completed` item or in one of the older end events. */
export function detailOf(item: Readonly<Record<string, unknown>>): Detail {
  const exitCode = numberOf(item.exit_code);
  const status = stringOf(item.status);
  const ok = typeof item.success === "boolean" ? item.success : (statusOk(status) ?? serverOk(item.result));
  const output = stringOf(item.aggregated_output) || [item.stdout, item.stderr].map(stringOf).join("");
  return {
    ...optional("ok", ok),
    // -1: killed, or still running when the session ended.
    ...optional("exitCode", exitCode === -1 ? undefined : exitCode),
    ...optional("output", output === "" ? undefined : outputOf(output)),
    ...optional("durationMs", durationOf(item.duration)),
  };
}

function finished(output: string, detail: Detail): CodexResult {
  const { exitCode } = detail;
  const refused = REFUSALS.test(output);
  const ok = exitCode === undefined ? (detail.ok ?? (refused ? false : undefined)) : exitCode === 0;
  return {
    type: "finished",
    result: {
      ...optional("ok", ok),
      ...optional("exitCode", exitCode),
      output: detail.output ?? output,
      ...(INTERRUPTIONS.test(output) ? { interrupted: true } : {}),
      ...optional("durationMs", detail.durationMs),
    },
  };
}

/**
 * `Chunk ID: …\nWall time: …\nProcess exited with code 3\nOutput:\n…`, in some versions with the command in front (on
 * as many lines as it has). A patch inside a shell line has two heads.
 */
function splitHead(text: string): { readonly head: string; readonly body: string } {
  if (!/^(?:Command|Chunk ID|Wall time|Exit code): /.test(text)) return { head: "", body: text };
  const mark = /^Output:(?:\n|$)/m.exec(text);
  const head = text.slice(0, mark?.index ?? 200);
  if (mark === null || !/^Wall time: /m.test(head)) return { head, body: text };
  const inner = splitHead(text.slice(mark.index + mark[0].length));
  return { head: head + inner.head, body: inner.body };
}

/** Until 2025 the output was JSON in a string: `{"output": "…", "metadata": {"exit_code": 0, "duration_seconds": 0.1}}`. */
function oldFormat(response: unknown): (Detail & { output: string }) | undefined {
  if (typeof response !== "string" || !response.startsWith('{"')) return undefined;
  const { output, metadata } = recordIn(response) ?? {};
  if (!isRecord(metadata)) return undefined;
  const seconds = numberOf(metadata.duration_seconds);
  return {
    output: outputOf(output),
    ...optional("exitCode", numberOf(metadata.exit_code)),
    ...optional("durationMs", seconds === undefined ? undefined : Math.round(seconds * 1000)),
  };
}

function statusOk(status: string): boolean | undefined {
  if (status === "completed") return true;
  return status === "failed" || status === "declined" ? false : undefined;
}

/** MCP: `{Ok: {content, isError}}` or `{Err: "…"}`. */
function serverOk(result: unknown): boolean | undefined {
  if (!isRecord(result)) return undefined;
  if ("Err" in result) return false;
  return isRecord(result.Ok) ? result.Ok.isError !== true : undefined;
}

function durationOf(duration: unknown): number | undefined {
  if (!isRecord(duration)) return undefined;
  const seconds = numberOf(duration.secs) ?? 0;
  return Math.round(seconds * 1000 + (numberOf(duration.nanos) ?? 0) / 1e6);
}
