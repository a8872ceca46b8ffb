// Line parsers shared by all log readers: bullets, keys, story ids, clean single lines.
import { cut } from "../core/text/cut.ts";

/** Longest line that is kept, in characters. */
const LINE_KEPT = 300;

interface Bullet {
  readonly indent: number;
  readonly text: string;
}

/** `  - text`, `* text`, `1. text`; undefined for any other line. */
export function bulletOf(line: string): Bullet | undefined {
  const match = /^(\s*)(?:[-*•]|\d{1,3}[.)])\s+(\S.*)$/.exec(line);
  return match ? { indent: (match[1] ?? "").length, text: (match[2] ?? "").trimEnd() } : undefined;
}

/** One line without markup and control characters. Secrets have left the text before any parser sees it (read.ts). */
export function keep(text: string, limit: number = LINE_KEPT): string {
  const flat = text
    .slice(0, limit * 4)
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, " ")
    .replace(/\*\*|__/g, "")
    .trim();
  return cut(flat, limit);
}

/** `US-016`, `task-42`, `STORY-3`: the first id of a story in a text. */
export function storyIdIn(text: string): string {
  return /\b(?:US|STORY|TASK|FEAT|BUG)-\d{1,6}\b/i.exec(text)?.[0] ?? "";
}

/** `US-009: Stall detection` or `[x] US-009: …` → both parts. */
export function storyOf(text: string): { readonly id: string; readonly title: string } | undefined {
  const match = /^(?:\[[ xX]\]\s*)?([A-Za-z]{2,12}-\d{1,6})(?:\s*[:–—-]\s*(.*))?$/.exec(text.trim());
  return match ? { id: match[1] ?? "", title: keep(match[2] ?? "", 160) } : undefined;
}

/** `k=v k="two words"` */
export function pairsOf(text: string): Readonly<Record<string, string>> {
  const pairs: Record<string, string> = Object.create(null);
  for (const match of text.matchAll(/([A-Za-z_][\w.-]*)=("[^"]*"|\S*)/g))
    pairs[match[1] ?? ""] = (match[2] ?? "").replace(/^"|"$/g, "");
  return pairs;
}

/** A whole number, also in `803s` and `66,627`; undefined for anything else. */
export function wholeNumber(text: string | undefined): number | undefined {
  const match = /^\$?(-?\d[\d,]*)(?:\.\d+)?\s*(?:s|sec|seconds)?(?:\s|$|\()/.exec(`${text ?? ""} `);
  if (match === null) return undefined;
  const number = Number((match[1] ?? "").replaceAll(",", ""));
  return Number.isSafeInteger(number) ? number : undefined;
}

/** The path a bullet begins with: "`lib/state.ts` - why", "bin/tool (new)". */
export function fileIn(text: string): string {
  const quoted = /^`([^`\s]+)`/.exec(text)?.[1];
  const path = quoted ?? /^([\w.@~*/\\+-]+)(?=[\s,:(]|$)/.exec(text)?.[1] ?? "";
  return /[./\\]/.test(path) && /\w/.test(path) ? path.replace(/[.:,]$/, "") : "";
}
