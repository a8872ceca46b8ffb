// State while reading a program: calls and prints found, scopes, and whether the current code is certain to run.
import type { Statement } from "acorn";
import { NOTHING, textOf, UNKNOWN, type Value } from "./program-value.ts";

export interface ProgramCall {
  readonly tool: string;
  /** Undefined if the arguments are unknown. */
  readonly given: { readonly data: unknown } | undefined;
  /** True when the call is made in every run that reaches the end. */
  readonly isSure: boolean;
  /** True when the program catches errors of this call. */
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
  /** Loop rounds and function calls so far; limited, because a program may never end. */
  steps: number;
  /** Set by `return`, `break` and similar: the code after it is not reached. */
  left: { readonly value: Value } | undefined;
  /** Runs a statement, for function bodies. */
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

/** Runs code that depends on an unknown condition. */
export function perhaps<T>(walk: Walk, run: () => T): T {
  const { isSure, left } = walk;
  walk.isSure = false;
  const result = run();
  // Left in one branch only: the code after it may or may not be reached.
  walk.isSure = isSure && walk.left === left;
  walk.left = left;
  return result;
}

/** Runs code with a scope of its own. */
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

/** When uncertain, the name has either value. */
export function assign({ scopes, isSure }: Walk, name: string, value: Value): void {
  const holder = scopes.findLast((names) => names.has(name)) ?? scopes[0];
  holder?.set(name, isSure ? value : UNKNOWN);
}
