// Replies of agents that read exit codes: 2 stops a call, and its standard error is the reason.
import type { Agent, ExitReply } from "../ports/agent.ts";
import { clip } from "./clip.ts";
import { isRecord, stringOf } from "./narrow.ts";

export interface ExitTable {
  /** The field that names the event. */
  readonly event: string;
  /** Events whose call can be stopped. */
  readonly stops: readonly string[];
  /** Events whose standard output is read by the model. */
  readonly tells: readonly string[];
}

const LIMIT = 9_000;

export function exitReply({ event: field, stops, tells }: ExitTable): Agent["reply"] {
  return (payload, answer): ExitReply | undefined => {
    const event = isRecord(payload) ? stringOf(payload[field]) : "";
    switch (answer.type) {
      case "silent":
      case "footer":
        return undefined;
      case "context":
        if (!tells.includes(event) || answer.text === "") return undefined;
        return { exitCode: 0, stdout: `${clip(answer.text, LIMIT)}\n` };
      case "deny":
        return stopOf(stops.includes(event), answer.reason);
      case "ask":
        return stopOf(stops.includes(event), answer.question);
    }
  };
}

function stopOf(canStop: boolean, reason: string): ExitReply | undefined {
  return canStop ? { exitCode: 2, stderr: `${clip(reason, LIMIT)}\n` } : undefined;
}
