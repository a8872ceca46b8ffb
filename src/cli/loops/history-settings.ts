// Settings of a loop's history, in this order: flag, environment variable, the loop's file, the person's settings.
// One exception: the person's `loopHistory off` wins over the loop's file, which may come with a repository.

import type { ArgsDef } from "citty";
import type { HistorySettings } from "../../app/loops/loop.ts";
import type { Config } from "../../config.ts";
import { HISTORY_MODES, type HistoryMode } from "../../domain/iteration.ts";
import type { ReadConfig } from "../../ports/loops.ts";
import { valueFlag } from "../command.ts";
import { UsageError } from "../errors.ts";
import { oneOf } from "../one-of.ts";

export const BUDGET_FLAGS = {
  budget: valueFlag("TOKENS", "maximum tokens of the page; default 10000"),
  remaining: valueFlag("TOKENS", "tokens left in the prompt; the page takes no more than that"),
} as const satisfies ArgsDef;

interface HistoryFlags {
  readonly mode?: string | undefined;
  readonly budget?: string | undefined;
  readonly lookback?: string | undefined;
  readonly remaining?: string | undefined;
}

export const LOOKBACK = valueFlag(
  "N",
  "iterations that smart reads: the last N of the story, and N of similar stories; default 5",
);

type Environment = Readonly<Record<string, string | undefined>>;

/** `otherwise`: the mode if nobody has chosen one; a loop is off until it is stuck. */
export function historySettings(
  flags: HistoryFlags,
  own: Pick<Config, "env" | "loopHistory">,
  { config, mode }: ReadConfig,
  otherwise: "off" | "as the file says",
): HistorySettings {
  const remaining = wholeNumber("--remaining", flags.remaining);
  const said = chosenMode(flags, own, mode);
  return {
    mode: said ?? (otherwise === "off" ? "off" : config.mode),
    isForbidden: said === "off",
    budget:
      wholeNumber("--budget", flags.budget) ??
      fromEnvironment(own.env.HISTORY_TOKEN_BUDGET) ??
      config.tokenBudget,
    lookback:
      wholeNumber("--lookback", flags.lookback) ??
      fromEnvironment(own.env.HISTORY_LOOKBACK) ??
      config.lookback,
    ...(remaining !== undefined && { remaining }),
    config,
  };
}

/** The mode of a page that a person asks for without a loop. */
export function modeWithoutLoop(flags: HistoryFlags, own: Pick<Config, "env" | "loopHistory">): HistoryMode {
  return chosenMode(flags, own, undefined) ?? "smart";
}

/** Undefined when nobody has chosen one: `auto` in the person's settings leaves it to the command. */
function chosenMode(
  flags: HistoryFlags,
  { env, loopHistory }: Pick<Config, "env" | "loopHistory">,
  ofFile: HistoryMode | undefined,
): HistoryMode | undefined {
  const givenNow = modeOf(flags.mode) ?? modeFromEnvironment(env);
  if (givenNow !== undefined || loopHistory === "off") return givenNow ?? "off";
  return ofFile ?? (loopHistory === "auto" ? undefined : loopHistory);
}

export function modeOf(text: string | undefined): HistoryMode | undefined {
  if (text === undefined) return undefined;
  return oneOf("history mode", text, HISTORY_MODES);
}

/** The value of a flag as a whole number, 0 included. */
export function wholeNumber(flag: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (!/^\d{1,9}$/.test(text.trim())) throw new UsageError(`${flag} takes a whole number, not "${text}"`);
  return Number(text);
}

/** `HISTORY_ENABLED=false` overrides the mode. Invalid values are ignored, because loops run unattended. */
function modeFromEnvironment({ HISTORY_ENABLED, HISTORY_MODE }: Environment): HistoryMode | undefined {
  const mode = HISTORY_MODES.find((one) => one === HISTORY_MODE);
  if (HISTORY_ENABLED === undefined || HISTORY_ENABLED === "") return mode;
  if (!/^(?:1|true|yes|on)$/i.test(HISTORY_ENABLED)) return "off";
  return mode === undefined || mode === "off" ? "smart" : mode;
}

function fromEnvironment(text: string | undefined): number | undefined {
  return text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : undefined;
}
