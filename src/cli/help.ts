// Help texts: the list of commands, and one command with its flags and examples.

import type { ArgsDef } from "citty";
import { upperFirst } from "../core/text/words.ts";
import { type Command, EVERYWHERE_FLAGS } from "./command.ts";
import { colour, columns } from "./terminal/terminal.ts";
import { nameAndText, widthOf, wrapTo } from "./terminal/wide.ts";

export interface Listed {
  readonly name: string;
  readonly summary: string;
}

const ALONE = "what this project's memory contains; on first use, imports your agents' histories";

export function mainHelp(groups: Readonly<Record<string, readonly Listed[]>>, version: string): string {
  const width = Math.max(...Object.values(groups).flatMap((list) => list.map((one) => one.name.length)));
  const lists = Object.entries(groups).map(([title, list]) =>
    [
      colour.bold(title),
      ...list.map((one) => nameAndText(colour.cyan(one.name), width, one.summary, columns())),
    ].join("\n"),
  );
  return [
    `twiceshy ${version}: a memory for coding agents that learns from their own attempts.`,
    `${colour.bold("Usage")}\n  twiceshy [COMMAND] [FLAGS]\n${nameAndText("twiceshy", width, ALONE, columns())}`,
    ...lists,
    `Every command takes --help (with examples), and most take --json.\nThe memory is stored in ~/.twiceshy, or in $TWICESHY_HOME.`,
  ].join("\n\n");
}

export function commandHelp(command: Command): string {
  const operands = command.parts ? "[SUBCOMMAND]" : command.operands;
  // `-- COMMAND…` ends our own flags, so they come before it.
  const rest = operands?.startsWith("-- ") ? ["[FLAGS]", operands] : [operands, "[FLAGS]"];
  const title = ["twiceshy", command.name, ...rest].filter(Boolean).join(" ");
  return [
    upperFirst(`${command.summary}.`),
    `${colour.bold("Usage")}\n  ${title}`,
    ...(command.parts ? [partLines(command.name, command.parts)] : []),
    `${colour.bold("Flags")}\n${flagLines({ ...command.flags, ...EVERYWHERE_FLAGS })}`,
    `${colour.bold("Examples")}\n${Object.entries(command.examples).map(exampleLines).join("\n")}`,
  ].join("\n\n");
}

function partLines(name: string, parts: readonly Listed[]): string {
  const width = Math.max(...parts.map((one) => one.name.length));
  return [
    colour.bold("Subcommands"),
    ...parts.map((one) => nameAndText(colour.cyan(one.name), width, one.summary, columns())),
    "",
    `Each has its own help: twiceshy ${name} ${parts[0]?.name ?? ""} --help`,
  ].join("\n");
}

function flagLines(flags: ArgsDef): string {
  const rows = Object.entries(flags).map(([name, flag]) => {
    const hint = "valueHint" in flag && flag.valueHint ? ` ${flag.valueHint}` : "";
    const short = "alias" in flag && flag.alias ? `-${flag.alias}, ` : "";
    const { description = "" } = flag;
    if (name === "color") return ["--no-color", "no colours"] as const;
    // A flag that is on by default is listed as what switches it off.
    const off = `--no-${name}: `;
    if (description.startsWith(off)) return [`--no-${name}`, description.slice(off.length)] as const;
    return [`${short}--${name}${hint}`, description] as const;
  });
  const width = Math.max(...rows.map(([left]) => left.length));
  return rows.map(([left, right]) => nameAndText(colour.cyan(left), width, right, columns())).join("\n");
}

function exampleLines([line, what]: readonly [string, string]): string {
  return `${colour.dim(wrapTo(what, columns(), "  # "))}\n${commandLine(line, columns())}`;
}

/** Wraps a long command line with backslashes, before flags and pipes, so that it can be copied. */
function commandLine(line: string, width: number | undefined): string {
  const lines: string[] = [];
  for (const part of line.split(/ (?=--\w|\| |&& )/)) {
    const last = lines.at(-1);
    if (last === undefined) lines.push(`  ${part}`);
    else if (width === undefined || widthOf(`${last} ${part} \\`) <= width)
      lines[lines.length - 1] = `${last} ${part}`;
    else lines.push(`    ${part}`);
  }
  return lines.join(" \\\n");
}
