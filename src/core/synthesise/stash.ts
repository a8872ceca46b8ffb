// Follows what `git stash` has put away and brought back.
import { gitCommandsIn } from "./git-commands.ts";

export interface Stashed {
  readonly at: number;
  readonly files: readonly string[];
}

interface Kept {
  readonly pending: Set<string>;
  /** The last one on top. */
  readonly stash: Stashed[];
  /** When an entry of another session was brought back or dropped; 0 if never. */
  poppedAt: number;
}

/** The stash commands of a line that succeeded, in their order. True if everything was put away. */
export function takeStash(display: string, at: number, kept: Kept): boolean {
  let isAllAway = false;
  for (const { verb, words } of display.includes("stash") ? gitCommandsIn(display) : []) {
    if (verb !== "stash") continue;
    const [first = "push"] = words;
    if (/^(?:push|save|-.*)$/.test(first) && !words.some((word) => PARTLY.test(word))) {
      kept.stash.push({ at, files: [...kept.pending] });
      kept.pending.clear();
      isAllAway = true;
    } else if (BRINGS_BACK.has(first)) {
      if (kept.stash.length === 0) kept.poppedAt = at;
      const entry = first === "apply" ? kept.stash.at(-1) : kept.stash.pop();
      if (first !== "drop") for (const file of entry?.files ?? []) kept.pending.add(file);
      isAllAway = false;
    } else if (first === "clear") kept.stash.splice(0);
  }
  return isAllAway;
}

/** True if the file's changes are in the stash and it was not changed again afterwards. */
export function isAway(
  file: string,
  {
    pending,
    stash,
    changedAt,
  }: Pick<Kept, "pending" | "stash"> & { readonly changedAt: ReadonlyMap<string, number> },
): boolean {
  const since = changedAt.get(file) ?? 0;
  return !pending.has(file) && stash.some(({ at, files }) => files.includes(file) && since <= at);
}

/** Named files, or what is staged. */
const PARTLY = /^(?:--|--keep-index|-k|--staged|-S|--patch|-p|[^-_].*\/.*)$/;
const BRINGS_BACK = new Set(["pop", "apply", "drop", "branch"]);
