// Where the reading of a program stands: what was found so far, the names in sight, what is sure to happen.
import type { Statement } from "acorn";
import { NOTHING, textOf, UNKNOWN, type Value } from "./program-value.ts";

export interface ProgramCall {
  readonly tool: string;
  /** Undefined where the arguments are not known. */
  readonly given: { readonly data: unknown } | undefined;
  /** It is made whenever the program runs to its end. */
  readonly isSure: boolean;
  /** An error it throws is caught by the program. */
  readonly isCaught: boolean;
}

/** One call of `text()`: one piece of the output. */
export interface Print {
  readonly value: Value;
  readonly isSure: boolean;
}

export interface Walk {
  readonly calls: ProgramCall[];
  readonly prints: Print[];
  /** Innermost last. */
  scopes: readonly Map<string, Value>[];
  isSure: boolean;
  isCaught: boolean;
  /** Rounds of loops and calls of functions so far: a program may be written to never end. */
  steps: number;
  /** Set by `return`, `break` and the like: what comes after is not reached. */
  left: { readonly value: Value } | undefined;
  /** Bodies of functions are statements. */
  readonly statement: (node: Statement) => void;
}

export const MOST_STEPS = 2_000;

export function startWalk(statement: (walk: Walk, node: Statement) => void): Walk {
  const print: Value = {
    type: "function",
    run: ([value = NOTHING]) => {
      walk.prints.push({ value, isSure: walk.isSure });
      return NOTHING;
    },
  };
  const asText: Value = { type: "function", run: (given) => textOf(given.slice(0, 1)) };
  const names = new Map([
    ["text", print],
    ["String", asText],
    ["undefined", NOTHING],
  ]);
  const walk: Walk = {
    calls: [],
    prints: [],
    scopes: [names],
    isSure: true,
    isCaught: false,
    steps: 0,
    left: undefined,
    statement: (node) => statement(walk, node),
  };
  return walk;
}

/** What happens only under a condition that nobody knows. */
export function perhaps<T>(walk: Walk, run: () => T): T {
  const { isSure, left } = walk;
  walk.isSure = false;
  const result = run();
  // Left on one way only: what follows may or may not be reached.
  walk.isSure = isSure && walk.left === left;
  walk.left = left;
  return result;
}

/** With names of its own. */
export function inside<T>(walk: Walk, run: () => T): T {
  const { scopes } = walk;
  walk.scopes = [...scopes, new Map()];
  const result = run();
  walk.scopes = scopes;
  return result;
}

export function lookUp({ scopes }: Walk, name: string): Value {
  return scopes.findLast((names) => names.has(name))?.get(name) ?? UNKNOWN;
}

export function declare({ scopes }: Walk, name: string, value: Value): void {
  scopes.at(-1)?.set(name, value);
}

/** In doubt it has the one value or the other. */
export function assign({ scopes, isSure }: Walk, name: string, value: Value): void {
  const holder = scopes.findLast((names) => names.has(name)) ?? scopes[0];
  holder?.set(name, isSure ? value : UNKNOWN);
}
