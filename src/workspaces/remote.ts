// Normalises remote URLs to one name: scp form, ssh, https, with or without user, port and `.git`.
import { posix, win32 } from "node:path";

/** `github.com/owner/name`, or the path of a local remote (made absolute against `base`). */
export function normaliseRemote(url: string, base = ""): string {
  const text = url.trim();
  const local = /^file:\/\/(?:localhost)?(\/.*)$/i.exec(text)?.[1];
  if (local !== undefined) return tidyPath(local.replace(/^\/([A-Za-z]:)/, "$1"));
  const address = /^[a-z][a-z0-9+.-]*:\/\/(?:[^@/]*@)?(\[[^\]]*\]|[^/:]*)(?::\d*)?(?:\/(.*))?$/i.exec(text);
  if (address) return join(address[1] ?? "", address[2] ?? "");
  if (isWindowsPath(text)) return tidyPath(text);
  const scp = /^(?:[^@/\s]+@)?(\[[^\]]*\]|[^/:\s]+):(?!\/\/)(.*)$/.exec(text);
  if (scp) return join(scp[1] ?? "", scp[2] ?? "");
  // A Windows share, already normalised.
  if (text.startsWith("//")) return stripSuffix(text);
  if (/^[./~]/.test(text))
    return tidyPath(base === "" || text.startsWith("~") ? text : resolveFrom(base, text));
  return stripSuffix(text);
}

/** Normalises a path: forward slashes, upper-case drive, no trailing slash, no `.git`. */
export function tidyPath(path: string): string {
  if (!isWindowsPath(path)) return stripSuffix(posix.normalize(path)) || "/";
  const slashes = win32.normalize(path).replaceAll("\\", "/");
  return stripSuffix(slashes.replace(/^[a-z]:/, (drive) => drive.toUpperCase()));
}

/** By its form: a history may come from another system. */
export function isWindowsPath(path: string): boolean {
  return /^[A-Za-z]:(?:[\\/]|$)|^\\\\/.test(path);
}

/** GitHub and others accept ssh on port 443 under another host name. */
const ALIASES: ReadonlyMap<string, string> = new Map([
  ["ssh.github.com", "github.com"],
  ["altssh.gitlab.com", "gitlab.com"],
  ["altssh.bitbucket.org", "bitbucket.org"],
  ["www.github.com", "github.com"],
]);

function join(host: string, path: string): string {
  const lower = host.toLowerCase();
  const tidy = stripSuffix(path.replace(/^\/+/, "").replace(/\/{2,}/g, "/"));
  return tidy === "" ? lower : `${ALIASES.get(lower) ?? lower}/${tidy}`;
}

function stripSuffix(path: string): string {
  const open = path.replace(/\/+$/, "");
  // A folder `.git` keeps its name; `x.git` and `x/.git` are both the repository x.
  return open.replace(/(?<=[^/])\/?\.git$/i, "").replace(/\/+$/, "");
}

function resolveFrom(base: string, path: string): string {
  return isWindowsPath(base) ? win32.resolve(base, path) : posix.resolve(base, path);
}
