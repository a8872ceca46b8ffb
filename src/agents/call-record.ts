// What all records of calls have in common, whichever agent wrote them.
import { roleOf } from "../core/action/tool-names.ts";
import { outputOf } from "./excerpt.ts";

/** Ids as they are, with a number where a provider has counted from one again: the same at every reading. */
export function uniqueIds(): (wanted: string) => string {
  const seen = new Map<string, number>();
  return (wanted) => {
    const times = (seen.get(wanted) ?? 0) + 1;
    seen.set(wanted, times);
    return times === 1 ? wanted : `${wanted}#${times}`;
  };
}

/** Reads and edits that went well repeat the file: its content says nothing about how the call ended. */
export function printedBy(tool: string, ok: boolean | undefined, text: unknown): string {
  const role = ok === true ? roleOf(tool) : undefined;
  const repeatsFile = role !== undefined && role !== "shell" && role !== "search" && role !== "list";
  return repeatsFile ? "" : outputOf(text);
}

export function isShell(tool: string): boolean {
  return roleOf(tool) === "shell";
}
