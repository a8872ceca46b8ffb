// How much history is told, and how: flag before environment before the loop's file before the default.
import type { ArgsDef } from "citty";
import type { HistoryConfig, HistoryMode } from "../domain/iteration.ts";
import type { ReadConfig } from "../ports/loops.ts";
import { UsageError } from "./errors.ts";
import { nearest } from "./nearest.ts";

export const MODES: readonly HistoryMode[] = ["off", "smart", "full"];

export const BUDGET_FLAGS = {
  budget: { type: "string", valueHint: "TOKENS", description: "tokens of the page at most; default 10000" },
  remaining: {
    type: "string",
    valueHint: "TOKENS",
    description: "tokens the prompt has left: history takes no more than that",
  },
} as const satisfies ArgsDef;

export interface HistorySettings {
  readonly mode: HistoryMode;
  readonly budget: number;
  readonly lookback: number;
  readonly remaining?: number;
  readonly config: HistoryConfig;
}

export interface HistoryFlags {
  readonly mode?: string | undefined;
  readonly budget?: string | undefined;
  readonly lookback?: string | undefined;
  readonly remaining?: string | undefined;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** `otherwise`: the mode when nobody says: a person who asks for a page wants one, a loop is off. */
export function historySettings(
  flags: HistoryFlags,
  env: Environment,
  { config, exists }: ReadConfig,
  otherwise: HistoryMode,
): HistorySettings {
  const remaining = numberOf("--remaining", flags.remaining);
  return {
    mode: modeOf(flags.mode) ?? modeFromEnvironment(env) ?? (exists ? modeOfFile(config) : otherwise),
    budget:
      numberOf("--budget", flags.budget) ?? fromEnvironment(env.HISTORY_TOKEN_BUDGET) ?? config.tokenBudget,
    lookback:
      numberOf("--lookback", flags.lookback) ?? fromEnvironment(env.HISTORY_LOOKBACK) ?? config.lookback,
    ...(remaining !== undefined && { remaining }),
    config,
  };
}

/** Before it is known which loop it is about. */
export function settingsWithoutLoop(
  flags: HistoryFlags,
  env: Environment,
  otherwise: HistoryMode,
): Pick<HistorySettings, "mode"> {
  return { mode: modeOf(flags.mode) ?? modeFromEnvironment(env) ?? otherwise };
}

export function modeOf(text: string | undefined, flag = "--mode"): HistoryMode | undefined {
  if (text === undefined) return undefined;
  const mode = MODES.find((one) => one === text);
  if (mode) return mode;
  const near = nearest(text, MODES);
  throw new UsageError(`${flag} is one of ${MODES.join(", ")}${near ? `; did you mean ${near}?` : ""}`);
}

/** A whole number of a flag; 0 is one. */
export function numberOf(flag: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (!/^\d{1,9}$/.test(text.trim())) throw new UsageError(`${flag} takes a whole number, not "${text}"`);
  return Number(text);
}

/** `HISTORY_ENABLED=false` beats a mode. A broken value is as good as none: nobody reads what a loop prints. */
function modeFromEnvironment({ HISTORY_ENABLED, HISTORY_MODE }: Environment): HistoryMode | undefined {
  const mode = MODES.find((one) => one === HISTORY_MODE);
  if (HISTORY_ENABLED === undefined || HISTORY_ENABLED === "") return mode;
  if (!/^(?:1|true|yes|on)$/i.test(HISTORY_ENABLED)) return "off";
  return mode === undefined || mode === "off" ? "smart" : mode;
}

function fromEnvironment(text: string | undefined): number | undefined {
  return text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : undefined;
}

function modeOfFile({ enabled, mode }: HistoryConfig): HistoryMode {
  return enabled ? mode : "off";
}
