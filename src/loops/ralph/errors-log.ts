// Parses `errors.log`: errors with the path of the run log; that path names run and iteration.
import { type RunFile, runFileIn } from "./names.ts";
import { parseStamp, type Stamp } from "./stamp.ts";

export interface LoggedError {
  /** Line number, from 1. */
  readonly line: number;
  readonly at: Stamp;
  readonly type: "exit-code" | "uncommitted-changes";
  readonly exitCode?: number;
  /** The number in the line itself; often 0. */
  readonly given: number;
  readonly file?: RunFile;
  readonly path: string;
}

const LINE = /^\[(\d{4}-\d\d-\d\d[^\]]{0,30})\]\s+ITERATION (\d{1,6}) (.*)$/;

export function parseErrorsLog(text: string): readonly LoggedError[] {
  return text.split(/\r?\n/).flatMap((line, index) => {
    const match = LINE.exec(line);
    const at = parseStamp(match?.[1] ?? "");
    const said = what(match?.[3] ?? "");
    if (match === null || at === undefined || said === undefined) return [];
    const path = /\breview(?: run summary at)? (\S.*)$/.exec(match[3] ?? "")?.[1] ?? "";
    const file = runFileIn(path);
    return [{ line: index + 1, at, given: Number(match[2]), path, ...said, ...(file && { file }) }];
  });
}

function what(text: string): Pick<LoggedError, "type" | "exitCode"> | undefined {
  if (text.startsWith("left uncommitted changes")) return { type: "uncommitted-changes" };
  const code = /^(?:command failed|exited non-zero) \((?:status|code)=(\d{1,4})\)/.exec(text);
  return code ? { type: "exit-code", exitCode: Number(code[1]) } : undefined;
}
