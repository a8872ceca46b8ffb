// The same call with one thing in it replaced: a path, an owner, or whatever was different the last time.
import { posix } from "node:path";
import type { ToolCall } from "../../domain/event.ts";

interface Folders {
  readonly root: string;
  readonly cwd: string;
}

/** The path as the call spells it (absolute, from the root, from where it runs), and the other one in the same way. */
export function otherPath(
  call: ToolCall,
  missing: string,
  found: string,
  { root, cwd }: Folders,
): readonly ToolCall[] {
  const absolute = (path: string) => (path.startsWith("/") ? path : posix.join(root || "/", path));
  const spellings: readonly ((path: string) => string)[] = [
    absolute,
    (path) => path,
    (path) => posix.relative(cwd || root, absolute(path)) || ".",
  ];
  for (const spell of spellings) {
    const changed = replaced(
      call,
      new RegExp(`${BEFORE}${escaped(spell(missing))}${AFTER}`, "g"),
      spell(found),
    );
    if (changed) return [changed];
  }
  return [];
}

/** `wrong/app` → `me/app`, also where owner and name are asked for one by one. */
export function otherOwner(call: ToolCall, wrong: string, right: string): readonly ToolCall[] {
  const [owner = "", name = ""] = wrong.split("/");
  const [rightOwner = ""] = right.split("/");
  const together = `${escaped(owner)}(?=/${escaped(name)}\\b)`;
  const apart = `(?<=\\bowner:\\s*")${escaped(owner)}(?=")`;
  const changed = replaced(call, new RegExp(`${together}|${apart}`, "gi"), rightOwner);
  return changed ? [changed] : [];
}

/**
 * `gh pr diff 5 --stat` had failed and `gh pr diff 5 --name-only` helped; now it is `gh pr diff 7 --stat`. What is
 * different between the two that failed is put into what helped, if it occurs there.
 */
export function wordForWord(
  call: ToolCall,
  failedThen: string | undefined,
  helped: string,
): readonly ToolCall[] {
  const now = call.input.command;
  if (typeof now !== "string" || failedThen === undefined || isCut(failedThen) || isCut(helped)) return [];
  const [before, after] = [wordsOf(failedThen), wordsOf(now)];
  if (before.length !== after.length) return [];
  const other = new Map<string, string>();
  for (const [index, word] of before.entries()) {
    const here = after[index] ?? "";
    if ((other.get(word) ?? here) !== here) return [];
    other.set(word, here);
  }
  const words = wordsOf(helped);
  const differing = [...other].filter(([word, here]) => word !== here);
  // Something else was asked for, and what helped says nothing of it.
  if (!differing.every(([word]) => words.includes(word))) return [];
  return [
    { ...call, input: { ...call.input, command: words.map((word) => other.get(word) ?? word).join(" ") } },
  ];
}

const BEFORE = "(?<![\\w./*-])";
const AFTER = "(?![\\w*-]|[./][\\w*])";

function replaced(call: ToolCall, what: RegExp, by: string): ToolCall | undefined {
  let hits = 0;
  const input = Object.fromEntries(
    Object.entries(call.input).map(([key, value]) => {
      if (typeof value !== "string") return [key, value];
      return [
        key,
        value.replace(what, () => {
          hits++;
          return by;
        }),
      ];
    }),
  );
  return hits > 0 ? { ...call, input } : undefined;
}

const wordsOf = (line: string): readonly string[] => line.trim().split(/\s+/);

/** A display is one line of limited length. */
const isCut = (line: string): boolean => line.includes("…");

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
