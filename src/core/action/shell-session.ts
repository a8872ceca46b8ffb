// State of the walk through a shell line: the folder, where programs are found, what ends the line.
import { wordSet } from "../text/words.ts";
import { absolutePath, type Folder, isAbsolute, type Place } from "./paths.ts";
import type { Redirections } from "./redirects.ts";
import { isFixed, plainTerm, type Term } from "./words.ts";

interface Assignment {
  readonly name: string;
  readonly value: string;
}

/** A simple command inside a line, before its program is parsed. Empty `terms` = only assignments. */
export interface Piece extends Redirections {
  readonly terms: readonly Term[];
  readonly env: readonly Assignment[];
  readonly wrappers: readonly string[];
  /** Options of the wrappers that matter for what is run. */
  readonly wrapperOptions: readonly string[];
  readonly folder: Folder;
  readonly decides: boolean;
  readonly masked: boolean;
  /** Its failure is expected and handled: before `||`, in a condition, after `!`. */
  readonly guarded: boolean;
  /** It may not run at all, and the line still succeeds: after `||`, in a branch or a loop. */
  readonly conditional: boolean;
  /** Runs only if a test before it succeeded: `test -f x && cat x`. */
  readonly asked: boolean;
  /** Programs may be found in unusual places: after `source`, `export PATH=…`, `nvm use`. */
  readonly elsewhere: boolean;
  /** Inside `$(…)`: already part of the text of the surrounding command. */
  readonly nested: boolean;
  /** Position in its pipeline, 0 for the first. */
  readonly stage: number;
  /** The connector to the command before: `&&`, `|`, `;for f in …` */
  readonly before: string;
}

/** The position of a command in its line. */
export interface Flow {
  readonly decides: boolean;
  readonly masked: boolean;
  readonly guarded: boolean;
  readonly conditional: boolean;
  readonly asked: boolean;
  readonly nested: boolean;
  readonly stage: number;
}

export interface Walk {
  readonly place: Place;
  readonly pieces: Piece[];
  readonly functions: Set<string>;
  folder: Folder;
  previousFolders: Folder[];
  elsewhere: boolean;
  pipefail: boolean;
  errexit: boolean;
  before: string;
  source: string;
  depth: number;
  broken: boolean;
}

/** Applies what a command changes for later commands of the same shell. */
export function follow(walk: Walk, piece: Piece): void {
  const [program, first] = piece.terms;
  if (program === undefined) {
    if (piece.env.some(({ name }) => name === "PATH")) walk.elsewhere = true;
    return;
  }
  switch (program.text) {
    case "cd":
    case "pushd": {
      const target = piece.terms.slice(1).find((term) => !/^-./.test(term.text) && term.text !== "--");
      walk.previousFolders.push(walk.folder);
      if (target?.text === "-") walk.folder = walk.previousFolders.at(-2) ?? walk.folder;
      else walk.folder = within(walk, target ?? plainTerm("~"));
      return;
    }
    case "popd":
      walk.folder = walk.previousFolders.pop() ?? walk.folder;
      return;
    case "set":
      for (const term of piece.terms.slice(1)) {
        if (/^-[a-z]*e/.test(term.text) || term.text === "errexit") walk.errexit = true;
        if (term.text === "pipefail") walk.pipefail = true;
      }
      return;
    case "export":
      if (piece.terms.some((term) => term.text.startsWith("PATH="))) walk.elsewhere = true;
      return;
    case "source":
    case ".":
    case "eval":
    case "alias":
      walk.elsewhere = true;
      return;
    case "nvm":
    case "conda":
    case "fnm":
    case "pyenv":
      if (first !== undefined && /^(use|activate|shell|env)$/.test(first.text)) walk.elsewhere = true;
      return;
    default:
  }
}

export function within(walk: Walk, term: Term): Folder {
  if (isFixed(term)) {
    const path = absolutePath(term.text, walk.folder, walk.place);
    return { path, known: walk.folder.known || isAbsolute(path) };
  }
  return { path: term.text, known: false };
}

export function inSubshell(walk: Walk, run: () => void): void {
  const { folder, previousFolders, elsewhere, pipefail, errexit } = walk;
  walk.previousFolders = [...previousFolders];
  run();
  walk.folder = folder;
  walk.previousFolders = previousFolders;
  walk.elsewhere = elsewhere;
  walk.pipefail = pipefail;
  walk.errexit = errexit;
}

const questions = wordSet("test [ [[ (( which type hash grep rg pgrep diff cmp");

/** A command that only tests: what follows with `&&` depends on the answer. */
export function asks(piece: Piece): boolean {
  const program = piece.terms[0]?.text ?? "";
  return questions.has(program) || (program === "command" && /^-[vV]$/.test(piece.terms[1]?.text ?? ""));
}
