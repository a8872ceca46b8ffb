// Parses the JavaScript program that Codex passes to its tool `exec`: which tools it calls with which arguments, and
// what it prints of their results. It is never run: values that depend on a result stay unknown.
import type { Statement } from "acorn";
import { bind, evaluate, functionOf } from "./program-expressions.ts";
import { isTrue, NOTHING, UNKNOWN, type Value } from "./program-value.ts";
import {
  declare,
  inside,
  MOST_STEPS,
  type Print,
  type ProgramCall,
  perhaps,
  startWalk,
  type Walk,
} from "./program-walk.ts";

export type { ProgramCall } from "./program-walk.ts";

export interface ReadProgram {
  readonly calls: readonly ProgramCall[];
  readonly prints: readonly Print[];
}

/** Undefined when the source is not JavaScript. */
export type ProgramReader = (source: string) => ReadProgram | undefined;

/** Loads the parser on demand: only histories of some versions need it. */
export async function programReader(): Promise<ProgramReader> {
  const { parse } = await import("acorn");
  const options = { ecmaVersion: "latest", sourceType: "module", allowReturnOutsideFunction: true } as const;
  return (source) => {
    try {
      const walk = startWalk(statement);
      statements(walk, parse(source, { ...options, allowAwaitOutsideFunction: true }).body as Statement[]);
      return { calls: walk.calls, prints: walk.prints };
    } catch {
      return undefined;
    }
  };
}

function statements(walk: Walk, list: readonly Statement[]): void {
  for (const node of list)
    if (node.type === "FunctionDeclaration")
      declare(walk, node.id.name, functionOf(walk, node.params, node.body));
  for (const node of list) {
    if (walk.left !== undefined) return;
    statement(walk, node);
  }
}

function statement(walk: Walk, node: Statement): void {
  switch (node.type) {
    case "ExpressionStatement":
      evaluate(walk, node.expression);
      return;
    case "VariableDeclaration":
      for (const { id, init } of node.declarations) bind(walk, id, init ? evaluate(walk, init) : NOTHING);
      return;
    case "BlockStatement":
      inside(walk, () => statements(walk, node.body));
      return;
    case "IfStatement": {
      const { consequent, alternate } = node;
      const holds = isTrue(evaluate(walk, node.test));
      if (holds === undefined) {
        perhaps(walk, () => statement(walk, consequent));
        if (alternate) perhaps(walk, () => statement(walk, alternate));
      } else if (holds) statement(walk, consequent);
      else if (alternate) statement(walk, alternate);
      return;
    }
    case "ForOfStatement": {
      const { left, body } = node;
      loop(walk, evaluate(walk, node.right), (item) => {
        const target = left.type === "VariableDeclaration" ? left.declarations[0]?.id : left;
        if (target) bind(walk, target, item);
        statement(walk, body);
      });
      return;
    }
    case "ForStatement":
      inside(walk, () => counted(walk, node));
      return;
    case "WhileStatement":
    case "DoWhileStatement":
    case "ForInStatement":
      loop(walk, UNKNOWN, () => statement(walk, node.body));
      return;
    case "TryStatement": {
      const { isCaught } = walk;
      walk.isCaught = true;
      statement(walk, node.block);
      walk.isCaught = isCaught;
      const { handler, finalizer } = node;
      if (handler) perhaps(walk, () => inside(walk, () => statement(walk, handler.body)));
      if (finalizer) statement(walk, finalizer);
      return;
    }
    case "SwitchStatement":
      for (const { consequent } of node.cases) perhaps(walk, () => statements(walk, consequent));
      return;
    case "ReturnStatement":
      walk.left = { value: node.argument ? evaluate(walk, node.argument) : NOTHING };
      return;
    case "ThrowStatement":
    case "BreakStatement":
    case "ContinueStatement":
      walk.left = { value: UNKNOWN };
  }
}

/** Once per item; once, as uncertain, if the items are unknown. */
function loop(walk: Walk, over: Value, body: (item: Value) => void): void {
  const round = (item: Value) =>
    inside(walk, () => {
      if (walk.steps++ < MOST_STEPS) body(item);
    });
  if (over.type !== "list") {
    perhaps(walk, () => round(UNKNOWN));
    return;
  }
  for (const item of over.items) {
    if (walk.left !== undefined) break;
    round(item);
  }
  walk.left = undefined;
}

/** `for (let i = 0; i < list.length; i++)` */
function counted(walk: Walk, node: Statement & { type: "ForStatement" }): void {
  if (node.init?.type === "VariableDeclaration") statement(walk, node.init);
  const holds = () => (node.test ? isTrue(evaluate(walk, node.test)) : undefined);
  let again = holds();
  if (again === undefined) loop(walk, UNKNOWN, () => statement(walk, node.body));
  for (; again === true && walk.left === undefined && walk.steps++ < MOST_STEPS; again = holds()) {
    statement(walk, node.body);
    if (node.update) evaluate(walk, node.update);
  }
  walk.left = undefined;
}
