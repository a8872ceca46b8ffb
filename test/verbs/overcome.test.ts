// Remedies for failures of many toolchains: what the next session is offered before it fails in the same way.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { type PastCall, type Replayed, replay } from "../../src/app/guard/replay.ts";
import { loadConfig } from "../../src/config.ts";
import { withReplayMemory } from "../../src/open/replay-memory.ts";
import { DAY, MONDAY } from "./world.ts";

interface Story {
  readonly title: string;
  readonly failed: string;
  readonly output: string;
  readonly exitCode: number;
  /** What went well after it, in order. */
  readonly worked: readonly string[];
  /** What the next session is about to do. */
  readonly wanted: string;
  /** The call that is offered instead; `-` for none. */
  readonly offered: string;
}

/** `# title`, `$ command`, its output, `= exit code`, `> a success`, `? the next session`, `! what is offered`. */
function stories(): readonly Story[] {
  const text = readFileSync(join(import.meta.dirname, "../fixtures/overcome.txt"), "utf8");
  return text
    .split(/^# /m)
    .slice(1)
    .map((one) => {
      const [, title = "", failed = "", output = "", exitCode = "", worked = "", wanted = "", offered = ""] =
        /^(.+)\n\$ (.+)\n([\s\S]*?)\n= (\d+)\n((?:> .+\n)+)\? (.+)\n! (.+)\n/.exec(one) ?? [];
      return {
        title,
        failed,
        output: output.replace(/^ {2}/gm, ""),
        exitCode: Number(exitCode),
        worked: worked.match(/(?<=^> ).+/gm) ?? [],
        wanted,
        offered,
      };
    });
}

/** Three sessions with the failure, so that the guard is sure; the last call is the one to judge. */
async function lastOf({ failed, output, exitCode, worked, wanted }: Story): Promise<Replayed | undefined> {
  const calls: PastCall[] = [];
  const made = (day: number, command: string, fails: boolean) => {
    const seq = calls.length;
    const result = fails
      ? { ok: false, exitCode, output: `Exit code ${exitCode}\n${output}` }
      : { ok: true, exitCode: 0, output: "" };
    const at = MONDAY + day * DAY + seq * 60_000;
    const call = { id: `c${seq}`, tool: "Bash", input: { command } };
    const origin = { agent: "claude-code", session: `day-${day}`, project: "acme/shop", cwd: "/app" };
    calls.push({ seq, event: { type: "tool-end", ...origin, at, call, result } });
  };
  for (const day of [1, 2]) {
    made(day, failed, true);
    for (const command of worked) made(day, command, false);
  }
  made(3, wanted, true);
  let last: Replayed | undefined;
  await withReplayMemory(loadConfig({ HOME: "/nowhere" }), {}, async (deps) => {
    for await (const row of replay(deps, stream(calls))) last = row;
  });
  return last;
}

async function* stream(calls: readonly PastCall[]) {
  yield* calls;
}

/** What is proposed before the call, or else right after it failed, without its date. */
function offerOf(row: Replayed | undefined): string {
  const text = row?.instead || row?.after || "";
  return text.replace(/ \(\d{4}-\d\d-\d\d(?:, tests passed after)?\)$/, "") || "-";
}

describe("what overcame a failure is offered in the next session", () => {
  it.each(stories().map((one) => [one.title, one] as const))("%s", async (_, story) => {
    const row = await lastOf(story);
    expect(offerOf(row)).toBe(story.offered);
  });
});
