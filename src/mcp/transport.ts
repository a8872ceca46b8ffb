// MCP over stdio: one JSON message per line. The SDK's own transport copies its whole buffer for every chunk and fails
// at 10 MB, but a tool's output may have 50 MB.
import type { Readable, Writable } from "node:stream";
import { deserializeMessage, type JSONRPCMessage, type Transport } from "@modelcontextprotocol/server";
import { recordIn } from "../domain/json.ts";

/** Longer lines are dropped. */
const LONGEST_LINE = 128 * 1024 * 1024;
const NEWLINE = 10;
const INVALID_REQUEST = -32_600;

interface StdioOptions {
  onBroken(error: unknown): void;
  /** Called when the agent has closed the connection and all its requests were answered. */
  onGone(): void;
}

export function stdioTransport(input: Readable, output: Writable, options: StdioOptions): Transport {
  const unanswered = new Set<string | number>();
  let gone = false;
  const leave = () => {
    if (gone && unanswered.size === 0) options.onGone();
  };
  const transport: Transport = {
    async start() {
      input.on("data", splitLines(receive));
      for (const event of ["end", "close", "error"]) {
        input.once(event, () => {
          gone = true;
          leave();
        });
      }
      output.once("error", options.onGone);
    },
    async send(message) {
      output.write(`${JSON.stringify(message)}\n`);
      if ("id" in message && !("method" in message) && message.id !== undefined)
        unanswered.delete(message.id);
      // The answer must be written before the process ends.
      if (gone) output.write("", leave);
    },
    async close() {
      input.pause();
      transport.onclose?.();
    },
  };
  return transport;

  /** Answers an invalid request with an error, because the client waits for it. */
  function refuse(line: Buffer): void {
    const id = idIn(line);
    if (id === undefined) return;
    const error = { code: INVALID_REQUEST, message: "This is not a JSON-RPC 2.0 request." };
    void transport.send({ jsonrpc: "2.0", id, error });
  }

  function receive(line: Buffer): void {
    let message: JSONRPCMessage;
    try {
      message = deserializeMessage(line.toString("utf8"));
    } catch (error) {
      options.onBroken(error);
      refuse(line);
      return;
    }
    if ("method" in message && "id" in message) unanswered.add(message.id);
    if ("method" in message && message.method === "notifications/cancelled") {
      unanswered.delete((message.params as { requestId?: string | number })?.requestId ?? "");
    }
    transport.onmessage?.(message);
  }
}

/** The id of an invalid request; undefined if it has none to answer to. */
function idIn(line: Buffer): string | number | undefined {
  const request = recordIn(line.toString("utf8"));
  if (!request || !("method" in request)) return undefined;
  const { id } = request;
  return typeof id === "string" || Number.isSafeInteger(id) ? (id as string | number) : undefined;
}

/** Splits chunks into lines; the chunks of a line are joined only once. */
export function splitLines(onLine: (line: Buffer) => void, longest = LONGEST_LINE): (chunk: Buffer) => void {
  let parts: Buffer[] = [];
  let size = 0;
  return (chunk) => {
    let from = 0;
    for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, from)) {
      keep(chunk.subarray(from, end));
      from = end + 1;
      if (size > 0 && size <= longest) onLine(Buffer.concat(parts));
      parts = [];
      size = 0;
    }
    keep(chunk.subarray(from));
  };

  function keep(part: Buffer): void {
    size += part.length;
    if (size > longest) parts = [];
    else if (part.length > 0) parts.push(part);
  }
}
