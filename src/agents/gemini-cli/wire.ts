// Reads the payloads of Gemini CLI's hooks.
import type { SessionStart } from "../../domain/event.ts";
import { filled, shapeReader, sourceOf, type WireBase, type WireCall } from "../claude-shape.ts";
import { isRecord, optional } from "../narrow.ts";

/** No hook names the call: the id is made from the session's record (call-id.ts). */
type NamelessCall = Omit<WireCall, "id">;

export type Wire = WireBase &
  (
    | { readonly event: "SessionStart"; readonly source: SessionStart["source"] }
    | { readonly event: "BeforeAgent"; readonly prompt: string }
    | { readonly event: "BeforeTool"; readonly call: NamelessCall }
    | { readonly event: "AfterTool"; readonly call: NamelessCall; readonly response: WireResponse }
    | { readonly event: "AfterAgent"; readonly lastMessage?: string }
    | { readonly event: "SessionEnd" }
  );

interface WireResponse {
  /** What the model reads, unless there is an error. */
  readonly content: unknown;
  /** The message of an error, which the model reads instead of the content. */
  readonly error?: string;
}

const reader = shapeReader("gemini", "Gemini CLI");

/**
 * Undefined for events that we do not handle. PreCompress is not handled: it fires before every request to the model,
 * not only when something is compressed.
 */
export function readWire(payload: unknown): Wire | undefined {
  const { fields, event } = reader.open(payload);
  const base = () => reader.base(fields, event);
  switch (event) {
    case "SessionStart":
      return { ...base(), event, source: sourceOf(fields.source) };
    case "BeforeAgent":
      return { ...base(), event, prompt: reader.prompt(fields, event) };
    case "BeforeTool":
      return { ...base(), event, call: reader.toolOf(fields, event) };
    case "AfterTool":
      return {
        ...base(),
        event,
        call: reader.toolOf(fields, event),
        response: responseIn(fields.tool_response),
      };
    case "AfterAgent":
      return { ...base(), event, ...optional("lastMessage", filled(fields.prompt_response)) };
    case "SessionEnd":
      return { ...base(), event };
    default:
      return undefined;
  }
}

/** Also used to reply: text for the model is lost beside an error. */
export function responseIn(response: unknown): WireResponse {
  if (!isRecord(response)) return { content: response };
  const { llmContent, error } = response;
  return { content: llmContent, ...optional("error", isRecord(error) ? filled(error.message) : undefined) };
}
