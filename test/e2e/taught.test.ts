// Three days of one project with a real agent: no failure repeated, no work done twice, nothing lost in between.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { CLIS, type Cli } from "./clis.ts";
import { loggedAttempts } from "./ledger.ts";
import type { Turn } from "./script.ts";
import { newWorld, type Run, type World } from "./world.ts";

const today = new Date().toISOString().slice(0, 10);

/** Three failures on the way, then the work is there, tested and committed. */
function firstDay(cli: Cli): readonly Turn[] {
  return [
    [cli.shell("npm install redis-node")],
    [cli.shell("npm run auth:test")],
    [cli.shell("cat src/auth/token.js")],
    [cli.shell("npm install ioredis")],
    [cli.shell("mkdir -p src/auth && cat > src/auth/jwt.js <<'EOF'\nmodule.exports = {};\nEOF")],
    [cli.shell("npm test")],
    [cli.shell('git add -A && git commit -m "feat: JWT authentication"')],
  ];
}

describe.each(CLIS)("e2e: three days with $name", (cli) => {
  let world: World;
  let first: Run;
  let second: Run;
  let third: Run;
  beforeAll(async () => {
    world = await newWorld();
    await world.twiceshy("init", cli.name, "--yes");
    first = await world.run(cli, firstDay(cli), { prompt: "Add JWT authentication to the shop" });
    second = await world.run(cli, [[cli.shell("npm install redis-node")]], {
      prompt: "Add JWT authentication to the admin pages",
    });
    third = await world.run(cli, [[cli.shell("git log --oneline")]], {
      prompt: "Add authentication to the shop",
    });
  });
  afterAll(() => world?.close());

  it("day 1: nothing is known, so nothing is said; three failures and what worked are recorded", async () => {
    expect(first.exitCode, first.stderr).toBe(0);
    expect(first.seen.everything).not.toContain("<twiceshy");
    const attempts = (await loggedAttempts(world)).slice(0, 7);
    const count = (status: string) => attempts.filter(({ outcome }) => outcome.status === status).length;
    expect([count("failed"), count("succeeded")]).toEqual([3, 4]);
  });

  it("day 2: opens with day 1's outcome, what to avoid and the stack", () => {
    const { opening } = second.seen;
    expect(opening, second.seen.describe()).toContain(
      `Based on 1 previous session (last: ${today}, "Add JWT authentication to the shop", committed "feat: JWT authentication" (`,
    );
    expect(opening).toMatch(/❌ npm install redis-node: not in the registry/);
    expect(opening).toMatch(/Stack: .*npm/);
  });

  it.runIf(cli.name === "claude-code")("day 2: the person is shown what was found", () => {
    expect(second.stdout).toContain("📚 Loading project knowledge from 1 previous session…");
    expect(second.stdout).toMatch(/⚠️ Found \d failed attempts? to avoid/);
  });

  it("day 2: the follow-up task is shown how it was done", () => {
    expect(second.seen.opening, second.seen.describe()).toMatch(
      /"Add JWT authentication to the shop".*changed .*src\/auth\/jwt\.js.*; committed "feat: JWT authentication"/,
    );
    expect(second.seen.opening).toMatch(/💡 It was done by: 1\. npm install ioredis/);
  });

  it("day 2: the failed approach is not repeated", () => {
    expect(second.seen.result(0), second.seen.describe()).toMatch(
      /Twiceshy: `npm install redis-node` failed/,
    );
  });

  it("day 3: work that is done is questioned before it is done twice", () => {
    expect(third.seen.opening, third.seen.describe()).toMatch(
      /Done already, on .*Add JWT authentication.*Modify it, or add something else\?/,
    );
  });

  it("a recap says what was worked on", async () => {
    const recap = await world.twiceshy("recap");
    expect(recap).toContain("Add JWT authentication to the shop");
    expect(recap).toContain("feat: JWT authentication");
  });
});
