// Reads words and brackets of PowerShell: quotes, variables, here-strings, script blocks, Windows paths.
import type { Term } from "./words.ts";

/** A text and the position up to which it has been read. */
export interface Source {
  readonly text: string;
  at: number;
  /** Thrown if the text is not PowerShell, or is cut off. */
  broken: boolean;
  /** Reads the statements inside brackets; moves `at` from behind the opening to behind the closing bracket. */
  inside(close: ")" | "}"): void;
}

/** Characters that end an unquoted word. */
const WORD_END = /[\s;|&)}<>]/;

/** One argument of a command, as far as its value is known without running anything. */
export function readWord(source: Source): Term {
  const { text } = source;
  let value = "";
  let dynamic = false;
  let glob = false;
  let quoted = false;
  while (source.at < text.length && !source.broken) {
    const char = text[source.at] as string;
    if (WORD_END.test(char) || isContinuation(source)) break;
    if (char === "'" || char === '"' || isHereString(source)) {
      const read = readString(source);
      value += read.text;
      dynamic ||= read.dynamic;
      quoted = true;
    } else if (char === "`") {
      value += escaped(source);
    } else if (opensBracket(source)) {
      value += bracket(source);
      dynamic = true;
    } else if (char === "$") {
      const name = variable(source);
      value += name;
      dynamic ||= !FIXED.test(name);
    } else if (char === ",") {
      value += char;
      source.at++;
      skipAll(source);
    } else {
      glob ||= char === "*" || char === "?";
      value += char;
      source.at++;
    }
  }
  return { text: dynamic ? value : withSlashes(value, quoted), dynamic, glob };
}

const FIXED = /^\$(?:null|true|false)$/i;

/** The value of the quote or here-string at the current position. */
export function readString(source: Source): { readonly text: string; readonly dynamic: boolean } {
  if (isHereString(source)) return hereString(source);
  const { text } = source;
  const quote = text[source.at] as string;
  let value = "";
  let dynamic = false;
  source.at++;
  while (source.at < text.length) {
    const char = text[source.at] as string;
    if (char === quote) {
      source.at++;
      if (text[source.at] !== quote) return { text: value, dynamic };
      value += quote;
      source.at++;
    } else if (quote === '"' && char === "`") {
      value += escaped(source);
    } else if (quote === '"' && char === "$" && text[source.at + 1] === "(") {
      value += bracket(source);
      dynamic = true;
    } else if (quote === '"' && char === "$" && /[\w{:]/.test(text[source.at + 1] ?? "")) {
      value += variable(source);
      dynamic = true;
    } else {
      value += char;
      source.at++;
    }
  }
  source.broken = true;
  return { text: value, dynamic };
}

/** `(…)`, `$(…)`, `@(…)`, `@{…}`, `{…}` as written; the commands inside are collected on the way. */
export function bracket(source: Source): string {
  const start = source.at;
  const isTable = source.text.startsWith("@{", start);
  while (source.text[source.at] !== "(" && source.text[source.at] !== "{") source.at++;
  const close = source.text[source.at] === "(" ? ")" : "}";
  source.at++;
  if (isTable) skipTable(source);
  else source.inside(close);
  return source.text.slice(start, source.at).replace(/\s+/g, " ");
}

export function opensBracket({ text, at }: Source): boolean {
  const char = text[at];
  if (char === "(" || char === "{") return true;
  const next = text[at + 1];
  return (char === "$" && next === "(") || (char === "@" && (next === "(" || next === "{"));
}

export function isHereString({ text, at }: Source): boolean {
  if (text[at] !== "@" || (text[at + 1] !== "'" && text[at + 1] !== '"')) return false;
  return /^[ \t]*\r?$/.test(text.slice(at + 2, lineEnd(text, at)));
}

/** Skips blanks, comments and line continuations. */
export function skipBlanks(source: Source): void {
  for (;;) {
    const char = source.text[source.at];
    if (char === " " || char === "\t") source.at++;
    else if (isContinuation(source)) source.at = lineEnd(source.text, source.at) + 1;
    else if (source.text.startsWith("<#", source.at)) skipTo(source, "#>");
    else if (char === "#") source.at = lineEnd(source.text, source.at);
    else return;
  }
}

/** Skips line ends as well. */
export function skipAll(source: Source): void {
  for (;;) {
    skipBlanks(source);
    const char = source.text[source.at];
    if (char !== "\n" && char !== "\r") return;
    source.at++;
  }
}

function hereString(source: Source): { readonly text: string; readonly dynamic: boolean } {
  const { text } = source;
  const quote = text[source.at + 1] as string;
  const start = lineEnd(text, source.at) + 1;
  // The body may be empty: then the closing mark is on the next line.
  const end = text.startsWith(`${quote}@`, start) ? start : text.indexOf(`\n${quote}@`, start - 1);
  if (end === -1) {
    source.broken = true;
    return { text: "", dynamic: false };
  }
  const value = text.slice(start, end);
  source.at = text.indexOf(`${quote}@`, end) + 2;
  return { text: value, dynamic: quote === '"' && /\$[\w({]/.test(value) };
}

/** Hash tables hold names and values; the rare commands in them are ignored. */
function skipTable(source: Source): void {
  let depth = 1;
  while (source.at < source.text.length && !source.broken) {
    const char = source.text[source.at] as string;
    if (char === "'" || char === '"' || isHereString(source)) {
      readString(source);
      continue;
    }
    if (char === "`") source.at++;
    if (char === "{" || char === "(") depth++;
    source.at++;
    if ((char === "}" || char === ")") && --depth === 0) return;
  }
  source.broken = true;
}

function variable(source: Source): string {
  const [name = "$"] =
    /^\$(?:\{[^}\n]*\}|(?:\w+:)?\w+|[$?^])/.exec(source.text.slice(source.at, source.at + 200)) ?? [];
  source.at += name.length;
  return name;
}

/** The backtick escape. */
function escaped(source: Source): string {
  const char = source.text[source.at + 1] ?? "";
  source.at += 2;
  return ESCAPES[char] ?? char;
}

const ESCAPES: Readonly<Record<string, string>> = { n: "\n", t: "\t", r: "\r" };

/** A backtick at the end of a line: a continuation. */
function isContinuation({ text, at }: Source): boolean {
  return text[at] === "`" && (text[at + 1] === "\n" || text.startsWith("\r\n", at + 1));
}

function skipTo(source: Source, mark: string): void {
  const end = source.text.indexOf(mark, source.at);
  if (end === -1) source.broken = true;
  source.at = end === -1 ? source.text.length : end + mark.length;
}

function lineEnd(text: string, from: number): number {
  const end = text.indexOf("\n", from);
  return end === -1 ? text.length : end;
}

/** Paths are stored with slashes. A quoted text is treated as one only if it plainly starts like a Windows path. */
function withSlashes(text: string, quoted: boolean): string {
  if (!text.includes("\\")) return text;
  const isPath = quoted
    ? /^(?:[a-zA-Z]:|\.{1,2})\\[^"<>|]*$/.test(text)
    : /^(?:[a-zA-Z]:|\.{1,2}|~|[\w.*-]+)?(?:\\[\w .*()+@-]+)+\\?$/.test(text);
  return isPath ? text.replaceAll("\\", "/") : text;
}
