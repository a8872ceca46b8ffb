// What a person put between <private> and </private> is nobody's business: it goes before anything else looks at a text.

export interface PrivateOptions {
  /** One that is never closed hides everything after it. */
  readonly unclosed?: boolean;
  /** One that was never opened hides everything before it: the beginning may have been cut away. */
  readonly unopened?: boolean;
}

/** For what is said and printed: its beginning or its end may have been cut away. */
export const CUT: PrivateOptions = { unclosed: true, unopened: true };

/** Without what lies between the tags, nested ones too; "" when nothing else is left. */
export function withoutPrivate(text: string, options: PrivateOptions = {}): string {
  if (!mayHavePrivate(text)) return text;
  let kept = text;
  // What moves together may be a tag again.
  for (let pass = 0; pass < MAXIMUM_PASSES; pass++) {
    const next = withoutRanges(kept, hiddenRanges(kept, options));
    if (next === kept) return kept === text || kept.trim() !== "" ? kept : "";
    kept = next;
  }
  // Nobody writes this without meaning to get past us.
  return kept.slice(0, kept.search(MARK));
}

/** The same of one thing said in several parts: what is opened in one may be closed in another. As many as before. */
export function withoutPrivateAmong(
  parts: readonly string[],
  options: PrivateOptions = {},
): readonly string[] {
  if (!parts.some(mayHavePrivate)) return parts;
  const whole = parts.map((part) => part.replaceAll(BREAK, " ")).join(BREAK);
  const open = withoutPrivate(whole, options).split(BREAK);
  return parts.map((_, index) => open[index] ?? "");
}

/** Tags of a part of a text whose other halves lie outside of it: first those that close, then those that open. */
export interface HalfTags {
  readonly closed: number;
  readonly opened: number;
}

/** What to put where a part is left out, so that what is around it stays as private as it was. */
export function halfTagsText({ closed, opened }: HalfTags): string {
  return "</private>".repeat(closed) + "<private>".repeat(opened);
}

/** In `text` before `to`, after those that were found before it; `end` is `to`, or where a tag begins that lies across it. */
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

/** Cheap, for the many texts that have none. */
export function mayHavePrivate(text: string): boolean {
  return text.length >= SHORTEST && WORD.test(text) && MARK.test(text);
}

const SHORTEST = "<private>".length;
/** In small letters; every tag has it, in whatever case. */
export const PRIVATE_HINT = "private";
/** Found several times as fast as a tag that may be written in many ways. */
const WORD = new RegExp(PRIVATE_HINT, "i");
/** Also as HTML, JSON and addresses write them, and what was written so twice. */
const BEGIN = String.raw`(?:<|&(?:amp;)*(?:lt|#0*60|#x0*3c);|\\+(?:u003c|x3c)|%3c)`;
const SLASH = String.raw`(?:\\*\/|&(?:amp;)*#(?:0*47|x0*2f);|\\+(?:u002f|x2f)|%2f)`;
const END = String.raw`(?:>|&(?:amp;)*(?:gt|#0*62|#x0*3e);|\\+(?:u003e|x3e)|%3e)`;
const MARK = new RegExp(String.raw`${BEGIN}\s*${SLASH}?\s*private`, "i");
/** Its slash; what stands behind the word. */
const TAG = new RegExp(String.raw`${BEGIN}\s*(${SLASH}?)\s*private(\s[^<>]{0,300}?)?${END}`, "gi");
const MAXIMUM_PASSES = 5;
/** Between the parts of what was said; stays where what is around it goes. */
const BREAK = "\0";

interface Range {
  readonly start: number;
  readonly end: number;
}

/** In order of their ends; an outer one ends after those inside it. */
function hiddenRanges(
  text: string,
  { unclosed = false, unopened = false }: PrivateOptions,
): readonly Range[] {
  const ranges: Range[] = [];
  const open: number[] = [];
  for (const { index, 0: tag, 1: slash = "", 2: rest = "" } of text.matchAll(TAG)) {
    const end = index + tag.length;
    // `<private />` holds nothing.
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
  // From the back: the outermost comes first.
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
