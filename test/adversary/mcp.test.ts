// Any input to the MCP server: a valid answer or error to every request that can be answered, no other output, and the
// server keeps running.

import { existsSync } from "node:fs";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import fc from "fast-check";
import { afterEach, describe, expect, it } from "vitest";
import { stdioTransport } from "../../src/mcp/transport.ts";
import { killServers, start } from "../mcp/client.ts";
import { newFolder } from "../new-folder.ts";
import { cases, inTime, PATIENCE_MS } from "./fuzz/cases.ts";
import { isSound } from "./fuzz/house.ts";
import { spoiled, spoiledText } from "./fuzz/mutate.ts";
import { MARKS, nastyText, nastyValue } from "./fuzz/nasty.ts";
import { complaints } from "./fuzz/text-for-model.ts";

afterEach(killServers);

const call = (name: string, input: object) => ({
  jsonrpc: "2.0",
  id: 1,
  method: "tools/call",
  params: { name, arguments: input },
});

/** One request of each sort; the folder is none of anybody. */
const requests = (cwd: string): readonly object[] => [
  call("check", { tool: "Bash", input: { command: "npm test" }, cwd }),
  call("record", {
    tool: "Bash",
    input: { command: "gofoo vet" },
    ok: false,
    exitCode: 127,
    output: "gofoo: command not found",
    cwd,
    session: "s",
  }),
  call("recall", { cwd, prompt: "Add gofoo", budget: 500, everywhere: true }),
  call("learn", { session: "s" }),
  call("forget", { type: "session", id: "s", confirm: "forget session s" }),
  call("recap", { cwd, since: "2026-11-01", until: "2026-11-30", branch: "main", budget: 500 }),
  call("timeline", { cwd, since: "2026-11-01" }),
  call("rate", { rating: "helpful", id: 1, cwd }),
  call("sessions", { cwd }),
  call("observations", { cwd }),
  call("observation", { ids: [1], cwd }),
  call("task", {
    action: "fail",
    id: "task-1",
    intent: "Add a cache",
    reason: "3 tests fail",
    cwd,
    validation: { valid: false },
  }),
  call("task", { action: "window", cwd }),
  call("lessons", { cwd, prompt: "Add gofoo" }),
  call("lesson", { name: "gofoo", cwd }),
  call("remember", { text: "Use pnpm here, never npm", scope: "mine", cwd }),
  call("propose_lesson", {
    title: "Use ioredis: redis-node is gone",
    rootCause: "`npm install redis-node` is a 404",
    checklist: ["npm view first"],
    cwd,
  }),
  call("hook", {
    hook_event_name: "PreToolUse",
    session_id: "s",
    cwd,
    tool_name: "Bash",
    tool_use_id: "t",
    tool_input: { command: "gofoo" },
  }),
  { jsonrpc: "2.0", id: 1, method: "tools/list", params: {} },
  {
    jsonrpc: "2.0",
    id: 1,
    method: "initialize",
    params: { protocolVersion: "1999-01-01", capabilities: {}, clientInfo: { name: "x", version: "1" } },
  },
  { jsonrpc: "2.0", id: 1, method: "ping" },
  { jsonrpc: "2.0", id: 1, method: "resources/read", params: { uri: "file:///etc/passwd" } },
  { jsonrpc: "2.0", id: 1, method: "logging/setLevel", params: { level: "debug" } },
  { jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: 1 } },
];

describe("adversary: the MCP server", () => {
  it("requests with wrong types, names, versions and sizes", { timeout: PATIENCE_MS }, async () => {
    const home = newFolder();
    const server = await start({ home });
    // Projects are told by folder; none of these may be made.
    const cwd = join(home, "nowhere");
    await fc.assert(
      fc.asyncProperty(spoiled(requests(cwd), 4), async (request) => {
        const { method, params } = (request ?? {}) as { method?: unknown; params?: unknown };
        if (typeof method !== "string" || method.startsWith("notifications/")) return;
        const answer: unknown = await inTime(() => server.request(method, params));
        isAnswer(answer);
      }),
      cases(80),
    );
    expect(server.noise).toEqual([]);
    expect(existsSync(cwd)).toBe(false);
    isSound(join(home, "memory.db"));
  });

  it("lines that are no messages, ids of every sort, batches, cut lines", {
    timeout: PATIENCE_MS,
  }, async () => {
    const home = newFolder();
    const server = await start({ home });
    const whole = requests(home).map((request) => JSON.stringify(request));
    const line = fc.oneof(
      spoiledText(whole),
      nastyValue.map((value) => JSON.stringify(value) ?? ""),
      nastyValue.map((id) => JSON.stringify({ jsonrpc: "2.0", id, method: "ping" })),
      fc.constantFrom(
        `[${whole.join(",")}]`,
        `${"[".repeat(5_000)}`,
        `{"id":${"9".repeat(500)},"jsonrpc":"2.0","method":"ping"}`,
      ),
      fc.constantFrom(
        ...MARKS,
        "\0\0\0",
        '{"jsonrpc":"2.0","id":1}',
        '{"jsonrpc":"1.0","id":1,"method":"ping"}',
      ),
      nastyText,
    );
    await fc.assert(
      fc.asyncProperty(line, async (raw) => {
        server.write(`${raw.replaceAll("\n", " ")}\n`);
        // Whatever it was, the next question has its answer.
        isAnswer(await inTime(() => server.request("ping", {})));
      }),
      cases(80),
    );
    // What is no answer to one of ours is an answer to something that looked like a question.
    for (const line of server.noise) {
      const message = JSON.parse(line) as Record<string, unknown>;
      expect(message.jsonrpc, line).toBe("2.0");
      expect("result" in message || "error" in message, line).toBe(true);
    }
    isSound(join(home, "memory.db"));
  });

  it("bytes in pieces of any size: the transport gives messages or complains, and never throws", async () => {
    const good = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "ping" });
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.oneof(fc.uint8Array({ maxLength: 40 }), fc.constant(Buffer.from(`${good}\n`)))),
        async (pieces) => {
          const input = new PassThrough();
          let messages = 0;
          let broken = 0;
          const transport = stdioTransport(input, new PassThrough(), {
            onBroken: () => broken++,
            onGone: () => {},
          });
          transport.onmessage = () => void messages++;
          await transport.start();
          for (const piece of pieces) input.write(Buffer.from(piece));
          await new Promise((resolve) => setImmediate(resolve));
          const text = Buffer.concat(pieces.map((piece) => Buffer.from(piece)));
          expect(messages + broken).toBeLessThanOrEqual(text.filter((byte) => byte === 10).length);
        },
      ),
      cases(50),
    );
  });
});

function isAnswer(answer: unknown): void {
  const { jsonrpc, result, error } = answer as {
    readonly jsonrpc: unknown;
    readonly result?: {
      readonly content?: readonly { readonly text?: string }[];
      readonly isError?: boolean;
    };
    readonly error?: { readonly code: unknown; readonly message: unknown };
  };
  expect(jsonrpc).toBe("2.0");
  expect((result === undefined) !== (error === undefined)).toBe(true);
  if (error) expect(error).toMatchObject({ code: expect.any(Number), message: expect.any(String) });
  for (const { text = "" } of result?.content ?? []) {
    expect(text).not.toMatch(/\n\s+at .*:\d+:\d+|is not a function|Cannot read propert/);
    // What went wrong quotes the client to itself; everything else is for a model to read.
    if (!result?.isError && text.startsWith("<twiceshy")) expect(complaints(text)).toEqual([]);
  }
}
