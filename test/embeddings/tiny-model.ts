// Makes a model of a few words in the layout of transformers.js: the bytes of its ONNX file are written here, field by field.
// Its vector of a text is the mean of the directions of its words.
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** Words with the same direction mean the same to the model. */
export const TINY_WORDS: Readonly<Record<string, readonly [number, number, number, number]>> = {
  "[UNK]": [0, 0, 0, 1],
  login: [1, 0, 0, 0],
  signin: [1, 0, 0, 0],
  slow: [0, 1, 0, 0],
  delayed: [0, 1, 0, 0],
  deploy: [0, 0, 1, 0],
};

export const TINY_DIMENSIONS = 4;

export interface TinyOptions {
  /** `first`: the vector of the first token counts. */
  readonly pooling?: "mean" | "first";
  /** Name of its input; a model for sentences has `input_ids`. */
  readonly input?: string;
  readonly maximumLength?: number;
}

/** The files of the model, by path. */
export function tinyFiles(options: TinyOptions = {}): Readonly<Record<string, string | Uint8Array>> {
  const words = Object.keys(TINY_WORDS);
  const tokenizer = {
    version: "1.0",
    added_tokens: [],
    normalizer: { type: "Lowercase" },
    pre_tokenizer: { type: "Whitespace" },
    post_processor: null,
    decoder: null,
    model: {
      type: "WordPiece",
      unk_token: "[UNK]",
      continuing_subword_prefix: "##",
      max_input_chars_per_word: 100,
      vocab: Object.fromEntries(words.map((word, at) => [word, at])),
    },
  };
  const config = { unk_token: "[UNK]", model_max_length: options.maximumLength ?? 64 };
  return {
    "onnx/model_quantized.onnx": onnxModel(options.input ?? "input_ids"),
    "tokenizer.json": JSON.stringify(tokenizer),
    "tokenizer_config.json": JSON.stringify(config),
    ...(options.pooling === "first" && {
      "1_Pooling/config.json": JSON.stringify({ pooling_mode_cls_token: true }),
    }),
  };
}

export function writeTinyModel(folder: string, options: TinyOptions = {}): string {
  for (const [file, content] of Object.entries(tinyFiles(options))) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), content);
  }
  return folder;
}

/** `last_hidden_state = Gather(weights, input_ids)`; the attention mask is taken and not used. */
function onnxModel(input: string): Uint8Array {
  const rows = Object.values(TINY_WORDS);
  const weights = Buffer.from(Float32Array.from(rows.flat()).buffer);
  const tensor = [
    ...[number(1, rows.length), number(1, TINY_DIMENSIONS), number(2, FLOAT)],
    ...[text(8, "weights"), bytes(9, weights)],
  ];
  const node = [text(1, "weights"), text(1, input), text(2, "last_hidden_state"), text(4, "Gather")];
  const graph = [
    ...[message(1, node), text(2, "tiny"), message(5, tensor)],
    ...[message(11, value(input, INT64, ["batch", "tokens"]))],
    ...[message(11, value("attention_mask", INT64, ["batch", "tokens"]))],
    ...[message(12, value("last_hidden_state", FLOAT, ["batch", "tokens", TINY_DIMENSIONS]))],
  ];
  return Buffer.concat([number(1, 8), message(7, graph), message(8, [text(1, ""), number(2, 13)])]);
}

const FLOAT = 1;
const INT64 = 7;

function value(name: string, type: number, shape: readonly (string | number)[]): readonly Buffer[] {
  const dimensions = shape.map((one) =>
    message(1, [typeof one === "string" ? text(2, one) : number(1, one)]),
  );
  return [text(1, name), message(2, [message(1, [number(1, type), message(2, dimensions)])])];
}

// Protocol buffers: a field is its number and kind, then its value; text, bytes and messages with their length before.
function number(field: number, content: number): Buffer {
  return Buffer.from([...varint(field << 3), ...varint(content)]);
}
function bytes(field: number, content: Buffer): Buffer {
  return Buffer.concat([Buffer.from([...varint((field << 3) | 2), ...varint(content.length)]), content]);
}
function text(field: number, content: string): Buffer {
  return bytes(field, Buffer.from(content));
}
function message(field: number, fields: readonly Buffer[]): Buffer {
  return bytes(field, Buffer.concat(fields));
}
function varint(content: number): number[] {
  return content < 128 ? [content] : [(content & 127) | 128, ...varint(content >>> 7)];
}
