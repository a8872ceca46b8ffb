// Matches the rows of the failure table against the lines of an output.
import type { FailureKind } from "../../domain/failure-kinds.ts";
import { gather } from "../../domain/gather.ts";
import type { Rule } from "./rules/rule.ts";
import { WORDS } from "./rules/words.ts";
import { inEnglish } from "./translated.ts";

export interface Finding {
  readonly kind: FailureKind;
  /** The matching row; absent if only the command's class or exit code decided. */
  readonly rule?: Rule;
  /** The line with the error; empty if none was found. */
  readonly line: string;
  /** Index of the line among the lines searched. */
  readonly at: number;
  /** The name that the row captured. */
  readonly object?: string | undefined;
  /** Read by its shape, not by a row of the table (named-in-call.ts). */
  readonly shaped?: true;
}

interface Line {
  readonly line: string;
  readonly at: number;
  /** In lower case, for the quick word test. */
  readonly lower: string;
}

/** Lines to search. */
export interface Lines {
  readonly all: readonly Line[];
  /** Cache: the lines that contain a word of the kind. */
  readonly likely: Map<FailureKind, readonly Line[]>;
}

const MOST_LINES = 80;

/** For long outputs only both ends are searched. */
export function linesOf(given: readonly string[]): Lines {
  const numbered = given.map((said, at) => {
    const line = inEnglish(said);
    return { line, at, lower: line.toLowerCase() };
  });
  const all =
    numbered.length <= MOST_LINES
      ? numbered
      : [...numbered.slice(0, MOST_LINES / 2), ...numbered.slice(-MOST_LINES / 2)];
  return { all, likely: new Map() };
}

/** A subset of the lines. */
export function someOf(lines: Lines, keep: (at: number) => boolean): Lines {
  return { all: lines.all.filter(({ at }) => keep(at)), likely: new Map() };
}

/** The lines without what programs put before a message (`│ Error: `, `** (Mix) `, `[ERROR] `), and as `error: message`. */
export function undecorated({ all }: Lines): Lines {
  const found = gather(all, ({ line, at }) => {
    const bare = line.replace(DECORATION, "");
    if (bare === line || bare === "") return [];
    const isError = /err|fatal/i.test(line.slice(0, line.length - bare.length));
    const texts = isError ? [bare, `error: ${bare}`] : [bare];
    return texts.map((text) => ({ line: text, at, lower: text.toLowerCase() }));
  });
  return { all: found, likely: new Map() };
}

const DECORATION =
  /^\s*(?:(?:[^\w\s"'`([{<@./~$-]+|\[[\w!-]+\]|\*\* \(\w+\)|(?:[\w-]+ )?(?:[Ee]rror|ERROR|FAILED|[Ff]atal|FATAL|[Ww]arning)(?: at \S+ \([^)]*\))?[:!]?|ERR_\w+|NX|[\w.-]+ ?:)\s+)*/;

/** The first row, in the order of the table, that matches any of the lines. */
export function firstMatch(
  rules: readonly Rule[],
  lines: Lines,
  accepts: (finding: Finding) => boolean = () => true,
): Finding | undefined {
  for (const rule of rules) {
    for (const { line, at } of likelyOf(rule.kind, lines)) {
      const finding = matched(rule, line, at);
      if (finding !== undefined && accepts(finding)) return finding;
    }
  }
  return undefined;
}

/** Every line that a row matches. */
export function allMatches(rule: Rule, lines: Lines): Finding[] {
  return lines.all.flatMap(({ line, at }) => matched(rule, line, at) ?? []);
}

function matched(rule: Rule, line: string, at: number): Finding | undefined {
  const match = rule.pattern.exec(line);
  if (match === null) return undefined;
  const object = match.groups?.object ?? match.groups?.other ?? rule.fixed;
  return { kind: rule.kind, rule, line, at, object };
}

/** The lines that a row of this kind can match. */
function likelyOf(kind: FailureKind, { all, likely }: Lines): readonly Line[] {
  const known = likely.get(kind);
  if (known) return known;
  const words = WORDS[kind];
  const found = words ? all.filter(({ lower }) => words.some((word) => lower.includes(word))) : all;
  likely.set(kind, found);
  return found;
}
