// The Anthropic Messages API as far as Claude Code needs it: one scripted reply as server-sent events.
import { callId, nextTurn, type Script } from "./script.ts";

export interface MessagesRequest {
  readonly model?: string;
  readonly tools?: readonly { readonly name?: string }[];
  readonly messages?: readonly {
    readonly role: string;
    readonly content: string | readonly Readonly<Record<string, unknown>>[];
  }[];
}

/** Requests for titles and the like offer no shell; they get a short text and are not part of the script. */
export function isMainMessages(request: MessagesRequest): boolean {
  return (request.tools ?? []).some((tool) => tool.name === "Bash");
}

export function messagesReply(request: MessagesRequest, script: Script): string {
  const blocks: Content[] = isMainMessages(request)
    ? scripted(request, script)
    : [{ type: "text", text: "a title" }];
  const calls = blocks.some((block) => block.type === "tool_use");
  const message = {
    id: `msg_${script.tag}`,
    type: "message",
    role: "assistant",
    model: request.model,
    content: [],
    stop_reason: null,
    stop_sequence: null,
    usage: { input_tokens: 1, output_tokens: 1 },
  };
  return [
    { type: "message_start", message },
    ...blocks.flatMap((block, index) => [
      { type: "content_block_start", index, content_block: emptied(block) },
      { type: "content_block_delta", index, delta: filling(block) },
      { type: "content_block_stop", index },
    ]),
    {
      type: "message_delta",
      delta: { stop_reason: calls ? "tool_use" : "end_turn", stop_sequence: null },
      usage: { output_tokens: 1 },
    },
    { type: "message_stop" },
  ]
    .map((event) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`)
    .join("");
}

type Content =
  | { readonly type: "text"; readonly text: string }
  | { readonly type: "tool_use"; readonly id: string; readonly name: string; readonly input: unknown };

function scripted(request: MessagesRequest, script: Script): Content[] {
  const answered = (request.messages ?? []).flatMap((message) =>
    typeof message.content === "string"
      ? []
      : message.content.map((block) => String(block.tool_use_id ?? "")),
  );
  const turn = nextTurn(script, answered);
  script.beforeTurn?.(turn);
  return (script.turns[turn] ?? []).map((block, index): Content => {
    if ("say" in block) return { type: "text", text: block.say };
    const id = callId(script, turn, index);
    if ("tool" in block) return { type: "tool_use", id, name: block.tool, input: block.input };
    throw new Error(`the Messages API has no free-form tools: ${block.freeform}`);
  });
}

function emptied(block: Content): unknown {
  return block.type === "text" ? { ...block, text: "" } : { ...block, input: {} };
}

function filling(block: Content): unknown {
  return block.type === "text"
    ? { type: "text_delta", text: block.text }
    : { type: "input_json_delta", partial_json: JSON.stringify(block.input) };
}
