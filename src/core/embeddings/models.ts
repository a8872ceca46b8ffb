// Models that are known by name: their size, and the SHA-256 of their files where it is known.

interface KnownModel {
  /** Name on huggingface.co. */
  readonly name: string;
  readonly megabytes: number;
  /** Tokens of a text that count. */
  readonly maximumTokens: number;
  readonly about: string;
  readonly digests: Readonly<Record<string, string>>;
}

export const MODELS: readonly [KnownModel, ...KnownModel[]] = [
  {
    name: "Xenova/all-MiniLM-L6-v2",
    megabytes: 24,
    // The length it was trained with; more is possible, slower and no better.
    maximumTokens: 256,
    about: "small and quick, for English text",
    digests: {
      "onnx/model_quantized.onnx": "afdb6f1a0e45b715d0bb9b11772f032c399babd23bfc31fed1c170afc848bdb1",
    },
  },
  {
    name: "jinaai/jina-embeddings-v2-base-code",
    megabytes: 165,
    maximumTokens: 512,
    about: "for code, some ten times slower",
    digests: {},
  },
];

/** For models that are not listed. */
export const USUAL_TOKENS = 256;

export const MODEL_FILE = "onnx/model_quantized.onnx";

/** The files of a model, as they lie on huggingface.co; those after the first three may be missing there. */
export const MODEL_FILES = [MODEL_FILE, "tokenizer.json", "tokenizer_config.json"] as const;
export const FURTHER_FILES = ["config.json", "1_Pooling/config.json"] as const;

export function knownModel(name: string): KnownModel | undefined {
  return MODELS.find((model) => model.name === name);
}
