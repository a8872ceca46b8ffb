// The line that predicts which files a prompt's work will change.
import { lastChangedLine, likelyLine } from "../../core/compose/prompt.ts";
import { isFollowUp } from "../../core/compose/task-title.ts";
import type { LikelyFile } from "../../core/rank/likely-files.ts";
import { isEverywhere, isOfTheProject, pathsIn, quotesPlaces } from "../../core/rank/names.ts";
import { FILES_NAMED } from "../../core/rank/telling.ts";
import { type Before, hasBegun } from "./likely-files.ts";
import type { AskedPast, Past } from "./past-for-prompt.ts";
import { titleIn } from "./task-question.ts";
import { type Asked, isMeant, isWorthNaming, names } from "./worth-naming.ts";

/** How likely a file must be that the prompt names, in a session that has done work. */
const NAMED_FILE = 0.3;
/** Characters of a prompt that names one place. */
const SHORT = 300;
/** How likely the further files must be. */
const LIKELY_FILE = 0.05;

/** Empty when no file is likely enough, an item names the likeliest, or the session has changed something already. */
export function likelyFor(
  { prompt, session }: AskedPast,
  before: Before,
  items: readonly Past[],
  likely: readonly LikelyFile[],
  asked: Asked,
): readonly string[] {
  if (isFollowUp(prompt)) return [];
  if (hasBegun(before, session)) return namedInSession(session, before, likely);
  const [first, ...others] = likelyEnough(likely, asked);
  if (!first || items.some((item) => names(item, first.file))) return [];
  return [
    likelyLine(
      first.file,
      others.map(({ file }) => file),
      first.because,
    ),
  ];
}

/** The likeliest files, if one of them will likely be touched. */
export function likelyEnough(likely: readonly LikelyFile[], asked: Asked): readonly LikelyFile[] {
  // A short prompt that says the place means no other files.
  const isPlace = saysWhere(asked.prompt);
  const named = filesToName(likely).filter((one) => !isPlace || isMeant(one, asked.prompt));
  const [first] = named;
  // "Say in README.md …": the prompt says where the work is, and that an earlier task changed it is no news.
  const isPlain = first?.isNamed && isEverywhere(first.file) && asked.prompt.length <= SHORT;
  if (isPlain || DEFINITION.test(titleIn(asked.prompt))) return [];
  // If no path contains a word of the prompt, a reader would not see why these files are named.
  return named.some(({ isSaid }) => isSaid) && isWorthNaming(named, asked) ? named : [];
}

/**
 * True for a short prompt with a path ("Fix @src/cart/totals.ts"), and for an error that says where it happened. A long
 * prompt of another sort, a plan or pasted code, may name many.
 */
function saysWhere(prompt: string): boolean {
  return (prompt.length <= SHORT && pathsIn(prompt).length > 0) || quotesPlaces(prompt);
}

/** A session that has done work knows its files: only another file that the prompt names is listed. */
function namedInSession(
  session: string,
  { found, others }: Before,
  likely: readonly LikelyFile[],
): readonly string[] {
  const own = new Set(
    [...found, ...others].filter((turn) => turn.session === session).flatMap(({ files }) => files),
  );
  const named = likely
    .slice(0, FILES_NAMED)
    .find(({ file, isNamed }) => isNamed && !isEverywhere(file) && !own.has(file));
  return named && named.confidence >= NAMED_FILE ? [lastChangedLine(named.file, named.because)] : [];
}

/**
 * The likeliest files; of the project's notes and manifests only what the prompt speaks of. A prompt that names one of them
 * means no other, unless it speaks of that, too.
 */
export function filesToName(likely: readonly LikelyFile[]): readonly LikelyFile[] {
  const named = likely
    .filter(({ file, isSaid }) => isSaid || !isOfTheProject(file))
    .slice(0, FILES_NAMED)
    .filter(({ confidence }, index) => index === 0 || confidence >= LIKELY_FILE);
  const [first] = named;
  const isSaidWhere = named.some(({ isNamed }) => isNamed);
  return isSaidWhere ? named.filter((one) => one === first || one.isSpokenOf) : named;
}

/** Questions for a definition: no file will be changed. */
const DEFINITION = /^(?:what(?:'s| is| are)|who (?:is|are)|explain)\b/i;
