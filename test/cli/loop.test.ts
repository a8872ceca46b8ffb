// twiceshy loop: repeats a command, records each iteration, gives the history to the next.
import { execFileSync, spawn } from "node:child_process";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { asIfAlone } from "../processor-time.ts";
import { until } from "../until.ts";
import { type House, newHouse, parseLines } from "./house.ts";

const CLI = resolve(import.meta.dirname, "../../dist/cli.js");
const FAILS = "echo trying; echo \"Error: Cannot find module 'left-pad'\" >&2; exit 1";

let house: House;
beforeEach(() => {
  house = newHouse();
  put("prompt.md", "Do {{STORY_ID}} {{OTHER}}.\n{{#if HISTORY_ENABLED}}\n{{HISTORICAL_CONTEXT}}\n{{/if}}\n");
});

const put = (name: string, text: string) => writeFileSync(join(house.project, name), text);
const text = (name: string) => readFileSync(join(house.project, name), "utf8");
const runs = (name = "default") => join(house.project, ".twiceshy/loops", name, "runs");
const kept = (pattern: RegExp, name = "default") =>
  readdirSync(runs(name))
    .filter((file) => pattern.test(file))
    .sort()
    .map((file) => readFileSync(join(runs(name), file), "utf8"));
const loopOf = (flags: readonly string[], words: readonly string[]) => ["loop", ...flags, "--", ...words];
const loop = (flags: readonly string[], words: readonly string[], env: Record<string, string> = {}) =>
  house.run(loopOf(flags, words), { env });
const sh = (script: string) => ["sh", "-c", script];
const story = ["--story", "US-001", "--title", "Pad things", "--prompt", "prompt.md"];

describe("cli: loop", () => {
  it("the prompt comes on standard input, as text or as a file", async () => {
    await loop([...story, "--max", "1"], sh("cat > in.txt"));
    await loop([...story, "--max", "1"], ["sh", "-c", 'printf %s "$1" > argument.txt', "x", "{prompt}"]);
    await loop([...story, "--max", "1"], sh("cat {prompt-file} > file.txt"));
    for (const name of ["in.txt", "argument.txt", "file.txt"])
      expect(text(name)).toBe("Do US-001 {{OTHER}}.\n");
  });

  it("off by default: no page, nothing said of it in the prompt; three failures alike turn it on", async () => {
    const { code, err } = await loop([...story, "--max", "4"], sh(`cat > in.txt; ${FAILS}`));
    expect(code).toBe(1);
    const prompts = kept(/^prompt-/);
    expect(prompts.slice(0, 3)).toEqual(Array(3).fill("Do US-001 {{OTHER}}.\n"));
    expect(err).toContain("US-001 (Pad things) is stuck: 3 failures in a row");
    expect(err).toContain("History is now on");
    expect(text("in.txt")).toContain("Failed because: Error: Cannot find module 'left-pad'");
    expect(kept(/^history-context-/)).toHaveLength(1);
    expect(existsSync(join(house.project, ".twiceshy/loops/default/.history-config.json"))).toBe(false);
  });

  it("--no-history beats that, and the environment and the file", async () => {
    await loop([...story, "--max", "3", "--with-history"], sh(FAILS));
    const { err } = await loop([...story, "--max", "4", "--no-history"], sh(`cat > in.txt; ${FAILS}`), {
      HISTORY_ENABLED: "true",
    });
    expect(err).not.toContain("History is now on");
    expect(text("in.txt")).toBe("Do US-001 {{OTHER}}.\n");
  });

  it.each([
    ["--history-mode off", ["--history-mode", "off"], {}],
    ["HISTORY_MODE=off", [], { HISTORY_MODE: "off" }],
    ["HISTORY_ENABLED=false", [], { HISTORY_ENABLED: "false" }],
  ] as const)("%s: a story that is stuck is told nothing", async (_, flags, env) => {
    const { err } = await loop([...story, "--max", "4", ...flags], sh(`cat > in.txt; ${FAILS}`), env);
    expect(err).toContain("is stuck");
    expect(err).not.toContain("History is now on");
    expect(text("in.txt")).toBe("Do US-001 {{OTHER}}.\n");
  });

  it("twiceshy config set loopHistory off holds for every loop, until --with-history", async () => {
    await house.run(["config", "set", "loopHistory", "off"]);
    await loop([...story, "--max", "4"], sh(`cat > in.txt; ${FAILS}`));
    expect(text("in.txt")).toBe("Do US-001 {{OTHER}}.\n");
    await loop([...story, "--max", "1", "--with-history"], sh(`cat > in.txt; ${FAILS}`));
    expect(text("in.txt")).toContain("#### Failed Approaches");
    // The file that --with-history left behind, or one that a repository brings along, does not switch it on again.
    put(".twiceshy/loops/default/.history-config.json", '{"enabled":true,"mode":"full"}');
    await loop([...story, "--max", "4"], sh(`cat > in.txt; ${FAILS}`));
    expect(text("in.txt")).toBe("Do US-001 {{OTHER}}.\n");
  });

  it("--with-history makes the settings once and tells the second iteration", async () => {
    const flags = [...story, "--max", "2", "--with-history"];
    await loop(flags, sh(`cat > in.txt; ${FAILS}`));
    expect(text("in.txt")).toContain("#### Failed Approaches for US-001 (Pad things)");
    const file = ".twiceshy/loops/default/.history-config.json";
    expect(JSON.parse(text(file))).toMatchObject({ enabled: true, mode: "smart", tokenBudget: 10_000 });
    put(file, '{"enabled":true,"mode":"full"}');
    const { err } = await loop(flags, sh("exit 1"));
    expect(err).toContain("history full");
    expect(text(file)).toBe('{"enabled":true,"mode":"full"}');
  });

  it("a prompt without a place for the history gets it at its end", async () => {
    put("plain.md", "Just do it.\n");
    const flags = ["--story", "US-001", "--prompt", "plain.md", "--max", "2", "--with-history"];
    await loop(flags, sh(`cat > in.txt; ${FAILS}`));
    expect(text("in.txt")).toMatch(/^Just do it\.\n\n### Previous Iteration Insights/);
  });

  it("hands Ralph's variables on, both spellings of the file; set from outside they are defaults", async () => {
    const script = "env | grep ^HIST | sort > vars.txt; exit 1";
    await loop([...story, "--max", "2"], sh(script), {
      ...{
        HISTORY_ENABLED: "true",
        HISTORY_MODE: "full",
        HISTORY_TOKEN_BUDGET: "777",
        HISTORY_LOOKBACK: "3",
      },
    });
    const values = Object.fromEntries(
      text("vars.txt")
        .trim()
        .split("\n")
        .map((line) => line.split("=") as [string, string]),
    );
    expect(values).toMatchObject({ HISTORY_ENABLED: "true", HISTORY_MODE: "full", HISTORY_LOOKBACK: "3" });
    expect(values.HISTORY_TOKEN_BUDGET).toBe("777");
    expect(values.HISTORY_CONTEXT_FILE).toBe(values.HISTORICAL_CONTEXT_FILE);
    expect(readFileSync(values.HISTORY_CONTEXT_FILE ?? "", "utf8")).toContain("Previous Iteration Insights");
  });

  it("ends when the story succeeds; without a story only the number of iterations ends it", async () => {
    const once = await loop([...story, "--max", "5"], sh("test -f ready || { touch ready; exit 1; }"));
    expect(once.code).toBe(0);
    expect(once.err).toContain("Done after 2 iterations.");
    const all = await loop(["--prd", "plain", "--max", "3"], sh("true"));
    expect(all.code).toBe(0);
    expect(kept(/^run-.*\.md$/, "plain")).toHaveLength(3);
  });

  it("--until: success is what the agent says, on its output", async () => {
    const until = ["--until", "<promise>COMPLETE</promise>", "--max", "3"];
    const never = await loop(
      [...story, ...until],
      sh("echo '<promise>COMPLETE</promise>' >&2; echo not yet"),
    );
    expect(never.code).toBe(1);
    expect(never.err).toContain("it ended without <promise>COMPLETE</promise>");
    // A story in each iteration, the word at the end: none of them has failed.
    const parts = await loop(["--prd", "parts", ...until], sh("echo one more story is done"));
    expect(parts.code).toBe(1);
    expect(parts.err).toContain("3 iterations, and it is not done.");
    expect(parts.err).not.toMatch(/failed|stuck/);
    const said = await loop(until, sh("echo fine '<promise>COMPLETE</promise>'"));
    expect(said.code).toBe(0);
    expect(said.err).toContain("Done after 1 iteration.");
  });

  it("--stop-when-stuck ends with 3", async () => {
    const { code, err } = await loop([...story, "--max", "9", "--stop-when-stuck"], sh(FAILS));
    expect(code).toBe(3);
    expect(err).toContain("Stopped after 3 iterations: it is stuck.");
  });

  it("writes log, summary and metrics as Ralph does, with what git says, without secrets", async () => {
    const git = (...args: string[]) => execFileSync("git", args, { cwd: house.project, stdio: "pipe" });
    git("-c", "init.defaultBranch=main", "init", "-q");
    git("config", "user.name", "Dev");
    git("config", "user.email", "dev@example.com");
    git("add", "-A");
    git("commit", "-q", "-m", "A shop");
    put("lay.txt", "before");
    const script =
      "echo key ghp_abcdefghijklmnopqrstuvwxyz0123456789; echo x > a.js; git add a.js; git commit -qm 'feat: pad'; echo y > b.js";
    await loop([...story, "--max", "1"], sh(script));
    const [summary = ""] = kept(/^run-\d{8}-\d{6}-\d+-iter-1\.md$/);
    expect(summary).toContain("- Story: US-001: Pad things");
    expect(summary).toMatch(/### Commits\n- [0-9a-f]{7} feat: pad\n/);
    expect(summary).toMatch(/### Changed Files \(commits\)\n- a\.js\n\n### Uncommitted Changes\n- b\.js\n/);
    expect(kept(/^run-.*\.log$/).join()).not.toContain("ghp_abcdefghijklmnopqrstuvwxyz0123456789");
    expect(JSON.parse(kept(/^metrics\.jsonl$/)[0] ?? "")).toMatchObject({
      ...{ storyId: "US-001", status: "success", iteration: 1, historyMode: "off", historyTokens: 0 },
    });
    const [iteration] = (await house.run(["history", "show", "--json"])).out.split("\n");
    expect(JSON.parse(iteration ?? "")).toMatchObject({
      ...{ storyId: "US-001", status: "success", iteration: 1, filesModified: ["a.js"] },
    });
    expect(git("status", "--porcelain").toString()).not.toContain(".twiceshy");
  });

  it("keeps the beginning and the end of a long output", async () => {
    await loop(["--max", "1"], sh("echo first; head -c 3000000 /dev/zero | tr '\\0' x; echo; echo last"));
    const [log = ""] = kept(/^run-.*\.log$/);
    expect(log.length).toBeLessThan(1_200_000);
    expect(log).toMatch(/^first\n/);
    expect(log).toMatch(/bytes left out[\s\S]*last\n$/);
  });

  it("--timeout ends what takes too long, and all it started", async () => {
    const started = Date.now();
    const { code, err } = await loop([...story, "--max", "1", "--timeout", "1s"], sh("sleep 60 & sleep 61"));
    expect(code).toBe(1);
    expect(err).toContain("it took too long");
    expect(asIfAlone(Date.now() - started, 20_000)).toBeLessThan(20_000);
    expect(JSON.parse(kept(/^metrics\.jsonl$/)[0] ?? "")).toMatchObject({ status: "timeout" });
  });

  it("what the command leaves in the background holds nothing up", async () => {
    const started = Date.now();
    const { code, out } = await loop(["--max", "1"], sh("(sleep 20; echo late) & echo done"));
    expect([code, out]).toEqual([0, "done\n"]);
    expect(asIfAlone(Date.now() - started, 10_000)).toBeLessThan(10_000);
  });

  it("the prompt is read anew for every iteration", async () => {
    await loop([...story, "--max", "2"], sh("cat > in.txt; echo 'Now {{ITERATION}}.' > prompt.md; exit 1"));
    expect(text("in.txt")).toBe("Now 2.\n");
  });

  it("a prompt that comes through a pipe is kept for all iterations, and an empty file is one that is being written", async () => {
    execFileSync("mkfifo", [join(house.project, "pipe")]);
    spawn("sh", ["-c", "echo 'Do it.' > pipe"], { cwd: house.project, stdio: "ignore" });
    await loop(["--story", "US-001", "--max", "2", "--prompt", "pipe"], sh("cat > in.txt; exit 1"));
    expect(text("in.txt")).toBe("Do it.\n");
    await loop([...story, "--max", "2"], sh("cat > in.txt; : > prompt.md; exit 1"));
    expect(text("in.txt")).toContain("Do US-001");
  });

  it("the command does not go on alone when nobody reads what it prints any more", async () => {
    const script = `"${process.execPath}" "${CLI}" loop -- sh -c 'trap "" PIPE; echo $$ > pid; echo a; sleep 1; echo b; sleep 60' 2>/dev/null | head -1`;
    const env = { PATH: process.env.PATH, HOME: house.home, TWICESHY_HOME: house.memory };
    execFileSync("sh", ["-c", script], { cwd: house.project, env });
    const pid = Number(text("pid"));
    const isGone = () => {
      try {
        return !process.kill(pid, 0);
      } catch {
        return true;
      }
    };
    await until(isGone, "the command's end");
  });

  it("Ctrl-C ends the command and the loop; the iteration counts as no failure", async () => {
    const child = spawn(process.execPath, [CLI, "loop", ...story, "--", ...sh("echo $$ > pid; sleep 60")], {
      cwd: house.project,
      env: { PATH: process.env.PATH, HOME: house.home, TWICESHY_HOME: house.memory },
      stdio: "ignore",
    });
    const ended = new Promise<number | null>((done) => child.on("close", done));
    await until(() => existsSync(join(house.project, "pid")) && text("pid") !== "", "the command's start");
    child.kill("SIGINT");
    expect(await ended).toBe(130);
    expect(() => process.kill(Number(text("pid")), 0)).toThrow();
    expect(kept(/^run-.*\.md$/)[0]).toContain("- Status: interrupted");
    expect((await house.run(["history", "show", "--prd", "default", "--json"])).out).toBe("");
  });

  it("two loops in one folder at once do not disturb each other", async () => {
    const both = await Promise.all(
      ["US-001", "US-002"].map((id) =>
        house.start(loopOf(["--story", id, "--max", "4", "--with-history"], sh("exit 1"))),
      ),
    );
    expect(both.map(({ code }) => code)).toEqual([1, 1]);
    const lines =
      kept(/^metrics\.jsonl$/)[0]
        ?.trim()
        .split("\n") ?? [];
    expect(lines.map((line) => JSON.parse(line).storyId).sort()).toEqual([
      ...Array(4).fill("US-001"),
      ...Array(4).fill("US-002"),
    ]);
    const { out } = await house.run(["history", "show", "--json"]);
    expect(out.trim().split("\n")).toHaveLength(8);
  });

  it("--json: a line for each iteration and one for the end; the command's output goes aside", async () => {
    const { out, err } = await loop([...story, "--max", "2", "--json"], sh("echo hello; exit 1"));
    const lines = parseLines(out);
    expect(lines).toHaveLength(3);
    expect(lines[0]).toMatchObject({ iteration: 1, status: "error", exitCode: 1 });
    expect(lines[2]).toEqual({ ended: "most", iterations: 2, succeeded: false });
    expect(err).toContain("hello");
  });

  it("--dry-run shows the prompt and writes nothing", async () => {
    const { code, out, err } = await loop([...story, "--dry-run", "--with-history"], ["claude", "-p"]);
    expect([code, out]).toEqual([0, "Do US-001 {{OTHER}}.\n"]);
    expect(err).toContain("history smart: claude -p");
    expect(existsSync(join(house.project, ".twiceshy"))).toBe(false);
  });

  it.each([
    [[], [], 2, "say what to run"],
    [["--max", "0"], ["true"], 2, "--max takes a whole number of at least 1"],
    [["--max", "many"], ["true"], 2, "--max takes a whole number"],
    [["--timeout", "soon"], ["true"], 2, "--timeout takes 90s, 30m or 2h"],
    [["--history-mode", "ful"], ["true"], 2, "did you mean full?"],
    [["--with-history", "--no-history"], ["true"], 2, "cannot be used together"],
    [[], ["echo", "{prompt}"], 2, "name the prompt file with --prompt"],
    [["--prompt", "nowhere.md"], ["true"], 1, "cannot read nowhere.md"],
    [["--prompt", "."], ["true"], 1, "cannot read .: it is a folder"],
    [[], ["no-such-program"], 1, 'cannot start "no-such-program": there is no such program'],
    [["--prd", "./prompt.md"], ["true"], 1, "is a file. Name a folder with --prd"],
  ] as const)("loop %j -- %j: exit %i, %s", async (flags, words, code, said) => {
    const ended = await loop(flags, words);
    expect(ended.err).toContain(said);
    expect(ended).toMatchObject({ code, out: "" });
  });

  it("a folder that cannot be written to is said at once", async () => {
    put(".twiceshy", "a file");
    const { code, err } = await loop([], sh("touch ran"));
    expect(code).toBe(1);
    expect(err).toMatch(/^twiceshy: [^\n]+\.twiceshy[^\n]*\n$/);
    expect(existsSync(join(house.project, "ran"))).toBe(false);
  });

  it("a broken config is said, and history stays off", async () => {
    await loop([...story, "--max", "1", "--with-history"], sh("exit 1"));
    put(".twiceshy/loops/default/.history-config.json", "{");
    const { err } = await loop([...story, "--max", "1"], sh("exit 1"));
    expect(err).toContain("is no JSON object");
    expect(err).toContain("history off");
  });

  it("stats --loops: what the history was good for, from the folders alone", async () => {
    await loop([...story, "--max", "2"], sh(FAILS));
    // A process of its own: a run is named by its second and its process.
    const second = sh("test -f ready && exit 0; touch ready; exit 1");
    await house.start(loopOf([...story, "--max", "2", "--with-history"], second));
    const effect = JSON.parse((await house.run(["stats", "--loops", "--json"])).out);
    expect(effect).toMatchObject({ loops: 1, iterations: 4, failures: 3, optIn: 0.5 });
    expect(effect.again).toMatchObject({
      withoutHistory: { chances: 1, again: 1 },
      withHistory: { chances: 2, again: 0 },
    });
    expect(effect.tokensPerHeeded).toBeGreaterThan(0);
    const { out } = await house.run(["stats", "--loops"]);
    expect(out).toMatch(/without history +100 % +1 of 1 iteration after a failure/);
    expect(existsSync(house.memory)).toBe(false);
    expect((await house.run(["stats", "--loops", "--everywhere"])).code).toBe(2);
  });

  it("--help shows examples", async () => {
    const { code, out } = await house.run(["loop", "--help"]);
    expect(code).toBe(0);
    expect(out).toContain("twiceshy loop [FLAGS] -- COMMAND…");
    expect(out).toContain("Examples");
  });
});
