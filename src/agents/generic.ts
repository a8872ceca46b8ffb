// Parses generic events (`twiceshy record`, `twiceshy replay`): one finished tool call per JSON line.
import type { PromptSubmit, ToolEnd, ToolResult } from "../domain/event.ts";
import type { Writable } from "../domain/writable.ts";
import { outputOf, promptFrom } from "./excerpt.ts";
import { isRecord, numberOf, stringOf } from "./narrow.ts";
import { patchesIn } from "./patch-in-program.ts";

/** Values for missing fields. */
export interface GenericDefaults {
  readonly now: number;
  readonly cwd: string;
  readonly session?: string;
  readonly agent?: string;
  /** The call's id; without one, its time and its place in the order identify it. */
  readonly id?: string;
}

type Fields = Readonly<Record<string, unknown>>;

export interface GenericReader {
  /** Throws the reason when the line cannot be parsed. */
  read(line: string, defaults: GenericDefaults): readonly (PromptSubmit | ToolEnd)[];
  /** The same for a line that is already parsed. */
  take(fields: Fields, defaults: GenericDefaults): readonly (PromptSubmit | ToolEnd)[];
}

/**
 * Reads events in order. A prompt is repeated with every call it led to, but was given once: it is returned before the
 * first of them. Prompts of subagents are left out, because no person typed them.
 */
export function genericReader(): GenericReader {
  const promptOf = newPrompts();
  const take: GenericReader["take"] = (fields, defaults) => {
    const event = toEvent(fields, defaults);
    const prompt = promptOf(stringOf(fields.prompt), event);
    if (prompt === "") return [event];
    const { call: _call, result: _result, ...origin } = event;
    return [{ ...origin, type: "prompt-submit", prompt }, event];
  };
  return { take, read: (line, defaults) => take(readLine(line), defaults) };
}

/** The prompt that led to a call; empty if an earlier call already had it. */
function newPrompts(): (given: string, event: ToolEnd) => string {
  const last = new Map<string, { readonly given: string; readonly prompt: string }>();
  return (given, { session, subagent }) => {
    const before = last.get(session);
    if (subagent || given === "" || before?.given === given) return "";
    const prompt = promptFrom(given);
    if (prompt === "" || before?.prompt === prompt) return "";
    last.set(session, { given, prompt });
    return prompt;
  };
}

export interface GenericCall {
  /** Its place in the order of its project, if the line has one. */
  readonly seq: number | undefined;
  readonly event: ToolEnd;
  /** The prompt that led to it; empty if an earlier call already had it. */
  readonly prompt: string;
}

/** Reads calls alone, in order, and counts the prompts that led to them. */
export function genericCallReader(): (line: string, defaults: GenericDefaults) => GenericCall {
  const turns = new Map<string, number>();
  const promptOf = newPrompts();
  return (line, defaults) => {
    const fields = readLine(line);
    const event: Writable<ToolEnd> = toEvent(fields, defaults);
    const prompt = promptOf(stringOf(fields.prompt), event);
    event.turn = (turns.get(event.session) ?? 0) + (prompt === "" ? 0 : 1);
    turns.set(event.session, event.turn);
    return { seq: numberOf(fields.seq), event, prompt };
  };
}

function toEvent(event: Fields, defaults: GenericDefaults): Writable<ToolEnd> {
  const tool = stringOf(event.tool);
  if (tool === "") throw broken("it has no tool");
  if (!isRecord(event.input)) throw broken("its input is not an object");
  const at = timeOf(event.ts) ?? defaults.now;
  const session = stringOf(event.session) || defaults.session || "";
  if (session === "") throw broken("it has no session");
  const end: Writable<ToolEnd> = {
    type: "tool-end",
    agent: stringOf(event.agent) || defaults.agent || "unknown",
    session,
    cwd: stringOf(event.cwd) || (event.project === undefined ? defaults.cwd : ""),
    at,
    call: {
      id: idOf(event) || (defaults.id ?? `${at}-${numberOf(event.seq) ?? tool}`),
      tool,
      input: inputOf(tool, event.input),
    },
    result: resultOf(event),
  };
  const project = stringOf(event.project);
  const branch = stringOf(event.branch);
  if (project !== "") end.project = project;
  if (branch !== "") end.branch = branch;
  if (event.sidechain === true) end.subagent = "sidechain";
  return end;
}

/** Histories of Codex may name `apply_patch` and give the program around the patch: the patch alone is kept. */
function inputOf(tool: string, input: Fields): Fields {
  if (tool !== "apply_patch") return input;
  const given = stringOf(input.input).trimStart();
  const patches = given.startsWith("***") ? [] : patchesIn(given);
  return patches.length === 0 ? input : { ...input, input: patches.map(({ text }) => text).join("\n") };
}

/** A placeholder for a removed id is not an id: calls with the same placeholder are not copies of each other. */
function idOf(event: Fields): string {
  const id = stringOf(event.id);
  return /^\W*redacted\W*$/i.test(id) ? "" : id;
}

function resultOf(event: Fields): ToolResult {
  const result: Writable<ToolResult> = { output: outputOf(event.output ?? "") };
  const exitCode = numberOf(event.exitCode);
  const durationMs = numberOf(event.durationMs);
  if (typeof event.ok === "boolean") result.ok = event.ok;
  if (exitCode !== undefined) result.exitCode = exitCode;
  if (event.interrupted === true) result.interrupted = true;
  if (durationMs !== undefined) result.durationMs = durationMs;
  return result;
}

function readLine(line: string): Fields {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch (cause) {
    throw broken("it is not JSON", cause);
  }
  if (!isRecord(value)) throw broken("it is not a JSON object");
  return value;
}

/** ISO text, or epoch milliseconds. */
function timeOf(value: unknown): number | undefined {
  if (typeof value === "number") return value;
  const time = Date.parse(stringOf(value));
  return Number.isNaN(time) ? undefined : time;
}

function broken(reason: string, cause?: unknown): Error {
  return new Error(
    `this event cannot be understood: ${reason}. One finished call per line: {"session","tool","input":{…},"ok","exitCode","output"}.`,
    { cause },
  );
}
