// Repeats a call with one path, owner or revision replaced.
import { posix } from "node:path";
import type { ToolCall } from "../../domain/event.ts";
import { isOnWindows, spellingsOf, withDrive } from "../../domain/windows-path.ts";
import { escapeRegExp } from "../text/escape.ts";

interface Folders {
  readonly root: string;
  readonly cwd: string;
}

/** Replaces the path in the call's own spelling (absolute, from the root, from its folder). */
export function otherPath(
  call: ToolCall,
  missing: string,
  found: string,
  folders: Folders,
): readonly ToolCall[] {
  const right = formsOf(found, folders);
  for (const [form, wrong] of formsOf(missing, folders).entries()) {
    for (const [spelling, text] of wrong.entries()) {
      const by = right[form]?.[spelling] ?? found;
      const changed = replaced(call, new RegExp(`${BEFORE}${escapeRegExp(text)}${AFTER}`, "g"), by);
      if (changed) return [by === "." ? withoutStay(changed) : changed];
    }
  }
  return [];
}

/** The call already runs in the folder that was meant: `cd . &&` is left out. */
function withoutStay(call: ToolCall): ToolCall {
  const { command } = call.input;
  if (typeof command !== "string") return call;
  return { ...call, input: { ...call.input, command: command.replace(/(^|&&\s+)cd\s+\.\s+&&\s+/, "$1") } };
}

/** The path absolute, from the root and from the folder of the call; on Windows each in all its spellings. */
function formsOf(path: string, { root, cwd }: Folders): readonly (readonly string[])[] {
  const isWindows = isOnWindows(root || cwd);
  const [top, folder] = isWindows ? [withDrive(root), withDrive(cwd || root)] : [root, cwd || root];
  const isAbsolute = path.startsWith("/") || isOnWindows(path);
  const absolute = isAbsolute ? path : posix.join(top || "/", path);
  const forms = [absolute, path, posix.relative(folder, absolute) || "."];
  return forms.map((form) => (isWindows ? spellingsOf(form) : [form]));
}

/** `wrong/app` → `me/app`, also where owner and name are separate arguments. */
export function otherOwner(call: ToolCall, wrong: string, right: string): readonly ToolCall[] {
  const [owner = "", name = ""] = wrong.split("/");
  const [rightOwner = ""] = right.split("/");
  const together = `${escapeRegExp(owner)}(?=/${escapeRegExp(name)}\\b)`;
  const apart = `(?<=\\bowner:\\s*")${escapeRegExp(owner)}(?=")`;
  const changed = replaced(call, new RegExp(`${together}|${apart}`, "gi"), rightOwner);
  return changed ? [changed] : [];
}

/** `master..HEAD` → `main..HEAD`; `origin/master` stays, because it is another revision. */
export function otherName(call: ToolCall, wrong: string, right: string): readonly ToolCall[] {
  const changed = replaced(call, new RegExp(`(?<![\\w/-])${escapeRegExp(wrong)}(?![\\w/-])`, "g"), right);
  return changed ? [changed] : [];
}

const BEFORE = "(?<![\\w./\\\\*-])";
const AFTER = "(?![\\w*-]|[./\\\\][\\w*])";

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
