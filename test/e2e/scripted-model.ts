// A model on loopback that says what a script tells it and keeps every request: what the model really saw.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { type ChatMessage, type ChatRequest, chatReply, isMainChat } from "./chat-api.ts";
import { type GeminiRequest, geminiReply, isMainGemini } from "./gemini-api.ts";
import { isMainMessages, type MessagesRequest, messagesReply } from "./messages-api.ts";
import { isMainResponses, type ResponsesRequest, responsesReply } from "./responses-api.ts";
import type { Script } from "./script.ts";

export interface ModelRequest {
  readonly path: string;
  /** False for titles and the like. */
  readonly main: boolean;
  /** When it came in, and when its answer had been sent; milliseconds of one clock. */
  readonly at: number;
  readonly answeredAt: number;
  readonly body: Omit<MessagesRequest & ResponsesRequest & ChatRequest & GeminiRequest, "messages"> & {
    /** Of the Messages API, or of Chat Completions. */
    readonly messages?: readonly (NonNullable<MessagesRequest["messages"]>[number] & ChatMessage)[];
  };
}

export interface ScriptedModel {
  readonly port: number;
  /** Every request to the model so far. */
  readonly requests: ModelRequest[];
  /** Hosts that somebody wanted to reach through this machine's proxy settings: none is let through. */
  readonly refused: string[];
  /** What to say from now on. */
  play(script: Script): void;
  close(): Promise<void>;
}

export async function startScriptedModel(): Promise<ScriptedModel> {
  let script: Script = { tag: "idle", turns: [[{ say: "Nothing to do." }]] };
  const requests: ModelRequest[] = [];
  const refused: string[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    const at = performance.now();
    const keep = (path: string, main: boolean, body: ModelRequest["body"]) => {
      const kept = { path, main, body, at, answeredAt: 0 };
      requests.push(kept);
      response.once("finish", () => {
        kept.answeredAt = performance.now();
      });
    };
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const { pathname, hostname } = new URL(request.url ?? "/", "http://127.0.0.1");
      const json = (status: number, value: unknown) =>
        response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(value));
      const stream = (events: string) =>
        response.writeHead(200, { "content-type": "text/event-stream" }).end(events);
      if (hostname !== "127.0.0.1") {
        refused.push(hostname);
        return json(502, {});
      }
      if (pathname.endsWith("/count_tokens")) return json(200, { input_tokens: 1 });
      if (pathname.endsWith("/models")) return json(200, { object: "list", data: [], models: [] });
      if (request.method !== "POST") return json(404, {});
      const body: ModelRequest["body"] = JSON.parse(Buffer.concat(chunks).toString("utf8"));
      if (pathname.endsWith("/messages")) {
        keep(pathname, isMainMessages(body), body);
        return stream(messagesReply(body, script));
      }
      if (pathname.endsWith("/responses")) {
        keep(pathname, isMainResponses(body), body);
        return stream(responsesReply(body, script));
      }
      if (pathname.endsWith("/chat/completions")) {
        keep(pathname, isMainChat(body), body);
        const { type, text } = chatReply(body, script);
        return response.writeHead(200, { "content-type": type }).end(text);
      }
      if (pathname.endsWith(":countTokens")) return json(200, { totalTokens: 1 });
      if (/:(?:streamG|g)enerateContent$/.test(pathname)) {
        keep(pathname, isMainGemini(body), body);
        const reply = geminiReply(body, script);
        return pathname.includes(":stream")
          ? stream(`data: ${JSON.stringify(reply)}\r\n\r\n`)
          : json(200, reply);
      }
      return json(404, { error: { message: "the scripted model does not serve this" } });
    });
  });
  server.on("connect", (request, socket) => {
    // Whoever is refused may hang up first.
    socket.on("error", () => {});
    refused.push(request.url ?? "");
    socket.end("HTTP/1.1 502 Bad Gateway\r\n\r\n");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    port: (server.address() as AddressInfo).port,
    requests,
    refused,
    play(next) {
      const done = new Set<number>();
      script = {
        ...next,
        beforeTurn(turn) {
          if (!done.has(turn)) next.beforeTurn?.(turn);
          done.add(turn);
        },
      };
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
