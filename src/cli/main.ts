// Finds and runs the command named on the command line; turns errors into one line and an exit code.
import { loadConfig } from "../config.ts";
import { type Command, EVERYWHERE_FLAGS, type Listing, parse } from "./command.ts";
import { COMMANDS, GROUPS } from "./commands.ts";
import { errorLine, exitCodeOf, UsageError } from "./errors.ts";
import { nearest } from "./terminal/nearest.ts";
import { print, printError } from "./terminal/terminal.ts";

declare const __VERSION__: string;

/** Returns the exit code; never throws. */
export async function main(argv: readonly string[], cli: string): Promise<number> {
  try {
    return await dispatch(argv, cli);
  } catch (error) {
    printError(errorLine(error));
    if (process.env.TWICESHY_DEBUG) console.error(error);
    return exitCodeOf(error);
  }
}

async function dispatch(argv: readonly string[], cli: string): Promise<number> {
  const words = commandFirst(argv);
  const [first, ...rest] = words;
  if (first === "--version" || first === "-v") {
    print(__VERSION__);
    return 0;
  }
  if (first === "--help" || first === "-h" || (first === "help" && rest.length === 0)) return showHelp();
  if (first === "help") return run(await find(rest[0] ?? ""), [...rest.slice(1), "--help"], cli);
  if (first === undefined || first.startsWith("-")) return run(await find("overview"), words, cli);
  return run(await find(first), rest, cli);
}

async function run(command: Command, given: readonly string[], cli: string): Promise<number> {
  if (command.parts) {
    const [first, ...rest] = commandFirst(given);
    // `lesson help new` means `lesson new --help`.
    const [word, ...others] = first === "help" ? [...rest, "--help"] : [first, ...rest];
    if (word !== undefined && !word.startsWith("-"))
      return run(await part(command, command.parts, word), others, cli);
  }
  return runOne(command, given, cli);
}

async function runOne(command: Command, rest: readonly string[], cli: string): Promise<number> {
  const beforeDashes = rest.includes("--") ? rest.slice(0, rest.indexOf("--")) : rest;
  if (beforeDashes.includes("--help") || beforeDashes.includes("-h")) {
    const { commandHelp } = await import("./help.ts");
    print(commandHelp(command));
    return 0;
  }
  try {
    const { flags, operands } = parse(command, rest);
    return (await command.run({ flags, operands, config: loadConfig(), now: Date.now(), cli })) ?? 0;
  } catch (error) {
    throw error instanceof UsageError ? error.of(command.name) : error;
  }
}

async function showHelp(): Promise<number> {
  const { mainHelp } = await import("./help.ts");
  print(mainHelp(GROUPS, __VERSION__));
  return 0;
}

async function find(name: string): Promise<Command> {
  const known: Listing | undefined = COMMANDS.find((one) => one.name === name);
  if (known) return known.load();
  const near = nearest(
    name,
    COMMANDS.map((one) => one.name),
  );
  throw new UsageError(`there is no command "${name}"${near ? `; did you mean ${near}?` : ""}`);
}

async function part({ name }: Command, parts: readonly Listing[], word: string): Promise<Command> {
  const known = parts.find((one) => one.name === word);
  if (known) return known.load();
  const names = parts.map((one) => one.name);
  const near = nearest(word, names);
  throw new UsageError(
    `there is no "${name} ${word}"; ${near ? `did you mean ${near}?` : `it is one of ${names.join(", ")}`}`,
    name,
  );
}

/** `twiceshy --json log` means `twiceshy log --json`. */
function commandFirst(argv: readonly string[]): readonly string[] {
  const early = [
    "--json",
    "--everywhere",
    "--no-color",
    ...Object.keys(EVERYWHERE_FLAGS).map((name) => `--${name}`),
  ];
  const at = argv.findIndex((word) => !early.includes(word));
  const word = argv[at];
  if (at <= 0 || word === undefined || word.startsWith("-")) return argv;
  return [word, ...argv.slice(0, at), ...argv.slice(at + 1)];
}
