// Splits the body of a lesson into heading and sections, and makes texts safe to be written as a section.
import { cut } from "../text/cut.ts";
import { type Fence, linesOf } from "./lines.ts";
import { HEADINGS, type SectionName, sectionNamed } from "./section-names.ts";
import { LIMITS, withoutControls } from "./text.ts";

interface Body {
  /** The first heading, unless it is a section name. */
  readonly heading: string;
  /** Texts as written; text before the first section is the situation if there is no such section. */
  readonly sections: Readonly<Record<SectionName, string>>;
}

export function bodyOf(text: string): Body {
  const parts: Partial<Record<SectionName, string[]>> = {};
  const before: string[] = [];
  let heading: string | undefined;
  let depth = 0;
  let into: string[] | undefined = before;
  for (const line of linesOf(withoutControls(text)).lines) {
    if (line.type === "heading") {
      const section = sectionNamed(line.name);
      const first = heading === undefined;
      heading ??= section === undefined ? line.name : "";
      if (section !== undefined) {
        parts[section] ??= [];
        into = parts[section];
        // The same heading again adds a paragraph to its section.
        into.push("");
        depth = line.depth;
        continue;
      }
      if (first) continue;
      // Another heading ends the section, unless it is a subheading.
      if (into !== before && line.depth <= depth) into = undefined;
    }
    into?.push(line.text);
  }
  const sections = Object.fromEntries(
    HEADINGS.map(([name]) => [name, trimLines((parts[name] ?? []).join("\n"))]),
  ) as Record<SectionName, string>;
  if (sections.situation === "") sections.situation = trimLines(before.join("\n"));
  return { heading: heading ?? "", sections };
}

/** A text that stays inside its section: without headings of other sections and with all code blocks closed. */
export function sectionText(text: string): string {
  const most = LIMITS.section;
  const settled = settle(withoutControls(text));
  if (settled.length <= most) return settled;
  // A cut inside a code block needs a closing fence, for which there must be room.
  for (let room = most; room > most / 2; room -= 50) {
    const shorter = settle(cut(settled, room));
    if (shorter.length <= most) return shorter;
  }
  return settle(settled.replace(/[`~]{3,}/g, "").slice(0, most - 1));
}

/** Repeats until stable: removing a comment or closing a block may change the meaning of a line. */
function settle(text: string): string {
  let settled = text;
  for (let round = 0; round < 8; round += 1) {
    const next = settleOnce(settled);
    if (next === settled) break;
    settled = next;
  }
  return settled;
}

function settleOnce(text: string): string {
  const { lines, open } = linesOf(text);
  const kept = lines.map((line) => {
    if (line.type === "text") return line.code ? line.text : line.text.replace(/^( {0,3})<!--/, "$1\\<!--");
    if (sectionNamed(line.name) !== undefined) return `**${line.name}**`;
    return line.depth < 3 ? `### ${line.name}` : line.text;
  });
  const settled = trimLines(kept.join("\n"));
  if (open === undefined) return settled;
  return `${settled}\n${closing(open)}`;
}

/** Removes empty lines around the text; keeps the indentation of the first line. */
function trimLines(text: string): string {
  return text.replace(/^(?:[^\S\n]*\n)+/, "").trimEnd();
}

function closing({ sign, length }: Fence): string {
  return sign.repeat(length);
}
