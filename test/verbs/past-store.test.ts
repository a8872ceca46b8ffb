// The store of a replay is an optimisation: the replay gives the same result without it.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Deps } from "../../src/app/deps.ts";
import { type PastCall, type Replayed, replay } from "../../src/app/guard/replay.ts";
import { loadConfig } from "../../src/config.ts";
import type { ToolEnd } from "../../src/domain/event.ts";
import { openMemory } from "../../src/open/memory.ts";
import { pastStore } from "../../src/stores/past/store.ts";
import { runs } from "../runs.ts";

/** Commands with their error output: missing things, tests, edits, installs, a hidden failure. */
const CALLS: readonly (readonly [tool: string, input: Record<string, unknown>, error: string])[] = [
  ["Bash", { command: "cat plan.md" }, "cat: plan.md: No such file or directory"],
  ["Bash", { command: "head -3 plan.md" }, "head: cannot open 'plan.md': No such file or directory"],
  ["Bash", { command: "frob --all" }, "bash: frob: command not found"],
  ["Bash", { command: "npm test" }, "Tests: 1 failed, 4 passed"],
  ["Bash", { command: "npm install left" }, "npm error 404  'left@*' is not in this registry."],
  ["Bash", { command: "npm run lnt" }, 'npm error Missing script: "lnt"'],
  ["Bash", { command: "make | tail -3" }, "make: *** No rule to make target 'all'.  Stop."],
  ["Read", { file_path: "/src/a.ts" }, "File does not exist."],
  ["Edit", { file_path: "/src/a.ts", old_string: "a", new_string: "b" }, "File has not been read yet."],
  ["Write", { file_path: "/src/plan.md", content: "x" }, "File has not been read yet."],
];
const SECONDS = [1, 5, 90, 7_200, 90_000];

const made = fc.array(
  fc.record({
    call: fc.nat(CALLS.length - 1),
    fails: fc.nat(9).map((luck) => luck < 8),
    /** 0: the agent did not say how it ended. */
    told: fc.nat(9),
    session: fc.nat(3),
    project: fc.nat(1),
    pause: fc.constantFrom(...SECONDS),
    /** Reported again: the call before it, maybe from a resumed session. */
    again: fc.nat(9),
  }),
  { minLength: 10, maxLength: 80 },
);

function history(steps: typeof made extends fc.Arbitrary<infer T> ? T : never): PastCall[] {
  let at = Date.parse("2026-11-02T09:00:00Z");
  const calls: PastCall[] = [];
  for (const [seq, step] of steps.entries()) {
    at += step.pause * 1_000;
    const before = calls.at(-1)?.event;
    const [tool, input, error] = CALLS[step.call] ?? CALLS[0] ?? ["Bash", {}, ""];
    const ending = step.told === 0 ? {} : { ok: !step.fails, exitCode: step.fails ? 1 : 0 };
    const event: ToolEnd = {
      type: "tool-end",
      agent: "claude-code",
      session: `session-${step.project}-${step.session}`,
      project: `acme/${step.project}`,
      cwd: "/src",
      at,
      call: { id: `call-${seq}`, tool, input },
      result: { ...ending, output: step.fails ? error : "" },
    };
    const isCopy = step.again === 0 && before !== undefined;
    calls.push({ seq, event: isCopy ? { ...before, session: event.session, result: event.result } : event });
  }
  return calls;
}

async function said(calls: readonly PastCall[], store: (deps: Deps) => Deps["store"]): Promise<Replayed[]> {
  const memory = await openMemory(loadConfig({ HOME: "/nowhere" }), { database: ":memory:", warm: true });
  const { look: _disk, ...today } = memory.deps.workspace;
  const workspace = { ...today, exists: () => false, hasProgram: () => false };
  const lines: Replayed[] = [];
  const source = (async function* () {
    yield* calls;
  })();
  for await (const line of replay({ ...memory.deps, workspace, store: store(memory.deps) }, source))
    lines.push(line);
  await memory.close();
  return lines;
}

describe("replay: its own store", () => {
  it("makes no difference to what is said", { timeout: 120_000 }, async () => {
    let warned = 0;
    await fc.assert(
      fc.asyncProperty(made, async (steps) => {
        const calls = history(steps);
        const fast = await said(calls, (deps) => pastStore(deps.store));
        expect(fast).toEqual(await said(calls, (deps) => deps.store));
        warned += fast.filter(({ warn }) => warn).length;
      }),
      runs(100),
    );
    expect(warned).toBeGreaterThan(runs(100).numRuns / 2);
  });
});
