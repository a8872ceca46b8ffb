import { describe, expect, it } from "vitest";
import type { RunEnd } from "./loop.ts";
import { judgeRun } from "./loop-outcome.ts";

const story = { storyId: "US-001" };
const none = { failed: [], passed: [] };
const end = (parts: Partial<RunEnd>): RunEnd => ({
  ...{ timedOut: false, interrupted: false, output: "", errors: "" },
  all: `${parts.output ?? ""}${parts.errors ?? ""}`,
  ...parts,
});
const stream = (...events: readonly object[]) => events.map((event) => JSON.stringify(event)).join("\n");

describe("app: how a run of a loop's command went", () => {
  it.each([
    ["exit code 0", { exitCode: 0 }, undefined, "success"],
    ["another exit code", { exitCode: 2 }, undefined, "error"],
    ["a signal", {}, undefined, "error"],
    ["too long", { exitCode: 143, timedOut: true }, undefined, "timeout"],
    ["the person broke it off", { exitCode: 130, interrupted: true }, undefined, "interrupted"],
    ["0 without the agreed word", { exitCode: 0, output: "I will go on." }, "<promise>", "error"],
    ["0 with the agreed word", { exitCode: 0, output: "All done <promise>" }, "<promise>", "success"],
    ["the word, but another code", { exitCode: 1, output: "<promise>" }, "<promise>", "error"],
    ["the word among errors only", { exitCode: 0, errors: "prompt: say <promise>" }, "<promise>", "error"],
  ] as const)("%s", (_, parts, until, status) => {
    expect(judgeRun(end(parts), { ...story, ...(until && { until }) }, none).status).toBe(status);
  });

  it("without a story, an iteration without the agreed word went well: only the loop is not done", () => {
    const judge = (output: string, until?: string) =>
      judgeRun(end({ exitCode: 0, output }), { storyId: "", ...(until && { until }) }, none);
    expect(judge("One story done.", "<promise>")).toMatchObject({ status: "success", isDone: false });
    expect(judge("All done <promise>", "<promise>")).toMatchObject({ status: "success", isDone: true });
    expect(judge("All done")).toMatchObject({ status: "success", isDone: false });
    expect(judgeRun(end({ exitCode: 0 }), story, none)).toMatchObject({ status: "success", isDone: true });
  });

  it("what comes after <private> is neither logged nor told as a reason, however far above it stands; the agreed word counts all the same", () => {
    const lines = "nothing of interest\n".repeat(100);
    const printed = `<private>\n${lines}Error: SECRET\n`;
    for (const parts of [
      { errors: printed },
      { output: printed },
      { output: "<private>\n", errors: "Error: SECRET\n" },
    ])
      expect(JSON.stringify(judgeRun(end({ exitCode: 1, ...parts }), story, none))).not.toContain("SECRET");
    const done = judgeRun(end({ exitCode: 0, output: "<private> DONE" }), { ...story, until: "DONE" }, none);
    expect(done).toMatchObject({ status: "success", isDone: true, log: "" });
  });

  it("a success that speaks of failures is one", () => {
    const output = "Fixed: the timeout error is handled, tests failed before.\nError: none left";
    expect(judgeRun(end({ exitCode: 0, output }), story, none)).toMatchObject({
      status: "success",
      failure: "",
    });
  });

  it.each([
    ["AssertionError: expected 200, got 500"],
    ["FAIL src/a.test.ts"],
    ["error[E0308]: mismatched types"],
    ["npm error code E404"],
    ["ERROR: cannot find module dotenv"],
    ["sh: 1: go: not found"],
  ])("a failed command that printed %j failed for that", (line) => {
    expect(judgeRun(end({ exitCode: 1, output: `doing\n${line}\n` }), story, none).failure).toContain(line);
  });

  it("what an agent says at its end is no reason", () => {
    const output = "I changed checkout.js, and the error that tests failed with is gone.";
    expect(judgeRun(end({ exitCode: 1, output }), story, none).failure).toBe("");
  });

  it("where its calls are known, its words count for nothing, what is printed as an error does", () => {
    const calls = { failed: [{ call: "npm test", error: "1 failing" }], passed: [] };
    const output = "Error: no route";
    expect(judgeRun(end({ exitCode: 1, output }), story, calls).failure).toBe("");
    expect(judgeRun(end({ exitCode: 1, output, errors: "API Error: 529" }), story, calls).failure).toBe(
      "API Error: 529",
    );
  });

  it("of a stream of events the agent's words are kept, and searched for the agreed word", () => {
    const output = stream(
      { type: "system", subtype: "init" },
      { type: "assistant", message: { content: [{ type: "text", text: "Reading." }, { type: "tool_use" }] } },
      { type: "user", message: { content: [{ type: "tool_result", content: "say <promise> when done" }] } },
      { type: "assistant", message: { content: [{ type: "text", text: "Not yet." }] } },
      { type: "result", result: "Not yet." },
    );
    const judged = judgeRun(end({ exitCode: 0, output }), { ...story, until: "<promise>" }, none);
    expect(judged.status).toBe("error");
    expect(judged.log).toBe("Reading.\nNot yet.");
  });

  it("Codex's events, too", () => {
    const output = stream(
      { type: "thread.started" },
      { type: "item.completed", item: { type: "command_execution", aggregated_output: "<promise>" } },
      { type: "item.completed", item: { type: "agent_message", text: "Done. <promise>" } },
    );
    expect(judgeRun(end({ exitCode: 0, output }), { ...story, until: "<promise>" }, none)).toMatchObject({
      status: "success",
      log: "Done. <promise>",
    });
  });
});
