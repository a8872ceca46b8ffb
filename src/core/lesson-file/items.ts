// Extracts markdown list items, each as one line.

import { Lexer, type Token, type Tokens } from "marked";
import { cut } from "../text/cut.ts";
import { LIMITS, oneLine, withoutRepeats } from "./text.ts";

/** Items of all lists, including nested ones; the lines of the text if it has no list. */
export function itemsOf(text: string): readonly string[] {
  if (text === "") return [];
  const plain = text.split("\n").filter((line) => line.trim() !== "");
  // Fast path for simple checklists, because the lexer is much slower.
  if (plain.every((line) => PLAIN.test(line))) return plain.map(itemText).filter(isSaid);
  const tokens = blocksOf(text);
  const listed = tokens.flatMap(itemsIn);
  if (listed.length > 0) return listed;
  return tokens.flatMap((token) =>
    token.type === "paragraph" ? token.raw.split("\n").map(itemText).filter(isSaid) : [],
  );
}

export function checklistOf(items: readonly string[]): readonly string[] {
  return withoutRepeats(items.map((item) => cut(itemText(item), LIMITS.item)).filter(isSaid)).slice(
    0,
    LIMITS.items,
  );
}

/** Items short enough to be tags, without backticks. */
export function tagItems(text: string): readonly string[] {
  return itemsOf(text)
    .map((item) => item.replace(/^(`+)\s*(.*?)\s*\1$/, "$2"))
    .filter((item) => item.length <= TAG_ITEM);
}

/** Blocks of a markdown text; never throws. */
export function blocksOf(text: string): readonly Token[] {
  try {
    return new Lexer().blockTokens(withoutDepths(text.slice(0, MOST)), []);
  } catch {
    return [];
  }
}

/** The item without checkbox, number or bullet. */
function itemText(text: string): string {
  let plain = oneLine(text.replace(/<!--[\s\S]*?(?:-->|$)/g, " "));
  for (;;) {
    const shorter = plain.replace(SIGNS, "");
    if (shorter === plain) return plain;
    plain = shorter;
  }
}

/** The item's own text, without nested lists. */
export function ownText(item: Tokens.ListItem): string {
  return item.tokens
    .filter((token) => !["list", "space", "checkbox", "hr"].includes(token.type))
    .map((token) => (token.type === "code" ? `\`${token.text}\`` : token.raw))
    .join(" ");
}

/** Rules, checkboxes of all forms, heading marks, quotes and fences. */
const SIGNS =
  /^(?:[-*+•‣◦☐☑☒✓✔✗✘□■](?=\s|$)|[☐☑☒✓✔✗✘□■•]|\d{1,9}[.)](?=\s|$)|#{1,6}(?=\s|$)|>|\[[ xX]?\](?=\s|$)|`{3,}|~{3,}|[-*_=]{3,}(?=\s|$)|\|)\s*/u;
/** No character after the bullet that starts another block. */
const PLAIN = /^- (?:\[[ xX]\] )?(?!```)[\p{L}`"'(][^<]*$/u;
const MOST = 60_000;
const DEEP = 10;
const TAG_ITEM = 60;

function itemsIn(token: Token): readonly string[] {
  if (token.type === "blockquote") return (token.tokens ?? []).flatMap(itemsIn);
  if (token.type !== "list") return [];
  return (token as Tokens.List).items.flatMap((item) => {
    const own = itemText(ownText(item));
    return [...(isSaid(own) ? [own] : []), ...item.tokens.flatMap(itemsIn)];
  });
}

function isSaid(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text);
}

/** Limits nesting: the lexer recurses once per mark, and a stack overflow ends the process. */
function withoutDepths(text: string): string {
  return text.replace(/^(?:[ \t]*(?:>|[-*+](?=[ \t])|\d{1,9}[.)](?=[ \t])))+/gm, (signs) =>
    (signs.match(/>|[-*+]|\d+/g)?.length ?? 0) > DEEP ? "" : signs,
  );
}
