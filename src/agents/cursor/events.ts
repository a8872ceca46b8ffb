// Makes events of a chat of Cursor, whichever of its databases it comes from.
import { stripOwnText } from "../../core/own-text/own-text.ts";
import type { AgentEvent, Origin, ToolCall, ToolResult } from "../../domain/event.ts";
import { uniqueIds } from "../call-record.ts";
import { excerpt } from "../excerpt.ts";
import { turnWords } from "../turn-words.ts";

export interface Chat {
  readonly id: string;
  readonly folder: string;
  /** The chat that started it as a subagent; empty for one of the person's. */
  readonly parent: string;
  readonly steps: Iterable<Step>;
}

/** What happened next in a chat. `at`: epoch milliseconds. */
export type Step = { readonly at: number } & (
  | { readonly type: "prompt" | "words"; readonly text: string }
  | { readonly type: "call"; readonly call: ToolCall; readonly result: ToolResult }
);

export function* eventsOf({ id, folder, parent, steps }: Chat): Generator<AgentEvent> {
  const turns = turnWords((origin: Origin) => origin);
  const idOf = uniqueIds();
  const isMain = parent === "";
  for (const step of steps) {
    const origin: Origin = {
      agent: "cursor",
      session: parent || id,
      cwd: folder,
      at: step.at,
      ...(!isMain && { subagent: id }),
    };
    if (step.type === "call") {
      if (isMain) turns.called(id, origin);
      yield {
        ...origin,
        type: "tool-end",
        call: { ...step.call, id: idOf(step.call.id) },
        result: step.result,
      };
      continue;
    }
    if (!isMain) continue;
    if (step.type === "words") {
      turns.say(id, origin, step.text);
      continue;
    }
    const prompt = stripOwnText(excerpt(step.text.trim())).trim();
    if (prompt === "") continue;
    yield* turns.end();
    yield { ...origin, type: "prompt-submit", prompt };
  }
  yield* turns.end();
}
