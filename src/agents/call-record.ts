// Helpers for call records of any agent: unique ids, relevant output, folders of commands.
import { isAbsolute, join, normalize } from "node:path";
import { roleOf } from "../domain/tool-role.ts";
import { outputOf } from "./excerpt.ts";

/** Keeps ids, and adds a number where a provider reuses one: the same result at every reading. */
export function uniqueIds(): (wanted: string) => string {
  const seen = new Map<string, number>();
  return (wanted) => {
    const times = (seen.get(wanted) ?? 0) + 1;
    seen.set(wanted, times);
    return times === 1 ? wanted : `${wanted}#${times}`;
  };
}

/**
 * The same for hooks, which see only the end of a record: an id that a provider gives again is told apart by its message.
 * Where the first call with it is further back, it stays as it is and is taken for that one.
 */
export function idsByMessage(): (id: string, message: string) => string {
  const seen = new Set<string>();
  const unique = uniqueIds();
  return (id, message) => {
    const own = seen.has(id) ? `${id}#${message}` : id;
    seen.add(id);
    return unique(own);
  };
}

/** Successful reads and edits repeat the file, which says nothing about how the call ended. */
export function printedBy(tool: string, ok: boolean | undefined, text: unknown): string {
  const role = ok === true ? roleOf(tool) : undefined;
  const repeatsFile = role !== undefined && role !== "shell" && role !== "search" && role !== "list";
  return repeatsFile ? "" : outputOf(text);
}

export function isShell(tool: string): boolean {
  return roleOf(tool) === "shell";
}
/** The folder in which a command runs that may name one of its own, relative to the session's or absolute. */
export function folderFrom(cwd: string, named: string): string {
  if (named === "") return cwd;
  return isAbsolute(named) ? normalize(named) : join(cwd, named);
}
