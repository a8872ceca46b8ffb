// Renders answers for a plugin of ours inside an agent (src/plugins): what to tell the model, the person, or the call.
import type { Agent } from "../ports/agent.ts";
import { clip } from "./clip.ts";
import { isRecord, stringOf } from "./narrow.ts";

/** As src/plugins/connection.ts reads it. */
interface PluginReply {
  readonly deny?: string;
  readonly context?: string;
  readonly banner?: string;
}

interface Places {
  /** The event before a call. */
  readonly stopsAt: string;
  /** Other events after which the model can be told something. */
  readonly speaksAt: readonly string[];
  /** Before a call the agent can be told to reject it, and nothing else. */
  readonly onlyStops?: true;
  /** The agent does not show the person why a call was stopped: the first line of the reason goes to the person, too. */
  readonly hidesStops?: true;
}

/** As much as other agents let through; more would only cost the model's attention. */
const LIMIT = 9_000;

export function pluginReply({ stopsAt, speaksAt, onlyStops, hidesStops }: Places): Agent["reply"] {
  const stopped = (reason: string): PluginReply => ({
    deny: clip(reason, LIMIT),
    ...(hidesStops && { banner: clip(reason.split("\n", 1)[0] ?? "", LIMIT) }),
  });
  return (payload, answer): PluginReply | undefined => {
    const event = isRecord(payload) ? stringOf(payload.hook_event_name) : "";
    const canSpeak = (event === stopsAt && !onlyStops) || speaksAt.includes(event);
    switch (answer.type) {
      case "silent":
        return undefined;
      case "context":
        if (!canSpeak || answer.text === "") return undefined;
        return {
          context: clip(answer.text, LIMIT),
          ...(answer.banner && { banner: clip(answer.banner, LIMIT) }),
        };
      case "footer":
        return answer.text === "" ? undefined : { banner: clip(answer.text, LIMIT) };
      case "deny":
        return event === stopsAt ? stopped(answer.reason) : undefined;
      // No plugin can put a question to the person before a call.
      case "ask":
        return event === stopsAt ? stopped(answer.question) : undefined;
    }
  };
}
