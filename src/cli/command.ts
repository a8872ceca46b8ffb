// Definition of a command and parsing of its arguments. citty parses; we refuse unknown flags, which citty ignores.
import { type ArgsDef, parseArgs } from "citty";
import type { Config } from "../config.ts";
import { UsageError } from "./errors.ts";
import { nearest } from "./terminal/nearest.ts";

/** The values of the flags, by name; undefined when not given. */
export type Flags<T extends ArgsDef> = {
  readonly [K in keyof T]: T[K]["type"] extends "boolean" ? boolean | undefined : string | undefined;
};

interface Context<T extends ArgsDef = ArgsDef> {
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
  /** Command lines and what they do. */
  readonly examples: Readonly<Record<string, string>>;
  readonly flags: T;
  /** The operands are a command line of another program: after the first operand, unknown flags belong to it. */
  readonly takesCommand?: true;
  /** `-cluster` among the operands is a word that must not occur, no flag. */
  readonly excludes?: true;
  /** Flags that may be given more than once; their values are joined by newlines. */
  readonly repeatable?: readonly string[];
  /** Flags that may be given without a value, with the default value they then have. */
  readonly implied?: Readonly<Record<string, string>>;
  /** Subcommands (`lesson new`), chosen by the first operand; without one, this command itself runs. */
  readonly parts?: readonly Listing[];
  /** Returns the exit code; undefined means 0. */
  run(context: Context<T>): Promise<number | undefined> | Promise<void>;
}

/** A command before its code is loaded. */
export interface Listing {
  readonly name: string;
  readonly summary: string;
  load(): Promise<Command>;
}

/** Identity function that infers the types of the flags. */
export function command<const T extends ArgsDef>(definition: Command<T>): Command<T> {
  return definition;
}

export function flag(description: string) {
  return { type: "boolean", description } as const;
}

/** A flag with a value; `hint` stands for the value in the help. */
export function valueFlag(hint: string, description: string) {
  return { type: "string", valueHint: hint, description } as const;
}

/** A command that is loaded when it is called: what its file exports under the command's name, or as `exported`. */
export function listing<Name extends string, Exported extends string = Name>(
  name: Name,
  summary: string,
  load: () => Promise<Readonly<Record<NoInfer<Exported>, Untyped>>>,
  exported = name as string as Exported,
): Listing {
  return { name, summary, load: async () => (await load())[exported] as Command };
}

/** Without the types of its flags, so that all commands fit into one list. */
type Untyped = Omit<Command, "run"> & { run(context: never): unknown };

export const EVERYWHERE_FLAGS = {
  help: { type: "boolean", alias: "h", description: "show this help" },
  color: flag("colours; --no-color switches them off"),
} as const satisfies ArgsDef;

export function parse<T extends ArgsDef>(
  definition: Command<T>,
  given: readonly string[],
): Pick<Context<T>, "flags" | "operands"> {
  const known: ArgsDef = { ...definition.flags, ...EVERYWHERE_FLAGS };
  const own = definition.excludes ? withExcluded(given) : given;
  const rest = withImplied(definition.takesCommand ? asOperands(own, known) : own, definition.implied ?? {});
  refuseUnknown(known, rest);
  const { _: operands, ...flags } = parseArgs(gathered(rest, definition.repeatable ?? []), known);
  const maximum = definition.maximum ?? 0;
  if (operands.length > maximum) throw new UsageError(`unexpected argument "${operands[maximum]}"`);
  return { flags: flags as unknown as Flags<T>, operands };
}

/** `npm i -D x --json` → `--json -- npm i -D x`, where `-D` is no flag of ours. */
function asOperands(given: readonly string[], known: ArgsDef): readonly string[] {
  const own: string[] = [];
  const operands: string[] = [];
  for (let at = 0; at < given.length; at++) {
    const word = given[at] ?? "";
    if (word === "--") return [...own, "--", ...operands, ...given.slice(at + 1)];
    const isFlag = word.startsWith("-") && word !== "-";
    const flag = isFlag ? lookUp(known, word.replace(/=.*$/s, "")) : undefined;
    if (!flag && (operands.length > 0 || !isFlag)) operands.push(word);
    else {
      own.push(word);
      if (flag && flag.type !== "boolean" && !word.includes("=") && at + 1 < given.length)
        own.push(given[++at] ?? "");
    }
  }
  return operands.length > 0 ? [...own, "--", ...operands] : own;
}

/** `redis -cluster --json` → `redis --json -- -cluster` */
function withExcluded(given: readonly string[]): readonly string[] {
  const end = given.includes("--") ? given.indexOf("--") : given.length;
  const isExcluded = (word: string) => /^-\p{L}{3,}$/u.test(word);
  const [before, after] = [given.slice(0, end), given.slice(end + 1)];
  const excluded = [...before.filter(isExcluded), ...after];
  return [...before.filter((word) => !isExcluded(word)), ...(excluded.length > 0 ? ["--", ...excluded] : [])];
}

function withImplied(rest: readonly string[], implied: Readonly<Record<string, string>>): readonly string[] {
  const end = rest.includes("--") ? rest.indexOf("--") : rest.length;
  return rest.flatMap((word, at) => {
    const value = at < end && word.startsWith("--") ? implied[word.slice(2)] : undefined;
    const next = at + 1 < end ? rest[at + 1] : undefined;
    return value !== undefined && (next === undefined || next.startsWith("-"))
      ? [`${word}=${value}`]
      : [word];
  });
}

/** `--check a --check b` → `--check=a\nb` */
function gathered(rest: readonly string[], repeatable: readonly string[]): string[] {
  const values = new Map<string, string[]>();
  const others: string[] = [];
  for (let at = 0; at < rest.length; at++) {
    const word = rest[at] ?? "";
    if (word === "--") return [...joined(values), ...others, ...rest.slice(at)];
    const [, name = "", value] = /^--([\w-]+)(?:=(.*))?$/s.exec(word) ?? [];
    if (!repeatable.includes(name)) others.push(word);
    else values.set(name, [...(values.get(name) ?? []), value ?? rest[++at] ?? ""]);
  }
  return [...joined(values), ...others];
}

function joined(values: ReadonlyMap<string, readonly string[]>): readonly string[] {
  return [...values].map(([name, all]) => `--${name}=${all.join("\n")}`);
}

function refuseUnknown(known: ArgsDef, rest: readonly string[]): void {
  for (let at = 0; at < rest.length; at++) {
    const word = rest[at] ?? "";
    if (word === "--") return;
    if (!word.startsWith("-") || word === "-") continue;
    const flag = word.replace(/=.*$/s, "");
    const definition = lookUp(known, flag);
    if (!definition) throw new UsageError(`there is no flag ${flag}${guess(known, flag)}`);
    // The rest of `-h=x` would be read as more flags of one letter.
    if (definition.type === "boolean" && !flag.startsWith("--") && word !== flag)
      throw new UsageError(`${flag} takes no value`);
    if (definition.type === "boolean" || word.includes("=")) continue;
    const value = rest[++at];
    if (value === undefined || value.startsWith("--")) throw new UsageError(`${flag} needs a value`);
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
