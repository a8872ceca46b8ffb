// History pages compared with the logs they were made of.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { pageOf } from "../../src/app/loops/history.ts";
import { tokensAtMost } from "../../src/core/compose/tokens.ts";
import type { HistoryConfig, HistoryMode } from "../../src/domain/iteration.ts";
import { ralphLoops } from "../../src/loops/ralph/index.ts";
import { newFolder } from "../new-folder.ts";

const RUN = "20260201-100000-111";
const config: HistoryConfig = {
  ...{ enabled: true, mode: "smart", tokenBudget: 10_000, lookback: 5, relevanceThreshold: 0.7 },
  ...{ includeFailures: true, includeDecisions: true, includeApproaches: true, summarizeWith: "none" },
};

describe("app: what the logs of failed iterations say is on the page", () => {
  let path: string;
  let root: string;
  let metrics: string;
  beforeEach(() => {
    metrics = "";
    root = newFolder();
    path = join(root, ".ralph/PRD-9");
    mkdirSync(join(path, "runs"), { recursive: true });
  });

  function ran(iteration: number, log: string, status = "error", storyId = "US-008"): void {
    writeFileSync(join(path, "runs", `run-${RUN}-iter-${iteration}.log`), log);
    const timestamp = new Date(Date.UTC(2026, 1, 1, 10, iteration)).toISOString();
    const line = { storyId, storyTitle: `Story of ${storyId}`, duration: 60, timestamp, status };
    metrics += `${JSON.stringify({ ...line, runId: RUN, iteration })}\n`;
    writeFileSync(join(path, "runs", "metrics.jsonl"), metrics);
  }
  async function page(
    parts: { mode?: HistoryMode; budget?: number; lookback?: number; storyId?: string } = {},
  ) {
    const history = await ralphLoops().read({ path, name: "PRD-9" });
    const asked = {
      storyId: "US-008",
      mode: "smart",
      budget: 10_000,
      lookback: 5,
      config,
      ...parts,
    } as const;
    return pageOf({ countTokens: tokensAtMost }, history, asked);
  }

  it("an agent that explains nothing tried what its log shows it ran", async () => {
    ran(7, "$ npm install redis-node\nnpm ERR! 404 redis-node is not in this registry\n");
    const { text } = await page();
    expect(text).toContain("- Tried: ran `npm install redis-node`\n");
    expect(text).not.toContain("not written down");
  });

  it("two failures that have nothing to do with each other are two, each with its own try and reason", async () => {
    ran(
      7,
      "I tried adding the budget check to the main loop in `loop.sh` because costs are summed up there.\n\n$ bash loop.sh --dry-run\nloop.sh: line 812: bc: command not found\n",
    );
    ran(
      8,
      'I switched to shell arithmetic with `$(( ))` since it needs no program.\n\n$ bash loop.sh --dry-run\nloop.sh: line 812: 4.25 * 100: syntax error: invalid arithmetic operator (error token is ".25 * 100")\n',
    );
    const { text } = await page();
    expect(text).not.toContain("the same");
    expect(text).not.toContain("no error message was kept");
    expect(text).toContain("- Tried: adding the budget check to the main loop in `loop.sh`");
    expect(text).toMatch(/Failed because: .*bc: command not found/);
    expect(text).toContain("- Files touched: loop.sh");
    expect(text).toContain("- Tried: switched to shell arithmetic with `$(( ))`");
    expect(text).toMatch(/Failed because: .*invalid arithmetic operator/);
  });

  it("the same error at the same try is the same", async () => {
    for (const number of [1, 2])
      ran(
        number,
        `I tried a worker pool.\n\nError: handle ${number} cannot be shared\n    at run (lib/pool.js:3:1)\n`,
      );
    const { text } = await page();
    expect(text).toContain("**Iterations 1–2** (2× the same");
    expect(text).toMatch(/Failed because: .*cannot be shared \(at run \(lib\/pool\.js:3:1\)\)/);
  });

  it("two programs that are missing are two failures, though the words are nearly the same", async () => {
    ran(1, "$ make\nsh: bc: command not found\n");
    ran(2, "$ make\nsh: jq: command not found\n");
    expect((await page()).text).not.toContain("the same");
  });

  it("where the log tells no error, its last words stand there instead of a claim that nothing was kept", async () => {
    ran(1, "Looking at the budget module.\n\nStopping here for now.");
    ran(2, "");
    const { text } = await page();
    expect(text).toContain('its log ends with "Stopping here for now."');
    expect(text).toMatch(/Iteration 2\*\*.*\n- Tried: .*\n- Failed because: .*no error message was kept/);
  });

  it("what an iteration that went well has met on the way is no failure", async () => {
    ran(
      1,
      "$ npm test\nTypeError: x is not a function\n\nIt was a typo.\n\n$ npm test\nTests  5 passed (5)",
      "success",
    );
    const { text } = await page();
    expect(text).not.toContain("Failed Approaches");
    expect(text).not.toContain("TypeError");
  });

  describe("with 301 failures, none like another", () => {
    const words = ["lock", "queue", "cache", "index", "token", "proxy", "route", "table", "buffer", "signal"];
    const name = (n: number) =>
      `${words[n % 10]}${words[Math.floor(n / 10) % 10]}${words[Math.floor(n / 100)]}`;
    beforeEach(() => {
      for (let n = 0; n <= 300; n++)
        ran(n + 1, `I tried the ${name(n)} module.\n\nError: ${name(n)} is not a function\n`);
    });
    const iterationCount = (text: string) => text.match(/^(?:- )?\*\*Iteration/gm)?.length ?? 0;

    it("full tells what fits, up to its budget", async () => {
      const { text, tokens } = await page({ mode: "full" });
      expect(tokens).toBeGreaterThan(9_000);
      expect(tokens).toBeLessThanOrEqual(10_000);
      expect(iterationCount(text)).toBeGreaterThan(150);
      expect(text).toContain("(301 iterations scanned)");
      const whole = await page({ mode: "full", budget: 100_000 });
      expect(iterationCount(whole.text)).toBe(301);
    });

    it("--lookback 3 looks at three iterations, and says so", async () => {
      const { text, context } = await page({ lookback: 3 });
      expect(text).toContain("(3 iterations scanned)");
      expect(context.iterationsScanned).toBe(3);
      expect(iterationCount(text)).toBe(3);
      expect(text).toContain("**Iteration 301**");
    });

    it("a budget of 600 tells the most important of it", async () => {
      for (const mode of ["smart", "full"] as const) {
        const { text, tokens } = await page({ mode, budget: 600 });
        expect(tokens).toBeGreaterThan(300);
        expect(iterationCount(text)).toBeGreaterThan(2);
      }
    });
  });

  it("lookback counts iterations of other stories as well, and nothing on the page rests on more", async () => {
    for (let n = 1; n <= 4; n++) ran(n, `Error: connect ECONNREFUSED to the store\n`, "error", "US-001");
    for (let n = 5; n <= 8; n++) ran(n, `Error: connect ECONNREFUSED to the store\n`, "error", "US-002");
    ran(9, "Error: connect ECONNREFUSED to the store\n");
    const { text, context } = await page({ lookback: 2 });
    expect(context.iterationsScanned).toBeLessThanOrEqual(4);
    const counts = [...text.matchAll(/(\d+)× /g)].map(([, count]) => Number(count));
    for (const count of counts) expect(count).toBeLessThanOrEqual(context.iterationsScanned);
  });

  it("a header never counts fewer iterations than a line below it", async () => {
    for (let n = 1; n <= 3; n++)
      ran(n, "Error: connect ECONNREFUSED\n", "error", n === 3 ? "US-002" : "US-001");
    const { text, context } = await page({ storyId: "US-077" });
    if (context.iterationsScanned === 0) expect(text).toBe("");
  });
});
