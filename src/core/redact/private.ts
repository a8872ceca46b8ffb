// Removes text between <private> and </private>, before any other processing.

interface PrivateOptions {
  /** An unclosed tag hides everything after it. */
  readonly unclosed?: boolean;
  /** An unopened closing tag hides everything before it: the beginning may have been cut off. */
  readonly unopened?: boolean;
}

/** For messages and output, whose beginning or end may have been cut off. */
export const CUT: PrivateOptions = { unclosed: true, unopened: true };

/** The text without what is between the tags, nested ones included; "" if nothing else is left. */
export function withoutPrivate(text: string, options: PrivateOptions = {}): string {
  if (!mayHavePrivate(text)) return text;
  let kept = text;
  // Removing text may form a new tag: repeat.
  for (let pass = 0; pass < MAXIMUM_PASSES; pass++) {
    const next = withoutRanges(kept, hiddenRanges(kept, options));
    if (next === kept) return kept === text || kept.trim() !== "" ? kept : "";
    kept = next;
  }
  // Only an attempt to evade redaction needs more passes: drop the rest.
  return kept.slice(0, kept.search(MARK));
}

/** The same for a message in several parts: a tag may open in one part and close in another. Returns as many parts. */
export function withoutPrivateAmong(
  parts: readonly string[],
  options: PrivateOptions = {},
): readonly string[] {
  if (!parts.some(mayHavePrivate)) return parts;
  const whole = parts.map((part) => part.replaceAll(BREAK, " ")).join(BREAK);
  const open = withoutPrivate(whole, options).split(BREAK);
  return parts.map((_, index) => open[index] ?? "");
}

/** Unmatched tags of a part of a text: first the closing ones, then the opening ones. */
export interface HalfTags {
  readonly closed: number;
  readonly opened: number;
}

/** Tags to insert in place of an omitted part, so that the text around it stays private. */
export function halfTagsText({ closed, opened }: HalfTags): string {
  return "</private>".repeat(closed) + "<private>".repeat(opened);
}

/**
 * Unmatched tags in `text` before `to`, added to those `before`; `end` is `to`, or the start of a tag that crosses it.
 */
export function halfTagsIn(text: string, to: number, before: HalfTags): HalfTags & { readonly end: number } {
  let { closed, opened } = before;
  if (!mayHavePrivate(text)) return { closed, opened, end: to };
  for (const { index, 0: tag, 1: slash = "", 2: rest = "" } of text.matchAll(TAG)) {
    if (index >= to) break;
    if (index + tag.length > to) return { closed, opened, end: index };
    if (slash === "" && rest.trimEnd().endsWith("/")) continue;
    if (slash === "") opened++;
    else if (opened > 0) opened--;
    else closed++;
  }
  return { closed, opened, end: to };
}

/** Cheap check for the many texts without tags. */
export function mayHavePrivate(text: string): boolean {
  return text.length >= SHORTEST && WORD.test(text) && MARK.test(text);
}

const SHORTEST = "<private>".length;
/** Lower-case word that every tag contains, in any case. */
export const PRIVATE_HINT = "private";
/** Several times as fast as searching for a tag in all its spellings. */
const WORD = new RegExp(PRIVATE_HINT, "i");
/** Also encoded for HTML, JSON and URLs, once or repeatedly. */
const BEGIN = String.raw`(?:<|&(?:amp;)*(?:lt|#0*60|#x0*3c);|\\+(?:u003c|x3c)|%3c)`;
const SLASH = String.raw`(?:\\*\/|&(?:amp;)*#(?:0*47|x0*2f);|\\+(?:u002f|x2f)|%2f)`;
const END = String.raw`(?:>|&(?:amp;)*(?:gt|#0*62|#x0*3e);|\\+(?:u003e|x3e)|%3e)`;
const MARK = new RegExp(String.raw`${BEGIN}\s*${SLASH}?\s*private`, "i");
/** Groups: the slash; the text after the word. */
const TAG = new RegExp(String.raw`${BEGIN}\s*(${SLASH}?)\s*private(\s[^<>]{0,300}?)?${END}`, "gi");
const MAXIMUM_PASSES = 5;
/** Separates the parts of a message; stays when the text around it is removed. */
const BREAK = "\0";

interface Range {
  readonly start: number;
  readonly end: number;
}

/** In order of their ends; an outer range ends after those inside it. */
function hiddenRanges(
  text: string,
  { unclosed = false, unopened = false }: PrivateOptions,
): readonly Range[] {
  const ranges: Range[] = [];
  const open: number[] = [];
  for (const { index, 0: tag, 1: slash = "", 2: rest = "" } of text.matchAll(TAG)) {
    const end = index + tag.length;
    // `<private />` is empty.
    if (slash === "" && rest.trimEnd().endsWith("/")) continue;
    if (slash === "") open.push(index);
    else if (open.length > 0) ranges.push({ start: open.pop() ?? 0, end });
    else if (unopened) ranges.push({ start: 0, end });
  }
  const first = open[0];
  if (unclosed && first !== undefined) ranges.push({ start: first, end: text.length });
  return ranges;
}

function withoutRanges(text: string, ranges: readonly Range[]): string {
  let kept = "";
  let before = text.length;
  // From the end: the outermost range comes first.
  for (let index = ranges.length - 1; index >= 0; index--) {
    const { start, end } = ranges[index] as Range;
    if (start >= before) continue;
    const last = Math.min(end, before);
    kept = breaksIn(text, start, last) + text.slice(last, before) + kept;
    before = start;
  }
  return text.slice(0, before) + kept;
}

function breaksIn(text: string, start: number, end: number): string {
  let breaks = "";
  for (let at = text.indexOf(BREAK, start); at >= 0 && at < end; at = text.indexOf(BREAK, at + 1))
    breaks += BREAK;
  return breaks;
}
