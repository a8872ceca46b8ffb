// Guard stories: sessions with many toolchains, marked with the calls that must be warned about and those that must not.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { type PastCall, replay } from "../../src/app/guard/replay.ts";
import { loadConfig } from "../../src/config.ts";
import { withReplayMemory } from "../../src/open/replay-memory.ts";
import { DAY, MONDAY } from "./world.ts";

/** `!` must be warned about, `.` must not, `$` either is right. */
type Mark = "!" | "." | "$";

interface Step {
  readonly mark: Mark;
  readonly session: number;
  readonly text: string;
  readonly output: string;
  /** 0: it went well. */
  readonly exitCode: number;
}

/**
 * `# title`, then calls: a mark and a command, or `@tool {input}`; below a failing call its output and `= exit code`.
 * `--` ends a session and a day.
 */
function stories(): readonly (readonly [string, readonly Step[]])[] {
  const text = readFileSync(join(import.meta.dirname, "../fixtures/guard-stories.txt"), "utf8");
  return text
    .split(/^# /m)
    .slice(1)
    .map((one) => {
      const title = one.slice(0, one.indexOf("\n"));
      const sessions = one.slice(title.length).split(/^--$/m);
      return [title, sessions.flatMap((part, session) => steps(part, session))] as const;
    });
}

function steps(text: string, session: number): readonly Step[] {
  return [...text.matchAll(/^([!.$]) (.+)\n((?: {2}.*\n)*)(?:= (\d+)\n)?/gm)].map(
    ([, mark = "$", command = "", output = "", exitCode = "0"]) => ({
      mark: mark as Mark,
      session,
      text: command,
      output: output.replace(/^ {2}/gm, ""),
      exitCode: Number(exitCode),
    }),
  );
}

function pastCall({ session, text, output, exitCode }: Step, seq: number): PastCall {
  const [, tool = "Bash", input = ""] = /^@(\S+) (.+)/.exec(text) ?? [];
  const call = { id: `c${seq}`, tool, input: input ? JSON.parse(input) : { command: text } };
  const isShell = tool === "Bash";
  const said = exitCode > 0 && isShell ? `Exit code ${exitCode}\n${output}` : output;
  const result = { ok: exitCode === 0, output: said, ...(isShell ? { exitCode } : {}) };
  const at = MONDAY + session * DAY + seq * 60_000;
  const agent = tool === "apply_patch" ? "codex" : "claude-code";
  const origin = { agent, session: `day-${session}`, project: "acme/shop", cwd: "/app" };
  return { seq, event: { type: "tool-end", ...origin, at, call, result } };
}

/** Every call with a mark, and whether it was warned about. */
async function verdictsOf(story: readonly Step[]): Promise<readonly string[]> {
  const lines: string[] = [];
  async function* calls() {
    for (const [seq, step] of story.entries()) yield pastCall(step, seq);
  }
  await withReplayMemory(loadConfig({ HOME: "/nowhere" }), {}, async (deps) => {
    for await (const { seq, warn, kind, confidence } of replay(deps, calls())) {
      const { mark, session, text } = story[seq] as Step;
      const because = warn === (mark === "!") ? "" : `  (${kind ?? ""} ${confidence})`;
      lines.push(
        `${session + 1} ${mark === "$" ? "$" : warn ? "!" : "."} ${text}${mark === "$" ? "" : because}`,
      );
    }
  });
  return lines;
}

describe("where the guard speaks, and where it is silent", () => {
  it.each(stories())("%s", async (_, story) => {
    const wanted = story.map(({ mark, session, text }) => `${session + 1} ${mark} ${text}`);
    expect(await verdictsOf(story)).toEqual(wanted);
  });
});
