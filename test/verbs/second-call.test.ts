// The most important promise: whatever happened before, the same call passes when repeated after its denial.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { runs } from "../runs.ts";
import { DAY, MONDAY, NPM_404, session, world } from "./world.ts";

const FAILURES: readonly (readonly [command: string, output: string, code: number])[] = [
  ["npm install redis-node", NPM_404, 1],
  ["golangci-lint run", "bash: golangci-lint: command not found", 127],
  ["cat .golangci.yml", "cat: .golangci.yml: No such file or directory", 1],
  ["npm run lnit", 'npm error Missing script: "lnit"', 1],
  ["gh pr diff 104 --stat", "unknown flag: --stat", 1],
  ["npm test", "1 test failed", 1],
];

const step = fc.oneof(
  fc.record({ does: fc.constant("tries" as const), which: fc.nat(FAILURES.length - 1), again: fc.boolean() }),
  fc.record({ does: fc.constant("edits" as const) }),
  fc.record({ does: fc.constant("ends its turn" as const) }),
);

describe("the second call", () => {
  it("an identical second call in a session is never denied", async () => {
    let denials = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 25 }), async (steps) => {
        const { memory, cwd } = await world();
        for (const id of ["s1", "s2"]) {
          const day = session(cwd, id, MONDAY + (id === "s2" ? DAY : 0));
          for (const [command, output, code] of FAILURES)
            await memory.handle(day.fails(command, output, code));
        }
        const day = session(cwd, "s3", MONDAY + 2 * DAY);
        const denied = new Set<string>();
        for (const one of steps) {
          if (one.does === "edits") await memory.handle(day.bash("touch src/a.ts"));
          if (one.does === "ends its turn") await memory.handle(day.stop());
          if (one.does !== "tries") continue;
          const [command, output, code] = FAILURES[one.which] as (typeof FAILURES)[number];
          const answer = await memory.handle(day.wants(command));
          if (answer.type === "deny") {
            expect(denied.has(command)).toBe(false);
            denied.add(command);
            denials++;
            await memory.handle(day.read());
            if (!one.again) continue;
            expect((await memory.handle(day.wants(command))).type).not.toBe("deny");
          }
          await memory.handle(day.fails(command, output, code));
          await memory.handle(day.read());
        }
        await memory.close();
      }),
      runs(25),
    );
    // A run in which nothing was ever denied would show nothing.
    expect(denials).toBeGreaterThan(runs(25).numRuns / 3);
  });
});
