// Hostile model hosts: they can do nothing but answer, within time and size limits.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import { afterEach, describe, expect, it } from "vitest";
import { endpointOf } from "../../src/core/observer/endpoint.ts";
import { DEFAULTS } from "../../src/domain/settings.ts";
import { askThroughSdk } from "../../src/summarisers/ai-sdk.ts";
import { PATIENCE_MS } from "./fuzz/cases.ts";

type Answer = Parameters<typeof createServer>[1];

const open: (() => void)[] = [];
afterEach(() => {
  for (const close of open.splice(0)) close();
});

async function host(answer: NonNullable<Answer>): Promise<string> {
  const server = createServer({}, answer);
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  open.push(() => {
    server.close();
    server.closeAllConnections();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
}

async function ask(url: string, deadlineMs = 20_000) {
  const endpoint = endpointOf({
    ...DEFAULTS,
    observer: "openai-compatible",
    observerUrl: url,
    observerModel: "m",
  });
  if (!endpoint) throw new Error("no endpoint");
  return askThroughSdk(endpoint, {}, { system: "s", prompt: "p", maximumTokens: 100, deadlineMs });
}

const choice = (content: string) =>
  JSON.stringify({ choices: [{ message: { role: "assistant", content } }] });

describe("adversary: the host of a model", { timeout: PATIENCE_MS }, () => {
  it("an answer is taken", async () => {
    const url = await host((_, response) =>
      response.setHeader("content-type", "application/json").end(choice("yes")),
    );
    expect(await ask(url)).toMatchObject({ type: "answer", text: "yes" });
  });

  it("an answer without end is given up long before it fills the memory", async () => {
    let sent = 0;
    const url = await host((_, response) => {
      response.setHeader("content-type", "application/json");
      const piece = Buffer.alloc(1_000_000, " ");
      const more = () => {
        while (!response.destroyed && response.write(piece)) sent += piece.length;
        sent += piece.length;
      };
      response.on("drain", more);
      response.on("error", () => {});
      more();
    });
    expect(await ask(url)).toMatchObject({ type: "later" });
    expect(sent).toBeLessThan(100_000_000);
  });

  it("a small answer that unpacks into a large one is given up as well", async () => {
    const packed = gzipSync(choice("x".repeat(50_000_000)));
    const url = await host((_, response) =>
      response.writeHead(200, { "content-type": "application/json", "content-encoding": "gzip" }).end(packed),
    );
    expect(await ask(url)).toMatchObject({ type: "later" });
  });

  it("nobody is followed to another host", async () => {
    let isAsked = false;
    const other = await host((_, response) => {
      isAsked = true;
      response.end(choice("mine now"));
    });
    for (const status of [301, 302, 303, 307, 308]) {
      const url = await host((_, response) => response.writeHead(status, { location: other }).end());
      expect(await ask(url)).toMatchObject({ type: "later" });
    }
    expect(isAsked).toBe(false);
  });

  it("a host that drips is left at the deadline", async () => {
    const url = await host((_, response) => {
      response.setHeader("content-type", "application/json");
      const timer = setInterval(() => response.write(" "), 50);
      response.on("close", () => clearInterval(timer));
    });
    expect((await ask(url, 500)).type).not.toBe("answer");
  });
});
