// Splits a call of Cline into the commands, files or queries it consists of, each with its own result: Cline reports
// success for the call as a whole, whatever became of its parts.
import type { ToolCall, ToolResult } from "../../domain/event.ts";
import { printedBy } from "../call-record.ts";
import { textOf } from "../excerpt.ts";
import { isRecord, numberOf, optional, stringOf, unwrapJson } from "../narrow.ts";
import type { WireCall } from "./wire.ts";

/** By tool: the argument that is a list, and what one item of it is called. */
const LISTS: ReadonlyMap<string, readonly [list: string, item: string]> = new Map([
  ["run_commands", ["commands", "command"]],
  ["read_files", ["files", "path"]],
  ["search_codebase", ["queries", "query"]],
]);

/** One call per item; the first has the id of the whole. */
export function splitCall({ id, tool, input }: WireCall): readonly ToolCall[] {
  const whole = unwrapJson(input);
  const [list, item] = LISTS.get(tool) ?? [];
  const given = list === undefined ? undefined : isRecord(whole) ? unwrapJson(whole[list]) : whole;
  const items = Array.isArray(given) ? given : typeof given === "string" ? [given] : [];
  if (item === undefined || items.length === 0)
    return [{ id, tool, input: isRecord(whole) ? whole : { input: whole } }];
  return items.map((one: unknown, index) => ({
    id: index === 0 ? id : `${id}#${index + 1}`,
    tool,
    input: inputOf(one, item),
  }));
}

interface EndedCall {
  readonly call: ToolCall;
  readonly result: ToolResult;
}

/** `output` is a list with a result per item, one result, or an error that concerns the whole call. */
export function splitResult(whole: WireCall, output: unknown, error: string): readonly EndedCall[] {
  const calls = splitCall(whole);
  const outputs = Array.isArray(output) ? output : [output];
  return calls.map((call, index) => ({
    call,
    // Only one output for all: it concerns each of them.
    result: resultOf(call.tool, outputs.length === calls.length ? outputs[index] : outputs[0], error),
  }));
}

function resultOf(tool: string, output: unknown, wholeError: string): ToolResult {
  const fields = isRecord(output) ? output : { result: output };
  const error = stringOf(fields.error);
  const reported = typeof fields.success === "boolean" ? fields.success : undefined;
  const isFailed = reported === false || (reported === undefined && (error !== "" || wholeError !== ""));
  const text = textOf(fields.result);
  const exitCode = numberOf(/^(?:\[Command|Command) exited with code (-?\d+)/.exec(error || text)?.[1]);
  const ok = isFailed ? false : reported;
  return {
    ...optional("ok", ok),
    ...optional("exitCode", exitCode ?? (ok === true && tool === "run_commands" ? 0 : undefined)),
    output: printedBy(tool, ok, exitCode === undefined ? text || error || wholeError : withoutStatus(text)),
  };
}

/** `[Command exited with code 3]` is said by the exit code; `[stderr]` only separates. */
function withoutStatus(text: string): string {
  return text
    .replace(/^\[Command exited with code -?\d+\]\n?/, "")
    .replace(/^\n?\[stderr\]\n/m, "")
    .trimEnd();
}

/** A text, or an object with the item and more: `{ path, start_line }`, `{ command, args }`. */
function inputOf(one: unknown, item: string): ToolCall["input"] {
  if (typeof one === "string") return { [item]: one };
  if (!isRecord(one)) return { input: one };
  const { args, ...rest } = one;
  if (typeof one.command !== "string" || !Array.isArray(args)) return one;
  return { ...rest, command: [one.command, ...args.map(String)].join(" ") };
}
