// Bounds the ids, names and paths of an event: a broken agent whose session has a megabyte would fill the memory.
import { isTooLong, shortName } from "../../core/hash/short-name.ts";
import type { AgentEvent } from "../../domain/event.ts";

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
  return names.some((name) => isTooLong(Reflect.get(given, name)));
}

/** Those that are too long. */
function shortened(given: object, names: readonly string[]): object {
  const long = names.filter((name) => isTooLong(Reflect.get(given, name)));
  return Object.fromEntries(long.map((name) => [name, shortName(Reflect.get(given, name))]));
}
