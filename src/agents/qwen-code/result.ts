// Reads how a Qwen Code call ended, from hooks and from the session's record.
import { isOwnDenial } from "../../core/own-text/own-text.ts";
import type { ToolResult } from "../../domain/event.ts";
import { isShell, printedBy } from "../call-record.ts";
import { outputOf, textOf } from "../excerpt.ts";
import { isRecord, numberOf, optional, stringOf } from "../narrow.ts";
import { shellResult } from "../shell-report.ts";

/** The result of a call that Qwen Code reports as successful. */
export function succeeded(tool: string, response: unknown): ToolResult {
  const text = textOf(isRecord(response) ? response.llmContent : response);
  return isShell(tool) ? shellResult(tool, text) : { ok: true, output: printedBy(tool, true, text) };
}

/** The result of a call that it reports as failed; of a command there is the report on it. */
export function failed(tool: string, error: string): ToolResult {
  const isReport = isShell(tool) && /^(?:Command|Output): /m.test(error.slice(0, 200));
  return isReport ? { ...shellResult(tool, error), ok: false } : { ok: false, output: outputOf(error) };
}

interface Ending {
  readonly status: string;
  readonly errorType: string;
  /** What the model got: `[{functionResponse: {response: {output} or {error}}}]`, with the words of hooks at its end. */
  readonly parts: unknown;
  /** What the person saw; of a command with its exit code. */
  readonly display?: unknown;
}

/** Undefined for a call that has not ended. */
export function endedAs(tool: string, { status, errorType, parts, display }: Ending): ToolResult | undefined {
  const text = responseIn(parts);
  const known = commandIn(tool, display);
  switch (status) {
    case "success":
      return known ?? succeeded(tool, withoutTail(text));
    case "cancelled": {
      // A call that the person refused was not cancelled: it never started.
      const isRefused = /Reason: User did not allow/i.test(text);
      return { ok: false, output: outputOf(text), ...(!isRefused && { interrupted: true }) };
    }
    case "error":
      if (errorType === "execution_denied") return { ok: false, output: refusal(text) };
      return known ?? failed(tool, withoutTail(text));
    default:
      return undefined;
  }
}

/** A hook's reason comes without a word of who refused. */
function refusal(text: string): string {
  return isOwnDenial(text) ? outputOf(text) : `Blocked by hook: ${outputOf(text)}`;
}

/** Hooks add their words behind the report on a command. */
function withoutTail(text: string): string {
  return text.replace(/(\nProcess Group PGID: [^\n]*)[\s\S]*$/, "$1");
}

function commandIn(tool: string, display: unknown): ToolResult | undefined {
  if (!isRecord(display) || display.type !== "shell_result") return undefined;
  const exitCode = numberOf(display.exitCode);
  const ok = exitCode === 0;
  return {
    ok,
    ...optional("exitCode", exitCode),
    output: printedBy(tool, ok, stringOf(display.output) || stringOf(display.error)),
    ...(display.outcome === "cancelled" && { interrupted: true }),
  };
}

function responseIn(parts: unknown): string {
  const list = Array.isArray(parts) ? parts.filter(isRecord) : [];
  return list
    .map(({ functionResponse, text }) => {
      const response = isRecord(functionResponse) ? functionResponse.response : text;
      return isRecord(response) ? textOf(response.output ?? response.error ?? response) : stringOf(response);
    })
    .filter((text) => text !== "")
    .join("\n");
}
