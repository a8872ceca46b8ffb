// A model that is asked in words and answers in words.

export interface SummariserRequest {
  /** Who it is and in what form it answers. */
  readonly system: string;
  readonly prompt: string;
  /** Longest answer. */
  readonly maximumTokens: number;
  /** It has answered by then, or is given up. */
  readonly deadlineMs: number;
  /** Nobody waits for the answer any more. */
  readonly signal?: AbortSignal;
}

export type SummariserAnswer =
  | {
      readonly type: "answer";
      readonly text: string;
      /** Sent and received, as the provider counts; absent where it does not say. */
      readonly tokens?: number;
    }
  /** Not now: busy, broken, gone, or silent until the deadline. */
  | {
      readonly type: "later";
      readonly reason: string;
      readonly retryAfterMs?: number;
      /** It was turned away at the door: nothing was worked on, nothing paid. */
      readonly isFree?: boolean;
    }
  /** Not like this: a wrong key, address or model. Asking again helps only after somebody has changed something. */
  | { readonly type: "refused"; readonly reason: string }
  /** Not this one: too long for it, or against its rules. Others may do. */
  | { readonly type: "unfit"; readonly reason: string };

export interface Summariser {
  /** For people: `ollama qwen2.5 at localhost:11434`. */
  readonly name: string;
  /** Never throws. */
  ask(request: SummariserRequest): Promise<SummariserAnswer>;
}
