// Reads and writes `.history-config.json`: how much history a loop shows to its agent.
import { join } from "node:path";
import { readText, SMALL_FILE } from "../../disk/read.ts";
import type { HistoryConfig, HistoryMode } from "../../domain/iteration.ts";
import { recordIn } from "../../domain/json.ts";
import type { LoopFolder, ReadConfig } from "../../ports/loops.ts";
import { writeIfChanged } from "./files.ts";

export const DEFAULTS: HistoryConfig = {
  enabled: false,
  mode: "smart",
  tokenBudget: 10_000,
  lookback: 5,
  includeFailures: true,
  includeDecisions: true,
  includeApproaches: true,
  summarizeWith: "none",
  relevanceThreshold: 0.7,
};

/** Validates the value of each key. */
const FITS: { readonly [Key in keyof HistoryConfig]: (value: unknown) => boolean } = {
  enabled: isBoolean,
  mode: (value) => value === "off" || value === "smart" || value === "full",
  tokenBudget: (value) => isCount(value) && value > 0,
  lookback: isCount,
  includeFailures: isBoolean,
  includeDecisions: isBoolean,
  includeApproaches: isBoolean,
  summarizeWith: (value) => value === "local" || value === "claude" || value === "none",
  relevanceThreshold: (value) => typeof value === "number" && value >= 0 && value <= 1,
};

export function readConfig(folder: LoopFolder): ReadConfig {
  let text: string;
  try {
    text = readText(configPath(folder), { most: SMALL_FILE, within: folder.path });
  } catch (error) {
    const missing = error instanceof Error && "code" in error && error.code === "ENOENT";
    const problem = missing ? "" : `${configPath(folder)} cannot be read. The defaults are used.`;
    return { config: DEFAULTS, exists: !missing, problem };
  }
  const given = recordIn(text);
  if (given === undefined)
    return {
      config: DEFAULTS,
      exists: true,
      problem: `${configPath(folder)} is no JSON object. The defaults are used.`,
    };
  const keys = Object.keys(FITS) as (keyof HistoryConfig)[];
  const wrong = keys.filter((key) => Object.hasOwn(given, key) && !FITS[key](given[key]));
  const right = keys.filter((key) => Object.hasOwn(given, key) && FITS[key](given[key]));
  const config = { ...DEFAULTS, ...Object.fromEntries(right.map((key) => [key, given[key]])) };
  const problem =
    wrong.length === 0
      ? ""
      : `${configPath(folder)}: ${wrong.join(", ")} ${wrong.length === 1 ? "has a value that does" : "have values that do"} not fit. The default is used.`;
  const mode = modeSaid(given);
  return { config, exists: true, problem, ...(mode && { mode }) };
}

/** `"enabled": false` and `"mode": "off"` both switch it off; a mode alone does not switch it on. */
function modeSaid({ enabled, mode }: Readonly<Record<string, unknown>>): HistoryMode | undefined {
  if (enabled === false || mode === "off") return "off";
  if (enabled !== true) return undefined;
  return mode === "full" ? "full" : "smart";
}

/** Keeps keys that are not ours. */
export function saveConfig(folder: LoopFolder, config: Partial<HistoryConfig>): void {
  let before: Readonly<Record<string, unknown>> = {};
  try {
    before = recordIn(readText(configPath(folder), { most: SMALL_FILE, within: folder.path })) ?? {};
  } catch {
    // The file does not exist yet.
  }
  writeIfChanged(configPath(folder), `${JSON.stringify({ ...before, ...config }, undefined, 2)}\n`);
}

function configPath(folder: LoopFolder): string {
  return join(folder.path, ".history-config.json");
}

function isBoolean(value: unknown): boolean {
  return typeof value === "boolean";
}

function isCount(value: unknown): value is number {
  return typeof value === "number" && Number.isSafeInteger(value) && value >= 0;
}
