// Normalises paths: absolute, relative and home-relative forms become relative to the project root.
import { isOnWindows, withDrive } from "../../domain/windows-path.ts";

/** Where a call runs. Home folders may be redacted (`/home/*`), in the same way in both fields. */
export interface Place {
  readonly cwd: string;
  readonly root: string;
}

/** The current folder while walking a shell line; unknown after `cd $SOMEWHERE`. */
export interface Folder {
  readonly path: string;
  readonly known: boolean;
}

/** Relative to the root if inside it (`.` for the root itself), absolute otherwise. */
export function projectPath(text: string, folder: Folder, place: Place): string {
  const absolute = absolutePath(text, folder, place);
  return relativeTo(absolute, rootOf(place));
}

export function absolutePath(text: string, folder: Folder, place: Place): string {
  const expanded = expandHome(slashes(text), place);
  // Git Bash calls `D:\shop` by the name `/d/shop`.
  if (isAbsolute(expanded) && isOnWindows(place.root || place.cwd)) return tidy(withDrive(expanded));
  if (isAbsolute(expanded)) return tidy(expanded);
  if (!folder.known) return tidy(expanded === "" ? folder.path : `${folder.path}/${expanded}`);
  return tidy(folder.path === "" ? expanded : `${folder.path}/${expanded}`);
}

export function startFolder(place: Place): Folder {
  const cwd = slashes(place.cwd || place.root);
  const isBelow = isRelative(cwd) && place.root !== "";
  return { path: tidy(isBelow ? `${slashes(place.root)}/${cwd}` : cwd), known: true };
}

export function folderName(folder: Folder, place: Place): string {
  return relativeTo(folder.path, rootOf(place));
}

export function isAbsolute(path: string): boolean {
  return path.charCodeAt(0) === 47 || /^[a-zA-Z]:\//.test(path);
}

/** Some recordings name the folder of a call relative to the project. */
function isRelative(cwd: string): boolean {
  return !isAbsolute(cwd) && cwd.charCodeAt(0) !== 126;
}

/**
 * For a path outside the project: its first folder that is not above the project root, `/home/me/old` for
 * `/home/me/old/src/a.ts` seen from `/home/me/new`. Undefined inside the project, and if there is no folder in between.
 */
export function partingFolder(path: string, place: Place): string | undefined {
  if (!isAbsolute(path)) return undefined;
  const [parts, root] = [path.split("/"), rootOf(place).split("/")];
  const parting = parts.findIndex((part, index) => part !== root[index]);
  return parting > 0 && parting < parts.length - 1 ? parts.slice(0, parting + 1).join("/") : undefined;
}

/** All folders above a path inside the project: `a/b/c` → `a/b`, `a`. */
export function parents(path: string): string[] {
  const found: string[] = [];
  if (isAbsolute(path) || path.startsWith("..")) return found;
  for (let at = path.lastIndexOf("/"); at > 0; at = path.lastIndexOf("/", at - 1))
    found.push(path.slice(0, at));
  return found;
}

/** Cache: computed for every path, and the root is nearly always the same. */
function rootOf(place: Place): string {
  const given = place.root || (isRelative(slashes(place.cwd)) ? "" : place.cwd);
  if (given !== lastRoot.given) lastRoot = { given, tidied: tidy(slashes(given)) };
  return lastRoot.tidied;
}

let lastRoot = { given: "", tidied: "" };

function relativeTo(path: string, root: string): string {
  if (root === "" || root === "/") return path === "" ? "." : path;
  if (path === root || path === "") return ".";
  return path.startsWith(root) && path.charCodeAt(root.length) === 47 ? path.slice(root.length + 1) : path;
}

function expandHome(path: string, place: Place): string {
  if (path.charCodeAt(0) !== 126) return path;
  if (path.length > 1 && path.charCodeAt(1) !== 47) return path;
  const home = homeIn(slashes(place.cwd)) ?? homeIn(slashes(place.root));
  return home === undefined ? path : home + path.slice(1);
}

function homeIn(path: string): string | undefined {
  return /^(?:\/home\/[^/]+|\/Users\/[^/]+|[a-zA-Z]:\/Users\/[^/]+|\/root(?=\/|$))/.exec(path)?.[0];
}

/** Replaces backslashes only if the text is plainly a Windows path: elsewhere they belong to the shell. */
function slashes(path: string): string {
  // Quick exit: a Windows path has a colon or a backslash.
  if (path.charCodeAt(1) !== 58 && path.charCodeAt(0) !== 92) return path;
  if (isOnWindows(path)) return withDrive(path);
  return path.startsWith("\\\\") ? path.replaceAll("\\", "/") : path;
}

function tidy(path: string): string {
  // On macOS `/private/tmp` and `/tmp` are the same folder.
  const text = path.startsWith("/private/tmp/") || path.startsWith("/private/var/") ? path.slice(8) : path;
  if (!/\/\/|(?:^|\/)\.\.?(?:\/|$)|\/$/.test(text)) return text;
  const absolute = text.charCodeAt(0) === 47;
  const kept: string[] = [];
  for (const part of text.split("/")) {
    if (part === "" || part === ".") continue;
    if (part !== "..") kept.push(part);
    else if (kept.length > 0 && kept.at(-1) !== "..") kept.pop();
    else if (!absolute) kept.push(part);
  }
  return (absolute ? "/" : "") + kept.join("/");
}
