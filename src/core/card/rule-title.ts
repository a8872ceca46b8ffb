// The title of a rule: as much of it as fits into one line, and never only its condition.
import { spoken } from "./sentences.ts";
import { cut } from "./text.ts";

/** Cut where a thought ends, if there is one behind the condition. */
export function shorten(rule: string, codes: readonly string[], condition = 0): string {
  const whole = spoken(rule, codes);
  if (whole.length <= TITLE) return whole;
  const short = spoken(rule.replace(/\s*\([^()]*\)/g, ""), codes);
  if (short.length <= TITLE) return short;
  const ends = [
    ...short.matchAll(
      /(?:;|\s[—–-]|,|\s(?:unless|because|so that|when|if|before|after|instead of|rather than))\s/gi,
    ),
  ]
    .map(({ index }) => index)
    .filter((index) => index >= Math.max(40, condition + 20) && index < TITLE && !isInside(short, index));
  if (ends.length === 0) return cut(short, TITLE);
  return `${short.slice(0, ends.at(-1)).replace(/[\s,;:—–-]+$/, "")}…`;
}

const TITLE = 120;

function isInside(text: string, index: number): boolean {
  const before = text.slice(0, index);
  return (before.match(/`/g)?.length ?? 0) % 2 === 1 || /\([^)]*$/.test(before);
}

export function capital(text: string): string {
  return /^[a-z]+[ ,]/.test(text) ? text.charAt(0).toUpperCase() + text.slice(1) : text;
}
