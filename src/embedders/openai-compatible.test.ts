import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { embeddingChoice } from "../core/embeddings/choice.ts";
import { DEFAULTS } from "../domain/settings.ts";
import type { Embedder } from "../ports/embedder.ts";
import { remoteEmbedder } from "./openai-compatible.ts";

describe("embedders: an OpenAI-compatible server", () => {
  let server: Server;
  let asked: { path: string; headers: IncomingHttpHeaders; body: { model: string; input: string[] } }[];
  let reply: (response: ServerResponse) => void;
  let url: string;
  beforeEach(async () => {
    asked = [];
    reply = (response) => {
      const { input } = asked.at(-1)?.body ?? { input: [] };
      const data = input.map((text, index) => ({ index, embedding: [text.length, 1] }));
      // The order of the answers is theirs.
      response.end(JSON.stringify({ data: data.reverse() }));
    };
    server = createServer((request, response) => {
      let text = "";
      request.on("data", (piece) => (text += piece));
      request.on("end", () => {
        asked.push({ path: request.url ?? "", headers: request.headers, body: JSON.parse(text) });
        reply(response);
      });
    });
    await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  });
  afterEach(() => {
    server.closeAllConnections();
    server.close();
  });

  const embedder = (env: Record<string, string> = {}, keyEnv = ""): Embedder => {
    const settings = { ...DEFAULTS, embeddings: "openai-compatible", embeddingsUrl: url } as const;
    const choice = embeddingChoice({ ...settings, embeddingsModel: "small", embeddingsKeyEnv: keyEnv });
    if (!choice) throw new Error("no choice");
    return remoteEmbedder(choice, env);
  };

  it("sends the texts to /embeddings with the key of the environment, and reads vectors of length 1", async () => {
    const answer = await embedder({ MY_KEY: "k-123" }, "MY_KEY").embed(["ab", "abcd"], "document");
    expect(asked[0]).toMatchObject({
      path: "/v1/embeddings",
      headers: { authorization: "Bearer k-123" },
      body: { model: "small", input: ["ab", "abcd"] },
    });
    expect(answer).toEqual({
      type: "vectors",
      vectors: [
        new Float32Array([2 / Math.sqrt(5), 1 / Math.sqrt(5)]),
        new Float32Array([4 / Math.sqrt(17), 1 / Math.sqrt(17)]),
      ],
    });
  });

  it("never sends a secret, also not one in a question", async () => {
    const secret = `ghp_${"a1B2c3D4e5".repeat(4)}`.slice(0, 40);
    await embedder().embed([`push fails with ${secret}`], "question");
    expect(JSON.stringify(asked)).not.toContain(secret);
    expect(asked[0]?.body.input[0]).toContain("push fails with");
  });

  it("an empty variable, a refusal and a wrong answer say what is wrong", async () => {
    expect(await embedder({}, "MY_KEY").embed(["x"], "document")).toEqual({
      type: "refused",
      reason: "the variable MY_KEY, which should hold the key, is empty",
    });
    reply = (response) => response.writeHead(401).end('{"error":{"message":"bad key"}}');
    expect(await embedder().embed(["x"], "document")).toEqual({ type: "refused", reason: "401 bad key" });
    for (const body of [
      "{}",
      '{"data":[]}',
      '{"data":[{"embedding":["x"]}]}',
      '{"data":[{"embedding":[0,0]}]}',
    ]) {
      reply = (response) => response.end(body);
      expect(await embedder().embed(["x"], "document"), body).toMatchObject({ type: "refused" });
    }
    reply = (response) => response.end('{"data":[{"embedding":[1,2]},{"embedding":[1,2,3]}]}');
    expect(await embedder().embed(["x", "y"], "document")).toMatchObject({ type: "refused" });
  });

  it("a busy server is asked later, as it says; a redirect to another host is not followed", async () => {
    reply = (response) => response.writeHead(429, { "retry-after": "7" }).end("{}");
    expect(await embedder().embed(["x"], "document")).toMatchObject({ type: "later", retryAfterMs: 7_000 });
    reply = (response) => response.writeHead(302, { location: "http://127.0.0.1:9/" }).end();
    expect(await embedder().embed(["x"], "document")).toMatchObject({ type: "later" });
    reply = (response) => response.socket?.destroy();
    expect(await embedder().embed(["x"], "document")).toMatchObject({ type: "later" });
    expect(asked).toHaveLength(3);
  });
});
