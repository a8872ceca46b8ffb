// The texts that a call writes into files, by file.
import type { Action } from "../../domain/action.ts";
import type { ToolCall } from "../../domain/event.ts";

interface Written {
  readonly file: string;
  readonly text: string;
}

/** Characters of one call that are read. */
const MOST = 6_000;
const PATCHED = /^\*\*\* (?:Add|Update) File: /m;

/** None for calls that write nothing, and for shell commands, whose texts are mostly not code. */
export function writtenBy(call: ToolCall, action: Action): readonly Written[] {
  if (action.type !== "file" || (action.verb !== "write" && action.verb !== "edit")) return [];
  const texts = textsIn(call.input).filter((text) => !isAt(text, action.path));
  const patch = texts.find((text) => PATCHED.test(text));
  if (patch === undefined) return [{ file: action.path, text: texts.join("\n").slice(0, MOST) }];
  return patch
    .split(PATCHED)
    .slice(1)
    .flatMap((part) => {
      const [path = "", ...lines] = part.split("\n");
      const file = action.files.find((one) => isAt(path.trim(), one));
      return file === undefined ? [] : [{ file, text: lines.join("\n").slice(0, MOST) }];
    });
}

/** A patch may name a file from another folder. */
function isAt(path: string, file: string): boolean {
  return path === file || path.endsWith(`/${file}`) || file.endsWith(`/${path.replace(/^\.\//, "")}`);
}

function textsIn(value: unknown, depth = 0): readonly string[] {
  if (typeof value === "string") return [value];
  if (typeof value !== "object" || value === null || depth > 3) return [];
  return Object.values(value).flatMap((one) => textsIn(one, depth + 1));
}
