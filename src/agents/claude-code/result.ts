// Reads how a Claude Code call ended, from a hook's tool_response (toolUseResult in transcripts).

import { stripOwnText } from "../../core/own-text/own-text.ts";
import { CUT, headAndTail, withoutPrivate } from "../../core/redact/index.ts";
import type { ToolResult } from "../../domain/event.ts";
import { outputOf } from "../excerpt.ts";
import { isRecord, numberOf, stringOf } from "../narrow.ts";

/** The result of a call that Claude Code reports as successful. */
export function resultOf(response: unknown, durationMs?: number): ToolResult {
  if (!isRecord(response)) return { ok: true, output: outputOf(response), durationMs };
  if (typeof response.stdout === "string" || typeof response.stderr === "string") {
    const { ok, exitCode, output, interrupted } = shellResult(response);
    return { ok, exitCode, output, interrupted, durationMs };
  }
  // Edits and reads repeat the file, which says nothing about how the call ended.
  if (typeof response.filePath === "string" || isRecord(response.file)) {
    return { ok: true, output: "", durationMs };
  }
  const status = numberOf(response.code);
  if (status !== undefined && status >= 400 && typeof response.url === "string") {
    return {
      ok: false,
      output: `HTTP ${status} ${stringOf(response.codeText)}\n${outputOf(response.result)}`,
      durationMs,
    };
  }
  return { ok: true, output: outputOf(response.content ?? response), durationMs };
}

/** The part of a file that a read or an edit returned, for loggers that want every call. */
export function fileTextIn(response: unknown): string | undefined {
  if (!isRecord(response)) return undefined;
  const { file, structuredPatch } = response;
  const text = isRecord(file) ? stringOf(file.content) : outputOf(structuredPatch, LOOKED_AT);
  const open = withoutPrivate(stripOwnText(text.slice(0, LOOKED_AT)), CUT);
  // A cut must not split a secret.
  const head = open.length <= SHOWN ? open : headAndTail(open, SHOWN)[0];
  return head === "" ? undefined : head;
}

/** In characters. */
const SHOWN = 2_000;
const LOOKED_AT = 8_000;

/** The result, from only the text that the model read. */
export function resultOfText(
  response: unknown,
  isError: boolean | undefined,
  durationMs?: number,
): ToolResult {
  const output = outputOf(response);
  const exitCode = exitCodeIn(output);
  const failed = isError ?? (exitCode !== undefined || isErrorText(output) ? true : undefined);
  const interrupted = isInterruption(output) ? true : undefined;
  return { ok: failed === undefined ? undefined : !failed, exitCode, output, interrupted, durationMs };
}

/** `Exit code 3\n…`: the only place where Claude Code gives it. */
export function exitCodeIn(text: string): number | undefined {
  const match = /^(?:Error: )?Exit code (\d+)/.exec(text);
  return match ? Number(match[1]) : undefined;
}

function shellResult(response: Readonly<Record<string, unknown>>): ToolResult {
  const interpretation = stringOf(response.returnCodeInterpretation);
  const output = [
    outputOf(response.stdout),
    outputOf(response.stderr),
    interpretation && `(${interpretation})`,
  ]
    .filter((part) => part !== "")
    .join("\n");
  if (response.interrupted === true) return { ok: false, output, interrupted: true };
  // It is still running in the background; its result is not known yet.
  if (typeof response.backgroundTaskId === "string") return { output };
  // "No matches found", "Files differ": exit code 1 that Claude Code does not count as a failure.
  return { ok: true, exitCode: interpretation === "" ? 0 : 1, output };
}

function isErrorText(text: string): boolean {
  return text.startsWith("<tool_use_error>") || /^PreToolUse:[^\n]{1,80} hook error: /.test(text);
}

function isInterruption(text: string): boolean {
  return text.startsWith("[Request interrupted by user");
}
