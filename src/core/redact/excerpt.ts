// Head and tail of a text that may be huge: cut first, then redact, so that 50 MB cost no more than the part kept.
import { type Finding, findSecrets } from "./find-secrets.ts";
import { redactText, replaceFindings } from "./redact-text.ts";

const GAP = " … ";
/** Read beyond each cut, so that a secret is known by what stands around it even if that is not kept. */
const MARGIN = 8192;

/** At most `maximum` characters, redacted. What failed is said at the end, so the tail gets more of them. */
export function excerpt(text: string, maximum: number): string {
  if (text.length <= maximum) {
    const whole = redactText(text);
    if (whole.length <= maximum) return whole;
  }
  const head = text.slice(0, maximum + MARGIN);
  const tail = text.slice(Math.max(0, text.length - maximum - MARGIN));
  const headFindings = findSecrets(head);
  const tailFindings = head === tail ? headFindings : findSecrets(tail);
  // Marks may be longer than what they stand for: then keep less.
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

/** How far to look for a blank; text without any (minified, one line) is cut at punctuation. */
const REACH = 400;

/** The last gap before `end`: the token that is cut there is dropped. */
function lastGap(text: string, end: number): number {
  for (const isGap of [isBlank, isPunctuation]) {
    for (let index = end; index > Math.max(0, end - REACH); index--) {
      if (isGap(text.charCodeAt(index))) return index;
    }
  }
  return 0;
}

function firstGap(text: string, start: number): number {
  for (const isGap of [isBlank, isPunctuation]) {
    for (let index = start; index < Math.min(text.length, start + REACH); index++) {
      if (isGap(text.charCodeAt(index - 1))) return index;
    }
  }
  return text.length;
}

function isBlank(code: number): boolean {
  return code === 32 || (code >= 9 && code <= 13);
}

/** Brackets, commas, semicolons, quotes: nothing a token is made of. */
function isPunctuation(code: number): boolean {
  return "()[]{}<>,;\"'".includes(String.fromCharCode(code));
}

/** Parts of a string keep the whole of it in memory; reading a joined one makes it a string of its own. */
function flat(text: string): string {
  text.charCodeAt(0);
  return text;
}
