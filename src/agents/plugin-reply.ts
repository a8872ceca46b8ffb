// Renders answers for a plugin of ours inside an agent (src/plugins): what to tell the model, the person, or the call.
import type { Answer } from "../ports/agent.ts";
import { clip } from "./clip.ts";

/** As src/plugins/connection.ts reads it. */
interface PluginReply {
  readonly deny?: string;
  readonly context?: string;
  readonly banner?: string;
}

interface Places {
  readonly stopsAt: string;
  readonly speaksAt: readonly string[];
  readonly hidesStops?: true;
}

/** As much as other agents let through; more would only cost the model's attention. */
const LIMIT = 9_000;

/**
 * `stopsAt`: the event before a call; `speaksAt`: those after which the model can be told something; `hidesStops`: the agent
 * does not show the person why a call was stopped, so the first line of the reason is the person's, too.
 */
export function pluginReply(
  event: string,
  answer: Answer,
  { stopsAt, speaksAt, hidesStops }: Places,
): PluginReply | undefined {
  const stopped = (reason: string): PluginReply => ({
    deny: clip(reason, LIMIT),
    ...(hidesStops && { banner: clip(reason.split("\n", 1)[0] ?? "", LIMIT) }),
  });
  const canSpeak = event === stopsAt || speaksAt.includes(event);
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
}
