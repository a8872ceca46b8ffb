// Script of the model in end-to-end tests: turns of blocks, and the ids that tell a request which turn comes next.

export type Block =
  | { readonly say: string }
  /** A call of one of the agent's tools, by the agent's own name and arguments. */
  | { readonly tool: string; readonly input: Readonly<Record<string, unknown>> }
  /** A call of a free-form tool (Codex `apply_patch`). */
  | { readonly freeform: string; readonly text: string };

/** One reply of the model; several calls in one turn are made in parallel. */
export type Turn = readonly Block[];

export interface Script {
  /** Part of every call id: calls of another session, still in a resumed history, do not count. */
  readonly tag: string;
  readonly turns: readonly Turn[];
  /** What the model says to a subagent, by words of the prompt that the subagent was given. */
  readonly subagents?: Readonly<Record<string, readonly Turn[]>>;
  /** What somebody else does before the model says this turn: a person in an editor, another terminal. Called once each. */
  beforeTurn?(turn: number): void;
}

/** The script for a request with these prompts: the main one, or that of the subagent it comes from. */
export function scriptFor(script: Script, prompts: readonly string[]): Script {
  const found = Object.entries(script.subagents ?? {}).find(([words]) =>
    prompts.some((prompt) => prompt.includes(words)),
  );
  return found === undefined ? script : { tag: `${script.tag}sub`, turns: found[1] };
}

export function callId(script: Script, turn: number, block: number): string {
  return `call_${script.tag}_${turn}_${block}`;
}

/**
 * The turn after the last one whose results are there. Worked out from the request alone, so that a request the
 * agent sends twice gets the same answer twice. After the last turn the last one is repeated.
 */
export function nextTurn(script: Script, answered: readonly string[]): number {
  const done = answered.map((id) => {
    const [, tag, turn] = id.split("_");
    return tag === script.tag ? Number(turn) : -1;
  });
  return Math.min(Math.max(-1, ...done) + 1, script.turns.length - 1);
}
