// Reads from Goose's database how the last calls of a session ended: its hooks do not say it. Goose writes the results
// before it asks the model again.
import { existsSync } from "node:fs";
import type { ToolCall, ToolEnd } from "../../domain/event.ts";
import type { HookContext } from "../../ports/agent.ts";
import { openUntouched } from "../foreign-database.ts";
import type { JsonRecord } from "../json-lines.ts";
import { rowsOf } from "../stored-sessions.ts";
import { databaseFile } from "./database.ts";
import { messages } from "./messages.ts";

/** Messages looked at before a call, two for each call of the model's last answer, and when a turn ends. */
const LAST = 12;
const TURN = 400;

export type Finished = Pick<ToolEnd, "call" | "result">;

/** True where Goose's results can be read later. */
export function hasRecord(context: HookContext): boolean {
  return existsSync(recordOf(context));
}

export function finishedLately(session: string, context: HookContext): readonly Finished[] {
  return finished(session, context, LAST);
}

export function finishedInTurn(session: string, context: HookContext): readonly Finished[] {
  return finished(session, context, TURN);
}

function finished(session: string, context: HookContext, most: number): readonly Finished[] {
  try {
    const { database, close } = openUntouched(recordOf(context));
    try {
      const rows = rowsOf(
        database,
        "SELECT role, content_json, created_timestamp FROM messages WHERE session_id = ? ORDER BY id DESC LIMIT ?",
        session,
        most,
      );
      return pairsIn(rows.toReversed().flatMap((row) => messages.messageOf(row)?.parts ?? []));
    } finally {
      close();
    }
  } catch {
    return [];
  }
}

function pairsIn(parts: readonly JsonRecord[]): readonly Finished[] {
  const open = new Map<string, ToolCall>();
  return parts.flatMap((part) => {
    const begun = messages.callIn(part);
    if (begun) open.set(begun.id, begun);
    const ended = messages.resultIn(part);
    const call = open.get(ended?.id ?? "");
    return ended && call ? [{ call, result: ended.result(call.tool) }] : [];
  });
}

function recordOf({ env }: HookContext): string {
  return databaseFile(env.HOME || env.USERPROFILE || "", env);
}
