// Reads Codex's record of a call inside a program: the call and its result in one record.
import { isRecord, stringOf } from "../narrow.ts";
import { codexCall } from "./call.ts";
import { type Detail, resultOf } from "./result.ts";
import type { FinishedCall } from "./rollout.ts";

/** Calls inside programs have ids of their own. */
export function isInner(id: string): boolean {
  return id.startsWith("exec-");
}

/** Undefined for records that do not name the call. */
export function innerCall(
  id: string,
  item: Readonly<Record<string, unknown>>,
  detail: Detail,
  cwd: string,
): FinishedCall | undefined {
  const call = callIn(id, item);
  if (call === undefined) return undefined;
  const outcome = resultOf("", detail);
  if (outcome.type === "running") return undefined;
  const folder = stringOf(item.cwd).replace(/^file:\/\//, "");
  return { call, cwd: folder || cwd, result: outcome.result };
}

function callIn(id: string, item: Readonly<Record<string, unknown>>) {
  if (item.command !== undefined) return codexCall(id, "exec_command", { command: item.command }).call;
  if (isRecord(item.changes)) return codexCall(id, "apply_patch", patchOf(item.changes)).call;
  const { server, tool, arguments: given } = isRecord(item.invocation) ? item.invocation : item;
  if (typeof server !== "string" || typeof tool !== "string") return undefined;
  return codexCall(id, `mcp__${server}__${tool}`, given).call;
}

/** The changes as an `apply_patch` text. */
function patchOf(changes: Readonly<Record<string, unknown>>): string {
  const files = Object.entries(changes).flatMap(([path, change]) =>
    isRecord(change) ? fileOf(path, change) : [],
  );
  return ["*** Begin Patch", ...files, "*** End Patch"].join("\n");
}

function fileOf(path: string, change: Readonly<Record<string, unknown>>): readonly string[] {
  switch (change.type) {
    case "add":
      return [`*** Add File: ${path}`, ...lines(stringOf(change.content)).map((line) => `+${line}`)];
    case "delete":
      return [`*** Delete File: ${path}`];
    default: {
      const moved = stringOf(change.move_path);
      const hunks = lines(stringOf(change.unified_diff)).map((line) => line.replace(/^@@.*/, "@@"));
      return [`*** Update File: ${path}`, ...(moved === "" ? [] : [`*** Move to: ${moved}`]), ...hunks];
    }
  }
}

function lines(text: string): readonly string[] {
  return text.replace(/\n$/, "").split("\n");
}
