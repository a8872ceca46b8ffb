// Printing to the terminal: width, colours (not in a pipe, unless FORCE_COLOR is set), JSON, errors.
import picocolors from "picocolors";
import { printableJson, withoutControls } from "./controls.ts";
import { fitTo } from "./wide.ts";

const hasColours = wantsColour(process.env, process.argv, process.stdout.isTTY === true);
/** Colour functions; without effect where colours are off. */
export const colour = picocolors.createColors(hasColours);

/** Output goes to a person's terminal, so progress may be drawn. */
export const isTerminal = process.stdout.isTTY === true;
export const canAsk = isTerminal && process.stdin.isTTY === true;

/** Width of the terminal; undefined in a pipe, where nothing is cut or wrapped. */
export function columns(): number | undefined {
  return isTerminal ? Math.max(40, process.stdout.columns || 80) : undefined;
}

/** On a terminal, long lines are wrapped between words. */
export function print(text = ""): void {
  process.stdout.write(`${fitTo(withoutControls(text, hasColours), columns())}\n`);
}

export function printJson(value: unknown): void {
  process.stdout.write(`${printableJson(value)}\n`);
}

/** For messages that are not the result, such as warnings and counts. */
export function printError(text: string): void {
  const width = process.stderr.isTTY ? Math.max(40, process.stderr.columns || 80) : undefined;
  process.stderr.write(`${fitTo(withoutControls(text, hasColours), width)}\n`);
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
