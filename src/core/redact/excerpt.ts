// Cuts a huge text to head and tail, then redacts, so that 50 MB cost no more than the part kept.
import { findSecrets } from "./find-secrets.ts";
import type { Finding } from "./findings.ts";
import { redactText, replaceFindings } from "./redact-text.ts";

const GAP = " … ";
/** Characters read beyond each cut, because a secret may be recognised only by the text around it. */
const MARGIN = 8192;

/** At most `maximum` characters, redacted. The tail gets more of them, because errors are at the end. */
export function excerpt(text: string, maximum: number): string {
  if (text.length <= maximum) {
    const whole = redactText(text);
    if (whole.length <= maximum) return whole;
  }
  const head = text.slice(0, maximum + MARGIN);
  const tail = text.slice(Math.max(0, text.length - maximum - MARGIN));
  const headFindings = findSecrets(head);
  const tailFindings = head === tail ? headFindings : findSecrets(tail);
  // Redaction marks may be longer than what they replace: then keep less.
  let room = maximum - GAP.length;
  while (room > 0) {
    const share = Math.floor(room * 0.4);
    const cut =
      headOf(head, headFindings, Math.min(share, text.length >> 1)) +
      GAP +
      tailOf(tail, tailFindings, Math.min(room - share, text.length >> 1));
    if (cut.length <= maximum) return flat(cut);
    room -= Math.max(16, cut.length - maximum);
  }
  return GAP.slice(0, Math.max(0, maximum));
}

/**
 * The first and the last `keep` characters of a longer text, still to be redacted by the caller. The text around the
 * two cuts is redacted here, because a secret may be recognised only by text beyond the cut.
 */
export function headAndTail(text: string, keep: number): readonly [head: string, tail: string] {
  const from = lastGap(text, Math.max(0, keep - MARGIN), text.length);
  const around = text.slice(from, keep + MARGIN);
  const to = firstGap(text, Math.min(text.length, text.length - keep + MARGIN), text.length);
  const start = Math.max(0, text.length - keep - MARGIN);
  const beyond = text.slice(start, to);
  return [
    text.slice(0, from) + headOf(around, findSecrets(around), keep - from),
    tailOf(beyond, findSecrets(beyond), to - (text.length - keep)) + text.slice(to),
  ];
}

function headOf(text: string, findings: readonly Finding[], keep: number): string {
  const end = lastGap(text, keep);
  const cutThrough = findings.find((finding) => finding.start < end && finding.end > end);
  return replaceFindings(text, findings, 0, cutThrough?.start ?? end).trimEnd();
}

function tailOf(text: string, findings: readonly Finding[], keep: number): string {
  const start = firstGap(text, text.length - keep);
  const cutThrough = findings.find((finding) => finding.start < start && finding.end > start);
  return replaceFindings(text, findings, cutThrough?.end ?? start, text.length).trimStart();
}

/** How far to search for a blank; text without any (minified) is cut at punctuation. */
const REACH = 400;

/** The last gap before `end`: the token that would be cut is dropped. */
function lastGap(text: string, end: number, farthest = REACH): number {
  for (const [isGap, reach] of GAPS) {
    for (let index = end; index > Math.max(0, end - Math.min(reach, farthest)); index--) {
      if (isGap(text.charCodeAt(index))) return index;
    }
  }
  return 0;
}

function firstGap(text: string, start: number, farthest = REACH): number {
  for (const [isGap, reach] of GAPS) {
    for (let index = start; index < Math.min(text.length, start + Math.min(reach, farthest)); index++) {
      if (isGap(text.charCodeAt(index - 1))) return index;
    }
  }
  return text.length;
}

function isBlank(code: number): boolean {
  return code === 32 || (code >= 9 && code <= 13);
}

/** Brackets, commas, semicolons, quotes: characters that no token contains. */
function isPunctuation(code: number): boolean {
  return "()[]{}<>,;\"'".includes(String.fromCharCode(code));
}

/** Kinds of gaps in order of preference, with the distance to search. */
const GAPS = [
  [isBlank, REACH],
  [isPunctuation, REACH],
  [isBlank, Number.POSITIVE_INFINITY],
  [isPunctuation, Number.POSITIVE_INFINITY],
] as const;

/** Copies the text: a substring would keep the whole string in memory. */
function flat(text: string): string {
  text.charCodeAt(0);
  return text;
}
