// Converts Claude Code's hook payloads to events.
import type { AgentEvent, Origin, ToolEnd } from "../../domain/event.ts";
import type { HookContext } from "../../ports/agent.ts";
import { asksNobody, originOf } from "../claude-shape.ts";
import { outputOf, promptFrom } from "../excerpt.ts";
import { optional } from "../narrow.ts";
import { folderBefore, rememberFolder } from "./folder.ts";
import { rememberReport, wasReported } from "./reported.ts";
import { exitCodeIn, fileTextIn, resultOf, resultOfText } from "./result.ts";
import { readWire, type Wire } from "./wire.ts";
import { wordsOfTurn } from "./words.ts";

export function parse(payload: unknown, context: HookContext): readonly AgentEvent[] {
  const wire = readWire(payload);
  if (wire === undefined) return [];
  const origin = originOf("claude-code", wire, context, asksNobody(wire) ?? unattended(context.env));
  switch (wire.event) {
    case "SessionStart":
      return [{ ...origin, type: "session-start", source: wire.source, ...optional("model", wire.model) }];
    case "UserPromptSubmit": {
      if (isMachinePrompt(wire.prompt, wire.source)) return [];
      return [{ ...origin, type: "prompt-submit", prompt: promptFrom(wire.prompt) }];
    }
    case "PreToolUse":
      rememberFolder(wire.call, wire.cwd);
      return [{ ...origin, type: "tool-start", call: wire.call }];
    case "PostToolUse": {
      rememberReport(origin.session, wire.call.id);
      const cwd = folderBefore(wire.call, wire.cwd, true);
      const result = {
        ...resultOf(wire.response, wire.durationMs),
        ...optional("fileText", fileTextIn(wire.response)),
      };
      return [{ ...origin, type: "tool-end", cwd, call: wire.call, result }];
    }
    case "PostToolUseFailure":
      rememberReport(origin.session, wire.call.id);
      return [failure(wire, origin)];
    case "PostToolBatch":
      return [
        ...wire.calls.flatMap(({ call, response }) => {
          if (wasReported(origin.session, call.id)) return [];
          const result = resultOfText(response, undefined);
          const cwd = folderBefore(call, wire.cwd, result.ok !== false);
          return [{ ...origin, type: "tool-end", cwd, call, result } as const];
        }),
        { ...origin, type: "results-read" },
      ];
    case "Stop":
      return [
        {
          ...origin,
          type: "turn-end",
          ...optional("lastMessage", wire.lastMessage),
          ...optional("words", wordsOfTurn(wire, context)),
        },
      ];
    case "SubagentStop":
      return [{ ...origin, type: "turn-end", ...optional("lastMessage", wire.lastMessage) }];
    case "SessionEnd":
      return [{ ...origin, type: "session-end" }];
  }
}

/** Undefined when unknown. The environment is that of the hook or of our MCP server, both children of Claude Code. */
function unattended(env: HookContext["env"]): boolean | undefined {
  if (env.CLAUDE_CODE_SESSION_ATTENDED === "0") return true;
  if (env.CLAUDE_CODE_SESSION_ATTENDED === "1") return false;
  const entrypoint = env.CLAUDE_CODE_ENTRYPOINT;
  if (entrypoint === undefined || entrypoint === "") return undefined;
  return entrypoint.startsWith("sdk");
}

function failure(wire: Wire & { readonly event: "PostToolUseFailure" }, origin: Origin): ToolEnd {
  const output = outputOf(wire.error);
  return {
    ...origin,
    type: "tool-end",
    cwd: folderBefore(wire.call, wire.cwd, false),
    call: wire.call,
    result: {
      ok: false,
      ...optional("exitCode", exitCodeIn(output)),
      output,
      ...(wire.interrupted ? { interrupted: true } : {}),
      ...optional("durationMs", wire.durationMs),
    },
  };
}

/** Reports of background tasks look like prompts, but nobody typed them. */
function isMachinePrompt(prompt: string, source: string): boolean {
  return source === "system" || source === "poll_event" || prompt.startsWith("<task-notification>");
}
