// Reads a tool call of OpenCode: its folder and how it ended. The same for hooks, exports and the database.
import type { ToolResult } from "../../domain/event.ts";
import { folderFrom, isShell, printedBy } from "../call-record.ts";
import type { JsonRecord } from "../json-lines.ts";
import { isRecord, numberOf, optional, stringOf } from "../narrow.ts";

/** Where a call works: a shell command may name a folder of its own. */
export function folderOf(tool: string, input: JsonRecord, cwd: string): string {
  return folderFrom(cwd, isShell(tool) ? stringOf(input.workdir) : "");
}

/**
 * `state` as in a tool part: `status`, `output`, `error`, `metadata`. Without the duration: some versions record it
 * after the command has ended.
 */
export function resultOf(tool: string, state: JsonRecord): ToolResult {
  if (state.status === "error") {
    const output = printedBy(tool, false, state.error);
    const isAborted = /^(?:Error: )?Tool execution aborted/.test(output);
    return { ok: false, output, ...(isAborted && { interrupted: true }) };
  }
  const metadata = isRecord(state.metadata) ? state.metadata : {};
  // Null when OpenCode ended the command; only its remark below the output says why.
  const exitCode = numberOf(metadata.exit);
  const remark = isShell(tool) && exitCode === undefined ? remarkIn(state.output) : "";
  const isTimeout = /after exceeding timeout/.test(remark);
  const isAborted = /aborted/i.test(remark);
  const ended = exitCode === undefined ? (isTimeout || isAborted ? false : undefined) : exitCode === 0;
  const ok = isShell(tool) ? ended : true;
  // Plugins append text to the output; the command's own output is in the metadata.
  const printed = isShell(tool) && exitCode !== undefined ? (metadata.output ?? state.output) : state.output;
  return {
    ...optional("ok", ok),
    ...optional("exitCode", exitCode),
    output: printed === "(no output)" ? "" : printedBy(tool, ok, printed),
    ...(isAborted && { interrupted: true }),
  };
}

/** `<shell_metadata>` of today, `<bash_metadata>` of older versions. */
function remarkIn(output: unknown): string {
  return (
    /<(shell|bash)_metadata>([\s\S]*)<\/\1_metadata>\s*$/.exec(stringOf(output).slice(-2_000))?.[2] ?? ""
  );
}
