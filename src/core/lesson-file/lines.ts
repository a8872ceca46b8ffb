// Splits markdown into lines and finds headings, ignoring code blocks and comments.
import { sectionNamed } from "./section-names.ts";

type Line =
  | { readonly type: "text"; readonly text: string; readonly code: boolean }
  | { readonly type: "heading"; readonly text: string; readonly depth: number; readonly name: string };

export interface Fence {
  readonly sign: string;
  readonly length: number;
}

/** Comments are removed. An unclosed fence or comment is treated as text, so that the lines below it count. */
export function linesOf(text: string): { readonly lines: readonly Line[]; readonly open?: Fence } {
  const raw = text.split("\n");
  const ends = raw.flatMap((line, at) => closes(line, at));
  const comments = raw.findLastIndex((line) => line.includes("-->"));
  const lines: Line[] = [];
  let open: Fence | undefined;
  for (let index = 0; index < raw.length; index += 1) {
    const line = raw[index] ?? "";
    const fence = opens(line);
    const end = fence && ends.find((other) => other.at > index && fits(other, fence))?.at;
    if (end !== undefined) {
      for (; index <= end; index += 1) lines.push({ type: "text", text: raw[index] ?? "", code: true });
      index -= 1;
      continue;
    }
    if (fence !== undefined) open ??= fence;
    const comment = /^ {0,3}<!--/.test(line) && index <= comments ? commentEnd(raw, index) : undefined;
    if (comment !== undefined) {
      index = comment.index;
      if (comment.rest !== "") lines.push({ type: "text", text: comment.rest, code: false });
      continue;
    }
    lines.push(
      headingOf(line) ?? underlined(line, raw[index + 1]) ?? { type: "text", text: line, code: false },
    );
    if (lines.at(-1)?.type === "heading" && headingOf(line) === undefined) index += 1;
  }
  return { lines, ...(open && { open }) };
}

function headingOf(line: string): Line | undefined {
  const found = /^ {0,3}(#{1,6})(?:[ \t]+(.*))?$/.exec(line);
  if (found === null) return undefined;
  const name = (found[2] ?? "").replace(/(?:^|[ \t])#+[ \t]*$/, "").trim();
  return { type: "heading", text: line, depth: (found[1] ?? "").length, name };
}

/** Setext headings (underlined); only for section names, because rules and tables have such lines as well. */
function underlined(line: string, next: string | undefined): Line | undefined {
  if (next === undefined || !/^ {0,3}(?:-{2,}|={2,})[ \t]*$/.test(next)) return undefined;
  const name = line.trim();
  if (!/^[\p{L} /&–-]+:?$/u.test(name) || sectionNamed(name) === undefined) return undefined;
  return { type: "heading", text: line, depth: next.includes("=") ? 1 : 2, name };
}

/** Also at the start of a list item. */
function opens(line: string): Fence | undefined {
  const found = /^[\s>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*(`{3,}|~{3,})(.*)$/.exec(line);
  const marks = found?.[1];
  if (marks === undefined || (marks.startsWith("`") && found?.[2]?.includes("`"))) return undefined;
  return { sign: marks.charAt(0), length: marks.length };
}

function closes(line: string, at: number): readonly (Fence & { readonly at: number })[] {
  const marks = /^[\s>]*(`{3,}|~{3,})[ \t]*$/.exec(line)?.[1];
  return marks === undefined ? [] : [{ sign: marks.charAt(0), length: marks.length, at }];
}

function fits(closing: Fence, fence: Fence): boolean {
  return closing.sign === fence.sign && closing.length >= fence.length;
}

function commentEnd(raw: readonly string[], from: number): { index: number; rest: string } | undefined {
  for (let index = from; index < raw.length; index += 1) {
    const line = raw[index] ?? "";
    const at = index === from ? line.indexOf("-->", line.indexOf("<!--") + 4) : line.indexOf("-->");
    if (at >= 0) return { index, rest: line.slice(at + 3).trim() };
  }
  return undefined;
}
