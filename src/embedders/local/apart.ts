// A model on this machine in a process of its own, for servers: the library computes on the calling thread, and would block
// hooks that the server answers meanwhile, and keep 150 MB. The process ends after a while without texts.
import { type ChildProcessByStdio, spawn } from "node:child_process";
import { createInterface } from "node:readline";
import type { Readable, Writable } from "node:stream";
import type { Embedder, EmbedderAnswer } from "../../ports/embedder.ts";

/** One line of JSON each way. Vectors are base64 of 32-bit numbers. */
interface EmbedRequest {
  readonly id: number;
  readonly texts: readonly string[];
  readonly purpose: "document" | "question";
}
type EmbedReply =
  | { readonly id: number; readonly vectors: readonly string[] }
  | { readonly id: number; readonly type: "later" | "refused"; readonly reason: string };

interface ApartOptions {
  readonly command: readonly [string, ...string[]];
  readonly env: Readonly<Record<string, string | undefined>>;
}

type Child = ChildProcessByStdio<Writable, Readable, null>;

/** `inner` says what it is; its model is never loaded here. */
export function embedderApart(inner: Embedder, options: ApartOptions): Embedder {
  const waiting = new Map<number, (answer: EmbedderAnswer) => void>();
  let child: Child | undefined;
  let ids = 0;
  const started = (): Child => {
    child ??= start(options, {
      reply: (reply) => {
        waiting.get(reply.id)?.(answerOf(reply));
        waiting.delete(reply.id);
      },
      ended: () => {
        child = undefined;
        for (const answer of waiting.values()) answer({ type: "later", reason: "its process ended" });
        waiting.clear();
      },
    });
    return child;
  };
  return {
    ...inner,
    embed: (texts, purpose) =>
      new Promise((done) => {
        const id = ++ids;
        waiting.set(id, done);
        const request: EmbedRequest = { id, texts, purpose };
        started().stdin.write(`${JSON.stringify(request)}\n`);
      }),
    async close() {
      child?.stdin.end();
    },
  };
}

interface Listener {
  reply(reply: EmbedReply): void;
  ended(): void;
}

function start({ command: [program, ...args], env }: ApartOptions, listener: Listener): Child {
  const child = spawn(program, args, { env, stdio: ["pipe", "pipe", "ignore"], windowsHide: true });
  child.once("error", listener.ended);
  child.once("close", listener.ended);
  child.stdin.on("error", () => {}); // It has ended; `close` follows.
  createInterface({ input: child.stdout }).on("line", (line) => {
    try {
      listener.reply(JSON.parse(line) as EmbedReply);
    } catch {
      // Printed by a library.
    }
  });
  // A server that has nothing else to do may end.
  child.unref();
  for (const stream of [child.stdin, child.stdout]) (stream as unknown as { unref?(): void }).unref?.();
  return child;
}

function answerOf(reply: EmbedReply): EmbedderAnswer {
  if (!("vectors" in reply)) return { type: reply.type, reason: reply.reason };
  const vectors = reply.vectors.map((text) => {
    const bytes = Buffer.from(text, "base64");
    return new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length));
  });
  return { type: "vectors", vectors };
}

export async function replyTo(embedder: Embedder, { id, texts, purpose }: EmbedRequest): Promise<EmbedReply> {
  const answer = await embedder.embed(texts, purpose);
  if (answer.type !== "vectors") return { id, type: answer.type, reason: answer.reason };
  return { id, vectors: answer.vectors.map((vector) => Buffer.from(vector.buffer).toString("base64")) };
}
