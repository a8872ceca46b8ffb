// Follows a rollout (Codex's own session record) line by line and pairs calls with results. The import uses it on whole
// files, hooks on the end of a file, because their payloads have neither exit codes nor failed patches.
import type { ToolCall, ToolResult } from "../../domain/event.ts";
import { folderFrom } from "../call-record.ts";
import type { JsonRecord } from "../json-lines.ts";
import { isRecord, stringOf, unwrapJson } from "../narrow.ts";
import { codexCall } from "./call.ts";
import { cells } from "./cells.ts";
import { innerCall, isInner } from "./inner-call.ts";
import type { ProgramReader } from "./program.ts";
import { type Detail, detailOf, resultOf } from "./result.ts";
import { runningCommands } from "./running-commands.ts";

export interface RolloutCall {
  readonly call: ToolCall;
  readonly cwd: string;
}
export interface FinishedCall extends RolloutCall {
  readonly result: ToolResult;
}

export interface Rollout {
  /** Takes the next record; returns the calls that it finishes. */
  follow(record: JsonRecord): readonly FinishedCall[];
  /** A started call, by its id. */
  begun(id: string): RolloutCall | undefined;
  /** Details of a call besides its output, by its id. */
  detail(id: string): Detail | undefined;
  readonly cwd: string;
}

/** Relevant lines have one of these near their start; searching for them is far cheaper than parsing every line. */
export const ROLLOUT_LINE =
  /"(?:session_meta|turn_context|function_call|function_call_output|custom_tool_call|custom_tool_call_output|local_shell_call|item_completed|exec_command_end|patch_apply_end|mcp_tool_call_end)"/;

/** What was read so far. */
interface State {
  cwd: string;
  readonly programs: ReturnType<typeof cells>;
  readonly begun: Map<string, RolloutCall>;
  readonly details: Map<string, Detail>;
  readonly running: ReturnType<typeof runningCommands>;
  /** Calls that only ask for more output of a running command: call → process number. */
  readonly polls: Map<string, string>;
}

/** `read` parses programs that call tools; without it, only the inner calls that Codex recorded are known. */
export function rollout(startCwd: string, read?: ProgramReader): Rollout {
  const state: State = {
    cwd: startCwd,
    programs: cells(read),
    begun: new Map(),
    details: new Map(),
    running: runningCommands(),
    polls: new Map(),
  };
  return {
    follow: (record) => follow(state, record),
    begun: (id) => state.begun.get(id),
    detail: (id) => state.details.get(id),
    get cwd() {
      return state.cwd;
    },
  };
}

const NOTHING: readonly FinishedCall[] = [];

function follow(state: State, record: JsonRecord): readonly FinishedCall[] {
  const payload = isRecord(record.payload) ? record.payload : record;
  switch (kindOf(record, payload)) {
    case "session_meta":
    case "turn_context":
      state.cwd = stringOf(payload.cwd) || state.cwd;
      return NOTHING;
    case "function_call":
      return begin(state, payload, unwrapJson(payload.arguments));
    case "custom_tool_call":
      return begin(state, payload, payload.input);
    case "local_shell_call":
      return begin(state, { call_id: payload.call_id ?? payload.id, name: "local_shell" }, payload.action);
    case "function_call_output":
    case "custom_tool_call_output":
      return end(state, stringOf(payload.call_id), payload.output);
    case "item_completed":
      return isRecord(payload.item) ? noteDetail(state, stringOf(payload.item.id), payload.item) : NOTHING;
    case "exec_command_end":
    case "patch_apply_end":
    case "mcp_tool_call_end":
      return noteDetail(state, stringOf(payload.call_id), payload);
    default:
      return NOTHING;
  }
}

function begin({ cwd, programs, begun, polls }: State, payload: JsonRecord, input: unknown) {
  const id = stringOf(payload.call_id);
  const name = fullName(stringOf(payload.namespace), stringOf(payload.name));
  if (id === "" || name === "") return NOTHING;
  if (name === "wait" && isRecord(input) && input.cell_id !== undefined) {
    programs.wait(id, String(input.cell_id));
    return NOTHING;
  }
  if (name === "write_stdin" && isRecord(input)) polls.set(id, String(input.session_id));
  const { call, workdir } = codexCall(id, name, input);
  const first = { call, cwd: folderFrom(cwd, workdir) };
  if (name === "exec" && typeof input === "string") programs.begin(id, input, first);
  else begun.set(id, first);
  return NOTHING;
}

/** A record about a call besides its output. It finishes a command that kept running, whenever it comes. */
function noteDetail(state: State, id: string, item: JsonRecord): readonly FinishedCall[] {
  const detail = detailOf(item);
  if (!state.begun.has(id)) return noteInner(state, id, item, detail);
  state.details.set(id, detail);
  return state.running.takeStartedBy(id) && detail.exitCode !== undefined ? finish(state, id, "") : NOTHING;
}

function noteInner({ cwd, programs }: State, id: string, item: JsonRecord, detail: Detail) {
  const inner = isInner(id) ? innerCall(id, item, detail, cwd) : undefined;
  if (inner === undefined) return NOTHING;
  programs.seen(inner);
  return [inner];
}

function end(state: State, id: string, output: unknown): readonly FinishedCall[] {
  const inner = state.programs.end(id, output);
  if (inner !== undefined) return inner;
  const process = state.polls.get(id);
  if (process !== undefined) return endPoll(state, id, process, output);
  const outcome = resultOf(output, state.details.get(id));
  if (outcome.type !== "running") return finish(state, id, output);
  state.running.start(outcome.process, id, outcome.output);
  return NOTHING;
}

/** The output of a call that asked for more of a running command. */
function endPoll(state: State, id: string, process: string, output: unknown): readonly FinishedCall[] {
  const { begun, running } = state;
  const outcome = resultOf(output, state.details.get(id));
  if (outcome.type === "running") {
    running.append(process, outcome.output);
    return NOTHING;
  }
  const command = running.take(process);
  // Nothing runs under that number any more: its own record came first, or the number was wrong.
  const isRefused = outcome.result.ok === false && outcome.result.exitCode === undefined;
  if (command === undefined) return isRefused ? finish(state, id, output) : NOTHING;
  begun.delete(id);
  const first = begun.get(command.id);
  begun.delete(command.id);
  const { output: rest, ...result } = outcome.result;
  return first === undefined ? [] : [{ ...first, result: { ...result, output: command.output + rest } }];
}

function finish({ begun, details, polls }: State, id: string, output: unknown): readonly FinishedCall[] {
  const first = begun.get(id);
  const outcome = resultOf(output, details.get(id));
  begun.delete(id);
  details.delete(id);
  polls.delete(id);
  return first === undefined || outcome.type === "running" ? [] : [{ ...first, result: outcome.result }];
}

/** Newer rollouts wrap a record: then its own type is inside. */
function kindOf({ type }: JsonRecord, payload: JsonRecord): unknown {
  return type === "event_msg" || type === "response_item" ? payload.type : type;
}

/** `mcp__github__search`, also if server and tool are given separately. */
function fullName(namespace: string, name: string): string {
  return namespace === "" || name.startsWith(namespace) ? name : `${namespace.replace(/_+$/, "")}__${name}`;
}
