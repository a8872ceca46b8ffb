// Small cuts of text.
import { pattern } from "../pattern/pattern.ts";

// Escape sequences (a line may begin with a bracket, too) and control characters; zero-width ones and overrides of direction.
const UNPRINTABLE = /(?!\s)\p{Cc}\[[0-9;?]*[A-Za-z]|[\p{Cc}\p{Cf}]/gu;

/** Nearly all texts: the pattern above knows all of Unicode, which takes a cold process long to make. */
const PLAIN = /^[\x20-\x7e\xa1-\xac\xae-\xff…–—‘’“”•→✓]*$/;

/** One line, cut between words where that costs little. */
export function plainLine(text: string, maximum: number): string {
  const printable = PLAIN.test(text) ? text : text.replace(UNPRINTABLE, " ");
  return cut(printable.replace(/\s+/g, " ").trim(), maximum);
}

export function cut(text: string, maximum: number): string {
  if (text.length <= maximum) return text;
  const kept = text.slice(0, maximum - 1);
  const end = kept.lastIndexOf(" ");
  const whole = end > maximum * 0.7 ? kept.slice(0, end) : kept.replace(/[\uD800-\uDBFF]$/, "");
  return `${whole.replace(/[\s,;:]+$/, "")}…`;
}

/** How much a text says: a syllable of Hangul or an ideograph stands for two letters. */
export function lengthOf(text: string): number {
  return text.length + (text.match(/[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3]/g)?.length ?? 0);
}

/** As code, where the text itself has none. */
export function code(text: string): string {
  const line = plainLine(text, 120);
  return line.includes("`") ? line : `\`${line}\``;
}

/** Without the folder it was called from and where its output went: what one would type. */
export function bareCommand(display: string): string {
  return plainLine(display, 200)
    .replace(/^cd \S+ && /, "")
    .replace(REDIRECTED, "")
    .replace(SHOWN, "")
    .trim();
}

const REDIRECTED = pattern(/ *(?:\d?>&?\d?(?:\/dev\/null)?)(?= |$)/g);
const SHOWN = pattern(/ *\| *(?:tail|head|grep|cat|tee|sed|awk)\b.*$/);

export function capital(text: string): string {
  return /^[a-z]+(?:[\s,']|$)/.test(text) ? text.charAt(0).toUpperCase() + text.slice(1) : text;
}

/** `a.ts, b.ts and 2 more` */
export function listed(files: readonly string[], most = 3): string {
  const more = files.length - most;
  return more > 0 ? `${files.slice(0, most).join(", ")} and ${more} more` : files.join(", ");
}
