// Tests whether a text consists of public words only.
import { CODES, PROGRAMS, SCOPES, WORDS } from "./vocabulary.ts";

/** Words of this project and its people, which identify them. */
export type Names = ReadonlySet<string>;

/** `also`: names already known to be public (a package, an option). */
export function isPublicText(text: string, names: Names, also: ReadonlySet<string> = new Set()): boolean {
  const words = text.match(/[^\s'"`()[\]{}<>,;:=!?|…*]+/g) ?? [];
  return words.every((word) => also.has(word) || isPublicWord(trimmed(word), names, also));
}

/** Also for compounds: `read-only`, `src/routes`, `ModuleNotFoundError`. */
export function isPublicWord(word: string, names: Names, also: ReadonlySet<string> = new Set()): boolean {
  if (word === "" || also.has(word)) return true;
  if (isNamed(word, names)) return false;
  if (PROGRAMS.has(word) || CODES.has(word) || /^(?:\d|N|OWNER|REPO)$/.test(word)) return true;
  const parts = partsOf(word);
  return parts.every((part) => part.length === 1 || WORDS.has(part) || PROGRAMS.has(part) || CODES.has(part));
}

/** True if a public registry may have the package (this cannot be checked here) and it contains no name of ours. */
export function isPublicPackage(name: string, names: Names): boolean {
  const [, scope, bare = ""] = /^(@[a-z0-9-]+)?\/?([A-Za-z0-9][\w.-]{0,39})$/.exec(name) ?? [];
  if (bare === "" || (name.includes("/") && scope === undefined)) return false;
  if (scope !== undefined && !SCOPES.has(scope)) return false;
  // Hashes, keys and serial numbers are not names.
  if ((name.match(/\d/g) ?? []).length > 4 || /[A-Z].*[a-z].*[A-Z]/.test(bare)) return false;
  return !isNamed(name, names);
}

/** True if the word is or contains a name of ours. */
export function isNamed(word: string, names: Names): boolean {
  const lower = word.toLowerCase();
  if (names.has(lower)) return true;
  const parts = lower.split(/[^\p{L}\p{N}]+/u);
  return (
    parts.some((part) => names.has(part)) ||
    [...names].some((name) => name.length > 4 && lower.includes(name))
  );
}

function partsOf(word: string): readonly string[] {
  return word
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .replace(/([A-Z]+)([A-Z][a-z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
}

function trimmed(word: string): string {
  return word.replace(/^[^\p{L}\p{N}@-]+|[^\p{L}\p{N}]+$/gu, "").replace(/(?<=.)@$/, "");
}
