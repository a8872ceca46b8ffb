// Repeats a call with one path, owner or revision replaced.
import { posix } from "node:path";
import type { ToolCall } from "../../domain/event.ts";

interface Folders {
  readonly root: string;
  readonly cwd: string;
}

/** Replaces the path in the call's own spelling (absolute, from the root, from its folder). */
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

/** `wrong/app` → `me/app`, also where owner and name are separate arguments. */
export function otherOwner(call: ToolCall, wrong: string, right: string): readonly ToolCall[] {
  const [owner = "", name = ""] = wrong.split("/");
  const [rightOwner = ""] = right.split("/");
  const together = `${escaped(owner)}(?=/${escaped(name)}\\b)`;
  const apart = `(?<=\\bowner:\\s*")${escaped(owner)}(?=")`;
  const changed = replaced(call, new RegExp(`${together}|${apart}`, "gi"), rightOwner);
  return changed ? [changed] : [];
}

/** `master..HEAD` → `main..HEAD`; `origin/master` stays, because it is another revision. */
export function otherName(call: ToolCall, wrong: string, right: string): readonly ToolCall[] {
  const changed = replaced(call, new RegExp(`(?<![\\w/-])${escaped(wrong)}(?![\\w/-])`, "g"), right);
  return changed ? [changed] : [];
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

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
