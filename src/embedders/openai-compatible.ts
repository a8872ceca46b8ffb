// Asks an OpenAI-compatible server for vectors. Only texts without secrets are sent, and only to the chosen host.
import type { EmbeddingChoice } from "../core/embeddings/choice.ts";
import { redactText } from "../core/redact/index.ts";
import { normalised } from "../core/search/quantise.ts";
import { hostOf } from "../core/text/address.ts";
import { oneLine } from "../core/text/line.ts";
import { isRecord, recordIn } from "../domain/json.ts";
import { carefulFetch, keyFor, limited } from "../net/careful-fetch.ts";
import type { Embedder, EmbedderAnswer } from "../ports/embedder.ts";

const DEADLINE_MS = 60_000;

export function remoteEmbedder(
  choice: EmbeddingChoice,
  env: Readonly<Record<string, string | undefined>>,
): Embedder {
  const { url, model } = choice;
  return {
    identity: `openai ${hostOf(url)} ${model}`,
    name: `${model} at ${hostOf(url)}`,
    // Such servers take 2,000 tokens and more; shorter texts have vectors that say more.
    maximumCharacters: 2_000,
    maximumTexts: 32,
    async embed(texts, _purpose, signal): Promise<EmbedderAnswer> {
      const found = keyFor(choice, env);
      if ("reason" in found) return found;
      const { key } = found;
      const limit = limited(DEADLINE_MS, signal);
      try {
        const response = await carefulFetch(`${url}/embeddings`, {
          method: "POST",
          headers: { "content-type": "application/json", ...(key && { authorization: `Bearer ${key}` }) },
          // Stored texts are already redacted; a question is not.
          body: JSON.stringify({ model, input: texts.map(redactText), encoding_format: "float" }),
          signal: limit.signal,
        });
        if (!response.ok) return await refusal(response);
        return answerOf(await response.json(), texts.length);
      } catch (error) {
        if (signal?.aborted) return { type: "later", reason: "it was interrupted" };
        return { type: "later", reason: reasonOf(error) };
      } finally {
        limit.end();
      }
    },
    async close() {},
  };
}

async function refusal(response: Response): Promise<EmbedderAnswer> {
  const { status, headers } = response;
  const said = messageOf(await response.text().catch(() => ""));
  const reason = oneLine(redactText(`${status} ${said}`), 300);
  if (status === 429 || status >= 500 || status === 408) {
    const seconds = Number(headers.get("retry-after") ?? Number.NaN);
    return { type: "later", reason, ...(seconds >= 0 && { retryAfterMs: seconds * 1_000 }) };
  }
  return { type: "refused", reason };
}

function messageOf(text: string): string {
  const { error } = recordIn(text) ?? {};
  return typeof error === "string" ? error : String((isRecord(error) && error.message) || "");
}

/** Vectors in the order of the texts, all with the same number of dimensions, or why there are none. */
function answerOf(body: unknown, expected: number): EmbedderAnswer {
  const rows = (body as { data?: unknown } | null)?.data;
  if (!Array.isArray(rows) || rows.length !== expected)
    return { type: "refused", reason: "it answered, but not with one vector for each text" };
  const vectors = rows
    .map((row: { index?: unknown; embedding?: unknown }, at) => ({
      index: typeof row?.index === "number" ? row.index : at,
      vector: isNumbers(row?.embedding) ? normalised(row.embedding) : undefined,
    }))
    .sort((one, other) => one.index - other.index)
    .flatMap(({ vector }) => (vector ? [vector] : []));
  const dimensions = vectors[0]?.length;
  if (vectors.length !== expected || vectors.some((vector) => vector.length !== dimensions))
    return { type: "refused", reason: "it answered with vectors that cannot be used" };
  return { type: "vectors", vectors };
}

function isNumbers(value: unknown): value is readonly number[] {
  return Array.isArray(value) && value.length > 0 && value.every((one) => typeof one === "number");
}

function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return redactText(oneLine(cause instanceof Error ? cause.message : String(cause))).slice(0, 300);
}
