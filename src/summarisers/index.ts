// The model of an endpoint. The libraries are heavy: each is loaded when the first question is asked.
import type { Endpoint } from "../core/observer/endpoint.ts";
import type { Summariser } from "../ports/summariser.ts";

export interface SummariserOptions {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** A folder that belongs to no project: where a program is started. */
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
