// Shortens a rule to a one-line title that is never only its condition.
import { cut } from "../text/cut.ts";
import { restoreCode } from "./sentences.ts";

/** Cuts at the end of a clause behind the condition, if there is one. */
export function shorten(rule: string, codes: readonly string[], condition = 0): string {
  const whole = restoreCode(rule, codes);
  if (whole.length <= TITLE) return whole;
  const short = restoreCode(rule.replace(/\s*\([^()]*\)/g, ""), codes);
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
