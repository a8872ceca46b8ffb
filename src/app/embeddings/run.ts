// Makes the vectors that are missing, the newest documents first, in small steps that can be interrupted at any time.
import { EMBEDDED_KINDS, embeddedTexts } from "../../core/search/parts.ts";
import type { SearchDocument } from "../../domain/search.ts";
import type { Embedder } from "../../ports/embedder.ts";
import type { DueVector, EmbeddedDocument, Store } from "../../ports/store.ts";

export interface EmbedOptions {
  now(): number;
  wait(milliseconds: number): Promise<unknown>;
  /** Most texts in a minute; absent: as fast as it goes. */
  readonly perMinute?: number;
  readonly limit?: number;
  /** Ends after this time; the rest is done by the next run. */
  readonly mostMs?: number;
  /** Tries when the model does not answer; default 1. */
  readonly tries?: number;
  readonly signal?: AbortSignal;
  /** Projects that stay out of it. */
  isLeftOut(project: string): boolean;
  /** Text of a file or a part of it, without secrets; undefined when there is none. */
  contentOf?(document: SearchDocument): Promise<string | undefined>;
  /** After every step, with the documents embedded so far. */
  onStep?(embedded: number): void;
}

export interface EmbedReport {
  readonly embedded: number;
  readonly isComplete: boolean;
  /** Why it ended early; empty when it did not. */
  readonly stopped: string;
}

const BATCH = 64;
/** Vectors of other models deleted in one transaction, and the pause in which others can write. */
const DELETED = 500;
const PAUSE_MS = 10;
const FIRST_RETRY_MS = 2_000;
const LONGEST_RETRY_MS = 120_000;

export async function embedDue(
  { vectors: store }: Pick<Store, "vectors">,
  embedder: Embedder,
  options: EmbedOptions,
): Promise<EmbedReport> {
  const { limit = Number.POSITIVE_INFINITY, signal } = options;
  const start = options.now();
  const ended = () => options.mostMs !== undefined && options.now() - start > options.mostMs;
  const model = embedder.identity;
  let embedded = 0;
  let texts = 0;
  let below: number | undefined;
  const report = (stopped: string, isComplete = false): EmbedReport => ({ embedded, isComplete, stopped });

  for (;;) {
    const due = await store.due({
      ...{ model, kinds: EMBEDDED_KINDS, limit: BATCH },
      ...(below !== undefined && { below }),
    });
    below = due.at(-1)?.place;
    if (below === undefined) break;
    const wanted = due.filter(({ document }) => !options.isLeftOut(document.project));
    for (const step of stepsOf(await withTexts(wanted, embedder, options), embedder.maximumTexts)) {
      if (signal?.aborted) return report("it was interrupted");
      if (embedded >= limit) return report("");
      if (ended()) return report("its time is over");
      const all = step.flatMap((one) => one.texts);
      const answer = await asked(embedder, all, options);
      if (answer.type !== "vectors") return report(answer.reason);
      await store.save(model, assigned(step, answer.vectors));
      embedded += step.length;
      texts += all.length;
      options.onStep?.(embedded);
      if (options.perMinute) await options.wait(pauseFor(texts, options.perMinute, options.now() - start));
    }
  }
  while ((await store.drop({ except: model }, DELETED)) > 0) await options.wait(PAUSE_MS);
  return report("", true);
}

interface Prepared {
  readonly due: DueVector;
  readonly texts: readonly string[];
}

function withTexts(
  due: readonly DueVector[],
  { maximumCharacters }: Embedder,
  { contentOf }: EmbedOptions,
): Promise<readonly Prepared[]> {
  return Promise.all(
    due.map(async (one) => ({
      due: one,
      texts: embeddedTexts(one.document, maximumCharacters, await contentOf?.(one.document)),
    })),
  );
}

/** Documents whose texts fit into one call; at least one. */
function* stepsOf(all: readonly Prepared[], most: number): Generator<readonly Prepared[]> {
  let step: Prepared[] = [];
  let size = 0;
  for (const one of all) {
    if (size > 0 && size + one.texts.length > most) {
      yield step;
      step = [];
      size = 0;
    }
    step.push(one);
    size += one.texts.length;
  }
  if (size > 0) yield step;
}

async function asked(embedder: Embedder, texts: readonly string[], options: EmbedOptions) {
  for (let attempt = 1; ; attempt++) {
    const answer = await embedder.embed(texts, "document", options.signal);
    if (answer.type !== "later" || attempt >= (options.tries ?? 1) || options.signal?.aborted) return answer;
    const usual = FIRST_RETRY_MS * 4 ** (attempt - 1);
    await options.wait(Math.min(LONGEST_RETRY_MS, answer.retryAfterMs ?? usual));
  }
}

function assigned(step: readonly Prepared[], vectors: readonly Float32Array[]): readonly EmbeddedDocument[] {
  let at = 0;
  return step.map(({ due, texts }) => {
    const own = vectors.slice(at, at + texts.length);
    at += texts.length;
    return { ...due, vectors: own };
  });
}

/** So long that no more texts than allowed were embedded since the start. */
function pauseFor(texts: number, perMinute: number, elapsedMs: number): number {
  return Math.max(0, (texts / perMinute) * 60_000 - elapsedMs);
}
