// A server on loopback that speaks OpenAI's language and answers by a script: well, badly, late or not at all.
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export type Scripted =
  | { readonly type: "says"; readonly text: string; readonly tokens?: readonly [number, number] }
  | {
      readonly type: "status";
      readonly status: number;
      readonly headers?: Record<string, string>;
      readonly message?: string;
    }
  | { readonly type: "body"; readonly text: string }
  | { readonly type: "hangs" }
  | { readonly type: "disconnects" };

export interface Asked {
  readonly path: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: {
    readonly model: string;
    readonly messages: readonly { readonly role: string; readonly content: unknown }[];
  };
  /** All that was sent, as one text. */
  readonly text: string;
}

/** Answers by the script, one after the other; the last one again and again. */
export async function modelServer(script: readonly Scripted[] | ((asked: Asked) => Scripted)) {
  const asked: Asked[] = [];
  const server = createServer((request, response) => {
    let text = "";
    request.on("data", (piece) => (text += piece));
    request.on("end", () => {
      const one = { path: request.url ?? "", headers: request.headers, body: JSON.parse(text), text };
      asked.push(one);
      const next =
        typeof script === "function" ? script(one) : script[Math.min(asked.length, script.length) - 1];
      if (next) reply(response, next);
    });
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/v1`,
    asked,
    close: () =>
      new Promise<void>((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

function reply(response: ServerResponse, next: Scripted): void {
  switch (next.type) {
    case "says": {
      const [sent, received] = next.tokens ?? [1_000, 200];
      response.setHeader("content-type", "application/json");
      response.end(
        JSON.stringify({
          id: "answer",
          object: "chat.completion",
          created: 1,
          model: "scripted",
          choices: [{ index: 0, message: { role: "assistant", content: next.text }, finish_reason: "stop" }],
          usage: { prompt_tokens: sent, completion_tokens: received, total_tokens: sent + received },
        }),
      );
      return;
    }
    case "status":
      response.writeHead(next.status, { "content-type": "application/json", ...next.headers });
      response.end(JSON.stringify({ error: { message: next.message ?? `scripted ${next.status}` } }));
      return;
    case "body":
      response.end(next.text);
      return;
    case "hangs":
      return;
    case "disconnects":
      response.socket?.destroy();
  }
}

/** An observation as asked for. */
export function observationOf(title: string, file: string): string {
  return `<observation><type>bugfix</type><title>${title}</title><subtitle>Logins last.</subtitle>
<facts><fact>${file} compares the expiry of tokens in seconds, as the server sends it</fact></facts>
<narrative>Seconds and milliseconds were mixed up in ${file}.</narrative>
<concepts><concept>authentication</concept><concept>time</concept></concepts>
<files><file>${file}</file></files></observation>`;
}
