// A model behind an address, through the AI SDK: Ollama and everything else that speaks OpenAI's language, and Anthropic.
import { createAnthropic } from "@ai-sdk/anthropic";
import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import { APICallError, generateText, type LanguageModel } from "ai";
import type { Endpoint } from "../core/observer/endpoint.ts";
import type { SummariserAnswer, SummariserRequest } from "../ports/summariser.ts";

/** The SDK would print its warnings. */
Object.assign(globalThis, { AI_SDK_LOG_WARNINGS: false });

export async function askThroughSdk(
  endpoint: Endpoint,
  env: Readonly<Record<string, string | undefined>>,
  request: SummariserRequest,
): Promise<SummariserAnswer> {
  const key = endpoint.keyEnv === "" ? undefined : env[endpoint.keyEnv];
  if (endpoint.keyEnv !== "" && !key)
    return {
      type: "refused",
      reason: `the variable ${endpoint.keyEnv}, which should hold the key, is empty`,
    };
  const deadline = AbortSignal.timeout(request.deadlineMs);
  const signal = request.signal ? AbortSignal.any([deadline, request.signal]) : deadline;
  try {
    const { text, usage } = await generateText({
      model: modelOf(endpoint, key),
      system: request.system,
      prompt: request.prompt,
      maxOutputTokens: request.maximumTokens,
      temperature: 0,
      // The queue has its own patience.
      maxRetries: 0,
      abortSignal: signal,
    });
    const tokens = usage.totalTokens ?? (usage.inputTokens ?? 0) + (usage.outputTokens ?? 0);
    return { type: "answer", text, ...(tokens > 0 && { tokens }) };
  } catch (error) {
    if (request.signal?.aborted) return { type: "later", reason: "it was broken off" };
    if (signal.aborted) return { type: "later", reason: `no answer within ${request.deadlineMs} ms` };
    return failure(error);
  }
}

function modelOf({ provider, url, model }: Endpoint, apiKey: string | undefined): LanguageModel {
  // What was agreed to is one host: nobody is followed to another.
  const fetchHere: typeof fetch = (input, init) => fetch(input, { ...init, redirect: "error" });
  if (provider === "anthropic")
    return createAnthropic({ baseURL: url, apiKey: apiKey ?? "", fetch: fetchHere })(model);
  const options = { name: provider, baseURL: url, fetch: fetchHere, ...(apiKey && { apiKey }) };
  return createOpenAICompatible(options)(model);
}

function failure(error: unknown): SummariserAnswer {
  if (!APICallError.isInstance(error)) return { type: "later", reason: messageOf(error) };
  const { statusCode: status = 0 } = error;
  const reason = status === 0 ? messageOf(error) : `${status} ${messageOf(error)}`;
  if ([401, 402, 403, 404, 405].includes(status) || isAccount(status, reason))
    return { type: "refused", reason };
  if ([400, 413, 415, 422].includes(status)) return { type: "unfit", reason };
  const retryAfterMs = retryAfter(error.responseHeaders ?? {});
  return {
    type: "later",
    reason,
    isFree: status >= 400 || wasNeverThere(error),
    ...(retryAfterMs !== undefined && { retryAfterMs }),
  };
}

/** Some tell of an empty account or a wrong key with a 400: no fault of the question. */
function isAccount(status: number, reason: string): boolean {
  return status === 400 && /credit balance|billing|api[ _-]?key/i.test(reason);
}

/** Nobody has heard the question. */
function wasNeverThere(error: unknown): boolean {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause)
    if (/ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH/.test(`${cause.message} ${codeOf(cause)}`))
      return true;
  return false;
}

function codeOf(error: Error): string {
  return "code" in error ? String(error.code) : "";
}

/** Seconds or a date. */
function retryAfter(headers: Readonly<Record<string, string>>): number | undefined {
  const exact = Number(headers["retry-after-ms"] || Number.NaN);
  if (exact >= 0) return exact;
  const said = headers["retry-after"];
  if (said === undefined || said === "") return undefined;
  const milliseconds = /^\d+(?:\.\d+)?$/.test(said) ? Number(said) * 1_000 : Date.parse(said) - Date.now();
  return Number.isFinite(milliseconds) ? Math.max(0, milliseconds) : undefined;
}

function messageOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return message.replaceAll(/\s+/g, " ").trim().slice(0, 300) || "failed without saying why";
}
