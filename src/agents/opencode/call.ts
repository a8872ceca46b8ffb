// Reads a tool call of OpenCode: its folder and how it ended. The same for hooks, exports and the database.
import { isAbsolute, join, normalize } from "node:path";
import type { ToolResult } from "../../domain/event.ts";
import { isShell, printedBy } from "../call-record.ts";
import type { JsonRecord } from "../json-lines.ts";
import { isRecord, numberOf, optional, stringOf } from "../narrow.ts";

/** Where a call works: a shell command may name a folder of its own. */
export function folderOf(tool: string, input: JsonRecord, cwd: string): string {
  const workdir = isShell(tool) ? stringOf(input.workdir) : "";
  if (workdir === "") return cwd;
  return isAbsolute(workdir) ? normalize(workdir) : join(cwd, workdir);
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
  // A command that timed out has no exit code, and its result is unknown.
  const exitCode = numberOf(metadata.exit);
  const ok = isShell(tool) ? (exitCode === undefined ? undefined : exitCode === 0) : true;
  // Plugins append text to the output; the command's own output is in the metadata.
  const printed = isShell(tool) && exitCode !== undefined ? (metadata.output ?? state.output) : state.output;
  return {
    ...optional("ok", ok),
    ...optional("exitCode", exitCode),
    output: printed === "(no output)" ? "" : printedBy(tool, ok, printed),
  };
}
