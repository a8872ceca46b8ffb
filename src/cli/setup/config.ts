// twiceshy config: shows and changes settings.
import { join } from "node:path";
import {
  type Config,
  currentName,
  KEYS,
  keyNamed,
  misfit,
  saveSetting,
  settingsProblems,
} from "../../config.ts";
import { endpointOf } from "../../core/observer/endpoint.ts";
import { shortPath } from "../../core/text/for-people.ts";
import { DEFAULTS } from "../../domain/settings.ts";
import { settingsAt } from "../../open/project.ts";
import { command } from "../command.ts";
import { UsageError } from "../errors.ts";
import { assertHome } from "../home.ts";
import { oneOf } from "../one-of.ts";
import { JSON_FLAG } from "../scope.ts";
import { colour, columns, print, printError, printJson } from "../terminal/terminal.ts";
import { padTo, wrapTo } from "../terminal/wide.ts";

export const config = command({
  name: "config",
  summary: "show and change settings",
  operands: "[list | get KEY | set KEY VALUE | unset KEY]",
  maximum: 3,
  examples: {
    "twiceshy config": "all settings as they apply in this folder",
    "twiceshy config set mode note": "warn without stopping the call (modes: off, note, bump, ask)",
    "twiceshy config get mode": "one value, for scripts",
    "twiceshy config unset mode": "back to the default",
  },
  flags: { ...JSON_FLAG },
  async run({ flags, operands, config: loaded }) {
    const [verb = "list", named, meant] = operands;
    const [key, value] = named === undefined ? [] : renamed(named, meant);
    const here = await settingsAt(loaded, process.cwd());
    switch (verb) {
      case "list":
        printSettingsProblems(loaded);
        if (!flags.json) return list(here);
        return printJson(Object.fromEntries(KEYS.map((one) => [one.name, here[one.name]])));
      case "get": {
        const found = here[keyNeeded(key, "get KEY").name];
        return flags.json ? printJson(found) : print(String(found));
      }
      case "set": {
        if (value === undefined) throw new UsageError("config set takes a key and a value");
        return save(loaded, keyNeeded(key, "set KEY VALUE").name, value, flags.json === true);
      }
      case "unset":
        return save(loaded, keyNeeded(key, "unset KEY").name, undefined, flags.json === true);
      default:
        throw new UsageError(`config takes list, get, set or unset, not "${verb}"`);
    }
  },
});

/** What is wrong in the person's settings file, on standard error. */
export function printSettingsProblems({ home, userHome }: Config): void {
  const file = join(home, "config.json");
  for (const problem of settingsProblems(file))
    printError(`twiceshy: ${shortPath(file, userHome)} ${problem}`);
}

function renamed(name: string, value: string | undefined): readonly [string, string | undefined] {
  const [key, text] = currentName(name, value);
  return [key, value === undefined ? undefined : text];
}

function keyNeeded(name: string | undefined, usage: string) {
  if (name === undefined) throw new UsageError(`config ${usage}: the key is missing`);
  return keyNamed(
    oneOf(
      "key",
      name,
      KEYS.map((key) => key.name),
    ),
  );
}

function save(loaded: Config, name: string, value: string | undefined, json: boolean): void {
  const key = keyNamed(name);
  if (value !== undefined && key.parse(value) === undefined) throw new UsageError(misfit(key, value));
  assertHome(loaded);
  saveSetting(loaded.home, name, value);
  const result = value === undefined ? "back to its default" : `= ${value}`;
  if (json) printJson({ key: name, value: value === undefined ? null : key.parse(value) });
  else print(`${name} ${result}`);
  if (json || !name.startsWith("observer")) return;
  const given = value === undefined ? DEFAULTS[key.name] : key.parse(value);
  const problem = endpointOf({ ...loaded, [key.name]: given })?.problem;
  if (problem) print(`The model is not asked now: ${problem}`);
}

function list(here: Config): void {
  const wide = Math.max(...KEYS.map((key) => key.name.length));
  const values = Math.max(...KEYS.map((key) => String(here[key.name]).length));
  const width = columns();
  // The explanation goes on the same line if there is room, else below.
  const isWide = width === undefined || width - wide - values > 60;
  for (const key of KEYS) {
    const value = colour.bold(String(here[key.name]));
    const name = key.name.padEnd(wide);
    if (isWide) print(`  ${name}  ${padTo(value, values)}  ${colour.dim(key.help)}`);
    else print(`  ${name}  ${value}\n${colour.dim(wrapTo(key.help, width, "      "))}`);
  }
}
