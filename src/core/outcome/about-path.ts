// Finds the file or folder a failure is about, in the spelling of the action.
import { posix } from "node:path";
import type { Action, ShellCommand } from "../../domain/action.ts";
import type { ToolCall } from "../../domain/event.ts";
import { type Subject, subject, subjectName } from "../../domain/subject.ts";
import { shellCommands, subjectsOf } from "./subjects.ts";

export function aboutPath(
  object: string | undefined,
  action: Action,
  call: ToolCall,
  by?: ShellCommand,
): Subject | undefined {
  const path = tidyPath(object ?? "");
  // A pattern is not a path: another file may match it tomorrow.
  if (path === "" || /[*$]/.test(withoutHome(path))) return undefined;
  const known = knownPath(path, action, by);
  if (known !== undefined) return known;
  if (!path.startsWith("/") && !/^[A-Za-z]:/.test(path)) return subject("path", fromFolder(path, by));
  const root = rootIn(action, call);
  const inside = root !== undefined && path.startsWith(`${root}/`);
  return subject("path", inside ? path.slice(root.length + 1) : path);
}

/** A redacted home folder contains a star but is not a pattern. */
function withoutHome(path: string): string {
  return path.replace(/^(?:[A-Za-z]:)?[\\/](?:home|Users)[\\/]\*/i, "");
}

/** The path of the action that was meant: as written, relative to the command's folder, or with the same ending. */
export function knownPath(text: string, action: Action, by?: ShellCommand): Subject | undefined {
  const path = tidyPath(text);
  const paths = subjectsOf("path", action);
  const exact = [path, fromFolder(path, by)];
  // In `cd src && go test` the error may come from `cd`, so its path is relative to the folder before it.
  const others = shellCommands(action).map((command) => fromFolder(path, command));
  const named = (among: readonly string[]) => paths.find((one) => among.includes(subjectName(one)));
  const written = named(exact) ?? named(others);
  if (written !== undefined) return written;
  // The call names it itself, but does not need it: `out/a.txt` in `cp a.txt out/a.txt`.
  if (action.files.some((file) => exact.includes(file))) return undefined;
  // A bare name is not enough: `test` is not `src/test`.
  if (!path.includes("/")) return undefined;
  const alike = paths.filter((one) => endsAlike(subjectName(one), path));
  return alike.length === 1 ? alike[0] : undefined;
}

export function tidyPath(text: string): string {
  const path = text
    .trim()
    .replace(/^['"`‘]+|['"`’]+$/g, "")
    .replace(/^(?:[A-Za-z]:|\.{1,2})\\.*$/, (windows) => windows.replaceAll("\\", "/"))
    .replace(/^(?:\.\/)+/, "")
    // On macOS `/private/tmp` and `/tmp` are the same folder.
    .replace(/^\/private(?=\/(?:tmp|var)\/)/, "");
  return path.length > 1 ? path.replace(/\/+$/, "") : path;
}

function fromFolder(path: string, by?: ShellCommand): string {
  const folder = by?.cwd ?? "";
  return posix.join(folder === "." ? "" : folder, path);
}

function endsAlike(one: string, other: string): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  return short !== "" && short !== "." && long.endsWith(`/${short}`);
}

/** The project's root, derived from a file that the call names both ways: absolute in its input, relative in the action. */
function rootIn(action: Action, call: ToolCall): string | undefined {
  for (const value of Object.values(call.input ?? {})) {
    if (typeof value !== "string" || !value.startsWith("/") || value.length > 1_000) continue;
    const file = action.files.find((one) => !one.startsWith("/") && value.endsWith(`/${one}`));
    if (file !== undefined) return value.slice(0, -file.length - 1);
  }
  return undefined;
}
