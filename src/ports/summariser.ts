// Port: a language model that answers a text prompt.

export interface SummariserRequest {
  /** System prompt: role and form of the answer. */
  readonly system: string;
  readonly prompt: string;
  /** Longest answer. */
  readonly maximumTokens: number;
  /** Time limit for the answer. */
  readonly deadlineMs: number;
  /** Cancels the request. */
  readonly signal?: AbortSignal;
}

export type SummariserAnswer =
  | {
      readonly type: "answer";
      readonly text: string;
      /** Sent and received, as the provider counts; absent where it does not say. */
      readonly tokens?: number;
    }
  /** Unavailable now: busy, failing, unreachable, or no answer before the deadline. */
  | {
      readonly type: "later";
      readonly reason: string;
      readonly retryAfterMs?: number;
      /** Rejected before any work: no tokens were used. */
      readonly isFree?: boolean;
    }
  /** Misconfigured: a wrong key, address or model. Retrying helps only after the settings were changed. */
  | { readonly type: "refused"; readonly reason: string }
  /** This request was rejected: too long, or against the provider's rules. Other requests may work. */
  | { readonly type: "unfit"; readonly reason: string };

export interface Summariser {
  /** For people: `ollama qwen2.5 at localhost:11434`. */
  readonly name: string;
  /** Never throws. */
  ask(request: SummariserRequest): Promise<SummariserAnswer>;
}
