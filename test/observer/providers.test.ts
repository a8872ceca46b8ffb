// The providers, each as it speaks: Ollama's address, Anthropic's language, the installed agent as a program.
import { chmodSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { delimiter, dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { type Endpoint, endpointOf } from "../../src/core/observer/endpoint.ts";
import { DEFAULTS, type Settings } from "../../src/domain/settings.ts";
import { summariserFor } from "../../src/summarisers/index.ts";
import { newFolder } from "../new-folder.ts";
import { modelServer } from "./server.ts";

const REQUEST = { system: "You are terse.", prompt: "What happened?", maximumTokens: 50, deadlineMs: 5_000 };
const folder = newFolder();

function endpoint(settings: Partial<Settings>): Endpoint {
  const found = endpointOf({ ...DEFAULTS, ...settings });
  if (!found) throw new Error("off");
  return found;
}

describe("summarisers: providers", () => {
  it("Ollama is asked for qwen2.5 in OpenAI's language, without a key", async () => {
    const server = await modelServer([{ type: "says", text: "Little.", tokens: [12, 3] }]);
    const ollama = summariserFor(endpoint({ observer: "ollama", observerUrl: server.url }), {
      env: {},
      folder,
    });
    expect(await ollama.ask(REQUEST)).toEqual({ type: "answer", text: "Little.", tokens: 15 });
    const [asked] = server.asked;
    expect(asked?.path).toBe("/v1/chat/completions");
    expect(asked?.headers.authorization).toBeUndefined();
    expect(asked?.body).toMatchObject({
      model: "qwen2.5",
      max_tokens: 50,
      // Its small models stray from the form by the usual 0.8.
      temperature: 0,
      messages: [
        { role: "system", content: "You are terse." },
        { role: "user", content: "What happened?" },
      ],
    });
    await server.close();
  });

  it("a key comes from the variable that was named, and its absence is told without asking", async () => {
    const server = await modelServer([{ type: "says", text: "Yes." }]);
    const settings = { observer: "openai-compatible", observerModel: "m", observerUrl: server.url } as const;
    const keyed = endpoint({ ...settings, observerKeyEnv: "SOME_KEY" });
    expect(await summariserFor(keyed, { env: {}, folder }).ask(REQUEST)).toMatchObject({
      type: "refused",
      reason: expect.stringContaining("SOME_KEY"),
    });
    expect(server.asked).toHaveLength(0);
    await summariserFor(keyed, { env: { SOME_KEY: "abc" }, folder }).ask(REQUEST);
    expect(server.asked[0]?.headers.authorization).toBe("Bearer abc");
    await server.close();
  });

  it("no temperature is sent where a model may refuse one", async () => {
    const server = await modelServer([{ type: "says", text: "Yes." }]);
    const settings = { observer: "openai-compatible", observerModel: "m", observerUrl: server.url } as const;
    await summariserFor(endpoint(settings), { env: {}, folder }).ask(REQUEST);
    expect(server.asked[0]?.body).not.toHaveProperty("temperature");
    await server.close();
  });

  it("a model that wants its limit by the other name is asked again by that", async () => {
    const message =
      "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.";
    const server = await modelServer([
      { type: "status", status: 400, message },
      { type: "says", text: "Yes." },
    ]);
    const settings = { observer: "openai-compatible", observerModel: "m", observerUrl: server.url } as const;
    const answer = await summariserFor(endpoint(settings), { env: {}, folder }).ask(REQUEST);
    expect(answer).toMatchObject({ type: "answer", text: "Yes." });
    expect(server.asked[1]?.body).toMatchObject({ max_completion_tokens: 50 });
    expect(server.asked[1]?.body).not.toHaveProperty("max_tokens");
    await server.close();
  });

  it("nobody is followed to another address", async () => {
    const other = await modelServer([{ type: "says", text: "Mine now." }]);
    const location = `${other.url}/chat/completions`;
    const server = await modelServer([{ type: "status", status: 307, headers: { location } }]);
    const settings = { observer: "ollama", observerUrl: server.url } as const;
    expect((await summariserFor(endpoint(settings), { env: {}, folder }).ask(REQUEST)).type).not.toBe(
      "answer",
    );
    expect(other.asked).toHaveLength(0);
    await server.close();
    await other.close();
  });

  it.each([
    ["Your credit balance is too low to access the API.", "refused"],
    ["API key not valid. Please pass a valid API key.", "refused"],
    ["This model's maximum context length is 4096 tokens.", "unfit"],
  ])("a 400 that says “%s” is %s", async (message, type) => {
    const server = await modelServer([{ type: "status", status: 400, message }]);
    const ollama = endpoint({ observer: "ollama", observerUrl: server.url });
    expect(await summariserFor(ollama, { env: {}, folder }).ask(REQUEST)).toEqual({
      type,
      reason: `400 ${message}`,
    });
    await server.close();
  });

  it("Anthropic is asked in its own language", async () => {
    const asked: { path: string; key: unknown; body: Record<string, unknown> }[] = [];
    const server = createServer((request, response) => {
      let text = "";
      request.on("data", (piece) => {
        text += piece;
      });
      request.on("end", () => {
        asked.push({ path: request.url ?? "", key: request.headers["x-api-key"], body: JSON.parse(text) });
        response.setHeader("content-type", "application/json");
        response.end(
          JSON.stringify({
            ...{
              id: "m",
              type: "message",
              role: "assistant",
              model: "claude-haiku-4-5",
              stop_reason: "end_turn",
            },
            content: [{ type: "text", text: "Little." }],
            usage: { input_tokens: 20, output_tokens: 4 },
          }),
        );
      });
    });
    await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
    const observerUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
    const anthropic = endpoint({ observer: "anthropic", observerUrl });
    const answer = await summariserFor(anthropic, { env: { ANTHROPIC_API_KEY: "k" }, folder }).ask(REQUEST);
    expect(answer).toEqual({ type: "answer", text: "Little.", tokens: 24 });
    expect(asked[0]).toMatchObject({ path: "/v1/messages", key: "k", body: { model: "claude-haiku-4-5" } });
    expect(asked[0]?.body).not.toHaveProperty("temperature");
    server.close();
  });
});

describe.skipIf(process.platform === "win32")("summarisers: the installed agent", () => {
  const bin = newFolder();
  const claude = (script: string) => {
    writeFileSync(join(bin, "claude"), `#!${process.execPath}\n${script}`);
    chmodSync(join(bin, "claude"), 0o755);
    const env = { PATH: `${bin}${delimiter}${process.env.PATH ?? ""}`, HOME: folder };
    return summariserFor(endpoint({ observer: "claude-cli" }), { env, folder });
  };

  it("is started without tools and servers, our hooks switched off; what is asked is in no list of processes", async () => {
    const log = join(folder, "started.json");
    const model = claude(`
      const fs = require("node:fs");
      const prompt = fs.readFileSync(0, "utf8");
      const args = process.argv.slice(2);
      const file = args[args.indexOf("--system-prompt-file") + 1];
      const told = {
        ...{ args, prompt, file, enabled: process.env.TWICESHY_ENABLED, system: fs.readFileSync(file, "utf8") },
        modes: [file, require("node:path").dirname(file)].map((path) => fs.statSync(path).mode & 0o777),
      };
      fs.writeFileSync(${JSON.stringify(log)}, JSON.stringify(told));
      console.log(JSON.stringify({ type: "result", is_error: false, result: "<nothing/>", usage: { input_tokens: 7, output_tokens: 2, cache_read_input_tokens: 1 } }));`);
    expect(await model.ask(REQUEST)).toEqual({ type: "answer", text: "<nothing/>", tokens: 10 });
    const started = JSON.parse(readFileSync(log, "utf8"));
    expect(started).toMatchObject({
      ...{ prompt: REQUEST.prompt, system: REQUEST.system, enabled: "0", modes: [0o600, 0o700] },
    });
    const line = started.args.join(" ");
    expect(line).toContain("--tools  --strict-mcp-config --no-session-persistence");
    expect(line).not.toContain(REQUEST.prompt);
    expect(line).not.toContain(REQUEST.system);
    // Removed when it has answered.
    expect(existsSync(dirname(started.file))).toBe(false);
  });

  it("its file is removed also when it hangs and is ended", async () => {
    const log = join(folder, "hangs.txt");
    const model = claude(`
      require("node:fs").writeFileSync(${JSON.stringify(log)}, process.argv.at(-1));
      setTimeout(() => {}, 60000);`);
    expect(await model.ask({ ...REQUEST, deadlineMs: 1_500 })).toMatchObject({ type: "later" });
    expect(existsSync(readFileSync(log, "utf8"))).toBe(false);
  });

  it.each([
    ["setTimeout(() => {}, 60000)", "later", "no answer within 500 ms"],
    ["console.log('not json'); process.exit(3)", "later", "claude ended with 3"],
    [
      "console.log(JSON.stringify({ is_error: true, result: 'Invalid API key · Please run /login' }))",
      "refused",
      "/login",
    ],
    ["console.log(JSON.stringify({ is_error: true, result: 'API Error: 529 overloaded' }))", "later", "529"],
  ])("%s → %s", async (script, type, reason) => {
    const answer = await claude(script).ask({
      ...REQUEST,
      deadlineMs: 500 + (script.startsWith("set") ? 0 : 5_000),
    });
    expect(answer).toMatchObject({ type, reason: expect.stringContaining(reason) });
  });

  it("is not there: told so", async () => {
    const model = summariserFor(endpoint({ observer: "claude-cli" }), { env: { PATH: folder }, folder });
    expect(await model.ask(REQUEST)).toMatchObject({
      type: "refused",
      reason: expect.stringContaining("claude"),
    });
  });
});
