// Selects the summariser for an endpoint. The libraries are heavy, so each is loaded with its first question.
import type { Endpoint } from "../core/observer/endpoint.ts";
import type { Summariser } from "../ports/summariser.ts";

export interface SummariserOptions {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Working directory of a started program; belongs to no project. */
  readonly folder: string;
}

export function summariserFor(endpoint: Endpoint, options: SummariserOptions): Summariser {
  const { provider, url, model } = endpoint;
  if (provider === "claude-cli")
    return {
      name: `claude ${model}`,
      ask: async (request) => (await import("./claude-cli.ts")).askClaude(endpoint, options, request),
    };
  return {
    name: `${provider} ${model} at ${url.replace(/^https?:\/\//, "")}`,
    ask: async (request) => (await import("./ai-sdk.ts")).askThroughSdk(endpoint, options.env, request),
  };
}
