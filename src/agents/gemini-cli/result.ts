// Reads how a Gemini CLI call ended, from the text that the model got. A command that failed counts as a success there.
import type { ToolResult } from "../../domain/event.ts";
import { isShell, printedBy } from "../call-record.ts";
import { shellResult } from "../shell-report.ts";
import { withoutHooks } from "./session-file.ts";

/** A call that Gemini CLI reports as successful. */
export function succeeded(tool: string, response: string): ToolResult {
  const text = withoutHooks(response).trim();
  return isShell(tool) ? shellResult(tool, text) : { ok: true, output: printedBy(tool, true, text) };
}

/** A call that ended in an error, was refused or was cancelled. */
export function failed(tool: string, response: string, isCancelled: boolean): ToolResult {
  const text = withoutHooks(response).trim();
  // A call that the person refused was not cancelled: it never started.
  const isBroken = isCancelled && !/Reason: User denied/i.test(text);
  return { ok: false, output: printedBy(tool, false, text), ...(isBroken && { interrupted: true }) };
}
