// Our plugin never harms the agent it runs in, even if the process it talks to fails.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { newFolder } from "../../test/new-folder.ts";
import { until } from "../../test/until.ts";
import { connect } from "./connection.ts";
import { opencodePlugin } from "./opencode.ts";
import { piExtension } from "./pi.ts";

/** A program in the place of our CLI; `answer` is what it does with a request. */
function launch(answer: string) {
  const cli = join(newFolder(), "cli.cjs");
  writeFileSync(
    cli,
    `const reply = (id, value) => console.log(JSON.stringify({ jsonrpc: "2.0", id, result: { content: [{ type: "text", text: JSON.stringify(value) }] } }));
     let asked = 0;
     require("node:readline").createInterface({ input: process.stdin }).on("line", (line) => {
       const { id, method, params } = JSON.parse(line);
       if (method !== "tools/call") return;
       const payload = params.arguments;
       asked++;
       ${answer}
     }).on("close", () => process.exit(0));`,
  );
  return { node: process.execPath, cli, env: {} };
}
const ECHO = "reply(id, { context: payload.say });";

describe("plugins: the connection to Twiceshy", () => {
  it("brings each answer to the question it belongs to", async () => {
    const connection = connect(
      launch("setTimeout(() => reply(id, { context: payload.say }), payload.wait);"),
      "pi",
    );
    const answers = [connection.ask({ say: "slow", wait: 50 }), connection.ask({ say: "quick", wait: 0 })];
    expect(await Promise.all(answers)).toEqual([{ context: "slow" }, { context: "quick" }]);
    await connection.close([]);
  });

  it("goes on without an answer when the process hangs", async () => {
    const connection = connect(launch(""), "pi", 0.1);
    expect(await connection.ask({ say: "hang" })).toEqual({});
    await connection.close([]);
  });

  it("asks a new process after the old one has died", async () => {
    const connection = connect(launch(`if (payload.say === "die") process.exit(1); ${ECHO}`), "pi");
    expect(await connection.ask({ say: "die" })).toEqual({});
    expect(await connection.ask({ say: "alive" })).toEqual({ context: "alive" });
    await connection.close([]);
  });

  it("gives up on a process that cannot be started or always dies", async () => {
    const nowhere = { node: "/nowhere/node", cli: "/nowhere/cli.js", env: {} };
    for (const program of [nowhere, launch("process.exit(1);")]) {
      const connection = connect(program, "pi");
      for (let times = 0; times < 6; times++) expect(await connection.ask({ say: "x" })).toEqual({});
      await connection.close([{ say: "bye" }]);
    }
  });

  it("ignores what is no answer", async () => {
    const connection = connect(launch(`console.log("noise"); console.log("{}"); ${ECHO}`), "pi");
    expect(await connection.ask({ say: "heard" })).toEqual({ context: "heard" });
    await connection.close([]);
  });

  it("delivers the last words before it hangs up", async () => {
    const heard = join(newFolder(), "heard.txt");
    const program = launch(
      `require("node:fs").appendFileSync(${JSON.stringify(heard)}, payload.say + "\\n");`,
    );
    const connection = connect(program, "pi");
    await connection.close([{ say: "one" }, { say: "two" }]);
    const { readFileSync, existsSync } = await import("node:fs");
    await until(() => existsSync(heard) && readFileSync(heard, "utf8") === "one\ntwo\n");
  });
});

describe("plugins: inside OpenCode", () => {
  type Hook = (input: unknown, output: unknown) => Promise<unknown>;
  const hooksOf = (answer: string) =>
    opencodePlugin({ directory: "/srv/shop" }, launch(answer)) as Readonly<Record<string, Hook>>;
  const answers = `
    const event = payload.hook_event_name;
    reply(id, event === "session.start" ? { context: "BRIEF" } : event === "chat.message" ? { context: "PROMPT" }
      : event === "tool.execute.before" && payload.args.bad ? { deny: "Twiceshy: no" }
      : event === "tool.execute.after" || event === "message.part.updated" ? { context: "NOTE " + asked } : {});`;
  const messages = () => [
    { info: { id: "m1", sessionID: "s", role: "user" }, parts: [{ type: "text", text: "Do it" }] },
    {
      info: { id: "m2", sessionID: "s", role: "assistant" },
      parts: [{ type: "tool", callID: "c", state: { status: "completed", output: "out" } }],
    },
  ];

  it("adds the brief, the prompt's context and the remark on a call to what the model reads, once", async () => {
    const hooks = hooksOf(answers);
    await hooks["chat.message"]?.(
      { sessionID: "s" },
      { message: { id: "m1" }, parts: [{ type: "text", text: "Do it" }] },
    );
    const call = { tool: "bash", sessionID: "s", callID: "c" };
    await hooks["tool.execute.before"]?.(call, { args: {} });
    await hooks["tool.execute.after"]?.({ ...call, args: {} }, { output: "out", metadata: { exit: 1 } });
    const request = { messages: messages() };
    for (let times = 0; times < 2; times++)
      await hooks["experimental.chat.messages.transform"]?.({}, request);
    expect(request.messages[0]?.parts.map((part) => "text" in part && part.text)).toEqual([
      "BRIEF",
      "Do it",
      "PROMPT",
    ]);
    expect(request.messages[1]?.parts[0]).toMatchObject({ state: { output: "out\n\nNOTE 4" } });
    await hooks.dispose?.({}, {});
  });

  it("stops a call by an error, and nothing else by one", async () => {
    const hooks = hooksOf(answers);
    const call = { tool: "bash", sessionID: "s", callID: "c" };
    await expect(hooks["tool.execute.before"]?.(call, { args: { bad: true } })).rejects.toThrow(
      "Twiceshy: no",
    );
    await expect(hooks["tool.execute.before"]?.(call, { args: {} })).resolves.toBeUndefined();
    await hooks.dispose?.({}, {});
  });

  it("survives whatever OpenCode hands it", async () => {
    const hooks = hooksOf("process.exit(1);");
    for (const [name, hook] of Object.entries(hooks))
      for (const strange of [{}, { messages: [{}] }, { event: { type: "session.created" } }, { parts: [{}] }])
        expect(await hook(strange, strange).then(() => "fine"), name).toBe("fine");
  });
});

describe("plugins: inside pi", () => {
  it("survives whatever pi hands it", async () => {
    const handlers = new Map<string, (event: object, context: object) => unknown>();
    piExtension(
      { on: (event, handler) => handlers.set(event, handler as never) },
      launch("process.exit(1);"),
    );
    expect(handlers.size).toBeGreaterThan(5);
    for (const [name, handler] of handlers)
      for (const strange of [{}, { message: { role: "toolResult" } }, { messages: [{}] }])
        expect(await handler(strange, {}), name).toBeUndefined();
  });
});
