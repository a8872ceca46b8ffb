import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { newFolder } from "../../../test/new-folder.ts";
import type { Iteration } from "../../domain/iteration.ts";
import { parseSessions, saveSessions, unrecordedSessions } from "./sessions.ts";

const session = (id: string, at: number, duration = 10): Iteration => ({
  ...{ runId: "codex", iteration: 1, retry: 0, storyId: "US-1", storyTitle: "", mode: "build" },
  ...{ status: "success", at, filesRead: [], filesModified: [], commandsRun: [], errorsEncountered: [] },
  ...{ decisionsExplained: [], approachesTried: [], commits: [], learnings: [], duration },
  ...{ tokens: { input: 0, output: 0 }, agent: "codex", model: "", evidence: [`session ${id}`] },
});

describe("loops: iterations from an agent's own records", () => {
  let path: string;
  beforeEach(() => {
    path = newFolder();
  });
  const numbers = () =>
    parseSessions(readFileSync(join(path, "runs/sessions.jsonl"), "utf8")).map(
      ({ evidence, iteration }) => `${evidence[0]} ${iteration}`,
    );

  it("are numbered as they come; known ones keep their number, and what is gone stays", () => {
    const folder = { path, name: "x" };
    expect(saveSessions(folder, [session("b", 2_000), session("a", 1_000)])).toBe(2);
    expect(saveSessions(folder, [session("c", 500), session("b", 2_000)])).toBe(1);
    expect(numbers()).toEqual(["session a 1", "session b 2", "session c 3"]);
  });

  it("lines that are no iterations are left out", () => {
    expect(parseSessions(`{"at":1}\nnot json\n${JSON.stringify(session("a", 1))}\n{"torn":`)).toHaveLength(1);
  });

  it("a session that ran while an iteration ran is that iteration", () => {
    const iteration = session("loop", 100_000, 60);
    const found = [session("before", 20_000), session("during", 99_000), session("after", 200_000)];
    expect(unrecordedSessions(found, [iteration]).map(({ evidence }) => evidence[0])).toEqual([
      "session before",
      "session after",
    ]);
  });
});
