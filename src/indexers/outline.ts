// Parses a file with tree-sitter (WebAssembly) and lists its definitions. The parser is loaded on first use.
import type { Language, Node, Parser, Tree } from "@vscode/tree-sitter-wasm";
import { type Grammar, grammarOf } from "../core/code/languages.ts";
import type { Definition } from "../domain/code.ts";
import { DEFINITION_NODES, type DefinitionNodes } from "./definition-nodes.ts";

/** A file that takes longer is cut by lines: on the clock, and then again in processor time, because the machine may be busy. */
const PARSE_MS = 3_000;
/** After so many failures the parser is given up, and files are cut by lines. */
const MOST_FAILURES = 5;
const MOST_DEFINITIONS = 5_000;
/** Classes in namespaces in modules; deeper ones are parts of their outer definition. */
const DEEPEST = 6;
const LONGEST_SIGNATURE = 200;
const LONGEST_DOC = 400;

/** Undefined when no grammar fits or the file cannot be parsed. */
type Outline = (path: string, text: string) => Promise<readonly Definition[] | undefined>;

export function outliner(): Outline {
  let loading: Promise<Loaded> | undefined;
  let failures = 0;
  return async (path, text) => {
    const grammar = grammarOf(path);
    if (grammar === undefined || failures >= MOST_FAILURES) return undefined;
    loading ??= load();
    let tree: Tree | null = null;
    try {
      const { parser, language } = await loading;
      parser.setLanguage(await language(grammar));
      tree = parser.parse(text, null, { progressCallback: deadline() });
      return tree ? definitionsOf(tree.rootNode, DEFINITION_NODES[grammar], text) : undefined;
    } catch {
      // A parser that is broken or out of memory is started again for the next file.
      loading = undefined;
      failures++;
      return undefined;
    } finally {
      tree?.delete();
    }
  };
}

/** Asked thousands of times for each file: the system is asked for processor time only when the clock ran out. */
function deadline(): () => boolean {
  const end = performance.now() + PARSE_MS;
  let since: NodeJS.CpuUsage | undefined;
  return () => {
    if (performance.now() < end) return false;
    since ??= process.cpuUsage();
    return process.cpuUsage(since).user > PARSE_MS * 1_000;
  };
}

interface Loaded {
  readonly parser: Parser;
  language(grammar: Grammar): Promise<Language>;
}

async function load(): Promise<Loaded> {
  const { Parser: Runtime, Language: Grammars, wasmOf } = await import("./grammar-files.ts");
  // Its type only knows a way that reads a file by itself.
  await Runtime.init({ wasmBinary: wasmOf("tree-sitter") } as never);
  const languages = new Map<Grammar, Promise<Language>>();
  return {
    parser: new Runtime(),
    language(grammar) {
      const known = languages.get(grammar) ?? Grammars.load(wasmOf(`tree-sitter-${grammar}`));
      languages.set(grammar, known);
      return known;
    },
  };
}

function definitionsOf(root: Node, nodes: DefinitionNodes, text: string): readonly Definition[] {
  const found: Definition[] = [];
  collect(root, { nodes, text, found, prefix: "", depth: 0, first: undefined, comment: "" });
  return found.sort((one, other) => one.from - other.from || other.to - one.to);
}

interface Around {
  readonly nodes: DefinitionNodes;
  readonly text: string;
  readonly found: Definition[];
  readonly prefix: string;
  readonly depth: number;
  /** Row where an outer statement or its comment begins: `export`, decorators. */
  readonly first: number | undefined;
  /** The comment above that statement. */
  readonly comment: string;
}

/** Comments directly above a definition belong to it. */
function collect(parent: Node, around: Around): void {
  const { nodes, found } = around;
  let above: { readonly from: number; readonly to: number; readonly text: string } | undefined;
  for (const node of parent.namedChildren) {
    if (!node || found.length >= MOST_DEFINITIONS) continue;
    const from = node.startPosition.row;
    const near = above && above.to + 1 >= from ? above : undefined;
    if (COMMENT.test(node.type)) {
      above = {
        from: near?.from ?? from,
        to: node.endPosition.row,
        text:
          (near?.text.length ?? 0) > LONGEST_DOC
            ? (near?.text ?? "")
            : `${near ? `${near.text}\n` : ""}${node.text}`,
      };
      continue;
    }
    above = undefined;
    const first = near?.from ?? around.first;
    const comment = near?.text ?? around.comment;
    if (nodes.defines.has(node.type)) define(node, { ...around, comment }, first ?? from);
    else if (nodes.inside.has(node.type) || node.type === "ERROR") {
      const wraps = WRAPS.test(node.type);
      collect(node, { ...around, first: wraps ? (first ?? from) : undefined, comment: wraps ? comment : "" });
    }
  }
}

const COMMENT = /comment/;
/** Nodes that begin a statement whose definition lies inside. */
const WRAPS =
  /^(?:export_statement|ambient_declaration|lexical_declaration|variable_declaration|expression_statement|decorated_definition|template_declaration|type_declaration|const_declaration|var_declaration|declaration|field_declaration)$/;

function define(node: Node, around: Around, top: number): void {
  const { nodes, text, found, prefix, depth } = around;
  const name = nameOf(node);
  // A constant with a plain value is not worth a place of its own; a function or an object with functions is.
  if (name === "" || (VALUES.test(node.type) && !FUNCTIONS.test(node.childForFieldName("value")?.type ?? "")))
    return;
  const symbol = prefix === "" ? name : `${prefix}.${name}`;
  found.push({
    symbol,
    from: top + 1,
    to: node.endPosition.row + 1,
    depth,
    signature: signatureAt(text, node.startIndex),
    doc: (around.comment || docString(node)).slice(0, LONGEST_DOC),
  });
  if (depth >= DEEPEST) return;
  const body = node.childForFieldName("body") ?? node;
  const inner = { ...around, prefix: symbol, depth: depth + 1, first: undefined, comment: "" };
  if (nodes.inside.has(body.type) && !FUNCTION_LIKE.test(node.type)) collect(body, inner);
}

const VALUES = /^(?:variable_declarator|public_field_definition|field_definition)$/;
const FUNCTIONS = /function|class|object|call_expression|new_expression|array/;
/** Definitions inside a function are part of it, not listed on their own. */
const FUNCTION_LIKE = /function|method|constructor|declarator|field|property/;

function nameOf(node: Node): string {
  const named =
    node.childForFieldName("name") ?? (node.type === "impl_item" ? node.childForFieldName("type") : null);
  if (named) return named.text.slice(0, LONGEST_SIGNATURE);
  // C and C++: the name is the innermost declarator.
  let declarator = node.childForFieldName("declarator");
  for (let inner = declarator; inner; inner = inner.childForFieldName("declarator")) declarator = inner;
  return (declarator?.text ?? "").replace(/\(.*/s, "").slice(0, LONGEST_SIGNATURE);
}

/** Python: the text that a function or class begins with. */
function docString(node: Node): string {
  const first = node.childForFieldName("body")?.firstNamedChild;
  const text = first?.type === "expression_statement" ? first.firstNamedChild : first;
  return text?.type === "string" ? text.text : "";
}

/** From the definition to the end of its line, or to its opening brace. */
function signatureAt(text: string, at: number): string {
  const start = text.lastIndexOf("\n", at - 1) + 1;
  const cut = text.slice(start, start + LONGEST_SIGNATURE);
  const end = cut.indexOf("\n", at - start);
  return (end === -1 ? cut : cut.slice(0, end)).trim();
}
