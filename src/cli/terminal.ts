// What we print on, and whether it takes colours. A pipe never gets them unless FORCE_COLOR says so.
import picocolors from "picocolors";
import { fitTo } from "./wide.ts";

/** Colours as this terminal takes them. */
export const colour = picocolors.createColors(
  wantsColour(process.env, process.argv, process.stdout.isTTY === true),
);

/** A person sits in front of it: we may draw and ask. */
export const isTerminal = process.stdout.isTTY === true;
export const canAsk = isTerminal && process.stdin.isTTY === true;

/** Columns to fill; undefined in a pipe, where nothing is cut. */
export function columns(): number | undefined {
  return isTerminal ? Math.max(40, process.stdout.columns || 80) : undefined;
}

/** On a terminal, what does not fit goes on in the next line, between words. */
export function print(text = ""): void {
  process.stdout.write(`${fitTo(text, columns())}\n`);
}

/** One JSON value on one line. */
export function printJson(value: unknown): void {
  process.stdout.write(`${JSON.stringify(value)}\n`);
}

/** For what is not the result: warnings, counts beside a list. */
export function printError(text: string): void {
  const width = process.stderr.isTTY ? Math.max(40, process.stderr.columns || 80) : undefined;
  process.stderr.write(`${fitTo(text, width)}\n`);
}

export const tick = () => colour.green("✓");
export const cross = () => colour.red("✗");

export function wantsColour(
  env: Readonly<Record<string, string | undefined>>,
  argv: readonly string[],
  terminal: boolean,
): boolean {
  if (env.NO_COLOR || argv.includes("--no-color")) return false;
  if (env.FORCE_COLOR) return env.FORCE_COLOR !== "0" && env.FORCE_COLOR !== "false";
  return terminal && env.TERM !== "dumb";
}
