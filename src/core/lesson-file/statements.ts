// Splits a rule file into statements, each with its headings.
import type { Token, Tokens } from "marked";
import { blocksOf, ownText } from "./items.ts";

export interface Statement {
  /** Markdown as written. */
  readonly text: string;
  /** The headings above it, the nearest last. */
  readonly headings: readonly string[];
  /** The line that introduces its list ("Forbidden without a fallback"); empty if there is none. */
  readonly label: string;
  readonly from: "heading" | "item" | "paragraph";
  /** Code lines or list items below it that belong to it. */
  readonly code: readonly string[];
  readonly listed: readonly string[];
}

/** In order of the file; code and tables contain no statements. */
export function statementsOf(markdown: string): readonly Statement[] {
  const found: Statement[] = [];
  const headings: { depth: number; name: string }[] = [];
  let label = "";
  const state = (from: Statement["from"], text: string, below: Below = NOTHING, under = label) =>
    found.push({ from, text, headings: headings.map(({ name }) => name), label: under, ...below });

  const tokens = blocksOf(markdown.replace(/\r\n?/g, "\n")).filter(({ type }) => type !== "space");
  // A single top heading is the title of the file; several are chapters.
  const chapters =
    tokens.filter((token) => token.type === "heading" && (token as Tokens.Heading).depth === 1).length > 1;
  for (const [index, token] of tokens.entries()) {
    const next = tokens[index + 1];
    if (token.type === "heading") {
      while ((headings.at(-1)?.depth ?? 0) >= (token as Tokens.Heading).depth) headings.pop();
      label = "";
      state("heading", token.text);
      const { depth, text: name } = token as Tokens.Heading;
      if (depth > 1 || chapters) headings.push({ depth, name });
    }
    if (token.type === "paragraph") {
      label = "";
      if (next?.type === "list" && isLabel(token.raw)) label = token.raw;
      state("paragraph", token.raw, belowOf(token.raw, next));
    }
    if (token.type === "blockquote") for (const inner of token.tokens ?? []) quoted(inner, state);
    if (token.type === "list") list(token as Tokens.List, state, label, next);
  }
  return found;
}

type Below = Pick<Statement, "code" | "listed">;
type State = (from: Statement["from"], text: string, below?: Below, label?: string) => void;
const NOTHING: Below = { code: [], listed: [] };

function list(token: Tokens.List, state: State, label: string, after: Token | undefined): void {
  for (const [index, item] of token.items.entries()) {
    const text = ownText({ ...item, tokens: item.tokens.filter(({ type }) => type !== "code") });
    const inner = item.tokens.find(({ type }) => type === "list" || type === "code");
    const below = inner ?? (index === token.items.length - 1 ? after : undefined);
    state("item", text, belowOf(text, below), label);
    for (const nested of item.tokens) {
      if (nested.type === "list") list(nested as Tokens.List, state, isLabel(text) ? text : "", undefined);
    }
  }
}

function quoted(token: Token, state: State): void {
  if (token.type === "paragraph") state("paragraph", token.raw);
  if (token.type === "list") list(token as Tokens.List, state, "", undefined);
}

/** "Never run these:" followed by a code block or a list. */
function belowOf(text: string, next: Token | undefined): Below {
  if (!isLabel(text)) return NOTHING;
  if (next?.type === "code") return { code: String(next.text).split("\n").slice(0, 30), listed: [] };
  if (next?.type !== "list") return NOTHING;
  return { code: [], listed: (next as Tokens.List).items.slice(0, 12).map(ownText) };
}

function isLabel(text: string): boolean {
  return /:[\s*_]*$/.test(text);
}
