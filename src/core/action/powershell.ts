// Reads PowerShell lines and lists their commands, as shell-line.ts does for POSIX shells.
import type { Folder, Place } from "./paths.ts";
import {
  bracket,
  isHereString,
  opensBracket,
  readString,
  readWord,
  type Source,
  skipAll,
  skipBlanks,
} from "./powershell-words.ts";
import { addCommand, MOST_COMMANDS, newWalk, START } from "./shell-line.ts";
import type { Flow, Piece, Walk } from "./shell-session.ts";
import { plainTerm, type Term } from "./words.ts";

interface Reader extends Source {
  readonly walk: Walk;
  /** How the commands inside the next bracket relate to the line. */
  flow: Flow;
}

/** Statements inside statements. */
const DEEPEST = 60;
/** Program name of a line that only computes a value: `[IO.File]::ReadAllText("x")`. */
const VALUE = "$()";

/** Undefined if the text is not PowerShell that we can read. */
export function readPowerShell(text: string, folder: Folder, place: Place): readonly Piece[] | undefined {
  const walk = newWalk(text, folder, place);
  const reader: Reader = {
    text,
    at: 0,
    broken: false,
    walk,
    flow: START,
    inside: (close) => nested(reader, close),
  };
  statements(reader, "", START);
  return reader.broken || walk.pieces.length === 0 ? undefined : walk.pieces;
}

/** For lines that no POSIX shell can read, from tools that do not say which shell they use. */
export function looksLikePowerShell(text: string): boolean {
  return /^\s*\$[\w:]+\s*\+?=|(?:^|[\s;|({])[A-Z][a-z]+-[A-Z][A-Za-z]+\b/.test(text);
}

/** Reads up to the closing bracket, or to the end of the text. */
function statements(reader: Reader, close: "" | ")" | "}", flow: Flow): void {
  const { walk, text } = reader;
  let first = -1;
  while (!reader.broken) {
    skipAll(reader);
    const char = text[reader.at];
    if (char === ";") {
      reader.at++;
      continue;
    }
    if (char === undefined || char === ")" || char === "}") {
      if ((char ?? "") !== close) reader.broken = true;
      else if (char !== undefined) reader.at++;
      return;
    }
    if (walk.pieces.length >= MOST_COMMANDS && close === "") return;
    if (first !== -1) {
      // Only the last statement decides the result of the line, unless errors stop it.
      if (!walk.errexit) change(walk, first, { decides: false });
      walk.before += ";";
    }
    first = walk.pieces.length;
    const start = reader.at;
    statement(reader, flow);
    if (reader.at === start) reader.broken = true;
  }
}

function statement(reader: Reader, flow: Flow): void {
  if (++reader.walk.depth > DEEPEST) reader.broken = true;
  else readStatement(reader, flow);
  reader.walk.depth--;
}

function readStatement(reader: Reader, flow: Flow): void {
  const keyword = keywordAt(reader);
  reader.at += keyword?.length ?? 0;
  switch (keyword) {
    case undefined:
      chain(reader, flow);
      break;
    case "function":
    case "filter":
    case "class":
    case "enum":
      definition(reader);
      break;
    case "param":
      head(reader, flow);
      break;
    case "return":
    case "throw":
      reader.walk.before += `${keyword} `;
      skipBlanks(reader);
      if (!/^(?:[\n\r;)}]|$)/.test(reader.text.slice(reader.at, reader.at + 1))) chain(reader, flow);
      break;
    default:
      control(reader, keyword, flow);
  }
}

const KEYWORD =
  /^(?:if|foreach|for|while|do|switch|try|trap|function|filter|class|enum|param|return|throw)(?=[\s({;]|$)/i;

function keywordAt({ text, at }: Reader): string | undefined {
  return KEYWORD.exec(text.slice(at, at + 10))?.[0].toLowerCase();
}

/** `if (…) {…} else {…}`, loops, `try {…} catch {…}`. */
function control(reader: Reader, keyword: string, flow: Flow): void {
  const { walk, text } = reader;
  let word = keyword;
  walk.before += `${word} `;
  while (!reader.broken) {
    skipAll(reader);
    const char = text[reader.at];
    if (char === "(") walk.before += head(reader, flow);
    else if (char === "{") {
      reader.at++;
      statements(reader, "}", blockFlow(word, flow));
      const next = /^\s*(else|elseif|catch|finally|while|until)(?=[\s({[]|$)/i.exec(
        text.slice(reader.at, reader.at + 200),
      );
      const isLoopEnd = /^(?:while|until)$/i.test(next?.[1] ?? "");
      if (next === null || isLoopEnd !== (word === "do")) return;
      reader.at += next[0].length;
      word = (next[1] ?? "").toLowerCase();
      walk.before += `;${word} `;
      if (!isLoopEnd) continue;
      skipBlanks(reader);
      walk.before += head(reader, flow);
      return;
    } else if (char !== undefined && /[[\-:$\w]/.test(char)) {
      // `catch [Type]`, `switch -Regex`, a label.
      const [flag = char] = /^(?:\[[^\]]*\]|[-:$\w]+)/.exec(text.slice(reader.at, reader.at + 200)) ?? [];
      walk.before += `${flag} `;
      reader.at += flag.length;
    } else reader.broken = true;
  }
}

/** A condition in brackets: its commands are listed, but their results decide nothing. */
function head(reader: Reader, flow: Flow): string {
  skipBlanks(reader);
  if (reader.text[reader.at] !== "(") return "";
  reader.flow = { ...flow, guarded: true };
  return bracket(reader);
}

function blockFlow(word: string, flow: Flow): Flow {
  if (word === "try") return { ...flow, decides: false, guarded: true };
  return word === "finally" ? flow : { ...flow, conditional: true };
}

/** Skips a function body: it runs where it is called, under a name that means nothing elsewhere. */
function definition(reader: Reader): void {
  const { walk, text } = reader;
  const start = reader.at;
  const named = /^\s*([\w:-]+)[^({]*/.exec(text.slice(start, start + 200));
  walk.functions.add(named?.[1] ?? "");
  reader.at += named?.[0].length ?? 0;
  const { folder, elsewhere, errexit } = walk;
  const count = walk.pieces.length;
  for (let round = 0; round < 2 && !reader.broken; round++) {
    skipAll(reader);
    if (text[reader.at] !== "(" && text[reader.at] !== "{") break;
    const isBody = text[reader.at] === "{";
    bracket(reader);
    if (isBody) break;
  }
  walk.pieces.length = count;
  Object.assign(walk, { folder, elsewhere, errexit });
  walk.before += `function ${text.slice(start, reader.at).replace(/\s+/g, " ")}`;
}

/** Pipelines with `&&` and `||` between them. */
function chain(reader: Reader, flow: Flow): void {
  const { walk, text } = reader;
  const first = walk.pieces.length;
  let inner = flow;
  while (!reader.broken) {
    pipeline(reader, inner);
    const operator = text.slice(reader.at, reader.at + 2);
    if (operator !== "&&" && operator !== "||") break;
    if (operator === "||") {
      change(walk, first, { decides: false, guarded: true });
      inner = { ...flow, conditional: true };
    }
    walk.before += operator;
    reader.at += 2;
    skipAll(reader);
  }
  // `&`: runs in the background.
  if (text[reader.at] === "&") {
    reader.at++;
    change(walk, first, { decides: false });
  }
}

function pipeline(reader: Reader, flow: Flow): void {
  const { walk, text } = reader;
  const first = walk.pieces.length;
  for (let stage = 0; !reader.broken; stage++) {
    const before = walk.pieces.length;
    element(reader, { ...flow, stage });
    if (stage > 0) for (let index = first; index < before; index++) mask(walk, index);
    skipBlanks(reader);
    const next = /^\s*\|(?!\|)/.exec(text.slice(reader.at, reader.at + 200));
    if (next === null) return;
    reader.at += next[0].length;
    walk.before += "|";
    skipAll(reader);
  }
}

function element(reader: Reader, flow: Flow): void {
  const { text, at } = reader;
  if (text[at] === "&" && text[at + 1] !== "&") {
    reader.at++;
    skipBlanks(reader);
    command(reader, flow);
  } else if (EXPRESSION.test(text.slice(at, at + 30))) expression(reader, flow);
  else command(reader, flow);
}

/** Starts with a variable, bracket, type, text or number; program names may start with a digit, too. */
const EXPRESSION = /^(?:[$([{"'@!+,-]|\d+(?:\.\d+)?(?:[kmgt]b)?(?=[\s;|)}]|\.\.|$))/i;

/** A value or an assignment: the commands in its brackets count, the rest is text. */
function expression(reader: Reader, flow: Flow): void {
  const { walk, text } = reader;
  const start = reader.at;
  reader.flow = flow;
  while (reader.at < text.length && !reader.broken) {
    const char = text[reader.at] as string;
    if (char === "'" || char === '"' || isHereString(reader)) readString(reader);
    else if (opensBracket(reader)) bracket(reader);
    else if (char === "=" && isTarget(text, start, reader.at)) {
      assignment(reader, start, flow);
      return;
    } else if (char === "`") reader.at += 2;
    else if (char === "\n" && !goesOn(text, start, reader.at)) break;
    else if (char === ";" || char === "|" || char === ")" || char === "}") break;
    else if (char === "&" && text[reader.at + 1] === "&") break;
    else reader.at++;
  }
  // Inside brackets it is part of the surrounding text.
  if (flow.nested) return;
  const value = text.slice(start, reader.at).trim().replace(/\s+/g, " ");
  addCommand(walk, [plainTerm(VALUE), { text: `(${value})`, dynamic: true, glob: false }], flow, {});
}

/** `$x`, `$x.y[0]`, `[int]$x`, `$a, $b`, followed by an assignment operator such as `+=`. */
function isTarget(text: string, start: number, end: number): boolean {
  return end - start < 300 && /^(?:\[[^\]]*\]\s*)?\$[^=<>!]*[-+*/%?]?\s*$/.test(text.slice(start, end));
}

/** A line that ends with an operator continues on the next one. */
function goesOn(text: string, start: number, end: number): boolean {
  return /(?:[,+*/=.]|-[a-z]+)\s*$/i.test(text.slice(Math.max(start, end - 30), end));
}

function assignment(reader: Reader, start: number, flow: Flow): void {
  const { walk, text } = reader;
  const target = text.slice(start, reader.at).trim().replace(/\s+/g, " ");
  reader.at++;
  skipAll(reader);
  const from = reader.at;
  const count = walk.pieces.length;
  const before = walk.before;
  walk.before += `${target}=`;
  statement(reader, flow);
  const value = text.slice(from, reader.at).trim().replace(/\s+/g, " ");
  if (/^\$ErrorActionPreference$/i.test(target)) walk.errexit = /^["']?Stop/i.test(value);
  const only = walk.pieces.at(-1);
  if (walk.pieces.filter((piece, index) => index >= count && !piece.nested).length !== 1) return;
  if (only?.terms[0]?.text !== VALUE) return;
  // Only an assignment: nothing runs but the commands in its brackets.
  walk.pieces.pop();
  walk.before = before;
  const name = /^\$env:path$/i.test(target) ? "PATH" : target;
  addCommand(walk, [], flow, { env: [{ name, value }] });
}

function command(reader: Reader, flow: Flow): void {
  const { walk, text } = reader;
  const terms: Term[] = [];
  const writes: Term[] = [];
  let hidden = false;
  reader.flow = { ...flow, conditional: true };
  while (!reader.broken) {
    skipBlanks(reader);
    if (text.startsWith("--%", reader.at)) {
      const [rest = ""] = /^[^\n]*/.exec(text.slice(reader.at)) ?? [];
      terms.push({ text: rest, dynamic: true, glob: false });
      reader.at += rest.length;
    }
    const redirection = /^[1-6*]?>>?(?:&[1-6])?/.exec(text.slice(reader.at, reader.at + 5))?.[0];
    if (redirection !== undefined) {
      reader.at += redirection.length;
      if (redirection.includes("&")) continue;
      skipBlanks(reader);
      const target = readWord(reader);
      if (!/^(?:\$null|nul)$/i.test(target.text)) writes.push(target);
      else hidden ||= /^[2*]/.test(redirection);
      continue;
    }
    const char = text[reader.at];
    if (char === undefined || /[\n\r;|)}&<]/.test(char)) break;
    terms.push(readWord(reader));
  }
  const [first, ...rest] = terms;
  if (first === undefined) reader.broken = true;
  else addCommand(walk, [named(first), ...rest], flow, { writes, hidden });
}

/** The POSIX names of the commands that change the folder. */
const NAMES: Readonly<Record<string, string>> = {
  "set-location": "cd",
  sl: "cd",
  chdir: "cd",
  "push-location": "pushd",
  "pop-location": "popd",
  "write-host": "echo",
  "write-output": "echo",
};

function named(term: Term): Term {
  const name = NAMES[term.text.toLowerCase()];
  return name === undefined ? term : plainTerm(name);
}

/** Commands inside brackets are part of the surrounding text, and their results are not checked. */
function nested(reader: Reader, close: ")" | "}"): void {
  const { walk, flow } = reader;
  const { before } = walk;
  walk.before = "";
  const conditional = flow.conditional || close === "}";
  statements(reader, close, { ...flow, conditional, decides: false, nested: true, stage: 0 });
  walk.before = before;
  reader.flow = flow;
}

function mask(walk: Walk, index: number): void {
  const piece = walk.pieces[index] as Piece;
  if (!piece.masked) walk.pieces[index] = { ...piece, masked: true };
}

function change(walk: Walk, from: number, to: Partial<Piece>): void {
  for (let index = from; index < walk.pieces.length; index++)
    walk.pieces[index] = { ...(walk.pieces[index] as Piece), ...to };
}
