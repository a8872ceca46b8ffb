// twiceshy history config: a loop's own settings, `.history-config.json`.
import type { Config } from "../../config.ts";
import type { HistoryConfig, HistoryMode } from "../../domain/iteration.ts";
import { command } from "../command.ts";
import { UsageError } from "../errors.ts";
import { oneOf } from "../one-of.ts";
import { JSON_FLAG } from "../scope.ts";
import { colour, columns, print, printError, printJson } from "../terminal/terminal.ts";
import { wrapTo } from "../terminal/wide.ts";
import { historyModel } from "./history-summary.ts";
import { findLoop, PRD_FLAG } from "./loop-folder.ts";

type Key = keyof HistoryConfig;

interface KeyInfo {
  readonly help: string;
  readonly expects: string;
  parse(text: string): HistoryConfig[Key] | undefined;
}

const flag = (help: string): KeyInfo => ({
  help,
  expects: "true or false",
  parse: (text) => (text === "true" ? true : text === "false" ? false : undefined),
});

const whole = (help: string, most: number): KeyInfo => ({
  help,
  expects: `a whole number up to ${most}`,
  parse: (text) => (/^\d+$/.test(text) && Number(text) <= most ? Number(text) : undefined),
});

const choice = (help: string, ...values: readonly HistoryConfig[Key][]): KeyInfo => ({
  help,
  expects: values.join(", "),
  parse: (text) => values.find((value) => value === text),
});

const KEYS: Readonly<Record<Key, KeyInfo>> = {
  enabled: flag(
    "true: every iteration gets the history; false: never, not even when stuck; not set: once a story is stuck",
  ),
  mode: choice("smart: what is relevant to the story; full: everything; off: never", "off", "smart", "full"),
  tokenBudget: whole("maximum tokens of the history page", 1_000_000),
  lookback: whole("iterations that smart reads: the last N of the story, and N of similar stories", 10_000),
  includeFailures: flag("include what failed"),
  includeDecisions: flag("include what was decided, and why"),
  includeApproaches: flag("include what worked"),
  summarizeWith: choice(
    "model that summarises: local (the observer's model or observerUrl, on this machine), claude (needs observer on), or none",
    "local",
    "claude",
    "none",
  ),
  relevanceThreshold: {
    help: "how similar another story must be, 0 to 1",
    expects: "a number from 0 to 1",
    parse: (text) => (/^(?:0|1|0?\.\d+|1\.0+)$/.test(text) ? Number(text) : undefined),
  },
};

export const config = command({
  name: "history config",
  summary: "show and change the settings of a loop's history, .history-config.json",
  operands: "[get KEY | set KEY VALUE]",
  maximum: 3,
  examples: {
    "twiceshy history config --prd 67": "all settings of one loop",
    "twiceshy history config set enabled true": "give the loop its history from now on",
    "twiceshy history config get tokenBudget": "one value, for scripts",
  },
  flags: { ...PRD_FLAG, ...JSON_FLAG },
  async run({ flags, operands, config: person }) {
    const [verb = "list", name, value] = operands;
    if (!["list", "get", "set"].includes(verb))
      throw new UsageError(`history config takes get or set, not "${verb}"`);
    const key = verb === "list" ? undefined : keyNamed(name, verb);
    const parsed = verb === "set" && key ? parsedValue(key, value) : undefined;
    const { loops, folder } = await findLoop(flags.prd);
    const { config: found, mode, exists, problem } = loops.config(folder);
    if (problem) printError(`twiceshy: ${problem}`);
    if (key !== undefined && parsed !== undefined) {
      loops.saveConfig(folder, { [key]: parsed });
      if (flags.json) return printJson({ key, value: parsed });
      print(`${key} = ${String(parsed)}`);
      tellIfOff(person, loops.config(folder).mode);
      if (key === "summarizeWith") await warnWithoutModel(person, loops.config(folder).config, folder.name);
      return;
    }
    if (key !== undefined) return flags.json ? printJson(found[key]) : print(valueText(key, found, mode));
    if (flags.json) return printJson({ prd: folder.name, exists, ...found });
    print(listText(found, mode));
    tellIfOff(person, mode);
    if (!exists)
      printError(
        `${folder.name} has no .history-config.json yet: these are the defaults, and history is off until a story is stuck.`,
      );
  },
});

/** The loop's file says on, but the person's own setting keeps history off. */
function tellIfOff({ loopHistory }: Config, ofFile: HistoryMode | undefined): void {
  if (loopHistory !== "off" || ofFile === undefined || ofFile === "off") return;
  printError(
    "twiceshy: history stays off here: your setting loopHistory is off. twiceshy config set loopHistory auto leaves it to each loop; --with-history switches it on for one run.",
  );
}

/** Warns now, not only after the next iteration. */
async function warnWithoutModel(
  person: Config,
  { summarizeWith }: HistoryConfig,
  loop: string,
): Promise<void> {
  if (summarizeWith === "none") return;
  const found = await historyModel(person, summarizeWith, loop);
  if (typeof found === "string") printError(`twiceshy: the history will not be summarised yet: ${found}`);
}

function keyNamed(name: string | undefined, verb: string): Key {
  if (name === undefined) throw new UsageError(`history config ${verb} needs a key`);
  return oneOf("key", name, Object.keys(KEYS) as Key[]);
}

function parsedValue(key: Key, text: string | undefined): HistoryConfig[Key] {
  if (text === undefined) throw new UsageError("history config set takes a key and a value");
  const value = KEYS[key].parse(text);
  if (value === undefined) throw new UsageError(`${key} takes ${KEYS[key].expects}, not "${text}"`);
  return value;
}

/** `mode`: what the loop's file says; without it `enabled` is not set, which is not the same as false. */
function valueText(name: Key, found: HistoryConfig, mode: HistoryMode | undefined): string {
  return name === "enabled" && mode === undefined ? "not set" : String(found[name]);
}

function listText(found: HistoryConfig, mode: HistoryMode | undefined): string {
  const names = Object.keys(KEYS) as Key[];
  const wide = Math.max(...names.map((name) => name.length));
  const values = Math.max(...names.map((name) => valueText(name, found, mode).length));
  const width = columns();
  return names
    .map((name) => {
      const value = `  ${name.padEnd(wide)}  ${colour.bold(valueText(name, found, mode).padEnd(values))}`;
      const { help } = KEYS[name];
      const fits = width === undefined || wide + values + help.length + 6 <= width;
      return fits
        ? `${value}  ${colour.dim(help)}`
        : `${value.trimEnd()}\n${colour.dim(wrapTo(help, width, "      "))}`;
    })
    .join("\n");
}
