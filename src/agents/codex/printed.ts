// Infers the results of a program's calls by matching its printed output with its print statements.
import { escapeRegExp } from "../../core/text/escape.ts";
import { valueIn } from "../../domain/json.ts";
import { isRecord, numberOf } from "../narrow.ts";
import type { ReadProgram } from "./program.ts";
import type { Value } from "./program-value.ts";

/** What is known of a call's result. */
export interface PartialResult {
  output?: string;
  exitCode?: number;
  /** Process number, if the command is still running. */
  process?: string;
}

/** Keyed by the number of the call in the program. `pieces`: the output, one piece per call of `text()`. */
export function resultsIn(
  { calls, prints }: ReadProgram,
  pieces: readonly string[],
): ReadonlyMap<number, PartialResult> {
  const results = new Map<number, PartialResult>();
  const doubt = prints.findIndex(({ isSure }) => !isSure);
  // With more or fewer pieces than prints, it is unknown which piece belongs to which.
  const matched = doubt === -1 ? (prints.length === pieces.length ? prints : []) : prints.slice(0, doubt);
  for (const [index, { value }] of matched.entries()) {
    const piece = pieces[index];
    if (piece !== undefined) take(value, piece, results);
  }
  const commands = calls.flatMap(({ tool }, index) => (tool === "exec_command" ? [index] : []));
  const [only] = commands;
  if (only !== undefined && commands.length === 1 && calls.length === 1 && !results.has(only))
    results.set(only, ofOne(pieces));
  return results;
}

/** For the only call of a program: all its output is about this call. */
function ofOne(pieces: readonly string[]): PartialResult {
  const text = pieces.join("\n");
  const code = /^\{"chunk_id"[^\n]*?"exit_code":(-?\d+)/.exec(text)?.[1];
  return { output: text, ...(code !== undefined && { exitCode: Number(code) }) };
}

function take(value: Value, text: string, results: Map<number, PartialResult>): void {
  switch (value.type) {
    case "result":
      if (value.field === undefined) note(value.call, results, parsed(text) ?? text);
      else noteField(value.call, value.field, text, results);
      return;
    case "json":
      takeData(value.of, parsed(text), results);
      return;
    case "record":
    case "list":
      // Objects are printed as JSON.
      takeData(value, parsed(text), results);
      return;
    case "text":
      takeParts(value.parts, text, results);
  }
}

/** Matches the unknown parts between the known words of a text. */
function takeParts(parts: readonly Value[], text: string, results: Map<number, PartialResult>): void {
  const pattern = parts
    .map((part) => (part.type === "plain" ? escapeRegExp(String(part.value)) : "([\\s\\S]*?)"))
    .join("");
  const found = new RegExp(`^${pattern}$`).exec(text)?.slice(1);
  const open = parts.filter((part) => part.type !== "plain");
  for (const [index, part] of open.entries()) {
    const piece = found?.[index];
    if (piece !== undefined) take(part, piece, results);
  }
}

function takeData(value: Value, data: unknown, results: Map<number, PartialResult>): void {
  if (data === undefined) return;
  if (value.type === "result") {
    if (value.field === undefined) note(value.call, results, data);
    else noteField(value.call, value.field, data, results);
  } else if (value.type === "list" && Array.isArray(data))
    for (const [index, item] of value.items.entries()) takeData(item, data[index], results);
  else if (value.type === "record" && isRecord(data))
    for (const [name, field] of value.fields) takeData(field, data[name], results);
}

/** `{"chunk_id":"53323f","wall_time_seconds":0.1,"exit_code":0,"output":"…"}` */
function note(call: number, results: Map<number, PartialResult>, data: unknown): void {
  if (!isRecord(data)) {
    noteField(call, "output", data, results);
    return;
  }
  for (const name of ["output", "exit_code", "session_id"]) noteField(call, name, data[name], results);
  if (data.output === undefined && !results.has(call)) results.set(call, { output: JSON.stringify(data) });
}

function noteField(call: number, field: string, data: unknown, results: Map<number, PartialResult>): void {
  if (data === undefined || data === null) return;
  const known = results.get(call) ?? {};
  results.set(call, known);
  const code = numberOf(typeof data === "string" && /^-?\d+$/.test(data) ? Number(data) : data);
  if (field === "output") known.output = String(data);
  else if (field === "exit_code" && code !== undefined) known.exitCode = code;
  else if (field === "session_id" && code !== undefined) known.process = String(code);
}

function parsed(text: string): unknown {
  return /^\s*[[{]/.test(text) ? valueIn(text) : undefined;
}
