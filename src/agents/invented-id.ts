// Ids for calls of agents whose hooks give none.
import { sha256 } from "../core/hash/sha256.ts";
import type { ToolCall } from "../domain/event.ts";

/** The same for the same call; calls that are made again have to be told apart by `when`. */
export function inventedId(call: Omit<ToolCall, "id">, when: string | number): string {
  return `call-${sha256(`${call.tool}\n${JSON.stringify(call.input)}`, 16)}-${when}`;
}
