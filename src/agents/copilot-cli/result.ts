// Reads how a call of Copilot CLI ended, from its hooks and from its records.
import type { ToolResult } from "../../domain/event.ts";
import { isShell, printedBy } from "../call-record.ts";
import { numberOf, optional } from "../narrow.ts";

/** What Copilot says about a call that ended. */
interface ReportedResult {
  readonly text: string;
  readonly exitCode?: number | undefined;
  readonly success?: boolean | undefined;
}

const EXIT_CODE = /<(?:shellId: \S+ completed|exited) with exit code (-?\d+)>\s*$/;
/** Text of hooks is appended to the result. */
const GUIDANCE = /\n\nTool "[^"\n]*" (?:succeeded|failed)\. Additional guidance from [\s\S]*$/;

export function resultOf(tool: string, reported: ReportedResult): ToolResult {
  const { success } = reported;
  const text = reported.text.replace(GUIDANCE, "");
  const code = reported.exitCode ?? (isShell(tool) ? numberOf(EXIT_CODE.exec(text)?.[1]) : undefined);
  // Copilot reports success for every command that could be started.
  const ok = code === undefined || success === false ? shellOk(tool, success) : code === 0;
  return {
    ...optional("ok", ok),
    ...optional("exitCode", code),
    // Removed from every tool's text: at its end it would be read as the result of the call.
    output: printedBy(tool, ok, text.replace(EXIT_CODE, "").trimEnd()),
  };
}

/** Commands are numbered in the order in which they were started; 0 where the text has no number. */
export function shellNumber(text: string): number {
  return Number(/<shellId: (\d+) completed with exit code -?\d+>\s*$/.exec(text)?.[1] ?? 0);
}

/** A shell without an exit code is still running, or was only queried. */
function shellOk(tool: string, success: boolean | undefined): boolean | undefined {
  return isShell(tool) && success === true ? undefined : success;
}
