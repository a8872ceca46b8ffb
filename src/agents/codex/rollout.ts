// Follows a rollout (Codex's own session record) line by line and pairs calls with results. The import uses it on whole
// files, hooks on the end of a file, because their payloads have neither exit codes nor failed patches.
import type { ToolCall, ToolResult } from "../../domain/event.ts";
import { folderFrom } from "../call-record.ts";
import { isRecord, stringOf, unwrapJson } from "../narrow.ts";
import { codexCall } from "./call.ts";
import { cells } from "./cells.ts";
import { innerCall, isInner } from "./inner-call.ts";
import type { ProgramReader } from "./program.ts";
import { type Detail, detailOf, resultOf } from "./result.ts";

export interface RolloutCall {
  readonly call: ToolCall;
  readonly cwd: string;
}
export interface FinishedCall extends RolloutCall {
  readonly result: ToolResult;
}

export interface Rollout {
  /** Takes the next record; returns the calls that it finishes. */
  follow(record: Readonly<Record<string, unknown>>): readonly FinishedCall[];
  /** A started call, by its id. */
  begun(id: string): RolloutCall | undefined;
  /** Details of a call besides its output, by its id. */
  detail(id: string): Detail | undefined;
  readonly cwd: string;
}

/** Relevant lines have one of these near their start; searching for them is far cheaper than parsing every line. */
export const ROLLOUT_LINE =
  /"(?:session_meta|turn_context|function_call|function_call_output|custom_tool_call|custom_tool_call_output|local_shell_call|item_completed|exec_command_end|patch_apply_end|mcp_tool_call_end)"/;

/** `read` parses programs that call tools; without it, only the inner calls that Codex recorded are known. */
export function rollout(startCwd: string, read?: ProgramReader): Rollout {
  let cwd = startCwd;
  const programs = cells(read);
  const begun = new Map<string, RolloutCall>();
  const details = new Map<string, Detail>();
  /** Running commands, by process number. */
  const running = new Map<string, { readonly id: string; output: string }>();
  /** Calls that only ask for more output of a running command: call → process number. */
  const polls = new Map<string, string>();

  const follow = (record: Readonly<Record<string, unknown>>): readonly FinishedCall[] => {
    const payload = isRecord(record.payload) ? record.payload : record;
    const type = record.type === "event_msg" || record.type === "response_item" ? payload.type : record.type;
    switch (type) {
      case "session_meta":
      case "turn_context":
        cwd = stringOf(payload.cwd) || cwd;
        return [];
      case "function_call":
        begin(payload, unwrapJson(payload.arguments));
        return [];
      case "custom_tool_call":
        begin(payload, payload.input);
        return [];
      case "local_shell_call":
        begin({ call_id: payload.call_id ?? payload.id, name: "local_shell" }, payload.action);
        return [];
      case "function_call_output":
      case "custom_tool_call_output":
        return end(stringOf(payload.call_id), payload.output);
      case "item_completed":
        return isRecord(payload.item) ? note(stringOf(payload.item.id), payload.item) : [];
      case "exec_command_end":
      case "patch_apply_end":
      case "mcp_tool_call_end":
        return note(stringOf(payload.call_id), payload);
      default:
        return [];
    }
  };

  const begin = (payload: Readonly<Record<string, unknown>>, input: unknown): void => {
    const id = stringOf(payload.call_id);
    const name = fullName(stringOf(payload.namespace), stringOf(payload.name));
    if (id === "" || name === "") return;
    if (name === "wait" && isRecord(input) && input.cell_id !== undefined) {
      programs.wait(id, String(input.cell_id));
      return;
    }
    if (name === "write_stdin" && isRecord(input)) polls.set(id, String(input.session_id));
    const { call, workdir } = codexCall(id, name, input);
    const first = { call, cwd: folderFrom(cwd, workdir) };
    if (name === "exec" && typeof input === "string") programs.begin(id, input, first);
    else begun.set(id, first);
  };

  /** A command that kept running is finished by its own record, whenever that comes. */
  const note = (id: string, item: Readonly<Record<string, unknown>>): readonly FinishedCall[] => {
    const detail = detailOf(item);
    if (!begun.has(id)) {
      const inner = isInner(id) ? innerCall(id, item, detail, cwd) : undefined;
      if (inner !== undefined) programs.seen(inner);
      return inner === undefined ? [] : [inner];
    }
    details.set(id, detail);
    const open = [...running].find(([, call]) => call.id === id);
    if (open === undefined) return [];
    running.delete(open[0]);
    return detail.exitCode === undefined ? [] : finish(id, "");
  };

  const end = (id: string, output: unknown): readonly FinishedCall[] => {
    const inner = programs.end(id, output);
    if (inner !== undefined) return inner;
    const process = polls.get(id);
    const outcome = resultOf(output, details.get(id));
    if (outcome.type === "running") {
      if (process === undefined) running.set(outcome.process, { id, output: outcome.output });
      else append(process, outcome.output);
      return [];
    }
    const polled = process === undefined ? undefined : running.get(process);
    if (process === undefined) return finish(id, output);
    // Nothing runs under that number any more: its own record came first, or the number was wrong.
    const refused = outcome.result.ok === false && outcome.result.exitCode === undefined;
    if (polled === undefined) return refused ? finish(id, output) : [];
    running.delete(process);
    begun.delete(id);
    const { output: rest, ...result } = outcome.result;
    const first = begun.get(polled.id);
    begun.delete(polled.id);
    return first === undefined ? [] : [{ ...first, result: { ...result, output: polled.output + rest } }];
  };

  const append = (process: string, output: string): void => {
    const open = running.get(process);
    if (open !== undefined && open.output.length < 65_536) open.output += output;
  };

  const finish = (id: string, output: unknown): readonly FinishedCall[] => {
    const first = begun.get(id);
    const detail = details.get(id);
    const outcome = resultOf(output, detail);
    begun.delete(id);
    details.delete(id);
    polls.delete(id);
    if (first === undefined || outcome.type === "running") return [];
    return [{ ...first, result: outcome.result }];
  };

  return {
    follow,
    begun: (id) => begun.get(id),
    detail: (id) => details.get(id),
    get cwd() {
      return cwd;
    },
  };
}

/** `mcp__github__search`, also if server and tool are given separately. */
function fullName(namespace: string, name: string): string {
  return namespace === "" || name.startsWith(namespace) ? name : `${namespace.replace(/_+$/, "")}__${name}`;
}
