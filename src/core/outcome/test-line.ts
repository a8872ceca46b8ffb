// Extracts a failing test's message: the error thrown, or expected and received values. Runners print it over several
// lines, and their summaries only say that something failed.
import { oneLine } from "./text.ts";

const LOOKED_AT = 400;
const LIMIT = 200;

/** Undefined if the output says only that something failed. `found` is that line. */
export function testLine(lines: readonly string[], found: string): string | undefined {
  const said = saidIn(lines.slice(0, LOOKED_AT));
  if (said === undefined || found.includes(said)) return undefined;
  const test = /^\s*--- FAIL: (\S+)/.exec(found)?.[1];
  return oneLine(test === undefined ? said : `${test}: ${said}`, LIMIT);
}

function saidIn(lines: readonly string[]): string | undefined {
  for (const [index, line] of lines.entries()) {
    const text = line.trim().replace(/^E {2,}/, "");
    const said =
      thrown(text, lines, index) ??
      compared(text, lines, index) ??
      panicked(text, lines, index) ??
      GO.exec(line)?.[1];
    if (said !== undefined) return said.trim();
  }
  return undefined;
}

/** `AssertionError: expected 401 to equal 200`; a message that ends with a colon continues on the next lines. */
function thrown(text: string, lines: readonly string[], index: number): string | undefined {
  if (!THROWN.test(text)) return undefined;
  return text.endsWith(":") ? `${text} ${lines[index + 1]?.trim() ?? ""}` : text;
}

/** `Expected: 200` and, a line or a few later, `Received: 401`. */
function compared(text: string, lines: readonly string[], index: number): string | undefined {
  const expected = EXPECTED.exec(text)?.[1];
  if (expected === undefined) return undefined;
  for (const next of lines.slice(index + 1, index + 5)) {
    const actual = ACTUAL.exec(next.trim())?.[1];
    if (actual !== undefined) return `expected ${expected}, got ${actual}`;
  }
  return undefined;
}

/** Go prints it on one line, Rust on the next ones. */
function panicked(text: string, lines: readonly string[], index: number): string | undefined {
  if (/^panic: \S/.test(text)) return text.replace(/ \[recovered[^\]]*\]$/, "");
  if (!/^thread '.*' panicked at \S+:$/.test(text)) return undefined;
  const [said = "", ...sides] = lines.slice(index + 1, index + 4).map((line) => line.trim());
  return [said, ...sides.filter((side) => /^(?:left|right): /.test(side))].join(" ");
}

const THROWN = /^(?:[\w.]+\.)?[A-Z]\w*(?:Error|Exception)\b(?: \[\w+\])?: \S/;
const EXPECTED = /^(?:Expected|expected)(?: (?:value|substring|pattern|length|array))?\s*: +(\S.*)$/;
const ACTUAL = /^(?:Received|received|got|Got|actual|Actual)(?: (?:value|string|length|array))?\s*: +(\S.*)$/;
/** `    login_test.go:12: got 401, want 200` */
const GO = /^\s+\w+_test\.go:\d+: (\S.*\S)$/;
