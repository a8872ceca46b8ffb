// Edits another program's JSON file without changing a byte of the rest: comments, order, indentation and trailing
// commas stay. `remove` undoes `addProperty` and `addItem` to the byte.
import {
  findNodeAtLocation,
  getNodeValue,
  type Node,
  type ParseError,
  parseTree,
  printParseErrorCode,
} from "jsonc-parser";

type JsonPath = readonly (string | number)[];

/** Throws, with the position, when the text is not a JSON object. */
export function assertJson(text: string): void {
  const errors: ParseError[] = [];
  const tree = parseTree(withoutMark(text), errors, { allowTrailingComma: true });
  const [error] = errors;
  if (error !== undefined) {
    const line = text.slice(0, error.offset).split("\n").length;
    throw new Error(`not valid JSON: ${inWords(printParseErrorCode(error.error))} in line ${line}`);
  }
  if (tree?.type !== "object") throw new Error("not a JSON object");
}

/** `PropertyNameExpected` → `property name expected` */
function inWords(code: string): string {
  return code.replace(/(?<=[a-z])[A-Z]/g, " $&").toLowerCase();
}

/** The value at `path`, undefined when there is none. */
export function valueAt(text: string, path: JsonPath): unknown {
  const node = nodeAt(text, path);
  return node && getNodeValue(node);
}

/** Adds a property at the end of its object; creates missing objects around it. */
export function addProperty(text: string, path: JsonPath, value: unknown): string {
  const parent = path.slice(0, -1);
  const key = String(path.at(-1));
  if (nodeAt(text, parent) === undefined && parent.length > 0)
    return addProperty(text, parent, { [key]: value });
  return add(text, parent, "object", (layout) => `${JSON.stringify(key)}: ${print(value, layout)}`);
}

/** Adds an item at the end of a list; creates a missing list. */
export function addItem(text: string, path: JsonPath, value: unknown): string {
  if (nodeAt(text, path) === undefined) return addProperty(text, path, [value]);
  return add(text, path, "array", (layout) => print(value, layout));
}

/** Removes what is at `path`, and the objects and lists around it that become empty. */
export function removeWithEmpty(text: string, path: JsonPath): string {
  const removed = remove(text, path);
  // What is empty without us is somebody else's.
  if (removed === text) return text;
  const parent = path.slice(0, -1);
  const container = nodeAt(removed, parent);
  if (parent.length === 0 || container === undefined || (container.children ?? []).length > 0) return removed;
  const from = markOf(removed).length + container.offset;
  // Keeps a container with somebody's comment in it.
  if (removed.slice(from + 1, from + container.length - 1).trim() !== "") return removed;
  return removeWithEmpty(removed, parent);
}

/** Replaces the value at `path`. */
export function replaceValue(text: string, path: JsonPath, value: unknown): string {
  const mark = markOf(text);
  const body = withoutMark(text);
  const node = nodeAt(text, path);
  if (node === undefined) return text;
  const start = body.lastIndexOf("\n", node.offset) + 1;
  const indent = /^[ \t]*/.exec(body.slice(start))?.[0] ?? "";
  const isOneLine = !body.slice(node.offset, endOf(node)).includes("\n");
  const layout = { ...layoutOf(body, node, path.length), indent: isOneLine ? undefined : indent };
  return mark + body.slice(0, node.offset) + print(value, layout) + body.slice(endOf(node));
}

/** Removes the property or item at `path` with one comma. Comments around it stay. */
function remove(text: string, path: JsonPath): string {
  const mark = markOf(text);
  const body = withoutMark(text);
  const value = nodeAt(text, path);
  const entry = value?.parent?.type === "property" ? value.parent : value;
  const container = entry?.parent;
  if (entry === undefined || container === undefined) return text;
  const siblings = container.children ?? [];
  const index = siblings.indexOf(entry);
  const before = siblings[index - 1];
  const after = siblings[index + 1];
  const gapBefore = body.slice(before ? endOf(before) : container.offset + 1, entry.offset);
  const gapAfter = body.slice(endOf(entry), after ? after.offset : endOf(container) - 1);
  const isBare = (gap: string) => /^\s*,?\s*$/.test(gap);
  const from = isBare(gapBefore) ? entry.offset - gapBefore.length : entry.offset - trailingSpace(gapBefore);
  if (before !== undefined) {
    const kept = isBare(gapBefore) ? "" : gapBefore.replace(",", "");
    return mark + body.slice(0, endOf(before)) + kept.trimEnd() + body.slice(endOf(entry));
  }
  if (after !== undefined) {
    const to = isBare(gapAfter) ? after.offset : endOf(entry) + gapAfter.indexOf(",") + 1;
    return mark + cut(body, entry.offset, to);
  }
  const comma = /^\s*,/.exec(gapAfter)?.[0].length ?? 0;
  const to = isBare(gapAfter) && isBare(gapBefore) ? endOf(container) - 1 : endOf(entry) + comma;
  return mark + cut(body, from, to);
}

function trailingSpace(text: string): number {
  return text.length - text.trimEnd().length;
}

interface Layout {
  /** The indentation of an entry on its own line; undefined if everything is on one line. */
  readonly indent: string | undefined;
  readonly unit: string;
  readonly lineEnd: string;
}

function add(
  text: string,
  path: JsonPath,
  type: "object" | "array",
  entry: (layout: Layout) => string,
): string {
  const mark = markOf(text);
  const body = withoutMark(text);
  const container = nodeAt(text, path);
  if (container?.type !== type) throw new Error(`there is no ${type} at ${path.join(".") || "the top"}`);
  const layout = layoutOf(body, container, path.length);
  const last = container.children?.at(-1);
  const lead = layout.indent === undefined ? "" : layout.lineEnd + layout.indent;
  if (last !== undefined) {
    const comma = layout.indent === undefined ? ", " : ",";
    return mark + insert(body, endOf(last), comma + lead + entry(layout));
  }
  const inside = body.slice(container.offset + 1, endOf(container) - 1);
  const open = layout.indent !== undefined && /^[ \t]*$/.test(inside);
  const tail = open ? layout.lineEnd + layout.unit.repeat(path.length) : "";
  return mark + insert(body, container.offset + 1, lead + entry(layout) + tail);
}

function layoutOf(text: string, container: Node, depth: number): Layout {
  const lineEnd = text.includes("\r\n") ? "\r\n" : "\n";
  const unit = /\n([ \t]+)\S/.exec(text)?.[1] ?? "  ";
  const first = container.children?.[0];
  if (first === undefined) {
    const oneLine = depth > 0 && !text.trimEnd().includes("\n");
    return { indent: oneLine ? undefined : unit.repeat(depth + 1), unit, lineEnd };
  }
  const line = text.slice(text.lastIndexOf("\n", first.offset) + 1, first.offset);
  const ownLine = /^[ \t]*$/.test(line) && text.lastIndexOf("\n", first.offset) >= container.offset;
  return { indent: ownLine ? line : undefined, unit, lineEnd };
}

function print(value: unknown, layout: Layout): string {
  if (layout.indent === undefined) return JSON.stringify(value);
  const lines = JSON.stringify(value, undefined, layout.unit).split("\n");
  return lines.join(layout.lineEnd + layout.indent);
}

function nodeAt(text: string, path: JsonPath): Node | undefined {
  const root = parseTree(withoutMark(text), [], { allowTrailingComma: true });
  return root && findNodeAtLocation(root, [...path]);
}
function endOf(node: Node): number {
  return node.offset + node.length;
}
function cut(text: string, from: number, to: number): string {
  return text.slice(0, from) + text.slice(to);
}
function insert(text: string, at: number, added: string): string {
  return text.slice(0, at) + added + text.slice(at);
}
/** Some editors on Windows write a byte order mark. */
function markOf(text: string): string {
  return text.startsWith("\uFEFF") ? "\uFEFF" : "";
}
function withoutMark(text: string): string {
  return text.slice(markOf(text).length);
}
