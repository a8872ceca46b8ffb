// Cuts titles and subtitles to a number of words at the end of a phrase.

import { wordSet } from "../../domain/word-set.ts";
import { pattern } from "../pattern/pattern.ts";
import { capital } from "../text/words.ts";
import { cutClause, isBalanced } from "./clause.ts";
import { isPast } from "./kinds.ts";

const FEWEST = 3;
const MOST = 8;
export const SUBTITLE_WORDS = 24;

/** Three to eight words; undefined if the text has no suitable phrase. */
export function titleFrom(text: string): string | undefined {
  const all = plainTitle(text.replace(CODE, joined)).split(/\s+/).filter(Boolean);
  const words = all.length > MOST ? briefly(all) : all;
  if (words.length < FEWEST) return undefined;
  const end = words.length <= MOST ? words.length : phraseEnd(words);
  if (end === undefined) return undefined;
  const title = withoutDangling(words.slice(0, end))
    .join(" ")
    .replace(/[\s,;:.–—-]+$/, "")
    .replaceAll(GAP, " ");
  return title.split(" ").length >= FEWEST && isBalanced(title) ? capital(title) : undefined;
}

/** A short code span counts as one word: `(shop, day)` is not cut at its comma. */
const CODE = /`[^`]{3,30}`/g;
const GAP = "\uE000";

function joined(code: string): string {
  return /[,;:]/.test(code) ? code.replace(/\s+/g, GAP) : code;
}

/** "Make the login keep people logged in for": cut in the middle of a phrase. */
export function isCutOff(title: string): boolean {
  const words = title.trim().split(/\s+/);
  return DANGLING.has(lower(words.at(-1))) && !isOneVerb(words.at(-2), words.at(-1));
}

/** "Split the commit as": the rest was in a list. */
function withoutDangling(words: readonly string[]): readonly string[] {
  const last = words.length - 1;
  const hangs = HANGING.has(lower(words[last])) && !isOneVerb(words[last - 1], words[last]);
  return hangs ? words.slice(0, -1) : words;
}

/** At most 24 words, cut at the end of a clause; with an ellipsis if text was dropped. */
export function subtitleFrom(text: string): string {
  const words = text.replace(/\s+/g, " ").trim().split(" ");
  if (words.length <= SUBTITLE_WORDS) return words.join(" ");
  const room = words.slice(0, SUBTITLE_WORDS).join(" ").length;
  const cut = cutClause(words.join(" "), Math.min(40, room - 1), room);
  if (cut !== undefined && cut.split(" ").length <= SUBTITLE_WORDS) return cut;
  let end = SUBTITLE_WORDS;
  while (end > FEWEST && DANGLING.has(lower(words[end - 1]))) end--;
  return `${words
    .slice(0, end)
    .join(" ")
    .replace(/[\s,;:.]+$/, "")}…`;
}

/** `fix(auth): keep the token` → `keep the token`; `TEAM: add x` → `add x`. */
export function commitSubject(message: string): string {
  return (
    message
      .split("\n", 1)[0]
      ?.replace(/^(?:[A-Za-z]+(?:\([^)]*\))?!?|\[[^\]]+\])\s*:\s+|^\[[^\]]+\]\s+/, "")
      .trim() ?? ""
  );
}

function plainTitle(text: string): string {
  return text
    .replace(/\s+\([^()]*\)/g, "")
    .replace(/`(?:#{1,6} )?/g, "")
    .replace(/^(\S+(?: \S+){1,7}?) [-–—] .*$/, (all, head: string) => (isPast(head) ? head : all))
    .replace(/^((?:\S+\s){1,4}?)[-–—]\s/, "$1")
    .replace(FOLDERS, "$1$2")
    .replace(/[.…!?\s]+$/, "");
}

/** Of a file, or of an address from the root: `run/stat/glob` is a list. */
const FOLDERS = pattern(/(?<![\w.])[.~]?\/(?:[\w.@-]+\/)+([\w.-]+)|(?<![\w.])(?:[\w.@-]+\/)+([\w-]+\.\w+)/g);

/** The first clause, without articles if that makes it short enough. */
function briefly(words: readonly string[]): readonly string[] {
  const end = clauseEnd(words);
  const clause = end > 0 ? words.slice(0, end) : words;
  const bare = clause.filter((word) => !/^(?:a|an|the)$/i.test(word));
  if (clause.length <= MOST) return clause;
  return bare.length <= MOST ? bare : words;
}

/** The end of the first clause: a comma, or the start of another action. */
function clauseEnd(words: readonly string[]): number {
  return (
    words.findIndex((word, index) => {
      if (index < FEWEST - 1) return false;
      if (/[,;:]$/.test(word)) return true;
      return (
        words[index + 1] === "and" &&
        /^(?:\w+ed|kept|made|wrote|set|put|split|built)$/.test(words[index + 2] ?? "")
      );
    }) + 1
  );
}

/** The last phrase boundary within eight words. */
function phraseEnd(words: readonly string[]): number | undefined {
  const comma =
    words.findIndex((word, index) => index >= FEWEST - 1 && index < MOST && /[,;:]$/.test(word)) + 1;
  // A reason that does not fit is dropped completely.
  const reason = words.findIndex(
    (word, index) =>
      index >= FEWEST &&
      index < MOST &&
      (REASONS.has(lower(word)) || (lower(word) === "to" && PURPOSES.has(lower(words[index + 1])))),
  );
  for (let end = reason > 0 ? reason : MOST; end >= FEWEST; end--) {
    // A phrase after a comma must not be cut in the middle.
    if (comma > 0 && end > comma) continue;
    if (end === comma) return end;
    // "… to check": the purpose would be missing; "from a" without "to b" says half.
    if (lower(words[end - 2]) === "to") continue;
    if (lower(words[end]) === "to" && words.slice(0, end).some((word) => lower(word) === "from")) continue;
    if (isOneVerb(words[end - 1], words[end]) || !BREAKS.has(lower(words[end]))) continue;
    if (!DANGLING.has(lower(words[end - 1])) || isOneVerb(words[end - 2], words[end - 1])) return end;
  }
  return undefined;
}

/** "logged in", "set up". */
function isOneVerb(verb: string | undefined, particle: string | undefined): boolean {
  return PHRASAL.test(`${lower(verb)} ${lower(particle)}`);
}

const PHRASAL =
  /^(?:log|logg(?:ed|ing)|sign(?:ed|ing)?|turn(?:ed|ing)?|switch(?:ed|ing)?|set(?:ting)?|roll(?:ed|ing)?|opt(?:ed)?|plug(?:ged)?|check(?:ed)?|fill(?:ed)?|carr(?:y|ied)|clean(?:ed)?|back(?:ed)?|zoom(?:ed)?) (?:in|on|off|out|up|down|over|through)$/;

function lower(word: string | undefined): string {
  return (word ?? "").toLowerCase().replace(/[,;:.]+$/, "");
}

const BREAKS = wordSet(
  "and or to with so that by for in on from which instead using via because where when while as at into through following plus including if but since rather after before without across during per e - – —",
);
const HANGING = wordSet("as with by for of from into using via");
const REASONS = wordSet("because since although unless whereas");
const PURPOSES = wordSet("ensure make avoid keep allow prevent support match meet help let");
const DANGLING = wordSet(
  "and or to with so that by for in on from which instead using via because where when while as at into through the a an of its their if but since not be is are was were than before after without how what when which who why per",
);
