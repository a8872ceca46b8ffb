// What a command is, and how its arguments are read. Parsing is citty's; refusing what nobody knows is ours.
import { type ArgsDef, parseArgs } from "citty";
import type { Config } from "../config.ts";
import { UsageError } from "./errors.ts";
import { nearest } from "./nearest.ts";

/** The values of the flags, by name; undefined when not given. */
export type Flags<T extends ArgsDef> = {
  readonly [K in keyof T]: T[K]["type"] extends "boolean" ? boolean | undefined : string | undefined;
};

export interface Context<T extends ArgsDef = ArgsDef> {
  readonly flags: Flags<T>;
  readonly operands: readonly string[];
  readonly config: Config;
  readonly now: number;
  /** Absolute path of the running CLI. */
  readonly cli: string;
}

export interface Command<T extends ArgsDef = ArgsDef> {
  readonly name: string;
  /** One line for the list of commands. */
  readonly summary: string;
  /** How the operands are written: `[AGENT…]`. */
  readonly operands?: string;
  /** How many operands there may be; default none. */
  readonly maximum?: number;
  /** Command lines with what they do. */
  readonly examples: readonly (readonly [string, string])[];
  readonly flags: T;
  /** The exit code; nothing = 0. */
  run(context: Context<T>): Promise<number | undefined> | Promise<void>;
}

/** Keeps the types of the flags. */
export function command<const T extends ArgsDef>(definition: Command<T>): Command<T> {
  return definition;
}

/** Understood by every command. */
export const EVERYWHERE_FLAGS = {
  help: { type: "boolean", alias: "h", description: "show this help" },
  color: { type: "boolean", description: "colours; --no-color switches them off" },
} as const satisfies ArgsDef;

export function parse<T extends ArgsDef>(
  definition: Command<T>,
  rest: readonly string[],
): Pick<Context<T>, "flags" | "operands"> {
  const known: ArgsDef = { ...definition.flags, ...EVERYWHERE_FLAGS };
  refuseUnknown(definition.name, known, rest);
  const { _: operands, ...flags } = parseArgs([...rest], known);
  const maximum = definition.maximum ?? 0;
  if (operands.length > maximum)
    throw new UsageError(`"${operands[maximum]}" is one argument too many`, definition.name);
  return { flags: flags as unknown as Flags<T>, operands };
}

function refuseUnknown(name: string, known: ArgsDef, rest: readonly string[]): void {
  for (let at = 0; at < rest.length; at++) {
    const word = rest[at] ?? "";
    if (word === "--") return;
    if (!word.startsWith("-") || word === "-") continue;
    const flag = word.replace(/=.*$/s, "");
    const definition = lookUp(known, flag);
    if (!definition) throw new UsageError(`there is no flag ${flag}${guess(known, flag)}`, name);
    if (definition.type === "boolean" || word.includes("=")) continue;
    const value = rest[++at];
    if (value === undefined || value.startsWith("--")) throw new UsageError(`${flag} needs a value`, name);
  }
}

function lookUp(known: ArgsDef, flag: string) {
  if (!flag.startsWith("--")) {
    const letter = flag.slice(1);
    return Object.values(known).find((one) => "alias" in one && one.alias === letter);
  }
  const plain = known[flag.slice(2)];
  if (plain) return plain;
  const positive = flag.startsWith("--no-") ? known[flag.slice(5)] : undefined;
  return positive?.type === "boolean" ? positive : undefined;
}

function guess(known: ArgsDef, flag: string): string {
  const near = nearest(flag.replace(/^-+/, ""), Object.keys(known));
  return near ? `; did you mean --${near}?` : "";
}
