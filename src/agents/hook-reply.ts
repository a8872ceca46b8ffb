// Renders answers for hooks: text for the model, a decision on a call, a message for the person, in each agent's form.
import type { Agent, Answer } from "../ports/agent.ts";
import { clip } from "./clip.ts";
import { isRecord, stringOf } from "./narrow.ts";
import type { Fields } from "./payload.ts";

/** Most characters of a text, unless an agent takes fewer. More would only cost the model's attention. */
const LIMIT = 9_000;

/** How one agent takes replies. */
export interface ReplyForm {
  /** The field of a payload that names the event; default `hook_event_name`. */
  readonly event?: string;
  /** Events at which text reaches the model. */
  readonly tells: readonly string[];
  /** Events at which a call can be stopped. */
  readonly stops: readonly string[];
  /** The person can be asked about a call; else it is stopped with the question as the reason. */
  readonly asks?: boolean;
  /** Where the person sees a `systemMessage`: alone and with text for the model, or with a denial too. */
  readonly shows?: "with context" | "everywhere";
  /** The agent does not show the person why a call was stopped: the first line of the reason goes to the person, too. */
  readonly hidesStops?: true;
  readonly limit?: number;
  /** Members with text for the model; `payload` is what the hook was given. Default: Claude Code's. */
  context?(event: string, text: string, payload: Fields, limit: number): object;
  /** Members that stop a call, or ask the person; undefined for a call that cannot be stopped. Default: Claude Code's. */
  decision?(
    event: string,
    decision: "deny" | "ask",
    reason: string,
    limit: number,
    payload: Fields,
  ): object | undefined;
}

export function hookReply(form: ReplyForm): Agent["reply"] {
  const { event: field = "hook_event_name", limit = LIMIT, context = nestedContext } = form;
  const decide = form.decision ?? nestedDecision;
  const forPerson = (text = "") => (text === "" || !form.shows ? {} : { systemMessage: clip(text, limit) });

  function decided(
    fields: Fields,
    decision: "deny" | "ask",
    reason: string,
    { banner, context: told }: Partial<Extract<Answer, { type: "deny" }>> = {},
  ): unknown {
    const event = stringOf(fields[field]);
    if (!form.stops.includes(event)) return undefined;
    const made = decide(event, decision, reason, limit, fields);
    if (made === undefined) return undefined;
    const shown = form.hidesStops ? reason.split("\n", 1)[0] : form.shows === "everywhere" ? banner : "";
    const message = forPerson(shown);
    const beside = told && form.context && form.tells.includes(event);
    return {
      ...message,
      ...(beside && form.context?.(event, told, fields, limit)),
      ...made,
    };
  }

  return (payload, answer, origin) => {
    const fields = isRecord(payload) ? payload : {};
    const event = stringOf(fields[field]);
    switch (answer.type) {
      case "silent":
        return undefined;
      case "context":
        if (!form.tells.includes(event) || answer.text === "") return undefined;
        return { ...forPerson(answer.banner), ...context(event, answer.text, fields, limit) };
      case "footer":
        return answer.text === "" || !form.shows ? undefined : forPerson(answer.text);
      case "deny":
        return decided(fields, "deny", answer.reason, answer);
      case "ask":
        return decided(fields, form.asks && origin.unattended !== true ? "ask" : "deny", answer.question);
    }
  };
}

export function nestedContext(event: string, text: string, _payload: Fields, limit: number): object {
  return specific(event, { additionalContext: clip(text, limit) });
}

export function nestedDecision(
  event: string,
  permissionDecision: "deny" | "ask",
  reason: string,
  limit: number,
): object {
  return specific(event, { permissionDecision, permissionDecisionReason: clip(reason, limit) });
}

function specific(hookEventName: string, members: Readonly<Record<string, string>>): object {
  return { hookSpecificOutput: { hookEventName, ...members } };
}
