// Evaluates the expressions of a program that is read but never run, as far as their values are written there.
import type {
  CallExpression,
  Expression,
  Node,
  ObjectExpression,
  Pattern,
  SpreadElement,
  TemplateLiteral,
} from "acorn";
import { entriesOf, operated, textMethod } from "./program-operators.ts";
import { dataOf, fieldOf, isTrue, NOTHING, plain, textOf, UNKNOWN, type Value } from "./program-value.ts";
import { assign, declare, inside, lookUp, MOST_STEPS, perhaps, type Walk } from "./program-walk.ts";

export function evaluate(walk: Walk, node: Expression): Value {
  switch (node.type) {
    case "Literal":
      return typeof node.value === "object" && node.value !== null ? UNKNOWN : plain(node.value as string);
    case "TemplateLiteral":
      return template(walk, node, "cooked");
    case "TaggedTemplateExpression":
      return template(walk, node.quasi, "raw");
    case "Identifier":
      return lookUp(walk, node.name);
    case "AwaitExpression":
      return evaluate(walk, node.argument);
    case "ParenthesizedExpression":
    case "ChainExpression":
      return evaluate(walk, node.expression);
    case "ArrayExpression":
      return list(walk, node.elements);
    case "ObjectExpression":
      return record(walk, node);
    case "MemberExpression":
      if (node.object.type === "Super" || node.property.type === "PrivateIdentifier") return UNKNOWN;
      return fieldOf(evaluate(walk, node.object), nameOf(walk, node.property, node.computed));
    case "BinaryExpression":
      if (node.left.type === "PrivateIdentifier") return UNKNOWN;
      return operated(node.operator, evaluate(walk, node.left), evaluate(walk, node.right));
    case "UpdateExpression": {
      if (node.argument.type !== "Identifier") return UNKNOWN;
      const before = evaluate(walk, node.argument);
      assign(walk, node.argument.name, operated(node.operator === "++" ? "+" : "-", before, plain(1)));
      return before;
    }
    case "LogicalExpression":
      return either(walk, node);
    case "ConditionalExpression": {
      const holds = isTrue(evaluate(walk, node.test));
      if (holds !== undefined) return evaluate(walk, holds ? node.consequent : node.alternate);
      perhaps(walk, () => evaluate(walk, node.consequent));
      perhaps(walk, () => evaluate(walk, node.alternate));
      return UNKNOWN;
    }
    case "AssignmentExpression": {
      const value = evaluate(walk, node.right);
      if (node.left.type !== "Identifier") return value;
      const before = lookUp(walk, node.left.name);
      const after = node.operator === "=" ? value : operated(node.operator.slice(0, -1), before, value);
      assign(walk, node.left.name, after);
      return after;
    }
    case "SequenceExpression":
      return node.expressions.map((one) => evaluate(walk, one)).at(-1) ?? UNKNOWN;
    case "ArrowFunctionExpression":
    case "FunctionExpression":
      return functionOf(walk, node.params, node.body);
    case "CallExpression":
      return called(walk, node);
    case "NewExpression":
      return handedOut(walk, given(walk, node.arguments));
    case "UnaryExpression": {
      const holds = isTrue(evaluate(walk, node.argument));
      return node.operator === "!" && holds !== undefined ? plain(!holds) : UNKNOWN;
    }
    default:
      return UNKNOWN;
  }
}

export function functionOf(walk: Walk, params: readonly Pattern[], body: Node): Value {
  const run = (values: readonly Value[]): Value => {
    if (walk.steps++ >= MOST_STEPS) return UNKNOWN;
    const { left, isSure } = walk;
    walk.left = undefined;
    const value = inside(walk, () => {
      for (const [index, param] of params.entries()) bind(walk, param, values[index] ?? NOTHING);
      if (body.type !== "BlockStatement") return evaluate(walk, body as Expression);
      walk.statement(body as Parameters<Walk["statement"]>[0]);
      return walk.left?.value ?? NOTHING;
    });
    // `return` leaves only this function.
    walk.left = left;
    walk.isSure = isSure;
    return value;
  };
  return { type: "function", run };
}

export function bind(walk: Walk, target: Pattern, value: Value): void {
  switch (target.type) {
    case "Identifier":
      declare(walk, target.name, value);
      return;
    case "AssignmentPattern": {
      const isMissing = value.type === "plain" && value.value === undefined;
      bind(walk, target.left, isMissing ? evaluate(walk, target.right) : value);
      return;
    }
    case "ArrayPattern":
      for (const [index, part] of target.elements.entries()) {
        if (part?.type !== "RestElement") {
          if (part) bind(walk, part, fieldOf(value, String(index)));
        } else
          bind(walk, part, value.type === "list" ? { ...value, items: value.items.slice(index) } : UNKNOWN);
      }
      return;
    case "ObjectPattern":
      for (const part of target.properties) {
        if (part.type === "RestElement") bind(walk, part, UNKNOWN);
        else bind(walk, part.value, fieldOf(value, nameOf(walk, part.key, part.computed)));
      }
      return;
    case "RestElement":
      bind(walk, target.argument, value);
  }
}

function template(walk: Walk, { quasis, expressions }: TemplateLiteral, form: "cooked" | "raw"): Value {
  return textOf(
    quasis.flatMap(({ value }, index) => {
      const inner = expressions[index];
      return [plain(value[form] ?? ""), ...(inner ? [evaluate(walk, inner)] : [])];
    }),
  );
}

function list(walk: Walk, nodes: readonly (Expression | SpreadElement | null)[]): Value {
  const items: Value[] = [];
  for (const node of nodes) {
    if (node?.type !== "SpreadElement") items.push(node ? evaluate(walk, node) : NOTHING);
    else {
      const more = evaluate(walk, node.argument);
      if (more.type !== "list") return UNKNOWN;
      items.push(...more.items);
    }
  }
  return { type: "list", items };
}

function record(walk: Walk, { properties }: ObjectExpression): Value {
  const fields = new Map<string, Value>();
  for (const part of properties) {
    if (part.type !== "SpreadElement")
      fields.set(nameOf(walk, part.key, part.computed), evaluate(walk, part.value));
    else {
      const more = evaluate(walk, part.argument);
      if (more.type !== "record") return UNKNOWN;
      for (const [name, value] of more.fields) fields.set(name, value);
    }
  }
  return { type: "record", fields };
}

/** `r.output ?? r`, `r.output || ""`: usually the first. */
function either(walk: Walk, node: Expression & { type: "LogicalExpression" }): Value {
  const value = evaluate(walk, node.left);
  const holds = isTrue(value);
  if (holds === undefined) {
    const other = perhaps(walk, () => evaluate(walk, node.right));
    return node.operator === "&&" ? other : value;
  }
  return holds === (node.operator === "&&") ? evaluate(walk, node.right) : value;
}

function nameOf(walk: Walk, key: Node, computed: boolean): string {
  const node = key as Expression;
  if (!computed && node.type === "Identifier") return node.name;
  const value = evaluate(walk, node);
  return value.type === "plain" ? String(value.value) : "";
}

function given(walk: Walk, nodes: readonly (Expression | SpreadElement)[]): readonly Value[] {
  return nodes.map((node) => (node.type === "SpreadElement" ? UNKNOWN : evaluate(walk, node)));
}

function called(walk: Walk, { callee, arguments: nodes }: CallExpression): Value {
  if (callee.type === "Super") return UNKNOWN;
  if (callee.type !== "MemberExpression") {
    const target = evaluate(walk, callee);
    const values = given(walk, nodes);
    return target.type === "function" ? target.run(values) : handedOut(walk, values);
  }
  if (callee.object.type === "Super" || callee.property.type === "PrivateIdentifier") return UNKNOWN;
  const name = nameOf(walk, callee.property, callee.computed);
  const object = callee.object.type === "Identifier" ? callee.object.name : "";
  const value = object === "tools" ? UNKNOWN : evaluate(walk, callee.object);
  const values = given(walk, nodes);
  const [first = NOTHING] = values;
  switch (object) {
    case "tools":
      return callTool(walk, name, first);
    case "Promise":
      return promised(name, first);
    case "Object":
      return entriesOf(name, first);
    case "JSON":
      return name === "stringify" ? { type: "json", of: first } : UNKNOWN;
    default:
      return method(walk, value, name, values);
  }
}

function callTool(walk: Walk, tool: string, value: Value): Value {
  const { isSure, isCaught } = walk;
  walk.calls.push({ tool, given: tool === "" ? undefined : dataOf(value), isSure, isCaught });
  return { type: "result", call: walk.calls.length - 1 };
}

function promised(name: string, value: Value): Value {
  if (name === "all" || name === "resolve") return value;
  if (name !== "allSettled" || value.type !== "list") return UNKNOWN;
  const settled = (one: Value): Value => ({ type: "record", fields: new Map([["value", one]]) });
  return { type: "list", items: value.items.map(settled) };
}

function method(walk: Walk, value: Value, name: string, values: readonly Value[]): Value {
  const [first = NOTHING] = values;
  if (value.type === "list" && first.type === "function" && (name === "map" || name === "forEach")) {
    const items = value.items.map((item, index) => first.run([item, plain(index)]));
    return name === "map" ? { type: "list", items } : NOTHING;
  }
  if (value.type === "list" && name === "join" && first.type === "plain") {
    const between = plain(first.value === undefined ? "," : String(first.value));
    return textOf(value.items.flatMap((item, index) => (index === 0 ? [item] : [between, item])));
  }
  handedOut(walk, values);
  return name === "catch" ? value : textMethod(value, name, values);
}

/** A function that is passed to unknown code may be called there. */
function handedOut(walk: Walk, values: readonly Value[]): Value {
  for (const value of values) if (value.type === "function") perhaps(walk, () => value.run([UNKNOWN]));
  return UNKNOWN;
}
