// Reads the report on a shell command that Gemini CLI and its descendant Qwen Code give to the model: `Output: …`, then
// lines about how it ended, the last of which names the process.
import type { ToolResult } from "../domain/event.ts";
import { printedBy } from "./call-record.ts";
import { optional } from "./narrow.ts";

/** Gemini CLI names an exit code only if it is not zero. */
export function shellResult(tool: string, report: string): ToolResult {
  const { printed, notes } = shellText(report);
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

/** The notes on how a command ended are within this many bytes of the end. */
const NOTES = 1_000;

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
