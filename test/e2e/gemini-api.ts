// The Gemini API as far as Gemini CLI needs it: one scripted reply as server-sent events.
import { callId, nextTurn, type Script } from "./script.ts";

export interface GeminiRequest {
  readonly contents?: readonly {
    readonly role?: string;
    readonly parts?: readonly GeminiPart[];
  }[];
  readonly generationConfig?: { readonly responseMimeType?: string };
}

export interface GeminiPart {
  readonly text?: string;
  readonly functionCall?: Readonly<Record<string, unknown>>;
  readonly functionResponse?: { readonly id?: string; readonly response?: Readonly<Record<string, unknown>> };
}

/** Requests that offer no tools (who speaks next, summaries) are not part of the script. */
export function isMainGemini(request: { readonly tools?: readonly unknown[] }): boolean {
  return (request.tools ?? []).some(
    (tool) => ((tool as { functionDeclarations?: readonly unknown[] }).functionDeclarations ?? []).length > 0,
  );
}

export function geminiReply(
  request: GeminiRequest & { readonly tools?: readonly unknown[] },
  script: Script,
): unknown {
  const parts = isMainGemini(request) ? scripted(request, script) : [{ text: aside(request) }];
  return {
    candidates: [{ content: { role: "model", parts }, finishReason: "STOP", index: 0 }],
    usageMetadata: { promptTokenCount: 1, candidatesTokenCount: 1, totalTokenCount: 2 },
    modelVersion: "scripted",
    responseId: `resp_${script.tag}`,
  };
}

function aside({ generationConfig }: GeminiRequest): string {
  const wantsJson = (generationConfig?.responseMimeType ?? "").includes("json");
  return wantsJson ? JSON.stringify({ reasoning: "done", next_speaker: "user" }) : "a title";
}

function scripted(request: GeminiRequest, script: Script): GeminiPart[] {
  const answered = (request.contents ?? []).flatMap(({ parts }) =>
    (parts ?? []).flatMap(({ functionResponse }) => functionResponse?.id ?? []),
  );
  const turn = nextTurn(script, answered);
  script.beforeTurn?.(turn);
  return (script.turns[turn] ?? []).map((block, index): GeminiPart => {
    if ("say" in block) return { text: block.say };
    if ("tool" in block)
      return { functionCall: { id: callId(script, turn, index), name: block.tool, args: block.input } };
    throw new Error(`the Gemini API has no free-form tools: ${block.freeform}`);
  });
}
