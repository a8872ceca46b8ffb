// The example that Twiceshy was designed by, day by day and in its own words, with the real Claude Code: authentication is
// added after three failures; the next day's task follows it; on the third day it is asked for again.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { claudeCode as cli } from "./clis.ts";
import { loggedAttempts } from "./ledger.ts";
import { daysAgo, nightPasses } from "./night.ts";
import { newWorld, type Run, type World } from "./world.ts";

/** Three failures, one success. */
const DAY_ONE = [
  "npm install jwt-auth-middleware",
  "npm run auth:test",
  "cat src/auth/session.js",
  `npm install jsonwebtoken && mkdir -p src/auth && echo "module.exports = {};" > src/auth/jwt.js && git add -A && git commit -m "feat: JWT authentication"`,
];

describe("e2e: three days", () => {
  let world: World;
  let second: Run;
  let third: Run;
  let shorter: Run;
  let asked: Run;
  beforeAll(async () => {
    world = await newWorld();
    world.registry.publish("jsonwebtoken");
    await world.twiceshy("init", cli.name, "--yes");
    await world.run(
      cli,
      DAY_ONE.map((line) => [cli.shell(line)]),
      { prompt: "Add authentication" },
    );
    await nightPasses(world);
    second = await world.run(
      cli,
      [
        [cli.shell("npm install jwt-auth-middleware")],
        [
          cli.shell(
            `echo "module.exports = {};" > src/auth/roles.js && git add -A && git commit -m "feat: roles"`,
          ),
        ],
      ],
      { prompt: "Add authorization middleware" },
    );
    await nightPasses(world);
    third = await world.run(cli, [[cli.shell("git log --oneline")]], { prompt: "Add authentication" });
    shorter = await world.run(cli, [[cli.shell("git log --oneline")]], { prompt: "Add auth" });
    asked = await world.run(cli, [], { prompt: "What have we worked on?" });
  });
  afterAll(() => world?.close());

  it("day 1: three failures and one success are recorded", async () => {
    const attempts = (await loggedAttempts(world)).slice(0, 4);
    expect(attempts.map(({ outcome }) => outcome.status)).toEqual([
      "failed",
      "failed",
      "failed",
      "succeeded",
    ]);
  });

  it("day 2 opens with yesterday's session and how it ended", () => {
    expect(second.seen.opening, second.seen.describe()).toMatch(
      new RegExp(
        `Based on 1 previous session \\(last: ${daysAgo(1)}, "Add authentication", committed "feat: JWT authentication" \\([0-9a-f]{7}\\)\\)`,
      ),
    );
    expect(second.stdout).toContain("📚 Loading project knowledge from 1 previous session…");
  });

  it("day 2: the follow-up task is shown how the one before was done", () => {
    const { opening } = second.seen;
    expect(opening, second.seen.describe()).toMatch(
      new RegExp(
        `(?:Earlier work that mentions .*:|Also about .*:) "Add authentication", ${daysAgo(1)}; .*committed "feat: JWT authentication" \\(commit [0-9a-f]{7}\\)`,
      ),
    );
    expect(opening).toContain(
      '💡 It was done by: 1. npm install jsonwebtoken  2. write src/auth/jwt.js  3. commit "feat: JWT authentication"',
    );
    expect(opening).not.toContain("Done already");
  });

  it("day 2: yesterday's failure is not repeated", () => {
    const [line] = second.seen.result(0).split("\n");
    expect(line, second.seen.describe()).toContain(
      `Twiceshy: \`npm install jwt-auth-middleware\` failed once, on ${daysAgo(1)} (404).`,
    );
    expect(second.seen.result(0)).toContain("Nothing was run.");
  });

  it.each(["Add authentication", "Add auth"])(
    "day 3: %s: added on day 1, using JWT; modify or add?",
    (prompt) => {
      const run = prompt === "Add auth" ? shorter : third;
      expect(run.seen.opening, run.seen.describe()).toMatch(
        new RegExp(
          `Done already, on ${daysAgo(2)}: "Add authentication"; changed .*src/auth/jwt\\.js.*; committed "feat: JWT authentication" .* Modify it, or add something else\\?`,
        ),
      );
    },
  );

  it("what was worked on is told with its days", () => {
    expect(asked.seen.opening, asked.seen.describe()).toContain(
      `${daysAgo(1)} "Add authorization middleware": committed "feat: roles"`,
    );
    expect(asked.seen.opening).toContain(
      `${daysAgo(2)} "Add authentication": committed "feat: JWT authentication"`,
    );
  });
});
