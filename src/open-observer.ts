// The composition root of the model that is asked: apart from open.ts, so that hooks and the MCP server never carry it.
import type { Config } from "./config.ts";
import { type Endpoint, endpointOf } from "./core/observer/endpoint.ts";
import type { Summariser } from "./ports/summariser.ts";
import { summariserFor } from "./summarisers/index.ts";

/** Undefined when none is wanted, or something keeps it from being asked: `problem` tells. */
export function openSummariser(config: Config): {
  readonly endpoint: Endpoint | undefined;
  readonly summariser: Summariser | undefined;
} {
  const endpoint = endpointOf(config);
  if (endpoint?.problem !== "") return { endpoint, summariser: undefined };
  return { endpoint, summariser: summariserFor(endpoint, { env: config.env, folder: config.home }) };
}
