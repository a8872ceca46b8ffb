// What a program's output tells of the results of its calls: the pieces it printed, held against what it prints.
import { isRecord, numberOf } from "../narrow.ts";
import type { ReadProgram } from "./program.ts";
import type { Value } from "./program-value.ts";

/** What is known of a call's result. */
export interface Told {
  output?: string;
  exitCode?: number;
  /** Number of the process, where the command runs on. */
  process?: string;
}

/** By the number of the call in the program. `pieces`: what `text()` printed, one piece for each time. */
export function toldBy({ calls, prints }: ReadProgram, pieces: readonly string[]): ReadonlyMap<number, Told> {
  const told = new Map<number, Told>();
  const doubt = prints.findIndex(({ isSure }) => !isSure);
  // More or fewer than the program prints: nobody knows which piece is which.
  const matched = doubt === -1 ? (prints.length === pieces.length ? prints : []) : prints.slice(0, doubt);
  for (const [index, { value }] of matched.entries()) {
    const piece = pieces[index];
    if (piece !== undefined) take(value, piece, told);
  }
  const commands = calls.flatMap(({ tool }, index) => (tool === "exec_command" ? [index] : []));
  const [only] = commands;
  if (only !== undefined && commands.length === 1 && calls.length === 1 && !told.has(only))
    told.set(only, ofOne(pieces));
  return told;
}

/** The program's only call: whatever it printed in whatever way is about it. */
function ofOne(pieces: readonly string[]): Told {
  const text = pieces.join("\n");
  const code = /^\{"chunk_id"[^\n]*?"exit_code":(-?\d+)/.exec(text)?.[1];
  return { output: text, ...(code !== undefined && { exitCode: Number(code) }) };
}

function take(value: Value, text: string, told: Map<number, Told>): void {
  switch (value.type) {
    case "result":
      if (value.field === undefined) note(value.call, told, parsed(text) ?? text);
      else noteField(value.call, value.field, text, told);
      return;
    case "json":
      takeData(value.of, parsed(text), told);
      return;
    case "record":
    case "list":
      // An object that is printed is printed as JSON.
      takeData(value, parsed(text), told);
      return;
    case "text":
      takeParts(value.parts, text, told);
  }
}

/** What stands between the known words of a text. */
function takeParts(parts: readonly Value[], text: string, told: Map<number, Told>): void {
  const pattern = parts
    .map((part) => (part.type === "plain" ? literal(String(part.value)) : "([\\s\\S]*?)"))
    .join("");
  const found = new RegExp(`^${pattern}$`).exec(text)?.slice(1);
  const open = parts.filter((part) => part.type !== "plain");
  for (const [index, part] of open.entries()) {
    const piece = found?.[index];
    if (piece !== undefined) take(part, piece, told);
  }
}

function takeData(value: Value, data: unknown, told: Map<number, Told>): void {
  if (data === undefined) return;
  if (value.type === "result") {
    if (value.field === undefined) note(value.call, told, data);
    else noteField(value.call, value.field, data, told);
  } else if (value.type === "list" && Array.isArray(data))
    for (const [index, item] of value.items.entries()) takeData(item, data[index], told);
  else if (value.type === "record" && isRecord(data))
    for (const [name, field] of value.fields) takeData(field, data[name], told);
}

/** `{"chunk_id":"53323f","wall_time_seconds":0.1,"exit_code":0,"output":"…"}` */
function note(call: number, told: Map<number, Told>, data: unknown): void {
  if (!isRecord(data)) {
    noteField(call, "output", data, told);
    return;
  }
  for (const name of ["output", "exit_code", "session_id"]) noteField(call, name, data[name], told);
  if (data.output === undefined && !told.has(call)) told.set(call, { output: JSON.stringify(data) });
}

function noteField(call: number, field: string, data: unknown, told: Map<number, Told>): void {
  if (data === undefined || data === null) return;
  const known = told.get(call) ?? {};
  told.set(call, known);
  const code = numberOf(typeof data === "string" && /^-?\d+$/.test(data) ? Number(data) : data);
  if (field === "output") known.output = String(data);
  else if (field === "exit_code" && code !== undefined) known.exitCode = code;
  else if (field === "session_id" && code !== undefined) known.process = String(code);
}

function parsed(text: string): unknown {
  if (!/^\s*[[{]/.test(text)) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function literal(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
