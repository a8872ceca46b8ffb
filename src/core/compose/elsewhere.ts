// What other projects have taught about the same tools; every line names where it comes from.
import { block, type Limit } from "./block.ts";
import { day, line } from "./line.ts";

export interface ElsewhereItem {
  readonly type: "avoid" | "works";
  readonly display: string;
  /** Of a failure. */
  readonly error: string;
  readonly instead: string;
  /** Times it failed, or held. */
  readonly times: number;
  readonly lastAt: number;
  /** The project's name; `from elsewhere: team` for what came in a file. */
  readonly project: string;
}

/** The best first; those that fit. */
export function elsewhereText(
  items: readonly ElsewhereItem[],
  limit: Limit,
): { readonly text: string; readonly shown: readonly ElsewhereItem[] } {
  if (items.length === 0) return { text: "", shown: [] };
  const head = "Learned in other projects, with tools that are used here too:";
  const lines = [head, ...items.map(itemLine)].map((text, index) => ({ text, rank: index }));
  const { text, shown } = block(lines, limit);
  // A heading alone says nothing.
  if (shown.length < 2) return { text: "", shown: [] };
  return {
    text,
    shown: shown.flatMap((index) => {
      const item = items[index - 1];
      return item ? [item] : [];
    }),
  };
}

function itemLine({ type, display, error, instead, times, lastAt, project }: ElsewhereItem): string {
  const where = `${times}×, last ${day(lastAt)}, ${line(project, 60)}`;
  if (type === "works") return `✅ ${line(display, 120)} (${where})`;
  const why = error ? `: ${line(error, 110)}` : "";
  const use = instead ? ` → ${line(instead, 110)}` : "";
  return `❌ ${line(display, 100)}${why}${use} (${where})`;
}
