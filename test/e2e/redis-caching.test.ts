// The story Twiceshy began with, with the real Claude Code: one day `npm install redis-node` fails under "Add Redis
// caching" and `bun add ioredis` works; the next day the same prompt and the same call.
import { chmodSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { claudeCode as cli } from "./clis.ts";
import { loggedAttempts } from "./ledger.ts";
import { daysAgo, nightPasses } from "./night.ts";
import { newWorld, type Run, type World } from "./world.ts";

const PROMPT = "Add Redis caching";
const yesterday = daysAgo(1);

/** Bun, as far as this story goes. */
const BUN = `#!/bin/sh
mkdir -p node_modules/ioredis && echo 'module.exports = class Client {};' > node_modules/ioredis/index.js
echo "installed ioredis@5.0.0"
`;

describe("e2e: the same mistake a day later", () => {
  let world: World;
  let first: Run;
  let second: Run;
  beforeAll(async () => {
    world = await newWorld();
    const bun = join(dirname(world.home), "bin/bun");
    writeFileSync(bun, BUN);
    chmodSync(bun, 0o755);
    await world.twiceshy("init", cli.name, "--yes");
    const turns = ["npm install redis-node", "bun add ioredis", "npm test"].map((line) => [cli.shell(line)]);
    first = await world.run(cli, turns, { prompt: PROMPT });
    await nightPasses(world);
    second = await world.run(cli, [[cli.shell("npm install redis-node")], [cli.shell("bun add ioredis")]], {
      prompt: PROMPT,
    });
  });
  afterAll(() => world?.close());

  it("session 1: the failure and what worked are recorded, and nothing is said", async () => {
    expect(first.seen.result(0), first.seen.describe()).toContain("E404");
    expect(first.seen.everything).not.toMatch(/Twiceshy:|<twiceshy/);
    const attempts = (await loggedAttempts(world)).slice(0, 3);
    expect(attempts.map(({ outcome }) => outcome.status)).toEqual(["failed", "succeeded", "succeeded"]);
  });

  it("session 2 opens with: attempted yesterday, redis-node failed, ioredis worked", () => {
    const { opening } = second.seen;
    expect(opening, second.seen.describe()).toContain(`last: ${yesterday}, "Add Redis caching"`);
    expect(opening).toMatch(/❌ npm install redis-node: not in the registry → bun add ioredis/);
  });

  it("session 2: the call is stopped; its first line names what failed, when, why, and what worked instead", () => {
    const [line] = second.seen.result(0).split("\n");
    expect(line, second.seen.describe()).toContain(
      `Twiceshy: \`npm install redis-node\` failed once, on ${yesterday} (404). Worked instead: \`bun add ioredis\`.`,
    );
    expect(second.seen.result(0)).toContain("Nothing was run.");
    expect(second.seen.result(0)).not.toContain("E404\n");
  });

  it("session 2: what worked is left alone", () => {
    expect(second.seen.result(1), second.seen.describe()).toContain("installed ioredis");
  });
});
