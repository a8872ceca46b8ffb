// Tables of failing calls (`test/fixtures/ecosystems.txt`, `agents-at-work.txt`, `strangers.txt`): reads them and tells what the guard makes of each.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import type { Deps } from "../../src/app/deps.ts";
import { type PastCall, replay } from "../../src/app/guard/replay.ts";
import { loadConfig } from "../../src/config.ts";
import { parseAction } from "../../src/core/action/parse.ts";
import { judgeOutcome } from "../../src/core/outcome/judge.ts";
import { withReplayMemory } from "../../src/open/replay-memory.ts";
import { pastStore } from "../../src/stores/past/store.ts";
import { DAY, MONDAY } from "./world.ts";

/**
 * `$ call` that fails, its output, `= exit code, kinds a developer would accept: subject` (`any` kind, `*` for any subject); `! call` that
 * repeats it in other words, `. call` that looks alike and is fine, `+ call` that repairs it; a call is a command, or
 * `@agent tool {input}`; `@tool X` names the shell.
 */
export interface FailingCall {
  readonly first: string;
  readonly output: string;
  readonly exitCode: number;
  readonly kinds: readonly string[];
  readonly about: string;
  readonly shell: string;
  readonly again: string | undefined;
  readonly fine: readonly string[];
  readonly repair: string | undefined;
}

export function failingCalls(table: string): readonly FailingCall[] {
  const text = readFileSync(join(import.meta.dirname, "../fixtures", table), "utf8");
  return text
    .split(/^\$ /m)
    .slice(1)
    .map((one) => {
      const [, first = "", output = "", exitCode = "", kinds = "", about = ""] =
        /^(.+)\n((?: {2}.*\n|\n)*)= (\d+) ([\w|-]+): (.+)\n/.exec(one) ?? [];
      const rest = one.slice(first.length + output.length);
      const lines = (mark: string) =>
        [...rest.matchAll(new RegExp(`^\\${mark} (.+)$`, "gm"))].map(([, text = ""]) => text);
      return {
        first,
        output: output.replace(/^ {2}/gm, ""),
        exitCode: Number(exitCode),
        kinds: kinds.split("|"),
        about,
        shell: /^@tool (\w+)$/m.exec(one)?.[1] ?? "Bash",
        again: lines("!")[0],
        fine: lines("."),
        repair: lines("+")[0],
      };
    });
}

interface Expected {
  /** At least so many rows, of which so many are understood, come again, are stopped in the same words and in others. */
  readonly least: Readonly<Record<"rows" | "understood" | "lasting" | "sameWords" | "otherWords", number>>;
  /** Calls that are stopped although they are fine. */
  readonly innocent: readonly string[];
  /** Failures that are still warned of after their repair. */
  readonly stale: readonly string[];
}

export function expectFailingCalls(table: string, { least, innocent, stale }: Expected): void {
  describe(`failing calls of ${table}`, () => {
    const all = failingCalls(table);
    const found = new Map<FailingCall, Found>();

    beforeAll(async () => {
      await withReplayMemory(loadConfig({ HOME: "/nowhere" }), {}, async (deps) => {
        for (const one of all) found.set(one, await tryOut(one, deps));
      });
    }, 900_000);

    const count = (is: (found: Found) => boolean) => [...found.values()].filter(is).length;

    it("are all read from the table", () => {
      const isBroken = ({ first, exitCode, kinds, fine }: FailingCall) =>
        !first || !exitCode || !kinds[0] || !fine[0];
      expect(all.filter(isBroken)).toEqual([]);
      expect(all.length).toBeGreaterThanOrEqual(least.rows);
    });

    it("most are understood: kind and subject", () => {
      expect(count(({ isUnderstood }) => isUnderstood)).toBeGreaterThanOrEqual(least.understood);
    });

    it("most are stopped in the next session, in the same words and in others", () => {
      expect(all.filter(({ again }) => again !== undefined).length).toBeGreaterThanOrEqual(least.lasting);
      expect(count(({ sameWords }) => sameWords)).toBeGreaterThanOrEqual(least.sameWords);
      expect(count(({ otherWords }) => otherWords)).toBeGreaterThanOrEqual(least.otherWords);
    });

    it("a call that only looks alike is not stopped", () => {
      expect([...found.values()].flatMap((one) => one.innocent)).toEqual(innocent);
    });

    it("after the repair nothing is said any more", () => {
      expect(all.filter((one) => found.get(one)?.isStale).map(({ first }) => first)).toEqual(stale);
    });
  });
}

/** What the guard makes of one failing call: `innocent` are the calls that it stopped although they are fine. */
export interface Found {
  readonly isUnderstood: boolean;
  readonly sameWords: boolean;
  readonly otherWords: boolean;
  readonly innocent: readonly string[];
  readonly isStale: boolean;
}

export async function tryOut(one: FailingCall, deps: Deps): Promise<Found> {
  const { first, again, fine, repair } = one;
  const failed: Step = [0, first, true];
  const innocent: string[] = [];
  for (const call of fine) {
    if ((await stopped(one, deps, [failed, [1, call, false]])).at(-1)) innocent.push(call);
  }
  const understood = isUnderstood(one);
  if (again === undefined) {
    return { isUnderstood: understood, sameWords: false, otherWords: false, innocent, isStale: false };
  }
  const repaired: Step[] = repair === undefined ? [] : [[1, repair, false]];
  const [, sameWords = false, ...after] = await stopped(one, deps, [
    failed,
    [1, first, true],
    ...repaired,
    // Without a call that repaired it, somebody else has: it goes well once.
    [1, first, false],
    [2, again, false],
  ]);
  const otherWords = (await stopped(one, deps, [failed, [1, again, true]])).at(-1) ?? false;
  return {
    isUnderstood: understood,
    sameWords,
    otherWords,
    innocent,
    isStale: after.slice(1).includes(true),
  };
}

function isUnderstood(one: FailingCall): boolean {
  const { kind, subject } = readFailure(one);
  if (!one.kinds.includes(kind) && !one.kinds.includes("any")) return false;
  const [type = "", ...words] = one.about.split(" ");
  return (
    (type === "*" || subject.startsWith(`${type} `)) &&
    words.every((word) => word === "*" || subject.includes(word))
  );
}

export function readFailure(one: FailingCall): { kind: string; subject: string } {
  const { agent, call, isShell } = callOf(one.first, one, "1");
  const action = parseAction(call, { cwd: "/app", root: "/app" });
  const outcome = judgeOutcome({ agent, call, action, result: resultOf(one, isShell, true) });
  return outcome.status === "failed" ? outcome : { kind: outcome.status, subject: "" };
}

function callOf(text: string, { shell }: FailingCall, id: string) {
  const [, agent = "claude-code", tool = shell, input = ""] = /^@(\S+) (\S+) (.+)/.exec(text) ?? [];
  return {
    agent,
    isShell: input === "",
    call: { id, tool, input: input ? JSON.parse(input) : { command: text } },
  };
}

function resultOf(one: FailingCall, isShell: boolean, isFailed: boolean) {
  if (!isFailed) return { ok: true, output: "", ...(isShell && { exitCode: 0 }) };
  return isShell
    ? { ok: false, exitCode: one.exitCode, output: `Exit code ${one.exitCode}\n${one.output}` }
    : { ok: false, output: one.output };
}

type Step = readonly [day: number, text: string, isFailed: boolean];

/** Which of these calls are warned about, in a memory that knows nothing else. */
async function stopped(one: FailingCall, deps: Deps, steps: readonly Step[]): Promise<readonly boolean[]> {
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
  const store = pastStore(deps.store);
  for await (const { warn } of replay({ ...deps, store }, calls())) found.push(warn);
  return found;
}
