// Parses one simple command: program, subcommand, options with their values, operands.
import type { SharedSubjects } from "./needs.ts";
import type { PathUse } from "./operands.ts";
import type { Folder, Place } from "./paths.ts";
import { absolutePath, isAbsolute } from "./paths.ts";
import { programName } from "./program-name.ts";
import { canonicalSubcommand, clusters, namesFolder, subcommandLevels, takesValue } from "./programs.ts";
import { table, words } from "./rows.ts";
import { scriptWord, taskRunners } from "./runners.ts";
import type { Piece } from "./shell-session.ts";
import { isFixed, plainTerm, type Term } from "./words.ts";
import { fetchers } from "./wrappers.ts";

interface Option {
  readonly name: string;
  readonly value?: Term | undefined;
  /** Comes before the subcommand and belongs to the program: `git --no-pager log`. */
  readonly global?: boolean;
}

export interface Invocation {
  readonly piece: Piece;
  /** The program as written: `python` in `python3 -m pytest`. */
  readonly program: string;
  readonly programPath: string | undefined;
  /** The program that really runs: `pytest` in `python3 -m pytest`. The tables are keyed by this one. */
  readonly command: string;
  /** Set for `python -m x`. */
  readonly module: string | undefined;
  /** Subcommand of `command`, empty when it has none. */
  readonly subcommand: string;
  readonly options: readonly Option[];
  readonly operands: readonly Term[];
  /** Operands from this index on came after `--`. */
  readonly dashed: number;
  /** Words passed on: arguments of a script, a task, a remote command. */
  readonly raw: readonly Term[];
  /** Task of a runner: `lint` in `npm run lint` and `pnpm lint`. */
  readonly script: Term | undefined;
  readonly folder: Folder;
  /** Program and subcommand: `gh pr view`. */
  readonly key: string;
  /** Derived values that several callers need, computed once. */
  readonly memo: Memo;
}

interface Memo {
  paths: readonly PathUse[] | undefined;
  shared: SharedSubjects | undefined;
  isProbe: boolean | undefined;
}

export function readInvocation(piece: Piece, place: Place): Invocation | undefined {
  const head = piece.terms[0];
  if (head === undefined) return undefined;
  const called = programOf(head, piece);
  const python = /^python[\d.]*$|^py$/.test(called.program);
  const module = python ? moduleOf(piece.terms) : undefined;
  const command = module?.name ?? (python ? "python" : (alsoKnown.get(called.program) ?? called.program));
  const words = readWords(command, piece.terms.slice(module?.rest ?? 1));
  const folder = words.folder === undefined ? piece.folder : inside(words.folder, piece.folder, place);
  return {
    piece,
    program: called.program,
    programPath: called.programPath,
    command,
    module: module?.name,
    subcommand: words.subcommand,
    options: words.options,
    operands: words.operands,
    dashed: words.dashed,
    raw: words.raw,
    script: words.script,
    folder,
    key: words.subcommand === "" ? command : `${command} ${words.subcommand}`,
    memo: { paths: undefined, shared: undefined, isProbe: undefined },
  };
}

export function hasOption(invocation: Invocation, ...names: readonly string[]): boolean {
  return invocation.options.some((option) => names.includes(option.name));
}

export function optionValue(invocation: Invocation, ...names: readonly string[]): Term | undefined {
  return invocation.options.find((option) => names.includes(option.name))?.value;
}

/** Packages whose program has another name. */
const alsoKnown = new Map([
  ["@biomejs/biome", "biome"],
  ["@playwright/test", "playwright"],
]);

function programOf(head: Term, piece: Piece): Pick<Invocation, "program" | "programPath"> {
  const text = head.text.startsWith("\\") ? head.text.slice(1) : head.text;
  const last = piece.wrappers.at(-1);
  if (last !== undefined && fetchers.get(last) !== undefined)
    return { program: packageName(text), programPath: undefined };
  return { program: programName(text), programPath: text.includes("/") ? text : undefined };
}

/** `jest@29` → `jest`, `@scope/x@1` → `@scope/x`. */
export function packageName(spec: string): string {
  const at = spec.indexOf("@", 1);
  return at === -1 ? spec : spec.slice(0, at);
}

function moduleOf(terms: readonly Term[]): { name: string; rest: number } | undefined {
  for (let index = 1; index < terms.length; index++) {
    const text = terms[index]?.text ?? "";
    if (text === "-m") {
      const name = terms[index + 1];
      return name !== undefined && isFixed(name) ? { name: name.text, rest: index + 2 } : undefined;
    }
    if (!/^-[a-zA-Z]+$/.test(text) || text === "-c") return undefined;
    if (text === "-W" || text === "-X") index++;
  }
  return undefined;
}

interface Words {
  subcommand: string;
  readonly options: Option[];
  readonly operands: Term[];
  dashed: number;
  raw: readonly Term[];
  script: Term | undefined;
  folder: Term | undefined;
}

function readWords(command: string, terms: readonly Term[]): Words {
  const words: Words = {
    subcommand: "",
    options: [],
    operands: [],
    dashed: -1,
    raw: [],
    script: undefined,
    folder: undefined,
  };
  const reading: Reading = { command, terms, words, level: 0, wanted: subcommandLevels(command, "") };
  for (let index = 0; index < terms.length; index++) index += readTerm(reading, index);
  if (command === "[" && words.operands.at(-1)?.text === "]") words.operands.pop();
  if (words.dashed === -1) words.dashed = words.operands.length;
  if (words.subcommand === "" && command === "yarn" && words.operands.length === 0)
    words.subcommand = "install";
  return words;
}

interface Reading {
  readonly command: string;
  readonly terms: readonly Term[];
  readonly words: Words;
  /** Words of the subcommand found so far. */
  level: number;
  /** Words that a subcommand of this program has; -1 for a program without a row. */
  wanted: number;
}

/** In place of a number of terms: all that are left. */
const REST = Number.POSITIVE_INFINITY;

/** Reads the term at `index`; returns how many further terms it took. */
function readTerm(reading: Reading, index: number): number {
  const { command, terms, words } = reading;
  const term = terms[index] as Term;
  const { text } = term;
  if (command === "find" && /^[-(!]/.test(text)) return passOn(reading, index);
  if (words.dashed === -1) {
    if (text === "--") {
      words.dashed = words.operands.length;
      return 0;
    }
    if (isOption(text)) return readOption(words, command, term, terms[index + 1]);
    const taken =
      words.operands.length === 0 && words.script === undefined ? readName(reading, term, index) : undefined;
    if (taken !== undefined) return taken;
  }
  words.operands.push(term);
  return words.operands.length === handsOver(command, words.subcommand) ? passOn(reading, index + 1) : 0;
}

function passOn({ terms, words }: Reading, from: number): number {
  words.raw = terms.slice(from);
  return REST;
}

/** Reads a script, a task or a word of the subcommand; undefined for an operand. */
function readName(reading: Reading, term: Term, index: number): number | undefined {
  const { command, terms, words, level } = reading;
  const name = canonicalSubcommand(command, term.text);
  const named = level === 0 && !term.dynamic ? scriptWord(command, name) : undefined;
  if (named !== undefined) {
    const script =
      named === "run" ? nextOperand(command, terms, index + 1, words) : { term: plainTerm(name), at: index };
    words.subcommand = "run";
    if (script === undefined) return REST;
    words.script = script.term;
    return passOn(reading, script.at + 1);
  }
  if (taskRunners.has(command) && !term.text.includes("=") && !term.dynamic) {
    words.script = term;
    words.subcommand = "run";
    return command === "just" || command === "task" ? passOn(reading, index + 1) : 0;
  }
  if (builtIns.has(command) || !isSubcommand(reading, term, index)) return undefined;
  words.subcommand = level === 0 ? name : `${words.subcommand} ${term.text}`;
  if (level === 0 && strict.has(command)) markGlobal(words.options);
  reading.level++;
  if (reading.wanted !== -1) reading.wanted = subcommandLevels(command, words.subcommand);
  return 0;
}

/** A program without a row: a first word that looks like a subcommand. */
function isSubcommand({ command, level, wanted }: Reading, term: Term, index: number): boolean {
  if (wanted === -1) return level === 0 && index === 0 && /^[a-z][a-z-]+$/.test(term.text);
  return level < wanted && (isWord(term) || isMixTask(command, term));
}

/** Programs that accept an option only before the subcommand, or only after it. */
const strict = new Set(["git", "docker"]);

function markGlobal(options: Option[]): void {
  for (const [index, option] of options.entries()) options[index] = { ...option, global: true };
}

/** Reads one option; returns how many further words it took. */
function readOption(words: Words, command: string, term: Term, next: Term | undefined): number {
  const text = term.text;
  const equals = text.indexOf("=");
  if (equals > 0 && /^--?[\w.-]+=/.test(text)) {
    addOption(words, command, text.slice(0, equals), { ...term, text: text.slice(equals + 1) });
    return 0;
  }
  if (/^-\d+$/.test(text)) {
    words.options.push({ name: "-number", value: plainTerm(text.slice(1)) });
    return 0;
  }
  if (command === "jq" && pairs.has(text)) {
    words.options.push({ name: text, value: next });
    return 2;
  }
  if (takesValue(command, words.subcommand, text)) {
    addOption(words, command, text, next);
    return next === undefined ? 0 : 1;
  }
  if (text.startsWith("--") || text.length === 2) {
    words.options.push({ name: text, value: undefined });
    return 0;
  }
  if (!clusters(command)) {
    const attached = /^(-[a-zA-Z])(\d+)$/.exec(text);
    if (attached) words.options.push({ name: attached[1] ?? text, value: plainTerm(attached[2] ?? "") });
    else words.options.push({ name: text, value: undefined });
    return 0;
  }
  for (let at = 1; at < text.length; at++) {
    if (!/[a-zA-Z0-9]/.test(text[at] ?? "")) break;
    const name = `-${text[at]}`;
    if (!takesValue(command, words.subcommand, name)) {
      words.options.push({ name, value: undefined });
      continue;
    }
    const rest = text.slice(at + 1);
    addOption(words, command, name, rest === "" ? next : { ...term, text: rest });
    return rest === "" && next !== undefined ? 1 : 0;
  }
  return 0;
}

/** Options of jq followed by a name and a value. */
const pairs = new Set(["--arg", "--argjson", "--slurpfile", "--rawfile"]);

function addOption(words: Words, command: string, name: string, value: Term | undefined): void {
  if (
    value !== undefined &&
    namesFolder(command, name) &&
    !(name === "-C" && words.subcommand !== "" && command === "git")
  ) {
    words.folder = value;
    return;
  }
  words.options.push({ name, value });
}

/** The script's name after `run`, past the runner's own options. */
function nextOperand(
  command: string,
  terms: readonly Term[],
  from: number,
  words: Words,
): { term: Term; at: number } | undefined {
  for (let index = from; index < terms.length; index++) {
    const term = terms[index] as Term;
    if (!isOption(term.text)) return { term, at: index };
    index += readOption(words, command, term, terms[index + 1]);
  }
  return undefined;
}

/** Number of operands after which the rest is passed on; -1 for never. */
function handsOver(command: string, subcommand: string): number {
  const key = subcommand === "" ? command : `${command} ${subcommand}`;
  return interpreters.get(key) ? 1 : -1;
}

const interpreters = table<true>([
  [
    true,
    "python,node,ruby,perl,php,bash,sh,zsh,dash,ksh,tsx,ts-node,deno run,go run,ssh,docker run,docker exec,docker compose exec,docker compose run,podman run,podman exec,kubectl exec,lua,Rscript,osascript,java,pwsh",
  ],
]);

/** Shell built-ins: always available. */
export const builtIns = words(
  "cd pushd popd dirs echo printf export unset set shopt source . eval exec exit return true false : test [ [[ (( read local declare typeset readonly alias unalias type hash command builtin wait jobs fg bg kill trap umask ulimit shift let getopts history pwd times break continue if for while until case function select",
);

function isOption(text: string): boolean {
  return text.length > 1 && text.charCodeAt(0) === 45;
}

function isWord(term: Term): boolean {
  return !term.dynamic && /^[a-zA-Z][\w:-]*$/.test(term.text);
}

/** A subcommand like `deps.get`; with other programs such a word is a file. */
function isMixTask(command: string, term: Term): boolean {
  return command === "mix" && !term.dynamic && /^[a-z][\w.]*$/.test(term.text);
}

function inside(term: Term, folder: Folder, place: Place): Folder {
  if (!isFixed(term)) return { path: term.text, known: false };
  return { path: absolutePath(term.text, folder, place), known: folder.known || isAbsolute(term.text) };
}
