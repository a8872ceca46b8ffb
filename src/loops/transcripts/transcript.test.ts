import { describe, expect, it } from "vitest";
import type { AgentEvent, ToolResult } from "../../domain/event.ts";
import { type TranscriptOptions, transcriptIterations } from "./index.ts";
import { storyInPrompt } from "./story.ts";

const root = "/home/mira/tidepool";
let calls = 0;

function origin(at: number, session = "s-1") {
  return { agent: "claude-code", session, cwd: root, at: at * 1000 } as const;
}

function prompt(at: number, text: string, session?: string): AgentEvent {
  return { ...origin(at, session), type: "prompt-submit", prompt: text };
}

function call(
  at: number,
  tool: string,
  input: Record<string, unknown>,
  result: Partial<ToolResult> = {},
): AgentEvent {
  return {
    ...origin(at),
    type: "tool-end",
    call: { id: `c-${++calls}`, tool, input },
    result: { ok: true, output: "", ...result },
  };
}

const bash = (at: number, command: string, exitCode = 0, output = "") =>
  call(at, "Bash", { command }, { ok: exitCode === 0, exitCode, output });
const edit = (at: number, path: string) =>
  call(at, "Edit", { file_path: `${root}/${path}`, old_string: "a", new_string: "b" });

async function* stream(events: readonly AgentEvent[]): AsyncGenerator<AgentEvent> {
  yield* events;
}

const read = (events: readonly AgentEvent[], options: TranscriptOptions = {}) =>
  transcriptIterations(stream(events), { root, ...options });

const FAILING =
  " FAIL  src/chart.test.ts > draws\nAssertionError: expected 3 to be 4\n Tests  1 failed | 2 passed (3)";

describe("loops: an agent's own record", () => {
  it("is one iteration: story, files, commands with results, errors, commits", async () => {
    const [iteration, ...others] = await read(
      [
        prompt(0, "## Selected Story\n\nID: US-003\nTitle: Chart of the week\n\nEarlier: US-001, US-002"),
        call(1, "Read", { file_path: `${root}/src/chart.ts` }, { output: "text" }),
        edit(2, "src/chart.ts"),
        bash(3, "npx vitest run src/chart.test.ts", 1, FAILING),
        edit(4, "src/chart.ts"),
        bash(5, "npx vitest run src/chart.test.ts", 0, " Tests  3 passed (3)"),
        bash(
          6,
          "git commit -am 'feat: draw the week (US-003)'",
          0,
          "[main 1a2b3c4] feat: draw the week (US-003)",
        ),
      ],
      { iteration: 4, stories: [{ id: "US-003", title: "Chart of the week" }] },
    );
    expect(others).toEqual([]);
    expect(iteration).toMatchObject({
      runId: "s-1",
      iteration: 4,
      storyId: "US-003",
      storyTitle: "Chart of the week",
      status: "success",
      at: 6000,
      duration: 6,
      filesRead: ["src/chart.ts"],
      filesModified: ["src/chart.ts"],
      commits: [{ sha: "1a2b3c4", message: "feat: draw the week (US-003)" }],
      agent: "claude-code",
    });
    expect(iteration?.commandsRun.map(({ command, result }) => [command, result])).toEqual([
      ["npx vitest run src/chart.test.ts", "failed"],
      ["npx vitest run src/chart.test.ts", "passed"],
      ["git commit -am 'feat: draw the week (US-003)'", "passed"],
    ]);
    expect(iteration?.errorsEncountered).toMatchObject([
      { kind: "test", message: "AssertionError: expected 3 to be 4" },
    ]);
    expect(iteration?.approachesTried.at(-1)).toMatchObject({ result: "worked", files: ["src/chart.ts"] });
  });

  it("failed when its last check failed, with the reason", async () => {
    const [iteration] = await read([
      prompt(0, "Do US-003"),
      edit(1, "src/chart.ts"),
      bash(2, "npx vitest run", 1, FAILING),
    ]);
    expect(iteration).toMatchObject({ storyId: "US-003", status: "error" });
    expect(iteration?.approachesTried.at(-1)).toMatchObject({
      result: "failed",
      failureReason: "AssertionError: expected 3 to be 4",
    });
  });

  it.each([
    [0, "success"],
    [1, "error"],
    [124, "timeout"],
  ] as const)("ended as its exit code %i says, whatever its checks said", async (exitCode, status) => {
    const [iteration] = await read([prompt(0, "Do US-003"), bash(1, "npx vitest run", 1, FAILING)], {
      exitCode,
    });
    expect(iteration?.status).toBe(status);
  });

  it("is not believed when it says that all is well", async () => {
    const [iteration] = await read([
      prompt(0, "Do US-003"),
      edit(1, "src/chart.ts"),
      bash(2, "npx vitest run", 1, FAILING),
      {
        ...origin(3),
        type: "turn-end",
        lastMessage: "All tests pass. I tried a canvas, but it cannot be printed.",
      },
    ]);
    expect(iteration?.status).toBe("error");
    expect(iteration?.approachesTried[0]).toMatchObject({
      description: "a canvas",
      result: "failed",
      failureReason: "it cannot be printed.",
    });
  });

  it("is one iteration for each session, in their order", async () => {
    const iterations = await read(
      [prompt(0, "US-001", "a"), prompt(1, "US-002", "b"), prompt(2, "go on", "a")],
      {
        runId: "night",
      },
    );
    expect(iterations.map(({ runId, iteration, storyId }) => `${runId} ${iteration} ${storyId}`)).toEqual([
      "night 1 US-001",
      "night 2 US-002",
    ]);
  });

  it("keeps no secret", async () => {
    const secret = `ghp_${"a1B2".repeat(9)}`;
    const iterations = await read([
      prompt(0, `US-001 with ${secret}`),
      bash(
        1,
        `curl -H 'Authorization: Bearer ${secret}' https://x.test`,
        7,
        `curl: (7) failed for ${secret}`,
      ),
    ]);
    expect(iterations[0]?.errorsEncountered).toHaveLength(1);
    expect(JSON.stringify(iterations)).not.toContain(secret);
  });

  it("takes the folder of the session for the project where none is named", async () => {
    const [iteration] = await transcriptIterations(stream([prompt(0, "US-001"), edit(1, "src/chart.ts")]));
    expect(iteration?.filesModified).toEqual(["src/chart.ts"]);
    expect(JSON.stringify(iteration)).not.toContain("mira");
  });

  it("of a session without a prompt or a call is none", async () => {
    expect(await read([{ ...origin(0), type: "session-start", source: "startup" }])).toEqual([]);
  });
});

describe("loops: the story a prompt is about", () => {
  const stories = [
    { id: "US-001", title: "Read the gauge" },
    { id: "US-002", title: "Store readings in SQLite" },
  ];
  it.each([
    ["US-001 is done.\n\n## Selected Story\n\nID: US-002\n", "US-002"],
    ["Story: **US-001** then US-002", "US-001"],
    ["Please do task-42 now", "task-42"],
    ["Please store readings in SQLite, as US-001 and US-009 do", "US-002"],
    ["US-009 before US-010", "US-009"],
    ["Tidy up", ""],
  ])("%j", (text, id) => {
    expect(storyInPrompt(text, stories).id).toBe(id);
  });
});
