// twiceshy embeddings at the command line: consent, what is said when something is missing, and the way back.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { sqliteStore } from "../../src/stores/sqlite/store.ts";
import { indexedDocument } from "../contracts/store/search/fixtures.ts";
import { type House, newHouse } from "./house.ts";

describe("twiceshy embeddings", () => {
  let house: House;
  let server: Server;
  let asked: string[];
  let dimensions: number;
  beforeEach(async () => {
    house = newHouse();
    asked = [];
    dimensions = 3;
    server = createServer((request, response) => {
      let text = "";
      request.on("data", (piece) => (text += piece));
      request.on("end", () => {
        const { input } = JSON.parse(text) as { input: string[] };
        asked.push(...input);
        const data = input.map((one, index) => ({ index, embedding: Array(dimensions).fill(one.length) }));
        response.end(JSON.stringify({ data }));
      });
    });
    await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  });
  afterEach(() => {
    server.closeAllConnections();
    server.close();
  });

  const url = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  const embeddings = (...args: string[]) => house.run(["embeddings", ...args]);
  const onServer = (...more: string[]) =>
    embeddings("on", "openai-compatible", "--url", url(), "--model", "small", ...more);
  const settings = () => {
    const path = join(house.memory, "config.json");
    return existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : {};
  };
  const save = async (...texts: string[]) => {
    const store = await sqliteStore({ path: join(house.memory, "memory.db") });
    await store.search.save(texts.map((text) => indexedDocument({ key: text, text })));
    await store.close();
  };

  it("is off until it is switched on", async () => {
    expect((await embeddings()).out).toBe(
      "Search works by words only. To find by meaning too: twiceshy embeddings on\n",
    );
    expect(JSON.parse((await embeddings("status", "--json")).out)).toMatchObject({ provider: "off" });
    const run = await embeddings("run");
    expect(run).toMatchObject({ code: 1, err: expect.stringContaining("embeddings are off") });
  });

  it("a server on this machine needs no consent; vectors are made, counted, and deleted again", async () => {
    const on = await onServer();
    expect(on).toMatchObject({ code: 0, err: "" });
    expect(on.out).toContain("Search now finds by meaning too, with small (3 dimensions)");
    await save("one", "three", "fourteen");
    expect((await embeddings()).out).toContain("0 of 3 documents have vectors");
    const run = await embeddings("run", "--limit", "2", "--json");
    expect(JSON.parse(run.out)).toMatchObject({ model: expect.stringContaining("small at 127.0.0.1") });
    await embeddings("run");
    expect(JSON.parse((await embeddings("status", "--json")).out)).toMatchObject({
      ...{ provider: "openai-compatible", documents: 3, embedded: 3, waiting: 0, dimensions: 3 },
    });
    expect((await embeddings("off")).out).toContain("To undo: twiceshy embeddings on");
    expect(settings()).toEqual({});
    expect((await embeddings()).out).toContain("3 vectors of an earlier model");
    expect((await embeddings("off", "--delete", "--yes")).out).toContain("3 vectors and 0 B");
  });

  it("elsewhere: shows what is sent, and nothing is sent or switched on without an answer", async () => {
    const there = ["on", "openai-compatible", "--url", "https://api.example.com/v1", "--model", "small"];
    const on = await embeddings(...there);
    expect(on.out).toContain("api.example.com (model small) will be sent, from all your projects:");
    expect(on).toMatchObject({ code: 2, err: expect.stringContaining("add --yes to go ahead") });
    expect(settings()).toEqual({});
    const plain = await embeddings(...there.with(3, "http://api.example.com/v1"), "--yes");
    expect(plain.err).toContain("unencrypted. Use https: twiceshy embeddings on");
  });

  it("a repository cannot switch it on", async () => {
    const own = join(house.project, ".twiceshy");
    mkdirSync(own);
    const wanted = { embeddings: "openai-compatible", embeddingsUrl: url(), embeddingsModel: "small" };
    writeFileSync(join(own, "config.json"), JSON.stringify(wanted));
    expect((await embeddings()).out).toContain("Search works by words only");
    await house.run(["embeddings", "run"]);
    expect(asked).toEqual([]);
  });

  it("says what is wrong, and switches nothing on", async () => {
    const cases: readonly (readonly [readonly string[], string])[] = [
      [["on", "--folder", "/nowhere/model"], "there is no folder /nowhere/model"],
      [["on", "--folder", house.project], "holds no model: onnx/model_quantized.onnx"],
      [["on", "--model", "minilm"], "a model is named like Xenova/all-MiniLM-L6-v2"],
      [["on", "clouds"], "embeddings takes off, local, openai-compatible"],
      [["on", "--url", "localhost:1"], "embeddingsUrl takes an address"],
      [["on", "--url", "http://127.0.0.1:9/v1", "--model", "small"], "small cannot be used:"],
      [["on", "openai-compatible"], "it has no address"],
      [["on", "--folder", "x", "--model", "y/z"], "--folder is for a model on this machine"],
      [["run", "--limit", "none"], "--limit takes a number of at least 1"],
    ];
    for (const [args, message] of cases) {
      const ended = await embeddings(...args);
      expect(ended.err, args.join(" ")).toContain(message);
      expect(ended.code, args.join(" ")).not.toBe(0);
    }
    const key = await onServer("--key-env", "sk-this-is-a-key");
    expect(key.err).toContain("never the key itself");
    expect(key.err).not.toContain("sk-this-is-a-key");
    expect(settings()).toEqual({});
  });

  it("without a terminal it shows what would be installed, and asks for --yes", async () => {
    const on = await embeddings("on");
    expect(on.out).toContain("onnxruntime-node 1.16.3");
    expect(on.out).toContain("the model Xenova/all-MiniLM-L6-v2 (24 MB) from huggingface.co");
    expect(on.err).toContain("add --yes to go ahead");
    expect(existsSync(join(house.memory, "embedder"))).toBe(false);
  });

  it("a server that changes its dimensions is told of, with what to do", async () => {
    await onServer();
    await save("one");
    await embeddings("run");
    dimensions = 5;
    await save("seven");
    const run = await embeddings("run");
    expect(run.code).not.toBe(0);
    expect(run.err).toContain("had 3 dimensions before and have 5 now");
    expect(run.err).toContain("twiceshy embeddings off --delete");
  });

  it("a server that is gone ends the run with the reason; what is done stays", async () => {
    await onServer();
    await save("one");
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
    const run = await embeddings("run");
    expect(run).toMatchObject({ code: 1, err: expect.stringContaining("It ended early: ") });
  });
});
