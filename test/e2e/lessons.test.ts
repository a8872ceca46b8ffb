// A railing where the agent keeps falling: lessons written by hand and drafted by Twiceshy, with the real agents.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { CLIS, type Cli, claudeCode } from "./clis.ts";
import type { Turn } from "./script.ts";
import { newWorld, type Run, type World } from "./world.ts";

const TELEGRAM = `---
type: lesson
title: Telegram remote execution must require allowlist
applies-to: [telegram, remote-execution, security, "git push --force"]
severity: high
source: curated
occurrences: 3
last-seen: 2026-11-14
---
# Telegram remote execution must require allowlist

## Situation
The bot ran whatever it was sent.

## Mistake / Risk
Anybody who found the bot could run commands on the server.

## Root Cause
The handler ran the text before it looked at who had sent it.

## Fix
Check the sender against TELEGRAM_ALLOWLIST first.

## Prevention Checklist
- [ ] The sender's id is checked against the allowlist before anything runs
- [ ] An empty allowlist denies everybody
`;

describe.each(CLIS)("e2e: a lesson written by hand, with $name", (cli) => {
  let world: World;
  let before: Run;
  let similar: Run;
  let other: Run;
  beforeAll(async () => {
    world = await newWorld();
    await world.twiceshy("init", cli.name, "--yes");
    const prompt = "Add a deploy command to the Telegram bot";
    before = await world.run(cli, [[cli.shell("git status")]], { prompt });
    mkdirSync(join(world.project, ".twiceshy/lessons"), { recursive: true });
    writeFileSync(join(world.project, ".twiceshy/lessons/telegram.md"), TELEGRAM);
    const push = "git push --force origin main";
    similar = await world.run(cli, [[cli.shell(push)], [cli.shell(push)]], {
      prompt,
      closing:
        "The deploy command is there; the sender's id is checked against the allowlist before anything runs.",
    });
    other = await world.run(cli, [[cli.shell("git log --oneline")]], {
      prompt: "Rename the shop's README title",
    });
  });
  afterAll(() => world?.close());

  it("changes what the model receives at the next similar prompt", () => {
    expect(before.seen.everything).not.toContain("ACTIVE LESSONS");
    const { opening } = similar.seen;
    expect(opening, similar.seen.describe()).toContain("[ACTIVE LESSONS — verify before finalizing]");
    expect(opening).toContain(
      "• Telegram remote execution must require allowlist (high, happened 3×, .twiceshy/lessons/telegram.md)",
    );
    expect(opening).toContain("- [ ] An empty allowlist denies everybody");
  });

  it("stops the call it speaks of, once", () => {
    expect(similar.seen.result(0), similar.seen.describe()).toContain("Twiceshy: a lesson is about `");
    expect(similar.seen.result(0)).toContain("To run it anyway, make the same call again");
    expect(similar.seen.result(1)).not.toContain("Twiceshy:");
  });

  it("says nothing at a prompt and a call that have nothing to do with it", () => {
    expect(other.seen.everything).not.toContain("ACTIVE LESSONS");
    expect(other.seen.everything).not.toContain("a lesson speaks");
  });

  it("the person is told which lesson fed the answer and which item is not to be seen in it", async () => {
    const reasons = (await world.twiceshy("why", "--all", "--json"))
      .split("\n")
      .filter((one) => one.includes('"turn-end"'))
      .join("\n");
    expect(reasons).toContain("1 lesson fed this answer");
    expect(reasons).toContain("- [ ] An empty allowlist denies everybody");
    expect(reasons).not.toContain("- [ ] The sender's id is checked");
    if (cli === claudeCode) expect(similar.stdout).toContain("1 lesson fed this answer");
  });

  it("silenced, it is not heard again", async () => {
    await world.twiceshy("lesson", "ignore", "telegram");
    const silenced = await world.run(cli, [[cli.shell("git push --force origin main")]], {
      prompt: "Add a status command to the Telegram bot",
    });
    expect(silenced.seen.everything).not.toContain("ACTIVE LESSONS");
    expect(silenced.seen.everything).not.toContain("a lesson speaks");
  });
});

/** The secret is read before it is there; then the order is put right. */
function redGreen(cli: Cli): readonly Turn[] {
  const wrong = `const { secret } = undefined ?? {};\nif (!secret) throw new TypeError("JWT_SECRET is undefined: dotenv was loaded too late");\n`;
  const right = `const secret = "from dotenv";\nmodule.exports = { secret };\n`;
  const write = (text: string) => cli.shell(`mkdir -p src/auth && cat > src/auth/jwt.js <<'EOF'\n${text}EOF`);
  return [[write(wrong)], [cli.shell("npm test")], [write(right)], [cli.shell("npm test")]];
}

describe.each(CLIS)("e2e: a test that was red and is green, with $name", (cli) => {
  const closing =
    "Tests pass now. The root cause was that src/auth/jwt.js read JWT_SECRET before dotenv was loaded.";
  let world: World;
  let first: Run;
  let drafts: readonly Readonly<Record<string, unknown>>[];
  let name = "";
  const asked = async (...args: readonly string[]) =>
    (await world.twiceshy(...args))
      .split("\n")
      .filter((line) => line !== "")
      .map((line) => JSON.parse(line) as Readonly<Record<string, unknown>>);
  const lesson = () => readFileSync(join(world.project, ".twiceshy/lessons", `${name}.md`), "utf8");
  beforeAll(async () => {
    world = await newWorld();
    writeFileSync(
      join(world.project, "package.json"),
      JSON.stringify({ name: "shop", version: "1.0.0", scripts: { test: "node test.js" } }),
    );
    writeFileSync(
      join(world.project, "test.js"),
      `require("./src/auth/jwt.js"); console.log("1 passing");\n`,
    );
    await world.twiceshy("init", cli.name, "--yes");
    first = await world.run(cli, redGreen(cli), { prompt: "Add JWT authentication to the shop", closing });
    drafts = await asked("lesson", "review", "--json");
  });
  afterAll(() => world?.close());

  it("yields one draft with a root cause and a checklist, and says so to the person", () => {
    expect(first.exitCode, first.stderr).toBe(0);
    expect(drafts.length, JSON.stringify(drafts)).toBe(1);
    const drafted = drafts[0] ?? {};
    expect(drafted.rootCause).toContain("read JWT_SECRET before dotenv was loaded");
    expect((drafted.checklist as readonly string[]).length).toBeGreaterThan(0);
    expect(drafted.source).toBe("auto");
    if (cli === claudeCode) expect(first.stdout).toContain("Twiceshy drafted a lesson");
  });

  it("waits for a person: the next session does not get it before", async () => {
    const next = await world.run(cli, [[cli.shell("git status")]], {
      prompt: "Add JWT authentication to the admin pages",
    });
    expect(next.seen.everything).not.toContain("ACTIVE LESSONS");
  });

  it("accepted, the next session gets it", async () => {
    await world.twiceshy("lesson", "review", "--accept", String(drafts[0]?.id));
    [name = ""] = (await asked("lesson", "list", "--json")).map((one) => String(one.name));
    expect(lesson()).toMatch(/^occurrences: 1$/m);
    const next = await world.run(cli, [[cli.shell("git status")]], {
      prompt: "Add JWT authentication to the admin pages",
    });
    expect(next.seen.opening, next.seen.describe()).toContain("[ACTIVE LESSONS — verify before finalizing]");
    expect(next.seen.opening).toContain("read JWT_SECRET before dotenv was loaded");
  });

  it("the same mistake again is counted on the lesson; there is no second one", async () => {
    await world.run(cli, redGreen(cli), { prompt: "Add JWT authentication to the reports", closing });
    expect(lesson()).toMatch(/^occurrences: 2$/m);
    expect(await asked("lesson", "review", "--json")).toEqual([]);
    expect(await asked("lesson", "list", "--json")).toHaveLength(1);
  });
});
