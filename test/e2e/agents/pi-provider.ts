// An extension of pi that tells it where the scripted model is, so that its settings belong to what is under test.

interface ProviderApi {
  registerProvider(name: string, provider: object): void;
}

export default function scriptedProvider(pi: ProviderApi): void {
  pi.registerProvider("scripted", {
    baseUrl: process.env.SCRIPTED_URL,
    apiKey: "x",
    api: "openai-completions",
    models: [
      {
        id: "scripted",
        name: "Scripted",
        reasoning: false,
        input: ["text"],
        cost: { input: 0, output: 0, cacheRead: 0, cacheWrite: 0 },
        contextWindow: 128_000,
        maxTokens: 8_000,
      },
    ],
  });
}
