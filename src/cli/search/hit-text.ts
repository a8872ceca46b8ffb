// Search hits as text for people: title, passage with the matches marked, reason, and the command that shows the rest.

import { line } from "../../core/compose/line.ts";
import { whatItIs } from "../../core/compose/search-text.ts";
import { when } from "../../core/text/for-people.ts";
import type { SearchHit } from "../../domain/search.ts";
import { colour, columns, cross, tick } from "../terminal/terminal.ts";
import { cutTo, wrapTo } from "../terminal/wide.ts";

interface HitView {
  readonly now: number;
  /** Name of a project, printed with each hit; absent if all belong to one project. */
  nameOf?(project: string): string;
}

export function hitLines(hits: readonly SearchHit[], view: HitView, width = columns()): string {
  const digits = String(hits.length).length;
  const indent = " ".repeat(digits + 2);
  const room = width === undefined ? undefined : width - indent.length;
  return hits
    .map((hit, index) => {
      const { document, successor, more } = hit;
      const about = [
        whatItIs(hit),
        document.at > 0 ? when(document.at, view.now) : "",
        document.branch ?? "",
        view.nameOf?.(document.project) ?? "",
      ];
      const head = `${colour.dim(String(index + 1).padStart(digits))}  ${mark(hit)}`;
      return [
        head + colour.bold(cutTo(line(document.title, 300), room === undefined ? undefined : room - 2)),
        ...(hit.passage ? [wrapTo(marked(hit), width, indent)] : []),
        ...(successor
          ? [
              wrapTo(
                `${colour.yellow("no longer in force")}; instead: ${line(successor, 200)}`,
                width,
                indent,
              ),
            ]
          : []),
        colour.dim(wrapTo(about.filter(Boolean).join(" · "), width, indent)),
        colour.dim(wrapTo(`matched ${hit.why.join("; ")} · twiceshy ${more}`, width, indent)),
      ].join("\n");
    })
    .join("\n\n");
}

function mark({ document: { kind } }: SearchHit): string {
  if (kind === "failure") return `${cross()} `;
  return kind === "call" || kind === "pattern" ? `${tick()} ` : "";
}

function marked({ passage, marks }: SearchHit): string {
  let text = "";
  let from = 0;
  for (const [start, end] of marks) {
    text += passage.slice(from, start) + colour.yellow(passage.slice(start, end));
    from = end;
  }
  return text + passage.slice(from);
}
