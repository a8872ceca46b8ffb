// Converts the payloads of our plugin inside OpenCode to events.
import type { AgentEvent, Origin } from "../../domain/event.ts";
import type { HookContext } from "../../ports/agent.ts";
import { promptFrom } from "../excerpt.ts";
import { optional } from "../narrow.ts";
import { wordsOf } from "../turn-words.ts";
import { folderOf, resultOf } from "./call.ts";
import { type Payload, readPayload } from "./payload.ts";
import { unquoted } from "./wire.ts";

export function parse(payload: unknown, context: HookContext): readonly AgentEvent[] {
  const read = readPayload(payload);
  if (read === undefined) return [];
  const origin = originOf(read, context);
  switch (read.event) {
    case "session.start":
      return [{ ...origin, type: "session-start", source: read.source }];
    case "chat.message":
      return [{ ...origin, type: "prompt-submit", prompt: promptFrom(unquoted(read.prompt.trim())) }];
    case "tool.execute.before": {
      const cwd = folderOf(read.call.tool, read.call.input, origin.cwd);
      return [{ ...origin, type: "tool-start", cwd, call: read.call }];
    }
    case "tool.execute.after":
    case "message.part.updated": {
      const { call, state } = read;
      const cwd = folderOf(call.tool, call.input, origin.cwd);
      return [{ ...origin, type: "tool-end", cwd, call, result: resultOf(call.tool, state) }];
    }
    case "messages.transform":
      return [{ ...origin, type: "results-read" }];
    case "session.idle": {
      const words = wordsOf(read.words);
      return [
        {
          ...origin,
          type: "turn-end",
          ...optional("lastMessage", words?.at(-1)),
          ...optional("words", words),
        },
      ];
    }
    case "dispose":
      return [{ ...origin, type: "session-end" }];
  }
}

function originOf({ session, directory, parent }: Payload, { now }: HookContext): Origin {
  return {
    agent: "opencode",
    session: parent ?? session,
    cwd: directory,
    at: now,
    ...(parent === undefined ? {} : { subagent: session }),
  };
}
