// recap, timeline, stats, rate: what was worked on, in which order, and with what use.
import { beforeEach, describe, expect, it } from "vitest";
import { type House, newHouse, parseLines } from "./house.ts";
import { week } from "./week.ts";

const DAY = 86_400_000;
const day = (back: number) => new Date(Date.now() - back * DAY).toISOString().slice(0, 10);

describe("cli: recap", () => {
  let house: House;
  beforeEach(async () => {
    house = newHouse();
    house.put("week.jsonl", week(house.project, Date.now()));
    expect((await house.run(["import", `${house.home}/week.jsonl`])).err).toBe("");
  });
  const json = async (...args: string[]) => JSON.parse((await house.run([...args, "--json"])).out);
  const lines = async (...args: string[]) => parseLines((await house.run([...args, "--json"])).out);

  it("tells the sessions by day, newest first, what is open and what comes next", async () => {
    const { out, code } = await house.run(["recap"]);
    expect(code).toBe(0);
    const titles = [
      "Upgrade the project to Node 22",
      "Retry webhooks that fail",
      "Add rate limiting to the API",
      "How does the cart work?",
    ];
    const at = titles.map((title) => out.indexOf(title));
    expect(at).toEqual(at.toSorted((a, b) => a - b));
    expect(at).not.toContain(-1);
    expect(out).toContain('committed "feat(api): add rate limiting"');
    expect(out).toContain("claude-code, on node-22");
    const open = out.slice(out.indexOf("\nOpen\n"));
    expect(open).toMatch(
      /✗ Upgrade the project to Node 22 .*\n {4}npm test failed: .*\n {4}→ make npm test pass/,
    );
    // Nobody can tell whether the person has committed it since.
    expect(open).not.toContain("webhooks");
    expect(open).not.toContain("rate limiting");
  });

  it("tells people what they said themselves as theirs, and packages that were taken out", async () => {
    const call = (session: string, tool: string, input: object, more = {}) =>
      JSON.stringify({ session, tool, input, ok: true, exitCode: 0, ...more });
    const file_path = `${house.project}/src/prices.py`;
    const calls = [
      call("a", "Write", { file_path, content: "x" }, { prompt: "Import the price list" }),
      call("a", "Bash", { command: "ls" }, { prompt: "That failed, every second line is missing" }),
      call("b", "Bash", { command: "pip uninstall -y celery" }, { prompt: "Get rid of celery" }),
    ];
    await house.run(["record"], { input: calls.join("\n") });
    const { out } = await house.run(["recap"]);
    expect(out).toContain('you said: "That failed, every second line is missing"');
    expect(out).toMatch(/Get rid of celery\n +removed celery\n/);
  });

  it("--since, --until and --branch narrow it; --json is one object", async () => {
    const titles = async (...args: string[]) =>
      (await json("recap", ...args)).sessions.map((one: { title: string }) => one.title);
    expect(await titles("--since", "40h")).toEqual(["Upgrade the project to Node 22"]);
    expect((await json("recap", "--since", "40h")).looked).toMatchObject([
      { title: "How does the cart work?" },
    ]);
    expect(await titles("--branch", "node-22")).toEqual(["Upgrade the project to Node 22"]);
    expect(await titles("--until", new Date(Date.now() - 2.5 * DAY).toISOString())).toEqual([
      "Add rate limiting to the API",
    ]);
    expect(await titles("--limit", "1")).toEqual(["Upgrade the project to Node 22"]);
    expect(await json("recap")).toMatchObject({
      decisions: [],
      open: [{ state: "stuck", next: "make npm test pass" }],
      more: 0,
    });
  });

  it("--week is something to paste into a stand-up", async () => {
    const { out } = await house.run(["recap", "--week"]);
    expect(out).toBe(
      [
        `shop, ${day(6)} to ${day(0)}`,
        "",
        "**Done**",
        "- Add rate limiting",
        "",
        "**Worked on**",
        "- Retry webhooks that fail",
        "",
        "**Not working yet**",
        "- Upgrade the project to Node 22: npm test failed: FAIL src/cart.test.ts",
        "",
      ].join("\n"),
    );
    expect((await json("recap", "--week")).text).toBe(out.trim());
    expect((await house.run(["recap", "--week", "--everywhere"])).out).toBe(out);
  });

  it("says when nothing is remembered", async () => {
    const nothing = await house.run(["recap", "--branch", "no-such"]);
    expect(nothing).toMatchObject({ code: 0, out: "", err: "No matching session is remembered in shop.\n" });
    expect((await house.run(["timeline", "--since", "1m"])).err).toContain("Nothing like that");
  });

  it("timeline: sessions, failures and how they were overcome, commits; in order", async () => {
    const entries = await lines("timeline");
    const listed = entries.map(({ type, title }) => `${type}: ${title}`);
    expect(listed).toContain("session: Add rate limiting to the API");
    expect(listed).toContain("failure: npm install redis-node");
    expect(listed).toContain("commit: feat(api): add rate limiting");
    expect(entries.find(({ type }) => type === "overcome")).toMatchObject({ detail: "npm install ioredis" });
    const times = entries.map(({ at }) => at);
    expect(times).toEqual(times.toSorted());
    const { out, err } = await house.run(["timeline", "--limit", "3"]);
    expect(out).toMatch(/\d{4}-\d\d-\d\d {2}█+/);
    expect(out).toContain("● How does the cart work?");
    expect(out).not.toContain("redis-node");
    expect(err).toBe("");
    expect((await lines("timeline", "--branch", "node-22")).map(({ type }) => type)).toEqual(["session"]);
  });

  it("stats: says honestly that there is too little", async () => {
    const { out } = await house.run(["stats"]);
    expect(out).toContain("shop: 4 sessions, 10 calls remembered; not watched yet");
    expect(out).toContain("Too little to compare: nothing was watched yet");
    expect(await json("stats")).toMatchObject({
      installedAt: null,
      prevented: 0,
      hitRate: null,
      counts: { attempts: 10 },
      repeats: { before: { calls: 10, mistakes: 1, repeated: 0 } },
    });
  });

  it("rate: a warning called wrong is not given again; why and stats show it", async () => {
    const hook = async (event: string, session: string, more: object = {}) =>
      (
        await house.run(["hook", "claude-code"], {
          input: JSON.stringify({
            hook_event_name: event,
            session_id: session,
            cwd: house.project,
            permission_mode: "default",
            tool_name: "Bash",
            tool_input: { command: "npm install redis-node" },
            tool_use_id: `${session}-1`,
            ...more,
          }),
        })
      ).out;
    expect(await hook("PreToolUse", "monday")).toContain("deny");
    await hook("PostToolBatch", "monday", { tool_calls: [] });
    await hook("Stop", "monday");
    expect(await json("stats")).toMatchObject({ prevented: 1, hitRate: 1, ledger: { bumps: 1 } });

    const rated = await house.run(["rate", "last", "wrong"]);
    expect(rated.out).toMatch(
      /✓ Rated \d+ wrong\.\n {2}`npm install redis-node` .*\nWarnings like this are trusted less/,
    );
    const [listed] = await lines("why");
    expect(listed).toMatchObject({ fate: "heeded", rating: "wrong" });
    expect((await house.run(["why"])).out).toContain("you rated it wrong");
    expect(await hook("PreToolUse", "tuesday")).not.toContain("deny");
    expect((await json("stats")).hitRate).toBe(0);

    expect((await json("rate", String(listed.id), "--clear")).rating).toBeNull();
    expect(await hook("PreToolUse", "wednesday")).toContain("deny");
    expect((await json("rate", String(listed.id), "helpful")).overridesWrong).toBe(1);
  });

  it("prints no colours into a pipe", async () => {
    for (const args of [["recap"], ["timeline"], ["stats"], ["recap", "--week"]])
      expect((await house.run(args)).out).not.toContain("\u001b");
  });
});

describe("cli: recap, timeline, stats and rate, called wrongly", () => {
  let house: House;
  beforeEach(() => {
    house = newHouse();
  });

  it.each([
    [["rate"], 2, "which one?"],
    [["rate", "1"], 2, "helpful or wrong?"],
    [["rate", "1", "helpfull"], 2, "did you mean helpful?"],
    [["rate", "x", "wrong"], 2, '"x" is not an id'],
    [["rate", "1", "wrong", "--clear"], 2, "cannot be used together"],
    [["rate", "99", "wrong"], 1, "there is no warning or note with id 99"],
    [["rate", "last", "wrong"], 1, "no agent has been warned in shop yet"],
    [["recap", "--week", "--since", "2d"], 2, "--week sets the time"],
    [["recap", "--since", "soon"], 2, "is not a known time"],
    [["recap", "--limit", "0"], 2, "--limit takes a number of at least 1"],
    [["timeline", "--limit", "few"], 2, "--limit takes a number of at least 1, or all"],
    [["stats", "--weeks"], 2, "there is no flag --weeks"],
  ])("%j is refused with a reason", async (args, expected, text) => {
    const { code, err } = await house.run(args);
    expect(code, err).toBe(expected);
    expect(err).toContain(text);
  });
});
