// Recognises the files that a text names, and the part of a path that says what a file is about.
import { isEverydayName } from "./names.ts";

/** `a.ts` alone is too short to be an unambiguous name. */
const SHORTEST = 5;

/** `zshrc` is enough for `.zshrc`. */
const DOTFILE = /^\.\w{5,}$/;

/** Named by its base name, or with folders of its own path. */
export function isNamedIn(prompt: string, file: string): boolean {
  const name = nameOf(file);
  if (/^\w{3,}file$/i.test(name)) return new RegExp(`(?<![\\w-])${name}(?![\\w-])`, "i").test(prompt);
  if (DOTFILE.test(name)) return new RegExp(`(?<![\\w-])${name.slice(1)}(?![\\w-])`, "i").test(prompt);
  if (name.length < SHORTEST || !name.includes(".")) return false;
  for (let at = prompt.indexOf(name); at >= 0; at = prompt.indexOf(name, at + 1)) {
    if (/[\w-]/.test(prompt[at + name.length] ?? " ")) continue;
    const [folders = ""] = /[\w./@~[\]-]*$/.exec(prompt.slice(Math.max(0, at - LONGEST), at)) ?? [];
    const path = `${folders.replace(/^(?:@|\.\/)+/, "")}${name}`;
    if (path === file || file.endsWith(`/${path}`) || path.endsWith(`/${file}`)) return true;
  }
  return false;
}

const LONGEST = 200;

/** Of `src/cart/index.ts` only the folder says anything. */
export function tellingPath(file: string): string {
  return isEverydayName(file) ? file.slice(0, file.lastIndexOf("/") + 1) : file;
}

export function nameOf(file: string): string {
  return file.slice(file.lastIndexOf("/") + 1);
}
