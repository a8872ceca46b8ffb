// The OpenAI Responses API as far as Codex needs it: one scripted reply as server-sent events.
import { callId, nextTurn, type Script } from "./script.ts";

export interface ResponsesRequest {
  readonly model?: string;
  readonly tools?: readonly unknown[];
  readonly input?: readonly Readonly<Record<string, unknown>>[];
}

/** Requests without tools (titles, summaries) are not part of the script. */
export function isMainResponses(request: ResponsesRequest): boolean {
  return (request.tools ?? []).length > 0;
}

export function responsesReply(request: ResponsesRequest, script: Script): string {
  const items = isMainResponses(request) ? scripted(request, script) : [message("msg_aside", "a title")];
  const response = { id: `resp_${script.tag}`, object: "response", model: request.model };
  const usage = {
    input_tokens: 1,
    input_tokens_details: { cached_tokens: 0 },
    output_tokens: 1,
    output_tokens_details: { reasoning_tokens: 0 },
    total_tokens: 2,
  };
  return [
    { type: "response.created", response: { ...response, status: "in_progress", output: [] } },
    ...items.flatMap((item, output_index) => [
      { type: "response.output_item.added", output_index, item },
      { type: "response.output_item.done", output_index, item },
    ]),
    { type: "response.completed", response: { ...response, status: "completed", output: items, usage } },
  ]
    .map((event) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`)
    .join("");
}

function scripted(request: ResponsesRequest, script: Script): unknown[] {
  const answered = (request.input ?? [])
    .filter((item) => String(item.type).endsWith("_output"))
    .map((item) => String(item.call_id));
  const turn = nextTurn(script, answered);
  script.beforeTurn?.(turn);
  return (script.turns[turn] ?? []).map((block, index) => {
    const call_id = callId(script, turn, index);
    if ("say" in block) return message(`msg_${call_id}`, block.say);
    if ("freeform" in block)
      return {
        type: "custom_tool_call",
        id: `ctc_${call_id}`,
        call_id,
        name: block.freeform,
        input: block.text,
      };
    const call = { type: "function_call", id: `fc_${call_id}`, call_id, name: block.tool };
    return { ...call, arguments: JSON.stringify(block.input) };
  });
}

function message(id: string, text: string): unknown {
  const content = [{ type: "output_text", text, annotations: [] }];
  return { type: "message", id, role: "assistant", content };
}
