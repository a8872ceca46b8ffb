// Connects a plugin inside an agent to Twiceshy: one MCP server as a child process, which answers a hook in about a
// millisecond and ends with the agent. Nothing here throws, and nobody waits past the deadline: without an answer the
// agent goes on as if Twiceshy were not there.
import { PATIENCE_FIELD, patienceAt } from "../domain/deadline.ts";
import { type Launch, mcpChild } from "./mcp-child.ts";

/** What the adapter of every in-process agent replies; empty when there is nothing to say. */
export interface Reply {
  /** Stop the call, with this reason for the model. */
  readonly deny?: string;
  /** Text for the model. */
  readonly context?: string;
  /** Lines for the person. */
  readonly banner?: string;
}

export type Payload = Readonly<Record<string, unknown>>;

export interface Connection {
  ask(payload: Payload): Promise<Reply>;
  /** Sends the last payloads and lets the child finish its work alone. */
  close(last: readonly Payload[]): Promise<void>;
}

const SILENT: Reply = {};
const PATIENCE_S = patienceAt("tool-start");
/** How long the agent's end is held up until the last payloads are sent. */
const FLUSH_MS = 500;

export function connect(launch: Launch, agent: string, patienceS: number = PATIENCE_S): Connection {
  const waiting = new Map<number, (reply: Reply) => void>();
  let count = 0;
  const child = mcpChild(launch, agent, {
    receive({ id, result }) {
      const answer = waiting.get(id as number);
      if (answer !== undefined) answer(replyIn(result));
      return answer !== undefined;
    },
    dropped() {
      for (const answer of [...waiting.values()]) answer(SILENT);
    },
  });

  function send(id: number, payload: Payload): boolean {
    const body = { ...payload, [PATIENCE_FIELD]: String(patienceS) };
    return child.send({ id, method: "tools/call", params: { name: "hook", arguments: body } });
  }

  return {
    ask: (payload) =>
      new Promise((resolve) => {
        const id = ++count;
        const answer = (reply: Reply) => {
          clearTimeout(timer);
          waiting.delete(id);
          resolve(reply);
        };
        const timer = setTimeout(() => {
          // The child does not answer any more: the next event starts another one.
          child.drop();
          answer(SILENT);
        }, patienceS * 1_000);
        waiting.set(id, answer);
        if (!send(id, payload)) answer(SILENT);
      }),
    close: (last) =>
      new Promise((resolve) => {
        const timer = setTimeout(resolve, FLUSH_MS);
        const done = () => resolve(clearTimeout(timer));
        try {
          for (const payload of last) send(++count, payload);
          child.finish(done);
        } catch {
          done();
        }
      }),
  };
}

/** The reply in the result of a tool call. Throws if there is none to be read. */
function replyIn(result: unknown): Reply {
  const { isError, content } = (result ?? {}) as {
    readonly isError?: boolean;
    readonly content?: readonly { readonly text?: string }[];
  };
  return isError ? SILENT : JSON.parse(content?.[0]?.text ?? "{}");
}

/** A plugin that fails must never be what stops an agent. */
export async function quietly<T>(work: () => T | Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch {
    return undefined;
  }
}
