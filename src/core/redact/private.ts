// What a person put between <private> and </private> is nobody's business: it goes before anything else looks at a text.

export interface PrivateOptions {
  /** One that is never closed hides everything after it. */
  readonly unclosed?: boolean;
  /** One that was never opened hides everything before it: the beginning may have been cut away. */
  readonly unopened?: boolean;
}

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

/** Cheap, for the many texts that have none. */
export function mayHavePrivate(text: string): boolean {
  return text.includes("<") && MARK.test(text);
}

const MARK = /<\/?private/i;
const MAXIMUM_PASSES = 5;

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
  for (const tag of text.matchAll(/<(\/?)private(?:\s[^<>/]*)?>/gi)) {
    const end = tag.index + tag[0].length;
    if (tag[1] === "") open.push(tag.index);
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
    kept = text.slice(Math.min(end, before), before) + kept;
    before = start;
  }
  return text.slice(0, before) + kept;
}
