// Bounds the ids, names and paths of an event: they stand in every row and index that tells of it, and nobody prunes
// those. A broken agent whose session or folder has a megabyte would fill the memory.
import { sha256 } from "../../core/hash/sha256.ts";
import type { AgentEvent } from "../../domain/event.ts";

/** No path is longer on Linux, and no id comes near. */
const LONGEST = 4_096;

const NAMES = "agent session cwd project root remote branch transcript subagent model".split(" ");

/** The event itself unless one of them is too long. */
export function withinBounds<E extends AgentEvent>(event: E): E {
  const given: object = event;
  const call = "call" in event && event.call instanceof Object ? event.call : undefined;
  if (!(hasLong(given, NAMES) || (call && hasLong(call, OF_CALL)))) return event;
  return {
    ...event,
    ...shortened(given, NAMES),
    ...(call && { call: { ...call, ...shortened(call, OF_CALL) } }),
  };
}

const OF_CALL = ["id", "tool"];

function hasLong(given: object, names: readonly string[]): boolean {
  return names.some((name) => isLong(Reflect.get(given, name)));
}

/** Those that are too long. */
function shortened(given: object, names: readonly string[]): object {
  const long = names.filter((name) => isLong(Reflect.get(given, name)));
  return Object.fromEntries(long.map((name) => [name, shortName(Reflect.get(given, name))]));
}

/** What is too long as its hash: two of them stay two, and no secret is cut in half. */
export function shortName(name: string): string {
  return isLong(name) ? `${name.startsWith("/") ? "/" : ""}too-long-${sha256(name, 16)}` : name;
}

function isLong(value: unknown): boolean {
  return typeof value === "string" && value.length > LONGEST;
}
