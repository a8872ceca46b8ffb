// Tables of ours in somebody else's TOML file, added and taken out as text: nothing else is touched or reformatted.
import { parse } from "smol-toml";

/** Throws when the text is not TOML. */
export function assertToml(text: string): void {
  parse(text);
}

/** The value of a table as the text has it, undefined when there is none. */
export function tomlValue(text: string, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (value, key) => (typeof value === "object" && value !== null ? Reflect.get(value, key) : undefined),
    parse(text),
  );
}

/** The text with a block of lines at its end, in the file's own line ends. */
export function addBlock(text: string, lines: readonly string[]): string {
  const lineEnd = text.includes("\r\n") ? "\r\n" : "\n";
  // One line end in front, whether the last line had one or not: taking it out restores both.
  return `${text}${text === "" ? "" : lineEnd}${lines.join(lineEnd)}${lineEnd}`;
}

/**
 * The text without the tables whose header `isOurs` knows, with a comment `mark` right above them and the line end in
 * front that `addBlock` put there. A table ends at the next header, empty line or comment.
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
  // At the end of the file: the line end in front of us goes, the last line gets back exactly what it had.
  if (after.every((line) => line === "")) return before.join("\n").replace(/\r$/, "");
  const rest = after.slice(after.findIndex((line) => line.trim() !== ""));
  // In the middle: one blank line between what was around us.
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
