// Words of a shell line: their value, and whether the shell would still expand it.
import type { Script, SyntaxNode, Word, WordPart } from "unbash";
import { forEachChild } from "unbash";

/** One word as a program would see it, as far as that is known without running anything. */
export interface Term {
  readonly text: string;
  /** Contains a variable or a command substitution: its real value is unknown. */
  readonly dynamic: boolean;
  /** Contains an unquoted wildcard or braces. */
  readonly glob: boolean;
}

export function readWord(word: Word): Term {
  const source = word.text;
  if (!special.test(source)) return { text: source, dynamic: false, glob: false };
  const text = word.value;
  const home = /^(?:\$HOME|\$\{HOME\})(?=\/|$)/.exec(text);
  if (home !== null && !text.slice(home[0].length).includes("$")) {
    return { text: `~${text.slice(home[0].length)}`, dynamic: false, glob: false };
  }
  let dynamic = false;
  let globs = 0;
  for (const part of word.parts ?? []) {
    if (isExpansion(part)) dynamic = true;
    else if (part.type === "DoubleQuoted" || part.type === "LocaleString")
      dynamic ||= part.parts.some(isExpansion);
    else if (part.type === "Glob" || part.type === "ExtendedGlob" || part.type === "BraceExpansion") globs++;
  }
  // A redacted home folder looks like a wildcard but is none.
  if (globs > 0) globs -= text.match(redactedHome)?.length ?? 0;
  return { text: windowsPath(source) ?? text, dynamic, glob: globs > 0 };
}

export function plainTerm(text: string): Term {
  return { text, dynamic: false, glob: false };
}

/** A fixed value that names one thing: no variables, no wildcards. */
export function isFixed(term: Term): boolean {
  return !term.dynamic && !term.glob;
}

/** The scripts inside `$(…)`, backticks and `<(…)` of a word or assignment. */
export function scriptsIn(node: SyntaxNode): Script[] {
  const found: Script[] = [];
  const visit = (child: SyntaxNode): void => {
    if (child.type === "Script") found.push(child);
    else forEachChild(child, visit);
  };
  forEachChild(node, visit);
  return found;
}

export function mayHoldScript(text: string): boolean {
  if (!text.includes("(")) return text.includes("`");
  return text.includes("$(") || text.includes("`") || text.includes("<(") || text.includes(">(");
}

const special = /[$`'"\\*?[\]{}~()]/;
const redactedHome = /\/(?:home|users)\/\*(?=\/|$)/gi;

function isExpansion(part: WordPart): boolean {
  return (
    part.type === "SimpleExpansion" ||
    part.type === "ParameterExpansion" ||
    part.type === "CommandExpansion" ||
    part.type === "ArithmeticExpansion" ||
    part.type === "ProcessSubstitution"
  );
}

/** `C:\x\y` without quotes: a POSIX shell would drop the backslashes, but the line was not meant for one. */
function windowsPath(source: string): string | undefined {
  return /^[a-zA-Z]:\\[\w\\ .*-]+$/.test(source) ? source.replaceAll("\\", "/") : undefined;
}
