// Help: for the whole and for one command, with examples.
import type { ArgsDef } from "citty";
import { type Command, EVERYWHERE_FLAGS } from "./command.ts";
import { colour } from "./terminal.ts";

export interface Listed {
  readonly name: string;
  readonly summary: string;
}

export function mainHelp(groups: Readonly<Record<string, readonly Listed[]>>, version: string): string {
  const width = Math.max(...Object.values(groups).flatMap((list) => list.map((one) => one.name.length)));
  const lists = Object.entries(groups).map(([title, list]) =>
    [
      colour.bold(title),
      ...list.map((one) => `  ${colour.cyan(one.name.padEnd(width))}  ${one.summary}`),
    ].join("\n"),
  );
  return [
    `twiceshy ${version}: a memory for coding agents that learns from their own attempts.`,
    `${colour.bold("Usage")}\n  twiceshy [COMMAND] [FLAGS]\n  twiceshy               what this project's memory holds; the first time it imports your agents' histories`,
    ...lists,
    `Every command takes --help (with examples) and most take --json.\nMemory is kept in ~/.twiceshy, or in $TWICESHY_HOME.`,
  ].join("\n\n");
}

export function commandHelp(command: Command): string {
  const operands = command.parts ? "[COMMAND]" : command.operands;
  const title = ["twiceshy", command.name, operands, "[FLAGS]"].filter(Boolean).join(" ");
  return [
    capital(`${command.summary}.`),
    `${colour.bold("Usage")}\n  ${title}`,
    ...(command.parts ? [partLines(command.name, command.parts)] : []),
    `${colour.bold("Flags")}\n${flagLines({ ...command.flags, ...EVERYWHERE_FLAGS })}`,
    `${colour.bold("Examples")}\n${command.examples.map(exampleLines).join("\n")}`,
  ].join("\n\n");
}

function partLines(name: string, parts: readonly Listed[]): string {
  const width = Math.max(...parts.map((one) => one.name.length));
  return [
    colour.bold("Commands"),
    ...parts.map((one) => `  ${colour.cyan(one.name.padEnd(width))}  ${one.summary}`),
    "",
    `Each has its own help: twiceshy ${name} ${parts[0]?.name ?? ""} --help`,
  ].join("\n");
}

function flagLines(flags: ArgsDef): string {
  const rows = Object.entries(flags).map(([name, flag]) => {
    const hint = "valueHint" in flag && flag.valueHint ? ` ${flag.valueHint}` : "";
    const short = "alias" in flag && flag.alias ? `-${flag.alias}, ` : "";
    const long = name === "color" ? "--no-color" : `--${name}`;
    return [`${short}${long}${hint}`, name === "color" ? "no colours" : (flag.description ?? "")] as const;
  });
  const width = Math.max(...rows.map(([left]) => left.length));
  return rows.map(([left, right]) => `  ${colour.cyan(left.padEnd(width))}  ${right}`).join("\n");
}

function exampleLines([line, what]: readonly [string, string]): string {
  return `  ${colour.dim(`# ${what}`)}\n  ${line}`;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
