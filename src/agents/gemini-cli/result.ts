// Reads how a Gemini CLI call ended, from the text that the model got. A command that failed counts as a success there:
// its exit code is a line at the end of the text, and only if it is not zero.
import type { ToolResult } from "../../domain/event.ts";
import { isShell, printedBy } from "../call-record.ts";
import { optional } from "../narrow.ts";
import { withoutHooks } from "./session-file.ts";

/** A call that Gemini CLI reports as successful. */
export function succeeded(tool: string, response: string): ToolResult {
  const text = withoutHooks(response).trim();
  if (!isShell(tool)) return { ok: true, output: printedBy(tool, true, text) };
  const { printed, notes } = shellText(text);
  const code = /^Exit Code: (-?\d+)$/m.exec(notes)?.[1];
  // A killed command has a signal instead.
  const isKilled = /^Signal: (?!\(none\))/m.test(notes);
  const exitCode = code === undefined ? (isKilled ? undefined : 0) : Number(code);
  return {
    ok: exitCode === 0,
    ...optional("exitCode", exitCode),
    output: printedBy(tool, exitCode === 0, printed),
  };
}

/** A call that ended in an error, was refused or was cancelled. */
export function failed(tool: string, response: string, isCancelled: boolean): ToolResult {
  const text = withoutHooks(response).trim();
  // A call that the person refused was not cancelled: it never started.
  const isBroken = isCancelled && !/Reason: User denied/i.test(text);
  return { ok: false, output: printedBy(tool, false, text), ...(isBroken && { interrupted: true }) };
}

/** The notes on how a command ended are within this many bytes of the end. */
const NOTES = 1_000;

/** `Output: …`, then lines about how it ended, the last of which names the process. */
function shellText(text: string): { readonly printed: string; readonly notes: string } {
  const inside = text.replace(/^<untrusted_context>\n|\n<\/untrusted_context>/g, "");
  const end = inside.slice(-NOTES);
  const notes =
    /(?:(?:^|\n)(?:Error: \(none\)|(?:Exit Code|Signal|Background PIDs|Process Group PGID): [^\n]*))+\s*$/.exec(
      end,
    );
  const body = inside.slice(0, inside.length - (notes?.[0].length ?? 0));
  const start = /(?:^|\n)(?:Output|Stdout): /.exec(body);
  const printed = start === null ? body : body.slice(start.index + start[0].length);
  return { printed: printed.trim() === "(empty)" ? "" : printed, notes: notes?.[0] ?? "" };
}
