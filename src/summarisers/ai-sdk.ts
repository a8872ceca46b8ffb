// Asks a model over HTTP through the AI SDK: OpenAI-compatible servers (Ollama and others) and Anthropic.
import { createAnthropic } from "@ai-sdk/anthropic";
import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import { APICallError, generateText, type LanguageModel } from "ai";
import type { Endpoint } from "../core/observer/endpoint.ts";
import { carefulFetch, keyFor, limited } from "../net/careful-fetch.ts";
import type { SummariserAnswer, SummariserRequest } from "../ports/summariser.ts";
import { shortReason, silence } from "./reasons.ts";

/** Keeps the SDK from printing warnings. */
Object.assign(globalThis, { AI_SDK_LOG_WARNINGS: false });

export async function askThroughSdk(
  endpoint: Endpoint,
  env: Readonly<Record<string, string | undefined>>,
  request: SummariserRequest,
): Promise<SummariserAnswer> {
  const found = keyFor(endpoint, env);
  if ("reason" in found) return found;
  const { signal, end } = limited(request.deadlineMs, request.signal);
  const ask = (model: LanguageModel) =>
    generateText({
      model,
      system: request.system,
      prompt: request.prompt,
      maxOutputTokens: request.maximumTokens,
      ...temperatureFor(endpoint),
      // The queue does its own retries.
      maxRetries: 0,
      abortSignal: signal,
    });
  try {
    const { text, usage } = await ask(modelOf(endpoint, found.key)).catch((error) => {
      if (!wantsOtherLimit(error)) throw error;
      return ask(modelOf(endpoint, found.key, { otherLimit: true }));
    });
    const tokens = usage.totalTokens ?? (usage.inputTokens ?? 0) + (usage.outputTokens ?? 0);
    return { type: "answer", text, ...(tokens > 0 && { tokens }) };
  } catch (error) {
    if (request.signal?.aborted) return { type: "later", reason: "it was interrupted" };
    // The request was sent: a connection that fails is given up after ten seconds, before this deadline.
    if (signal.aborted) return silence(request.deadlineMs);
    return failure(error);
  } finally {
    end();
  }
}

/** Some hosted models refuse any; Ollama's small ones do not keep to the format with their default of 0.8. */
function temperatureFor({ provider }: Endpoint): { readonly temperature?: number } {
  return provider === "ollama" ? { temperature: 0 } : {};
}

/** OpenAI's reasoning models refuse `max_tokens`, other servers know only that. Nothing was computed: ask again. */
function wantsOtherLimit(error: unknown): boolean {
  return (
    APICallError.isInstance(error) && error.statusCode === 400 && /max_completion_tokens/.test(error.message)
  );
}

function modelOf(
  { provider, url, model }: Endpoint,
  apiKey: string | undefined,
  { otherLimit = false } = {},
): LanguageModel {
  if (provider === "anthropic")
    return createAnthropic({ baseURL: url, apiKey: apiKey ?? "", fetch: carefulFetch })(model);
  return createOpenAICompatible({
    ...{ name: provider, baseURL: url, fetch: carefulFetch, ...(apiKey && { apiKey }) },
    ...(otherLimit && {
      transformRequestBody: ({ max_tokens, ...body }) => ({ ...body, max_completion_tokens: max_tokens }),
    }),
  })(model);
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
    isFree: status === 0 ? wasNeverThere(error) : status >= 400 && !BEHIND.includes(status),
    ...(retryAfterMs !== undefined && { retryAfterMs }),
  };
}

/** Some providers report an empty account or a wrong key with a 400, although the question is fine. */
function isAccount(status: number, reason: string): boolean {
  return status === 400 && /credit balance|billing|api[ _-]?key/i.test(reason);
}

/** Gateway timeouts: the server behind the gateway may have computed an answer. */
const BEHIND = [504, 524];

/** True when the question reached no model: unknown host, no connection, untrusted certificate, or a redirect. */
function wasNeverThere(error: unknown): boolean {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    if (NEVER_THERE.test(`${cause.message} ${"code" in cause ? cause.code : ""}`)) return true;
    if ("syscall" in cause && cause.syscall === "connect") return true;
  }
  return false;
}

const NEVER_THERE =
  /ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT|\bCERT_|_CERT|ERR_TLS|ERR_SSL|UNABLE_TO_VERIFY|unexpected redirect/;

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
  return shortReason(error instanceof Error ? error.message : String(error)) || "failed without saying why";
}
