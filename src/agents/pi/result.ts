// Reads how a call of pi ended. The same for hooks and sessions.
import { isOwnDenial, stripOwnText } from "../../core/own-text/own-text.ts";
import type { ToolResult } from "../../domain/event.ts";
import { isShell, printedBy } from "../call-record.ts";
import { textOf } from "../excerpt.ts";
import type { JsonRecord } from "../json-lines.ts";
import { isRecord, numberOf, optional } from "../narrow.ts";

/** pi puts the exit code of a failed command below its output; without one the command ended with 0. */
const STATUS = /(?:^|\n\n)Command (?:exited with code (-?\d+)|(aborted)|timed out after [\d.]+ seconds)\s*$/;

/** `content`, `details` and `isError` as in a message with the role `toolResult`. */
export function resultOf(tool: string, { content, details, isError }: JsonRecord): ToolResult {
  // pi keeps our remarks in the result, below the exit code.
  const whole = textOf(content);
  const text = isOwnDenial(whole) ? whole : stripOwnText(whole);
  if (!isShell(tool)) return { ok: isError !== true, output: printedBy(tool, isError !== true, text) };
  const status = isError === true ? STATUS.exec(text) : null;
  // Extensions that replace the tool give the code as a field, and may call such a result a success.
  const exitCode =
    numberOf(isRecord(details) ? details.exitCode : undefined) ??
    numberOf(status?.[1] ?? (isError ? "" : "0"));
  const ok = isError !== true && (exitCode ?? 0) === 0;
  const body = status === null ? text : text.slice(0, status.index);
  return {
    ok,
    ...optional("exitCode", exitCode),
    // A timeout keeps its words: they give the reason for the failure.
    output: printedBy(tool, ok, body === "(no output)" ? "" : status?.[1] || status?.[2] ? body : text),
    ...(status?.[2] !== undefined && { interrupted: true }),
  };
}
