// Finds user names in home paths: `/Users/<name>/`, `/home/<name>/`, `C:\Users\<name>\`. The rest of the path is kept.
import type { Range } from "./findings.ts";
import { matchAt, textBefore } from "./near.ts";

export const HOME_HINTS: readonly string[] = ["/users/", "/home/", "\\users\\", "/-users-", "/-home-"];

/** The user name in a home path whose `/Users/` is at `position`; [start, end) or undefined. */
export function findHomeName(text: string, position: number): Range | undefined {
  if (isOurs(text, position)) return undefined;
  for (const [regex, before] of SHAPES) {
    const match = matchAt(regex, text, position);
    if (match === null || !before.test(textBefore(text, position, 8))) continue;
    const end = position + match[0].length;
    return [position + (match[1]?.length ?? 0), end];
  }
  return undefined;
}

/** `/home/*`: already redacted. */
function isOurs(text: string, position: number): boolean {
  const second = text.charCodeAt(position + 1) | 32;
  return text.charCodeAt(position + (second === 104 ? "/home/" : "/users/").length) === 42;
}

/** Nothing in front, or a drive: `src/home/page.tsx` and `/api/Users/7` are not home paths. */
const ROOT = /(?:^|[^\w.)\]}~*-]|\b[A-Za-z]:|(?:^|[^\w])\/[A-Za-z]|\/mnt\/[a-z]|\\[nrt])$/;
const DRIVE = /[A-Za-z]:[\\/]{0,3}$/;
const NAME = /[^\s\\/:*?"'<>|$%{}()[\],;.&=`][^\s\\/:*?"'<>|(){}[\],;&=`]*/.source;

const SHAPES: readonly (readonly [RegExp, RegExp])[] = [
  [new RegExp(`(/Users/|/home/)${NAME}`, "y"), ROOT],
  // Windows: any case, either slash, backslashes escaped once or twice; a name may contain spaces if a slash follows.
  [
    new RegExp(
      String.raw`([\\/]{1,4}[Uu][Ss][Ee][Rr][Ss][\\/]{1,4})(?:[^\s\\/:*?"'<>|$%][^\\/:*?"'<>|\r\n]{0,60}(?=[\\/])|${NAME})`,
      "y", // Without "i": V8 would fold the case of all of Unicode, 1 ms at every cold start.
    ),
    DRIVE,
  ],
  // Claude Code's folder names: /projects/-Users-name-code.
  [/(\/-(?:Users|home)-)[A-Za-z0-9_]+/y, /projects$/],
];
