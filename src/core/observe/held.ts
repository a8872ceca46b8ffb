// Did what a turn did hold? Calls and the person outweigh what the agent says of it.

import type { Attempt } from "../../domain/attempt.ts";
import type { Turn } from "../../domain/turn.ts";
import { isTestFile } from "../draft/files.ts";
import { pattern } from "../pattern/pattern.ts";
import { changedFiles } from "../synthesise/changes.ts";
import { withoutLabel } from "./kinds.ts";
import type { Statement } from "./statement.ts";

/** False where it was taken back, or the person said that it does not work. */
export function hasHeld({ ending, feedback }: Turn): boolean {
  return ending !== "undone" && feedback?.verdict !== "failed" && feedback?.verdict !== "regression";
}

/** Where the last check failed, nothing is known to be fixed; who only looked says how things are. */
export function believable({ ending, files }: Turn, statements: readonly Statement[]): readonly Statement[] {
  if (ending !== "failed" || files.length === 0) return statements;
  return statements.filter(({ text, kind }) => kind !== "state" && !FIXED.test(withoutLabel(text)));
}

/** What the agent says to have done, as far as its calls can have done it. */
export function borneOut(calls: readonly Attempt[], statements: readonly Statement[]): readonly Statement[] {
  return statements.filter(({ text, kind }) => {
    if (kind !== "change") return true;
    const { isOpen, hasChanged, hasTests, names } = deedsOf(calls);
    if (!hasChanged || (!hasTests && ADDED_TESTS.test(withoutLabel(text)))) return false;
    const [, file] = OBJECT.exec(text) ?? [];
    return file === undefined || isOpen || names.has(baseName(file));
  });
}

interface Deeds {
  /** Of many programs nobody knows which files they write. */
  readonly isOpen: boolean;
  readonly hasChanged: boolean;
  readonly hasTests: boolean;
  /** Of the files that were changed, without their folders. */
  readonly names: ReadonlySet<string>;
}

/** Once for the same calls: each sentence of a report is held against them. */
function deedsOf(calls: readonly Attempt[]): Deeds {
  const known = deeds.get(calls);
  if (known) return known;
  const done = calls.filter(({ outcome }) => outcome.status === "succeeded");
  const isOpen = done.some((call) => call.changes.includes("files") && changedFiles(call).length === 0);
  const changed = done.flatMap(changedFiles);
  const found: Deeds = {
    isOpen,
    hasChanged:
      isOpen ||
      changed.length > 0 ||
      done.some(({ changes, commit }) => changes.length > 0 || commit !== undefined),
    hasTests: isOpen || changed.some((file) => isTestFile(file) || INLINE_TESTS.test(file)),
    names: new Set(changed.map(baseName)),
  };
  deeds.set(calls, found);
  return found;
}

const deeds = new WeakMap<readonly Attempt[], Deeds>();

const ADDED_TESTS = pattern(
  /^(?:added|wrote|created|extended|implemented)\b.{0,40}\b(?:tests?|specs?|test coverage)\b/i,
);
/** Languages whose tests stand beside the code. */
const INLINE_TESTS = pattern(/\.(?:rs|zig|d|clj|ex|exs)$/);
/** "Updated `a.ts`", "`a.ts` - Updated …": the file it was done to. */
const OBJECT = pattern(
  /^(?:(?:updated|edited|changed|rewrote|created|wrote|deleted|extended) (?:the )?(?:new |file )*)?`?([\w@./-]*[\w-]\.(?:[cm]?[jt]sx?|go|py|rs|rb|java|kt|cs|swift|php|sh|sql|md|json|ya?ml|toml|html|s?css|vue|svelte))`?(?=[\s,.;:]|$)(?! (?:and|or|to|into|now|is|are|was))/i,
);

function baseName(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

/** Claims that something is well again. */
export const FIXED = pattern(/^(?:fixed|resolved|corrected|mended|solved|repaired)\b|고쳤|해결/i);
