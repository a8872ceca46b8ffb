// Search hits for a model: one entry each, the best first, within a budget.
import type { SearchHit } from "../../domain/search.ts";
import { utcDay } from "../text/words.ts";
import { block, type Limit } from "./block.ts";
import { line } from "./line.ts";
import { quote, quoteTitle } from "./quote.ts";

/** Empty if there is nothing to tell or no room. */
export function searchText(hits: readonly SearchHit[], limit: Limit): string {
  const lines = hits.map((hit, index) => ({ text: hitText(hit), rank: index }));
  return lines.length === 0 ? "" : block(lines, limit).text;
}

function hitText(hit: SearchHit): string {
  const { document, passage, why, successor, tokens, more } = hit;
  const about = [
    whatItIs(hit),
    document.at > 0 ? utcDay(document.at) : "",
    document.branch ? `branch ${line(document.branch, 60)}` : "",
  ].filter(Boolean);
  return [
    `${quoteTitle(document.title, 160)} (${about.join(", ")})`,
    ...(passage ? [`  ${quote(passage, 300)}`] : []),
    ...(successor ? [`  no longer in force; instead: ${quoteTitle(successor, 120)}`] : []),
    `  matched ${line(why.join("; "), 120)}; whole: twiceshy ${more} (${tokens} tokens)`,
  ].join("\n");
}

/** `failed call, 4×`, `decision`, `file`. */
export function whatItIs({ document, alike }: SearchHit): string {
  // For a session it is the number of prompts.
  const times = document.count > 1 && document.kind !== "session" ? `, ${document.count}×` : "";
  const others = alike > 0 ? `, and ${alike} like it` : "";
  return `${nameOf(document)}${times}${others}`;
}

function nameOf({ kind, type }: SearchHit["document"]): string {
  if (kind === "failure") return "failed call";
  if (kind === "call") return "call that worked";
  if (kind === "pattern") return "what works";
  return kind === "observation" && type ? type : kind;
}
