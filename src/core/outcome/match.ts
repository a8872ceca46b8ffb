// Asks the rows of the table about the lines of an output.
import { gather } from "../../domain/gather.ts";
import type { FailureKind } from "../../domain/outcome.ts";
import type { Rule } from "./rules/rule.ts";
import { WORDS } from "./rules/words.ts";

export interface Finding {
  readonly kind: FailureKind;
  /** Row that matched; absent when only the command's class or its exit code decided. */
  readonly rule?: Rule;
  /** The telling line; empty when none was found. */
  readonly line: string;
  /** Position of the line among the lines looked at. */
  readonly at: number;
  /** What the row found named. */
  readonly object?: string | undefined;
}

interface Line {
  readonly line: string;
  readonly at: number;
  /** In lower case, to see quickly what cannot be there. */
  readonly lower: string;
}

/** Lines to be asked. */
export interface Lines {
  readonly all: readonly Line[];
  /** Those that have a word of the kind, as far as it was looked for. */
  readonly likely: Map<FailureKind, readonly Line[]>;
}

const MOST_LINES = 80;

/** Of long outputs only both ends are asked. */
export function linesOf(given: readonly string[]): Lines {
  const numbered = given.map((line, at) => ({ line, at, lower: line.toLowerCase() }));
  const all =
    numbered.length <= MOST_LINES
      ? numbered
      : [...numbered.slice(0, MOST_LINES / 2), ...numbered.slice(-MOST_LINES / 2)];
  return { all, likely: new Map() };
}

/** Some of the lines. */
export function someOf(lines: Lines, keep: (at: number) => boolean): Lines {
  return { all: lines.all.filter(({ at }) => keep(at)), likely: new Map() };
}

/** The first row, in the order of the table, that matches any of the lines. */
export function firstMatch(rules: readonly Rule[], lines: Lines): Finding | undefined {
  for (const rule of rules) {
    for (const { line, at } of likelyOf(rule.kind, lines)) {
      const finding = matched(rule, line, at);
      if (finding !== undefined) return finding;
    }
  }
  return undefined;
}

/** Every line that a row matches. */
export function allMatches(rule: Rule, lines: Lines): Finding[] {
  return gather(lines.all, ({ line, at }) => {
    const found = matched(rule, line, at);
    return found ? [found] : [];
  });
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
