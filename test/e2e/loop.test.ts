// A real loop: Claude Code started again and again by twiceshy loop; what the model is really told.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { claudeCode } from "./clis.ts";
import { whatWasSeen } from "./seen.ts";
import { newWorld, type World } from "./world.ts";

/** The project's test: fails twice alike, then otherwise, then passes. */
const CHECK = `
const { readFileSync, writeFileSync } = require("node:fs");
let run = 0;
try { run = Number(readFileSync("count.txt", "utf8")); } catch {}
writeFileSync("count.txt", String(++run));
if (run <= Number(process.env.ALIKE || 2)) { console.error("AssertionError: expected status 200, got 500"); process.exit(1); }
if (run === 3) { console.error("AssertionError: basket is not empty after checkout"); process.exit(1); }
writeFileSync("passed.txt", "");
console.log("1 passing");
`;

const PROMPT = `Work on {{STORY_ID}}: {{STORY_TITLE}}. Iteration {{ITERATION}}.
{{#if HISTORY_ENABLED}}
## Historical context
{{HISTORICAL_CONTEXT}}
{{/if}}
`;

describe("e2e: a loop with Claude Code", () => {
  let world: World;
  beforeEach(async () => {
    world = await newWorld();
    const scripts = { test: "node check.cjs" };
    writeFileSync(join(world.project, "package.json"), JSON.stringify({ name: "shop", scripts }));
    writeFileSync(join(world.project, "check.cjs"), CHECK);
    writeFileSync(join(world.project, "prompt.md"), PROMPT);
    world.model.play({
      tag: "loop",
      turns: [
        [claudeCode.shell("date +%N > checkout.js")],
        [claudeCode.shell("npm test")],
        [{ say: "I changed checkout.js." }],
      ],
    });
  });
  afterEach(() => world?.close());

  /** What the person types after `--`; the loop's own success is that the test has passed. */
  const agent = (alike: number) => {
    const { env } = claudeCode.start({ prompt: "", model: world.model, project: "", bypassTrust: true });
    const variables = Object.entries({ ...env, ALIKE: String(alike) }).map(
      ([name, value]) => `${name}=${value}`,
    );
    const flags = "--model claude-sonnet-4-5 --dangerously-skip-permissions";
    return [
      "env",
      ...variables,
      "sh",
      "-c",
      `claude -p ${flags} < "$0" && test -f passed.txt`,
      "{prompt-file}",
    ];
  };

  /** What the model read first in each iteration. */
  const openings = () =>
    world.model.requests
      .filter(({ main, body }) => main && !JSON.stringify(body.messages).includes("tool_result"))
      .map((request) => whatWasSeen([request]).opening);

  it("four iterations, two failing alike: the fourth prompt says what failed and why", async () => {
    await world.twiceshy("init", "claude-code", "--yes");
    const story = ["--story", "US-001", "--title", "Checkout answers 200"];
    const rest = ["--prompt", "prompt.md", "--max", "4", "--with-history"];
    await world.twiceshy("loop", ...story, ...rest, "--", ...agent(2));

    const prompts = openings();
    expect(prompts).toHaveLength(4);
    expect(prompts[0]).toContain("Work on US-001: Checkout answers 200. Iteration 1.");
    expect(prompts[0]).not.toContain("Historical context");
    expect(prompts[1]).toContain("expected status 200, got 500");
    const fourth = prompts[3] ?? "";
    expect(fourth).toContain("### Previous Iteration Insights (3 iterations scanned)");
    expect(fourth).toContain("#### Failed Approaches for US-001 (Checkout answers 200)");
    expect(fourth).toMatch(/\*\*Iterations 1–2\*\* \(2× the same/);
    expect(fourth).toMatch(/Failed because: npm test: AssertionError: expected status 200, got 500/);
    expect(fourth).toMatch(/Failed because: npm test: AssertionError: basket is not empty after checkout/);
    expect(fourth).toContain("do not let it constrain your creativity");

    const iterations = await world.twiceshy("history", "show", "--json");
    const statuses = iterations
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line).status);
    expect(statuses).toEqual(["error", "error", "error", "success"]);
  });

  it("off by default; three failures alike turn it on, and the fourth iteration is told", async () => {
    const run = world.twiceshy(
      "loop",
      "--story",
      "US-001",
      "--prompt",
      "prompt.md",
      "--max",
      "4",
      "--",
      ...agent(9),
    );
    const said = await run.then(String, ({ message }: Error) => message);
    expect(said).toContain("US-001 is stuck: 3 failures in a row");
    expect(said).toContain("History is now on");
    const prompts = openings();
    expect(prompts).toHaveLength(4);
    for (const early of prompts.slice(0, 3)) expect(early).not.toContain("Previous Iteration Insights");
    expect(prompts[3]).toContain("### Previous Iteration Insights (3 iterations scanned)");
    expect(prompts[3]).toContain("US-001 is stuck: 3 failures in a row");
    const file = (await world.twiceshy("history", "config", "--json")).trim();
    expect(JSON.parse(file)).toMatchObject({ exists: false, enabled: false });
    expect(readFileSync(join(world.project, ".twiceshy/loops/.gitignore"), "utf8")).toBe("*\n");
  });
});
