// Flags of `twiceshy loop`, and detection of agent and model from its command.
import { basename } from "node:path";
import type { ArgsDef } from "citty";
import type { HistorySettings } from "../../app/loops/loop.ts";
import type { Config } from "../../config.ts";
import type { HistoryConfig } from "../../domain/iteration.ts";
import { agentPrograms } from "../../open/agents.ts";
import type { LoopRuns } from "../../ports/loop-runs.ts";
import type { LoopFolder, Loops, ReadConfig } from "../../ports/loops.ts";
import { type Flags, flag, valueFlag } from "../command.ts";
import { UsageError } from "../errors.ts";
import { JSON_FLAG } from "../scope.ts";
import { BUDGET_FLAGS, historySettings, LOOKBACK, modeOf } from "./history-settings.ts";

export const LOOP_FLAGS = {
  prd: valueFlag("NAME", "the loop: a name or a folder; default .twiceshy/loops/default"),
  story: valueFlag("ID", "the story to work on; the loop ends when it succeeds"),
  title: valueFlag("TEXT", "its title"),
  prompt: valueFlag(
    "FILE",
    "prompt file: replaces {prompt} or {prompt-file} in the command, else goes to its standard input",
  ),
  max: valueFlag("N", "run at most N iterations; default 10"),
  "with-history": flag("give each iteration the history of the earlier ones"),
  history: flag("same as --with-history; with --no-history never, not even when stuck"),
  "history-mode": valueFlag("MODE", "smart, full, or off: not even when stuck"),
  "history-lookback": LOOKBACK,
  ...BUDGET_FLAGS,
  timeout: valueFlag("TIME", "time limit for one iteration: 90s, 30m, 2h; default none"),
  until: valueFlag("TEXT", "end the loop when the agent prints this text"),
  "stop-when-stuck": flag("exit with code 3 after three equal failures"),
  "dry-run": flag("show the first prompt; run and write nothing"),
  ...JSON_FLAG,
} as const satisfies ArgsDef;

const DEFAULT_NAME = "default";

export function loopNamed(
  loops: Loops,
  runs: LoopRuns,
  roots: readonly string[],
  prd = DEFAULT_NAME,
  isDry = false,
): LoopFolder {
  if (prd.trim() === "") throw new UsageError("--prd needs a name or a folder");
  for (const root of roots) {
    const found = loops.find(root, prd);
    if (found) return isDry ? found : runs.open(root, found.path);
  }
  // A path is relative to the current folder, a name to the project's root.
  const root = /[\\/]/.test(prd) ? roots[0] : roots.at(-1);
  if (isDry) return { path: prd, name: basename(prd) };
  return runs.open(root ?? ".", prd);
}

/** History settings of the loop; `toSave`: the settings file that the first `--with-history` creates. */
export function loopHistory(
  flags: Partial<Flags<typeof LOOP_FLAGS>>,
  config: Pick<Config, "env" | "loopHistory">,
  file: ReadConfig,
): HistorySettings & { readonly toSave?: HistoryConfig; readonly problem: string } {
  const isRefused = flags.history === false;
  if (isRefused && flags["with-history"])
    throw new UsageError("--with-history and --no-history cannot be used together");
  const isWanted = flags["with-history"] === true || flags.history === true;
  const given = modeOf(flags["history-mode"]);
  const settings = historySettings(
    { ...flags, mode: given, lookback: flags["history-lookback"] },
    config,
    file,
    "off",
  );
  const fromFile = file.config.mode === "off" ? "smart" : file.config.mode;
  const wanted = isWanted && given === undefined && settings.mode === "off" ? fromFile : settings.mode;
  return {
    ...settings,
    mode: isRefused ? "off" : wanted,
    isForbidden: isRefused || (settings.isForbidden && wanted === "off"),
    problem: file.problem,
    ...(isWanted && !file.exists && { toSave: { ...file.config, enabled: true, mode: wanted } }),
  };
}

/** `20260116-161636-16394`, local time as Ralph writes it. */
export function runIdAt(at: Date, pid: number): string {
  const two = (value: number) => String(value).padStart(2, "0");
  const day = `${at.getFullYear()}${two(at.getMonth() + 1)}${two(at.getDate())}`;
  return `${day}-${two(at.getHours())}${two(at.getMinutes())}${two(at.getSeconds())}-${pid}`;
}

const UNITS: Readonly<Record<string, number>> = { s: 1_000, m: 60_000, h: 3_600_000 };
/** The longest time a Node timer supports. */
const LONGEST_MS = 2 ** 31 - 1;

/** In milliseconds; 0 means no limit. */
export function timeoutOf(text: string | undefined): number {
  if (text === undefined) return 0;
  const [, amount, unit = "s"] = /^(\d+(?:\.\d+)?)\s*([smh])?$/.exec(text.trim()) ?? [];
  if (amount === undefined) throw new UsageError(`--timeout takes 90s, 30m or 2h, not "${text}"`);
  return Math.min(LONGEST_MS, Math.round(Number(amount) * (UNITS[unit] ?? 1_000)));
}

/** The program of the agent that a command starts, also through `sh -c` or `npx`; else the program's name. */
export function agentIn(words: readonly string[]): string {
  const said = words
    .flatMap((word) => word.split(/[\s"';&|]+/))
    .map((word) => basename(word).replace(/\.(?:exe|cmd|js)$/i, ""));
  const programs = agentPrograms();
  return said.find((word) => programs.includes(word)) ?? said[0] ?? "";
}

export function modelIn(words: readonly string[]): string {
  return /(?:^|\s)(?:--model|-m)(?:=|\s+)["']?([\w./:@-]+)/.exec(words.join(" "))?.[1] ?? "";
}
