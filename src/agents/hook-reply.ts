// Renders answers as JSON for hooks that take context for the model, a decision on a call and a message for the person.
import type { Origin } from "../domain/event.ts";
import type { Answer } from "../ports/agent.ts";
import { clip } from "./clip.ts";
import { isRecord, stringOf } from "./narrow.ts";

type Fields = Readonly<Record<string, unknown>>;

/** How one agent takes replies. */
export interface ReplyForm {
  /** Most characters of a text. */
  readonly limit: number;
  /** Events at which text reaches the model. */
  readonly takesContext: readonly string[];
  /** Events at which a call can be stopped. */
  readonly takesDecision: readonly string[];
  /** The person can be asked whether the call may go on; else it is stopped with the question as the reason. */
  readonly asks: boolean;
  /** Where a message for the person is shown: with context (and alone), with a denial. */
  readonly showsBanner: { readonly withContext: boolean; readonly withDenial: boolean };
  /** Members with text for the model; `payload` is what the hook was given. */
  context(event: string, text: string, payload: Fields): object;
  /** Members that stop a call, or ask the person. */
  decision(event: string, decision: "deny" | "ask", reason: string): object;
}

export function hookReply(form: ReplyForm): (payload: unknown, answer: Answer, origin: Origin) => unknown {
  const forPerson = (text: string | undefined, isShown: boolean) =>
    text && isShown ? { systemMessage: clip(text, form.limit) } : {};

  function decided(event: string, decision: "deny" | "ask", reason: string, banner?: string): unknown {
    if (!form.takesDecision.includes(event)) return undefined;
    return { ...forPerson(banner, form.showsBanner.withDenial), ...form.decision(event, decision, reason) };
  }

  return (payload, answer, origin) => {
    const fields = isRecord(payload) ? payload : {};
    const event = stringOf(fields.hook_event_name);
    const { withContext } = form.showsBanner;
    switch (answer.type) {
      case "silent":
        return undefined;
      case "context":
        if (!form.takesContext.includes(event) || answer.text === "") return undefined;
        return { ...forPerson(answer.banner, withContext), ...form.context(event, answer.text, fields) };
      case "footer":
        return answer.text === "" || !withContext ? undefined : forPerson(answer.text, withContext);
      case "deny":
        return decided(event, "deny", answer.reason, answer.banner);
      case "ask":
        return decided(event, form.asks && origin.unattended !== true ? "ask" : "deny", answer.question);
    }
  };
}

/** The form that Claude Code introduced: context and decisions in `hookSpecificOutput`. */
export function nestedForm(
  limit: number,
  /** Change texts so that they arrive as written. */
  arriving: { context?(text: string): string; reason?(text: string): string } = {},
): Pick<ReplyForm, "limit" | "takesDecision" | "context" | "decision"> {
  const { context = asIs, reason = asIs } = arriving;
  return {
    limit,
    takesDecision: ["PreToolUse"],
    context: (event, text) => specific(event, { additionalContext: clip(context(text), limit) }),
    decision: (event, permissionDecision, why) =>
      specific(event, { permissionDecision, permissionDecisionReason: reason(clip(why, limit)) }),
  };
}

function specific(hookEventName: string, members: Readonly<Record<string, string>>): object {
  return { hookSpecificOutput: { hookEventName, ...members } };
}

function asIs(text: string): string {
  return text;
}
