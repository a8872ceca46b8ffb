// Loads an ONNX model with its tokenizer, in the layout of transformers.js, and makes one vector of a text.
import { join } from "node:path";
import { MODEL_FILE } from "../../core/embeddings/models.ts";
import { normalised } from "../../core/search/quantise.ts";
import { readText, textOrNothing } from "../../disk/read.ts";
import type { PACKAGES } from "./packages.ts";

/** What is used of onnxruntime-node. */
interface Runtime {
  readonly InferenceSession: { create(path: string, options: object): Promise<Session> };
  readonly Tensor: new (type: "int64", data: BigInt64Array, dims: readonly number[]) => unknown;
}
interface Session {
  readonly inputNames: readonly string[];
  run(feeds: Readonly<Record<string, unknown>>): Promise<Readonly<Record<string, Output>>>;
  release?(): Promise<void>;
}
interface Output {
  readonly dims: readonly number[];
  readonly data: ArrayLike<number>;
}
interface Tokenizers {
  readonly Tokenizer: new (tokenizer: object, config: object) => Tokenizer;
}
interface Tokenizer {
  encode(text: string): { readonly ids: readonly number[] };
}

export interface Model {
  vectorOf(text: string): Promise<Float32Array>;
  release(): Promise<void>;
}

/** Tokenizers of many languages are some 20 MB. */
const LARGEST_JSON = 64_000_000;

export async function loadModel(
  folder: string,
  load: (name: keyof typeof PACKAGES) => unknown,
  maximumTokens: number,
): Promise<Model> {
  const { InferenceSession, Tensor } = load("onnxruntime-node") as Runtime;
  const { Tokenizer } = load("@huggingface/tokenizers") as Tokenizers;
  const json = (file: string) => JSON.parse(readText(join(folder, file), { most: LARGEST_JSON })) as object;
  const config = json("tokenizer_config.json");
  const tokenizer = new Tokenizer(json("tokenizer.json"), config);
  const most = Math.min(maximumTokens, longestOf(config));
  const takesFirst = poolsFirstToken(folder);
  const session = await InferenceSession.create(join(folder, MODEL_FILE), {
    // More threads were 3 to 4 times slower beside other work, and an agent's own work comes first.
    intraOpNumThreads: 1,
    interOpNumThreads: 1,
    executionMode: "sequential",
    logSeverityLevel: 3,
  });
  return {
    async vectorOf(text) {
      const ids = shortened(tokenizer.encode(text).ids, most);
      const dims = [1, ids.length];
      const given: Readonly<Record<string, BigInt64Array>> = {
        input_ids: BigInt64Array.from(ids, BigInt),
        attention_mask: new BigInt64Array(ids.length).fill(1n),
        token_type_ids: new BigInt64Array(ids.length),
      };
      const feeds = Object.fromEntries(
        session.inputNames.map((name) => {
          const data = given[name];
          if (!data) throw new Error(`it asks for "${name}", so it is no model for sentences`);
          return [name, new Tensor("int64", data, dims)];
        }),
      );
      return pooled(await session.run(feeds), takesFirst);
    },
    async release() {
      await session.release?.();
    },
  };
}

/** The last token ends the text for the model, so it is kept. A text without tokens (blanks) still has one. */
function shortened(ids: readonly number[], most: number): readonly number[] {
  if (ids.length === 0) return [0];
  return ids.length <= most ? ids : [...ids.slice(0, most - 1), ids.at(-1) ?? 0];
}

function longestOf(config: object): number {
  const longest = "model_max_length" in config ? Number(config.model_max_length) : Number.NaN;
  return longest > 1 ? longest : Number.POSITIVE_INFINITY;
}

/** How the vectors of the tokens become one is written beside the model; most take the mean. */
function poolsFirstToken(folder: string): boolean {
  const text = textOrNothing(join(folder, "1_Pooling", "config.json"), { most: LARGEST_JSON });
  return text !== undefined && /"pooling_mode_cls_token"\s*:\s*true/.test(text);
}

/** Some models give the finished vector, others one for each token. */
function pooled(outputs: Readonly<Record<string, Output>>, takesFirst: boolean): Float32Array {
  const output = outputs.sentence_embedding ?? outputs.last_hidden_state ?? Object.values(outputs)[0];
  const [, second = 0, third] = output?.dims ?? [];
  if (!output || second === 0) throw new Error("it gave no vector");
  const dimensions = third ?? second;
  const tokens = third === undefined || takesFirst ? 1 : second;
  const sum = new Float64Array(dimensions);
  for (let at = 0; at < tokens * dimensions; at++)
    sum[at % dimensions] = (sum[at % dimensions] as number) + Number(output.data[at]);
  const vector = normalised(sum);
  if (!vector) throw new Error("it gave no usable numbers");
  return vector;
}
