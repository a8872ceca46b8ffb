// twiceshy history: prints a loop's history for the next iteration, without a memory.
import {
  appendFileSync,
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { sampleLoop } from "../fixtures/samples.ts";
import { type House, newHouse, transcript } from "./house.ts";

const FIXTURE = sampleLoop("PRD-7");

let house: House;
beforeEach(() => {
  house = newHouse();
});

function loop(from = FIXTURE, name = "PRD-7"): string {
  const path = join(house.project, ".ralph", name);
  cpSync(from, path, { recursive: true });
  return path;
}

const INDEX_FILES = [
  "history/approaches.jsonl",
  "history/decisions.jsonl",
  "history/failures.jsonl",
  "history/summary.md",
  "runs/history-index.json",
];

describe("cli: history of a loop", () => {
  it("index writes Ralph's history files; a second time nothing is written", async () => {
    const path = loop();
    const first = await house.run(["history", "index", "--prd", "7", "--json"]);
    expect(first.code, first.err).toBe(0);
    const [found] = JSON.parse(first.out).loops;
    expect(found.written.map((file: string) => file.slice(path.length + 1)).sort()).toEqual(INDEX_FILES);
    const before = INDEX_FILES.map((file) => statSync(join(path, file)).mtimeMs);
    const second = await house.run(["history", "index"]);
    expect(second.out).toContain("nothing changed");
    expect(INDEX_FILES.map((file) => statSync(join(path, file)).mtimeMs)).toEqual(before);
  });

  it("generate works from those files alone: the logs may be gone", async () => {
    const path = loop();
    const stuckStory = await storyWithFailures();
    await house.run(["history", "index"]);
    const whole = await house.run(["history", "generate", "--story", stuckStory]);
    expect(whole.out).toContain(`#### Failed Approaches for ${stuckStory}`);
    for (const name of readdirSync(path))
      if (!["runs", "history"].includes(name)) rmSync(join(path, name), { recursive: true });
    for (const name of readdirSync(join(path, "runs")))
      if (name !== "history-index.json") rmSync(join(path, "runs", name));
    const alone = await house.run(["history", "generate", "--prd", "7", "--story", stuckStory]);
    expect(alone).toEqual(whole);
    expect(existsSync(house.memory)).toBe(false);
  });

  it("what was written since the index counts; a missing index is made", async () => {
    const path = loop();
    const story = await storyWithFailures();
    const without = await house.run(["history", "generate", "--story", story]);
    expect(existsSync(join(path, "runs/history-index.json"))).toBe(true);
    expect((await house.run(["history", "index"])).out).toContain("nothing changed");
    const indexed = await house.run(["history", "generate", "--story", story]);
    expect(indexed.out).toBe(without.out);
    const line = {
      ...{ storyId: "US-901", storyTitle: "Print labels", status: "error", runId: "20260401-120000-1" },
      ...{ iteration: 1, timestamp: "2026-04-01T12:00:00Z", duration: 3 },
    };
    appendFileSync(join(path, "runs/metrics.jsonl"), `${JSON.stringify(line)}\n`);
    const later = await house.run(["history", "generate", "--story", "US-901"]);
    expect(later.out).toContain("#### Failed Approaches for US-901 (Print labels)");
  });

  it("says on stderr what the page costs, and keeps to what is left", async () => {
    loop();
    const story = await storyWithFailures();
    const { err, out } = await house.run(["history", "generate", "--story", story, "--remaining", "250"]);
    const [, tokens, budget] = /([\d,]+) of ([\d,]+) tokens, \d+ iterations? scanned\./.exec(err) ?? [];
    expect(budget).toBe("250");
    expect(Number(tokens)).toBeLessThanOrEqual(250);
    expect(out).toContain("Previous Iteration Insights");
    const nothing = await house.run(["history", "generate", "--story", story, "--remaining", "0"]);
    expect(nothing).toMatchObject({ code: 0, out: "" });
    expect(nothing.err).toContain("no tokens are left");
    const few = await house.run(["history", "generate", "--story", story, "--budget", "9"]);
    expect(few.err).toContain("9 tokens are too few for any entry");
  });

  it("--output - is standard output, not a file of that name", async () => {
    loop();
    const args = ["history", "generate", "--story", await storyWithFailures()];
    const [{ out: printed }, { code, out }] = [
      await house.run(args),
      await house.run([...args, "--output", "-"]),
    ];
    expect(code).toBe(0);
    expect(out).toBe(printed);
    expect(existsSync(join(house.project, "-"))).toBe(false);
  });

  it("--output writes a file, --json says all", async () => {
    loop();
    const story = await storyWithFailures();
    const args = [
      "history",
      "generate",
      `--story=${story}`,
      "--iteration=4",
      "--budget=10000",
      "--lookback=5",
    ];
    const { code, out } = await house.run([...args, "--prd=PRD-7", "--output=deep/page.md"]);
    expect([code, out]).toEqual([0, ""]);
    const text = readFileSync(join(house.project, "deep/page.md"), "utf8");
    expect(text).toMatch(/^### Previous Iteration Insights/);
    const json = JSON.parse((await house.run([...args, "--json"])).out);
    expect(json).toMatchObject({ prd: "PRD-7", storyId: story, mode: "smart", budget: 10_000 });
    expect(json.storyFailures.length).toBeGreaterThan(0);
  });

  it("the first iteration of a new run is told of every run before it", async () => {
    loop();
    const story = await storyWithFailures();
    const failures = async (...flags: readonly string[]) => {
      const { out } = await house.run([
        "history",
        "generate",
        "--prd=PRD-7",
        `--story=${story}`,
        "--json",
        ...flags,
      ]);
      return JSON.parse(out).storyFailures.length;
    };
    expect(await failures("--iteration=1")).toBe(await failures());
  });

  it("mode: flag before environment before the loop's file before the setting; off is off", async () => {
    const path = loop();
    const mode = async (flags: readonly string[], env: Record<string, string> = {}) => {
      const run = await house.run(["history", "generate", "--story", "US-001", "--json", ...flags], { env });
      return JSON.parse(run.out).mode;
    };
    expect(await mode([])).toBe("smart");
    writeFileSync(join(path, ".history-config.json"), '{"enabled":true,"mode":"full"}');
    expect(await mode([])).toBe("full");
    expect(await mode([], { HISTORY_MODE: "smart" })).toBe("smart");
    expect(await mode(["--mode", "full"], { HISTORY_MODE: "smart" })).toBe("full");
    for (const off of ['{"enabled":false}', '{"mode":"off"}', '{"enabled":true,"mode":"off"}']) {
      writeFileSync(join(path, ".history-config.json"), off);
      expect(await mode([])).toBe("off");
      expect(await mode(["--mode", "smart"])).toBe("smart");
    }
    writeFileSync(join(path, ".history-config.json"), '{"tokenBudget":9000}');
    expect(await mode([])).toBe("smart");
    await house.run(["config", "set", "loopHistory", "off"]);
    expect(await mode([])).toBe("off");
    writeFileSync(join(path, ".history-config.json"), '{"enabled":true,"mode":"full"}');
    expect(await mode([])).toBe("off");
    expect(await mode(["--mode", "smart"])).toBe("smart");
    expect(await mode([], { HISTORY_MODE: "smart" })).toBe("smart");
    const said = await house.run(["history", "config", "set", "mode", "full"]);
    expect(said.err).toContain("history stays off here: your setting loopHistory is off");
    await house.run(["config", "set", "loopHistory", "auto"]);
    expect((await house.run(["history", "config"])).err).toBe("");
    expect(await mode(["--mode", "off"])).toBe("off");
    expect(await mode([], { HISTORY_ENABLED: "false" })).toBe("off");
    expect(await mode(["--mode", "smart"], { HISTORY_ENABLED: "false" })).toBe("smart");
  });

  it("show, cluster and stuck tell people and scripts", async () => {
    loop();
    const lines = (await house.run(["history", "--json"])).out.trim().split("\n");
    expect(lines.length).toBeGreaterThan(3);
    const clusters = JSON.parse((await house.run(["history", "cluster", "--json"])).out).clusters;
    expect(clusters[0].count).toBeGreaterThan(0);
    const stuck = await house.run(["history", "stuck", "--exit-code", "--json"]);
    expect(stuck.code).toBe(JSON.parse(stuck.out).stuck.length > 0 ? 3 : 0);
    expect((await house.run(["history", "stuck"])).code).toBe(0);
  });

  it("config shows defaults, sets one key and keeps what others wrote", async () => {
    const path = loop();
    rmSync(join(path, ".history-config.json"), { force: true });
    expect((await house.run(["history", "config", "get", "tokenBudget"])).out).toBe("10000\n");
    writeFileSync(join(path, ".history-config.json"), '{"theirs":1}');
    await house.run(["history", "config", "set", "lookback", "9"]);
    const file = JSON.parse(readFileSync(join(path, ".history-config.json"), "utf8"));
    expect(file).toEqual({ theirs: 1, lookback: 9 });
  });

  it("a broken config is said, and its defaults hold", async () => {
    const path = loop();
    writeFileSync(join(path, ".history-config.json"), "{ broken");
    const { code, err } = await house.run(["history", "generate", "--story", "US-001"]);
    expect(code).toBe(0);
    expect(err).toContain(".history-config.json is no JSON object");
  });

  it("render fills a prompt and leaves what it does not know", async () => {
    loop();
    const story = await storyWithFailures();
    const prompt = "Do {{STORY_BLOCK}}.\n{{#if HISTORY_ENABLED}}\n{{HISTORICAL_CONTEXT}}\n{{/if}}\nEnd\n";
    writeFileSync(join(house.project, "prompt.md"), prompt);
    const on = await house.run(["history", "render", "prompt.md", "--story", story]);
    expect(on.out).toMatch(/^Do \{\{STORY_BLOCK\}\}\.\n### Previous Iteration Insights/);
    expect(on.out).toMatch(/\nEnd\n$/);
    const off = await house.run(["history", "render", "prompt.md", "--mode", "off"]);
    expect(off.out).toBe("Do {{STORY_BLOCK}}.\nEnd\n");
    writeFileSync(join(house.project, "page.md"), "a page\n");
    const ready = await house.run(["history", "render", "prompt.md"], {
      env: { HISTORY_CONTEXT_FILE: "page.md" },
    });
    expect(ready.out).toBe("Do {{STORY_BLOCK}}.\na page\nEnd\n");
  });

  it("an agent's own sessions become iterations, once, also when it is run again", async () => {
    const folder = ".claude/projects/shop";
    house.put(`${folder}/one.jsonl`, transcript("one", house.project));
    house.put(`${folder}/other.jsonl`, transcript("other", "/somewhere/else"));
    const take = () => house.run(["history", "index", "--agent", "claude-code", "--prd", "nightly"]);
    const first = await take();
    expect(first.code, first.err).toBe(0);
    expect(first.err).toContain("1 session of Claude Code in this project, 1 of them new.");
    house.put(`${folder}/two.jsonl`, transcript("two", house.project));
    expect((await take()).err).toContain("2 sessions of Claude Code in this project, 1 of them new.");
    const lines = (await house.run(["history", "show", "--json"])).out.trim().split("\n");
    const iterations = lines.map((line) => JSON.parse(line));
    expect(iterations.map(({ runId, iteration }) => `${runId} ${iteration}`)).toEqual([
      "claude-code 1",
      "claude-code 2",
    ]);
    expect(JSON.stringify(iterations[0])).toContain("redis-node");
    expect(existsSync(house.memory)).toBe(false);
  });

  it.each([
    [["generate"], 2, "name the story"],
    [["generate", "--story", "US-1", "--prd", "99"], 1, 'there is no loop "99" here: PRD-7.'],
    [["generate", "--story", "US-1", "--mode", "smrt"], 2, "did you mean smart?"],
    [["generate", "--story", "US-1", "--budget", "lots"], 2, "--budget takes a whole number"],
    [["generate", "--story", "US-1", "--output", "."], 1, "cannot write"],
    [["index", "--all", "--prd", "7"], 2, "cannot be used together"],
    [["index", "--agent", "claude-code"], 2, "name the loop"],
    [["render"], 2, "name the prompt file"],
    [["render", "nowhere.md"], 1, "cannot read nowhere.md: there is no such file."],
    [["config", "set", "mode", "loud"], 2, "mode takes off, smart, full"],
    [["config", "get", "lookbak"], 2, "did you mean lookback?"],
    [["clusters"], 2, "did you mean cluster?"],
  ])("history %j: exit %i, %s", async (args, code, text) => {
    loop();
    const ended = await house.run(["history", ...args]);
    expect(ended.err).toContain(text);
    expect(ended).toMatchObject({ code, out: "" });
  });

  it("without any loop it says so; with several it asks which", async () => {
    const none = await house.run(["history"]);
    expect(none).toMatchObject({ code: 1, out: "" });
    expect(none.err).toContain("there is no loop here");
    loop();
    loop(FIXTURE, "PRD-8");
    expect((await house.run(["history"])).err).toContain("name one with --prd: PRD-7, PRD-8");
    const all = await house.run(["history", "index", "--all", "--json"]);
    expect(JSON.parse(all.out).loops).toHaveLength(2);
  });

  it.each(["generate", "index", "show", "cluster", "stuck", "render", "config"])(
    "history %s --help shows examples",
    async (name) => {
      const { code, out } = await house.run(["history", name, "--help"]);
      expect(code).toBe(0);
      expect(out).toContain(`twiceshy history ${name}`);
      expect(out).toContain("Examples");
    },
  );

  /** The story that failed most in the invented loop. */
  async function storyWithFailures(): Promise<string> {
    const { out } = await house.run(["history", "cluster", "--prd", "7", "--json"]);
    return JSON.parse(out).clusters[0].stories[0];
  }
});

describe("cli: history of a loop that is stuck", () => {
  it("its story is stuck, in one cluster; no story that succeeded is listed as failed", async () => {
    loop(sampleLoop("PRD-12"), "PRD-12");
    const stuck = JSON.parse((await house.run(["history", "stuck", "--prd", "12", "--json"])).out).stuck;
    expect(stuck.map(({ storyId }: { storyId: string }) => storyId)).toEqual(["US-004"]);
    expect(stuck[0].failures).toBe(8);
    expect(stuck[0].cluster.count).toBe(stuck[0].failures);
    const page = await house.run(["history", "generate", "--prd", "12", "--story", "US-004"]);
    const failed = [...page.out.matchAll(/#### Failed Approaches for (\S+)/g)].map(([, id]) => id);
    expect(failed).toEqual(["US-004"]);
  });

  it("the settings of a loop that has none say when its history switches itself on", async () => {
    loop();
    rmSync(join(house.project, ".ralph/PRD-7/.history-config.json"), { force: true });
    const { out, err } = await house.run(["history", "config"]);
    expect(out).toContain("not set: once a story is stuck");
    expect(out).toMatch(/^ {2}enabled +not set/m);
    expect(err).toBe(
      "PRD-7 has no .history-config.json yet: these are the defaults, and history is off until a story is stuck.\n",
    );
  });
});
