// Failing calls of many ecosystems, written down before the rules were read: how many are understood, how many repeats are
// stopped, and that calls which only look alike, or come after the repair, are left alone.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { type PastCall, replay } from "../../src/app/guard/replay.ts";
import { loadConfig } from "../../src/config.ts";
import { parseAction } from "../../src/core/action/parse.ts";
import { judgeOutcome } from "../../src/core/outcome/judge.ts";
import { withReplayMemory } from "../../src/open/replay-memory.ts";
import { DAY, MONDAY } from "./world.ts";

/**
 * `$ call` that fails, its output, `= exit code, kinds a developer would accept: subject` (`*` for any); `! call` that
 * repeats it in other words, `. call` that looks alike and is fine, `+ call` that repairs it; a call is a command, or
 * `@agent tool {input}`; `@tool X` names the shell.
 */
interface Case {
  readonly first: string;
  readonly output: string;
  readonly exitCode: number;
  readonly kinds: readonly string[];
  readonly about: string;
  readonly shell: string;
  readonly again: string | undefined;
  readonly fine: string;
  readonly repair: string | undefined;
}

function cases(): readonly Case[] {
  const text = readFileSync(join(import.meta.dirname, "../fixtures/ecosystems.txt"), "utf8");
  return text
    .split(/^\$ /m)
    .slice(1)
    .map((one) => {
      const [, first = "", output = "", exitCode = "", kinds = "", about = ""] =
        /^(.+)\n((?: {2}.*\n|\n)*)= (\d+) ([\w|-]+): (.+)\n/.exec(one) ?? [];
      const line = (mark: string) =>
        new RegExp(`^\\${mark} (.+)$`, "m").exec(one.slice(first.length + output.length))?.[1];
      return {
        first,
        output: output.replace(/^ {2}/gm, ""),
        exitCode: Number(exitCode),
        kinds: kinds.split("|"),
        about,
        shell: /^@tool (\w+)$/m.exec(one)?.[1] ?? "Bash",
        again: line("!"),
        fine: line(".") ?? "",
        repair: line("+"),
      };
    });
}

function callOf(text: string, { shell }: Case, id: string) {
  const [, agent = "claude-code", tool = shell, input = ""] = /^@(\S+) (\S+) (.+)/.exec(text) ?? [];
  return {
    agent,
    isShell: input === "",
    call: { id, tool, input: input ? JSON.parse(input) : { command: text } },
  };
}

function resultOf(one: Case, isShell: boolean, isFailed: boolean) {
  if (!isFailed) return { ok: true, output: "", ...(isShell && { exitCode: 0 }) };
  return isShell
    ? { ok: false, exitCode: one.exitCode, output: `Exit code ${one.exitCode}\n${one.output}` }
    : { ok: false, output: one.output };
}

function isUnderstood(one: Case): boolean {
  const { agent, call, isShell } = callOf(one.first, one, "1");
  const action = parseAction(call, { cwd: "/app", root: "/app" });
  const outcome = judgeOutcome({ agent, call, action, result: resultOf(one, isShell, true) });
  if (outcome.status !== "failed" || !one.kinds.includes(outcome.kind)) return false;
  const [type = "", ...words] = one.about.split(" ");
  return (
    (type === "*" || outcome.subject.startsWith(`${type} `)) &&
    words.every((word) => outcome.subject.includes(word))
  );
}

type Step = readonly [day: number, text: string, isFailed: boolean];

/** Which of these calls are warned about. */
async function stopped(one: Case, steps: readonly Step[]): Promise<readonly boolean[]> {
  async function* calls(): AsyncGenerator<PastCall> {
    for (const [seq, [day, text, isFailed]] of steps.entries()) {
      const { agent, call, isShell } = callOf(text, one, `c${seq}`);
      const origin = { agent, session: `day-${day}`, project: "acme/shop", cwd: "/app" };
      const at = MONDAY + day * DAY + seq * 60_000;
      yield {
        seq,
        event: { type: "tool-end", ...origin, at, call, result: resultOf(one, isShell, isFailed) },
      };
    }
  }
  const found: boolean[] = [];
  await withReplayMemory(loadConfig({ HOME: "/nowhere" }), {}, async (deps) => {
    for await (const { warn } of replay(deps, calls())) found.push(warn);
  });
  return found;
}

describe("failing calls of many ecosystems", () => {
  const all = cases();
  const lasting = all.filter(({ again }) => again !== undefined);
  const found = { understood: 0, sameWords: 0, otherWords: 0 };
  const innocent: string[] = [];
  const stale: string[] = [];

  beforeAll(async () => {
    found.understood = all.filter(isUnderstood).length;
    for (const one of all) {
      const failed: Step = [0, one.first, true];
      const { first, again, fine, repair } = one;
      if ((await stopped(one, [failed, [1, fine, false]])).at(-1)) innocent.push(fine);
      if (again === undefined) continue;
      if ((await stopped(one, [failed, [1, again, true]])).at(-1)) found.otherWords++;
      const repaired: Step[] = repair === undefined ? [] : [[1, repair, false]];
      const [, isAgain, ...after] = await stopped(one, [
        failed,
        [1, first, true],
        ...repaired,
        // Without a call that repaired it, somebody else has: it goes well once.
        [1, first, false],
        [2, again, false],
      ]);
      if (isAgain) found.sameWords++;
      if (after.slice(1).includes(true)) stale.push(first);
    }
  }, 500_000);

  it("are all read from the table", () => {
    expect(
      all.filter(({ first, exitCode, kinds, fine }) => !first || !exitCode || !kinds[0] || !fine),
    ).toEqual([]);
    expect(all.length).toBeGreaterThan(250);
  });

  it("most are understood: kind and subject", () => {
    expect(found.understood).toBeGreaterThanOrEqual(217);
  });

  it("most are stopped in the next session, in the same words and in others", () => {
    expect(lasting.length).toBeGreaterThan(200);
    expect(found.sameWords).toBeGreaterThanOrEqual(191);
    expect(found.otherWords).toBeGreaterThanOrEqual(142);
  });

  it("a call that only looks alike is not stopped", () => {
    // `./deploy.sh` may not be run; that it may be read is not known.
    expect(innocent).toEqual(["bash deploy.sh"]);
  });

  it("after the repair nothing is said any more", () => {
    // Packages whose names do not tell what they bring, and a subcommand of two words.
    expect(stale).toEqual(["dotnet ef migrations add Init", "cmake -B build -G Ninja", "git lfs pull"]);
  });
});
