// The body of a card: its heading, its sections, and the text of one as it can stand in a card.
import { type Fence, linesOf } from "./lines.ts";
import { HEADINGS, type SectionName, sectionNamed } from "./section-names.ts";
import { cut, LIMITS, withoutControls } from "./text.ts";

export interface Body {
  /** The first heading, when it is none of the sections'. */
  readonly heading: string;
  /** Texts as written; what stands before the first section is the situation where nothing else is. */
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
        // The same heading twice: two paragraphs of one section.
        into.push("");
        depth = line.depth;
        continue;
      }
      if (first) continue;
      // A heading of the author's own ends a section unless it stands below it.
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

/** A text that stays within its section wherever it is put: nothing in it heads another, nothing is left open. */
export function sectionText(text: string, most = LIMITS.section): string {
  const settled = settle(withoutControls(text));
  if (settled.length <= most) return settled;
  // A cut may fall into a piece of code, which then wants its end, for which there must be room.
  for (let room = most; room > most / 2; room -= 50) {
    const shorter = settle(cut(settled, room));
    if (shorter.length <= most) return shorter;
  }
  return settle(settled.replace(/[`~]{3,}/g, "").slice(0, most - 1));
}

/** What stands behind a comment, or closes what was open, may make a line mean something else: until nothing does. */
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

/** Without empty lines around it; the first line stays indented. */
function trimLines(text: string): string {
  return text.replace(/^(?:[^\S\n]*\n)+/, "").trimEnd();
}

function closing({ sign, length }: Fence): string {
  return sign.repeat(length);
}
