// Adds and removes our tables in another program's TOML file as text: nothing else is changed or reformatted.
import { parse } from "smol-toml";

/** Throws when the text is not TOML. */
export function assertToml(text: string): void {
  parse(text);
}

/** The value of a table; undefined when there is none. */
export function tomlValue(text: string, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (value, key) => (typeof value === "object" && value !== null ? Reflect.get(value, key) : undefined),
    parse(text),
  );
}

/** Appends a block of lines with the file's own line breaks. */
export function addBlock(text: string, lines: readonly string[]): string {
  const lineEnd = text.includes("\r\n") ? "\r\n" : "\n";
  // Always one line break in front, so that removing the block restores the last line with or without its own.
  return `${text}${text === "" ? "" : lineEnd}${lines.join(lineEnd)}${lineEnd}`;
}

/**
 * Removes the tables whose header `isOurs` accepts, with a comment `mark` right above them and the line break that
 * `addBlock` put in front. A table ends at the next header, empty line or comment.
 */
export function removeTables(text: string, isOurs: (header: string) => boolean, mark: string): string {
  const lines = text.split("\n");
  const start = lines.findIndex((line) => {
    const header = headerOf(line);
    return header !== undefined && isOurs(header);
  });
  if (start < 0) return text;
  const end = tableEnd(lines, start);
  const first = lines[start - 1]?.trimEnd() === mark ? start - 1 : start;
  const before = lines.slice(0, first);
  const after = lines.slice(end);
  return removeTables(join(before, after), isOurs, mark);
}

function join(before: readonly string[], after: readonly string[]): string {
  // At the end of the file: without our line break in front, the last line is exactly as before.
  if (after.every((line) => line === "")) return before.join("\n").replace(/\r$/, "");
  const rest = after.slice(after.findIndex((line) => line.trim() !== ""));
  // In the middle: one blank line stays between the parts around our tables.
  const kept = before.at(-1)?.trim() === "" ? before.slice(0, -1) : before;
  const blank = before.some((line) => line.endsWith("\r")) ? "\r" : "";
  return (kept.length === 0 ? rest : [...kept, blank, ...rest]).join("\n");
}

function tableEnd(lines: readonly string[], start: number): number {
  const next = lines.findIndex(
    (line, index) => index > start && (/^\s*(?:\[|#)/.test(line) || line.trim() === ""),
  );
  return next < 0 ? lines.length : next;
}

function headerOf(line: string): string | undefined {
  return /^\s*\[([^[\]].*)\]\s*(?:#.*)?$/.exec(line.trimEnd())?.[1]?.trim();
}
