// Contract test of Cline CLI. Payloads recorded from 3.0.65 against a scripted model; paths and ids replaced.
import { describe, expect, it } from "vitest";
import { type AgentContract, contextFor, launcher, testAgent } from "../../../test/contracts/agent.ts";
import { recordedIn } from "../recorded.fixture.ts";
import { cline } from "./index.ts";

const recorded = recordedIn(import.meta.dirname);

const cwd = "/home/dev/project";
const session = "1794000000000_abcde";
const start = (tool: string, id: string, input: object, more: object = { stoppable: false }) => ({
  ...{ type: "tool-start", session, cwd, call: { id, tool, input } },
  ...more,
});
const stoppable = {};
const end = (tool: string, id: string, result: object) => ({
  type: "tool-end",
  session,
  cwd,
  call: { id, tool },
  result,
});
const missing = (name: string) =>
  `Error reading file: ENOENT: no such file or directory, statx '${cwd}/${name}'`;

const expected: AgentContract["expected"] = {
  TaskStart: [],
  "PreToolUse: two commands": [
    { type: "session-start", source: "startup", session },
    { type: "prompt-submit", prompt: "please run the scripted demo", at: 1_794_600_000_000 },
    start("run_commands", "call_0_0", { command: "echo one" }),
    start("run_commands", "call_0_0#2", { command: "echo two; exit 5" }),
  ],
  // Cline calls the whole a success.
  "PostToolUse: two commands": [
    end("run_commands", "call_0_0", { ok: true, exitCode: 0, output: "one\n" }),
    end("run_commands", "call_0_0#2", { ok: false, exitCode: 5, output: "two" }),
  ],
  "PreToolUse: one of two calls at once": [
    start("run_commands", "call_1_0", { command: "echo tw; exit 4" }, stoppable),
  ],
  "PostToolUse: one of two calls at once": [
    end("run_commands", "call_1_0", { ok: false, exitCode: 4, output: "tw" }),
  ],
  "PreToolUse: a new file": [start("editor", "call_4_0", { path: `${cwd}/new.txt` })],
  "PostToolUse: a new file": [end("editor", "call_4_0", { ok: true, output: "" })],
  "PreToolUse: an edit without a match": [start("editor", "call_5_0", { old_text: "nothing" })],
  "PostToolUse: an edit without a match": [
    end("editor", "call_5_0", {
      ok: false,
      output: `Editor operation failed: No replacement performed: text not found in ${cwd}/new.txt.`,
    }),
  ],
  "PreToolUse: wrong arguments": [start("run_commands", "call_6_0", { cmd_typo: "x" })],
  "PostToolUse: wrong arguments": [end("run_commands", "call_6_0", { ok: false, output: "✖ Invalid input" })],
  "PreToolUse: a single text": [
    start("run_commands", "call_7_0", { command: "echo plain; exit 3" }, stoppable),
  ],
  "PostToolUse: a single text": [
    end("run_commands", "call_7_0", { ok: false, exitCode: 3, output: "plain" }),
  ],
  "PreToolUse: a program with arguments": [
    start("run_commands", "call_8_0", { command: "ls -l /nonexistent" }, stoppable),
  ],
  "PostToolUse: a program with arguments": [
    end("run_commands", "call_8_0", {
      ok: false,
      exitCode: 2,
      output: "ls: cannot access '/nonexistent': No such file or directory",
    }),
  ],
  "PreToolUse: a search": [start("search_codebase", "call_9_0", { query: "alpha" })],
  "PostToolUse: a search": [
    end("search_codebase", "call_9_0", { ok: true, output: expect.stringContaining("Found 1 result") }),
  ],
  "PostToolUse: missing files": [
    end("read_files", "call_1_0", { ok: false, output: missing("a.txt") }),
    end("read_files", "call_1_0#2", { ok: false, output: missing("README.md") }),
  ],
  TaskComplete: [{ type: "turn-end", lastMessage: "All done." }],
  SessionShutdown: [{ type: "session-end" }],
};

const command = recorded.find(({ name }) => name === "PostToolUse: a single text")?.payload ?? {};

testAgent({
  agent: cline,
  recorded,
  expected,
  required: { tool_call: ["tool_call"], tool_result: ["tool_result"] },
  eventOf: (payload) => String(payload.hookName),
  foreign: { hookName: "something_new", taskId: "s" },
  printed: (output) => ({
    ...command,
    tool_result: { ...Object(command.tool_result), output: [{ query: "x", result: output, success: true }] },
  }),
  take(payload, reply) {
    const { contextModification, overrideInput, ...others } = reply as Record<string, unknown>;
    expect(others).toEqual({});
    expect(["tool_call", "tool_result"]).toContain(payload.hookName);
    if (overrideInput === undefined) return { context: String(contextModification) };
    const { commands } = overrideInput as { readonly commands: readonly string[] };
    expect(commands).toEqual([expect.stringMatching(/^echo '[^']*'; exit 1$/)]);
    return { decision: "deny", reason: (commands[0] ?? "").slice(6, -9) };
  },
  asks: false,
  shows: false,
  textLimit: 9_000,
  settings: {
    "hooks of one's own": {
      ".cline/hooks/PreToolUse": "#!/usr/bin/env bash\necho '{}'\n",
      ".cline/hooks/PostToolUse.js": "console.log('{}');\n",
    },
  },
});

describe("agents: cline's hook files", () => {
  const files = (node: string) =>
    cline.install({ home: "/home/dev", env: {}, launcher: { ...launcher, node }, read: () => undefined });

  it("are scripts of Node that start the hook, without a shell", () => {
    const [first] = files("/usr/bin/node");
    expect(first?.path).toBe("/home/dev/.cline/hooks/PreToolUse.cjs");
    expect(first?.after).toContain("#!/usr/bin/node\n");
    expect(first?.after).toContain('["/usr/bin/node","/opt/twiceshy/dist/hook.cjs","cline","17"]');
  });

  it("leave the choice of Node to Cline where it could not read the path", () => {
    for (const { after } of files("C:\\Program Files\\nodejs\\node.exe"))
      expect(after).toMatch(/^\/\/ Added by/);
  });
});

describe("agents: cline's prompts", () => {
  const payload = recorded.find(({ name }) => name === "PreToolUse: two commands");

  it("are looked up in the session's own folder only", () => {
    const asked: string[] = [];
    const readTail = (path: string) => {
      asked.push(path);
      return "";
    };
    const moved = { ...payload?.payload, sessionContext: { rootSessionId: "../../x" } };
    const types = cline
      .parse(moved, { now: 1, env: { HOME: "/home/dev" }, readTail })
      .map(({ type }) => type);
    expect(types).toEqual(["session-start", "tool-start", "tool-start"]);
    expect(new Set(asked)).toEqual(new Set(["/home/dev/.cline/data/sessions/______x/______x.messages.json"]));
  });

  it("of a file that is cut or broken are none", () => {
    const broken = '          "text": "<user_input mode=\\"act\\">x\n      "ts": 5\n';
    const readTail = () => broken;
    expect(
      cline.parse(payload?.payload, { ...contextFor(), readTail }).map(({ type }) => type),
    ).not.toContain("prompt-submit");
  });
});

describe("agents: cline's stops", () => {
  const item = recorded.find(({ name }) => name === "PreToolUse: one of two calls at once");
  const payload = item?.payload ?? {};
  const origin = { agent: "cline", session: "s", cwd: "/", at: 1 };
  const deny = { type: "deny", reason: "Twiceshy: it's known to fail" } as const;
  const { overrideInput } = cline.reply(payload, deny, origin) as { readonly overrideInput: object };

  it("put the reason in the place of the command, and the call is known again when it ended", () => {
    expect(overrideInput).toEqual({
      commands: [`echo 'Twiceshy: it"s known to fail'; exit 1`],
      stopped: ["echo tw; exit 4"],
    });
    const ended =
      recorded.find(({ name }) => name === "PostToolUse: one of two calls at once")?.payload ?? {};
    const result = `[Command exited with code 1]\nTwiceshy: it"s known to fail\n`;
    const call = {
      ...Object(ended.tool_result),
      input: overrideInput,
      output: [{ query: "x", result, success: false }],
    };
    expect(cline.parse({ ...ended, tool_result: call }, contextFor())).toMatchObject([
      end("run_commands", "call_1_0", { ok: false, output: `Twiceshy: it"s known to fail` }),
    ]);
    expect(cline.parse({ ...ended, tool_result: call }, contextFor())).toMatchObject([
      { call: { input: { command: "echo tw; exit 4" } } },
    ]);
  });

  it("come with what is told at the same call", () => {
    expect(cline.reply(payload, { ...deny, context: "A brief." }, origin)).toEqual({
      contextModification: "A brief.",
      overrideInput,
    });
  });

  it("are not made of several commands, nor of other tools", () => {
    for (const name of ["PreToolUse: two commands", "PreToolUse: a new file"]) {
      const other = recorded.find((one) => one.name === name)?.payload;
      expect(cline.reply(other, deny, origin)).toBeUndefined();
    }
  });

  it("of a call are made once: the model's message says when it decided", () => {
    const readTail = () => '      "ts": 7\n      "ts": 9,\n';
    expect(cline.parse(payload, { now: 10, env: {}, readTail }).at(-1)).toMatchObject({ decidedAt: 9 });
  });
});
