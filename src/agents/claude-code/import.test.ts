// Claude Code's histories: a recorded one, invented lines and an invented session (real work: bench/real).
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { all, ends } from "../../../test/contracts/history-agent.ts";
import { sampleSession } from "../../../test/fixtures/samples.ts";
import { newFolder } from "../../../test/new-folder.ts";
import type { AgentEvent } from "../../domain/event.ts";
import { histories, readHistory } from "./import.ts";

const fixtures = join(import.meta.dirname, "fixtures");
const session = join(fixtures, "session.jsonl");

const prompts = (events: readonly AgentEvent[]) =>
  events.flatMap((event) => (event.type === "prompt-submit" ? [event.prompt] : []));

describe("agents: claude-code history", () => {
  it("pairs calls with their results, in order", async () => {
    const events = ends(await all({ readHistory }, session));
    expect(
      events.map(({ call, result }) => [call.tool, Object.values(call.input)[0], result.ok, result.exitCode]),
    ).toEqual([
      ["Bash", "echo hello", true, 0],
      ["Bash", "echo out; echo err >&2; exit 3", false, 3],
      ["Bash", "grep nothing-like-this README.md", true, 1],
      ["Bash", "cd sub && ls", true, 0],
      ["Bash", "cd .. && ls", true, 0],
      ["Read", "/home/dev/project/missing.txt", false, undefined],
      ["Edit", false, false, undefined],
      ["Read", "/home/dev/project/README.md", true, undefined],
      ["Edit", false, true, undefined],
      ["Bash", "x", false, undefined],
      ["Bash", "echo denyme", false, undefined],
      ["Bash", "echo one", true, 0],
      ["Bash", "exit 2", false, 2],
      ["Bash", "sleep 1; echo later", undefined, undefined],
      ["Agent", "sub", true, undefined],
    ]);
  });

  it("knows session, branch, time and the folder a call began in", async () => {
    const events = ends(await all({ readHistory }, session));
    expect(new Set(events.map((event) => [event.session, event.branch, event.agent].join()))).toHaveLength(1);
    expect(events[0]).toMatchObject({ branch: "main", cwd: "/home/dev/project" });
    expect(events.map(({ at }) => at)).toEqual(events.map(({ at }) => at).toSorted((a, b) => a - b));
    expect(events.map(({ cwd }) => cwd.replace("/home/dev/project", "")).slice(3, 6)).toEqual([
      "",
      "/sub",
      "",
    ]);
  });

  it("takes only what a person typed for a prompt", async () => {
    expect(prompts(await all({ readHistory }, session))).toEqual(["please run the scripted demo"]);
  });

  it("a subagent's calls belong to the session that started it", async () => {
    const [main] = await all({ readHistory }, session);
    const events = await all({ readHistory }, join(fixtures, "agent-a0000000000000001.jsonl"));
    expect(events).toMatchObject([
      { type: "tool-end", session: main?.session, subagent: "a0000000000000001", result: { exitCode: 4 } },
    ]);
  });

  it("a call without a result is left out, and so is a torn last line", async () => {
    const path = join(newFolder(), "torn.jsonl");
    const lines = readFileSync(session, "utf8").trimEnd().split("\n");
    const cut = lines.findLastIndex((line) => line.includes('"tool_result"'));
    writeFileSync(path, [...lines.slice(0, cut), lines[cut]?.slice(0, -20)].join("\n"));
    expect(ends(await all({ readHistory }, path))).toHaveLength(14);
  });

  it.each([
    ["a prompt", { content: "fix it" }, ["fix it"]],
    [
      "text blocks",
      {
        content: [
          { type: "text", text: "fix" },
          { type: "image", source: {} },
        ],
      },
      ["fix"],
    ],
    [
      "a command with arguments",
      { content: "<command-name>/fix</command-name><command-args>it</command-args>" },
      ["/fix it"],
    ],
    ["a command without", { content: "<command-name>/exit</command-name><command-args></command-args>" }, []],
    ["an interruption", { content: [{ type: "text", text: "[Request interrupted by user]" }] }, []],
    [
      "what we said ourselves",
      { content: 'fix it\n<twiceshy note="data">\nold news\n</twiceshy>' },
      ["fix it"],
    ],
  ])("%s", async (_, message, expected) => {
    const path = join(newFolder(), "s.jsonl");
    const line = {
      parentUuid: null,
      type: "user",
      message: { role: "user", ...message },
      sessionId: "s",
      cwd: "/",
    };
    writeFileSync(path, `${JSON.stringify(line)}\n${JSON.stringify({ ...line, isMeta: true })}\n`);
    expect(prompts(await all({ readHistory }, path))).toEqual(expected);
  });

  it("finds every history, subagents' too", async () => {
    const home = newFolder();
    const folder = join(home, ".claude/projects/-home-dev/sid/subagents");
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, "agent-1.jsonl"), "{}\n");
    writeFileSync(join(folder, "agent-1.meta.json"), "{}");
    writeFileSync(join(folder, "../../sid.jsonl"), "{}\n");
    const found = await histories(home, {});
    expect(found.map(({ path, size }) => [path.slice(home.length + 18), size]).toSorted()).toEqual([
      ["-home-dev/sid.jsonl", 3],
      ["-home-dev/sid/subagents/agent-1.jsonl", 3],
    ]);
    expect(await histories("/nobody", {})).toEqual([]);
    expect(await histories("/nobody", { CLAUDE_CONFIG_DIR: join(home, ".claude") })).toHaveLength(2);
  });
});

describe("agents: claude-code, a whole session", () => {
  it("has every call and every prompt once, and nothing that the program or a subagent said", async () => {
    const events = await all({ readHistory }, sampleSession("claude-code.jsonl"));
    const calls = ends(events);
    expect({
      calls: calls.length,
      failed: calls.filter(({ result }) => result.ok === false).length,
      prompts: prompts(events).length,
    }).toEqual({ calls: 16, failed: 4, prompts: 3 });
    for (const call of calls) expect(call).toMatchObject({ cwd: "/home/noor/kettle", branch: "cooling" });
  });
});
