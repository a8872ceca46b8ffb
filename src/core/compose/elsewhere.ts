// Lessons of other projects about the same tools; every line names its source.
import { utcDay } from "../text/words.ts";
import { block, type Limit } from "./block.ts";
import { line } from "./line.ts";
import { theirWords, titleWords } from "./quote.ts";

export interface ElsewhereItem {
  readonly type: "avoid" | "works";
  readonly display: string;
  /** Kind of the failure, if it is one. */
  readonly error: string;
  readonly instead: string;
  /** How often it failed, or succeeded. */
  readonly times: number;
  readonly lastAt: number;
  /** The project's name; `from elsewhere: team` for items imported from a file. */
  readonly project: string;
}

/** Best first; only those that fit. */
export function elsewhereText(
  items: readonly ElsewhereItem[],
  limit: Limit,
): { readonly text: string; readonly included: readonly ElsewhereItem[] } {
  if (items.length === 0) return { text: "", included: [] };
  const head = "Learned in other projects, with tools that are used here too:";
  const lines = [head, ...items.map(itemLine)].map((text, index) => ({ text, rank: index }));
  const { text, included } = block(lines, limit);
  // A heading without items is left out.
  if (included.length < 2) return { text: "", included: [] };
  return {
    text,
    included: included.flatMap((index) => {
      const item = items[index - 1];
      return item ? [item] : [];
    }),
  };
}

function itemLine({ type, display, error, instead, times, lastAt, project }: ElsewhereItem): string {
  const where = `${times}×, last ${utcDay(lastAt)}, ${line(project, 60)}`;
  if (type === "works") return `✅ ${titleWords(display, 120)} (${where})`;
  const why = error ? `: ${theirWords(error, 110)}` : "";
  const use = instead ? ` → ${titleWords(instead, 110)}` : "";
  return `❌ ${titleWords(display, 100)}${why}${use} (${where})`;
}
