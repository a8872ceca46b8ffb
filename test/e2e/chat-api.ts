// The OpenAI Chat Completions API as far as OpenCode, pi, Qwen Code, Copilot CLI and Cline need it: one scripted reply,
// as server-sent events or as one JSON document, whichever the request asks for.
import { callId, nextTurn, type Script, scriptFor } from "./script.ts";

export interface ChatRequest {
  readonly model?: string;
  readonly stream?: boolean;
  readonly tools?: readonly unknown[];
  readonly messages?: readonly ChatMessage[];
}

export interface ChatMessage {
  readonly role: string;
  readonly content?: string | readonly Readonly<Record<string, unknown>>[] | null;
  readonly tool_calls?: readonly Readonly<Record<string, unknown>>[];
  /** Set in a result: the call it belongs to. */
  readonly tool_call_id?: string;
}

/** Requests without tools (titles, summaries) are not part of the script. */
export function isMainChat(request: ChatRequest): boolean {
  return (request.tools ?? []).length > 0;
}

export interface ChatReply {
  readonly type: "text/event-stream" | "application/json";
  readonly text: string;
}

export function chatReply(request: ChatRequest, script: Script): ChatReply {
  const message = isMainChat(request) ? scripted(request, script) : { content: "a title", tool_calls: [] };
  const { content, tool_calls } = message;
  const finish_reason = tool_calls.length > 0 ? "tool_calls" : "stop";
  const usage = { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 };
  const head = { id: `chatcmpl_${script.tag}`, created: 1, model: request.model };
  if (request.stream !== true) {
    const said = { role: "assistant", content, ...(tool_calls.length > 0 && { tool_calls }) };
    const choices = [{ index: 0, message: said, finish_reason }];
    return {
      type: "application/json",
      text: JSON.stringify({ ...head, object: "chat.completion", choices, usage }),
    };
  }
  const chunk = (delta: object, end: string | null) => ({
    ...head,
    object: "chat.completion.chunk",
    choices: [{ index: 0, delta, finish_reason: end }],
  });
  const calls = tool_calls.map((call, index) => ({ index, ...call }));
  const events = [
    chunk({ role: "assistant", content }, null),
    ...(calls.length > 0 ? [chunk({ tool_calls: calls }, null)] : []),
    chunk({}, finish_reason),
    { ...chunk({}, null), choices: [], usage },
  ].map((event) => JSON.stringify(event));
  const text = [...events, "[DONE]"].map((event) => `data: ${event}\n\n`).join("");
  return { type: "text/event-stream", text };
}

interface Call {
  readonly id: string;
  readonly type: "function";
  readonly function: { readonly name: string; readonly arguments: string };
}

function scripted(
  request: ChatRequest,
  whole: Script,
): { readonly content: string; readonly tool_calls: readonly Call[] } {
  const prompts = (request.messages ?? []).filter(({ role }) => role === "user");
  const script = scriptFor(
    whole,
    prompts.map(({ content }) => JSON.stringify(content)),
  );
  const answered = (request.messages ?? []).map((message) => message.tool_call_id ?? "");
  const turn = nextTurn(script, answered);
  script.beforeTurn?.(turn);
  const blocks = script.turns[turn] ?? [];
  const content = blocks.map((block) => ("say" in block ? block.say : "")).join("");
  const tool_calls = blocks.flatMap((block, index): Call[] => {
    if ("say" in block) return [];
    if ("freeform" in block)
      throw new Error(`the Chat Completions API has no free-form tools: ${block.freeform}`);
    const called = { name: block.tool, arguments: JSON.stringify(block.input) };
    return [{ id: callId(script, turn, index), type: "function", function: called }];
  });
  return { content, tool_calls };
}
