// Checks an agent's claims about its work against the calls and the person's feedback, which count more.
import type { Attempt } from "../../domain/attempt.ts";
import { baseName } from "../../domain/base-name.ts";
import { isComplaint } from "../../domain/feedback.ts";
import type { Turn } from "../../domain/turn.ts";
import { isTestFile } from "../draft/files.ts";
import { pattern } from "../pattern/pattern.ts";
import { termsOf } from "../similarity/terms.ts";
import { changedFiles } from "../synthesise/changes.ts";
import { withoutLabel } from "./kinds.ts";
import type { Statement } from "./statement.ts";

/** False if the work was reverted or the person said that it does not work. */
export function isStillValid({ ending, feedback }: Turn): boolean {
  return ending !== "undone" && !isComplaint(feedback?.verdict);
}

/**
 * Drops claims of a fix if the last check failed. A turn without changes only describes, so all its statements stay.
 */
export function believable({ ending, files }: Turn, statements: readonly Statement[]): readonly Statement[] {
  if (ending !== "failed" || files.length === 0) return statements;
  return statements.filter(({ text, kind }) => kind !== "state" && !FIXED.test(withoutLabel(text)));
}

/** Drops claimed changes that the calls cannot have made. */
export function supportedByCalls(
  calls: readonly Attempt[],
  statements: readonly Statement[],
): readonly Statement[] {
  return statements.filter(({ text, kind }) => {
    if (kind !== "change") return true;
    const { isOpen, hasChanged, hasTests, names } = changesOf(calls);
    if (!hasChanged || (!hasTests && ADDED_TESTS.test(withoutLabel(text)))) return false;
    if (claimsOtherTests(text, [...names])) return false;
    const [, file] = OBJECT.exec(text) ?? [];
    return file === undefined || isOpen || names.has(baseName(file));
  });
}

/** "Added tests for the cart and the bills", though all tests that were changed are about the cart. */
export function claimsOtherTests(text: string, files: readonly string[]): boolean {
  const [, subjects = ""] = TESTS_FOR.exec(withoutLabel(text)) ?? [];
  const tested = new Set(files.filter(isTestFile).flatMap((file) => termsOf(baseName(file))));
  const isTested = subjects.split(/,? and |, /).map((one) => termsOf(one).some((term) => tested.has(term)));
  return isTested.includes(true) && isTested[0] === false;
}

const TESTS_FOR = pattern(
  /^(?:[\w-]+: )?(?:add(?:ed)?|wrote|write|created?) (?:[\w-]+ ){0,2}tests for (.+)$/i,
);

interface Changes {
  /** A command ran that may have written files nobody can determine. */
  readonly isOpen: boolean;
  readonly hasChanged: boolean;
  readonly hasTests: boolean;
  /** Base names of the changed files. */
  readonly names: ReadonlySet<string>;
}

/** Cached per list of calls, because every sentence of a report is checked against them. */
function changesOf(calls: readonly Attempt[]): Changes {
  const known = cache.get(calls);
  if (known) return known;
  const done = calls.filter(({ outcome }) => outcome.status === "succeeded");
  const isOpen = done.some((call) => call.changes.includes("files") && changedFiles(call).length === 0);
  const changed = done.flatMap(changedFiles);
  const found: Changes = {
    isOpen,
    hasChanged:
      isOpen ||
      changed.length > 0 ||
      done.some(({ changes, commit }) => changes.length > 0 || commit !== undefined),
    hasTests: isOpen || changed.some((file) => isTestFile(file) || INLINE_TESTS.test(file)),
    names: new Set(changed.map(baseName)),
  };
  cache.set(calls, found);
  return found;
}

const cache = new WeakMap<readonly Attempt[], Changes>();

const ADDED_TESTS = pattern(
  /^(?:added|wrote|created|extended|implemented)\b.{0,40}\b(?:tests?|specs?|test coverage)\b/i,
);
/** Languages that keep tests in the same file as the code. */
const INLINE_TESTS = pattern(/\.(?:rs|zig|d|clj|ex|exs)$/);
/** "Updated `a.ts`", "`a.ts` - Updated …": the file that was changed. */
const OBJECT = pattern(
  /^(?:(?:updated|edited|changed|rewrote|created|wrote|deleted|extended) (?:the )?(?:new |file )*)?`?([\w@./-]*[\w-]\.(?:[cm]?[jt]sx?|go|py|rs|rb|java|kt|cs|swift|php|sh|sql|md|json|ya?ml|toml|html|s?css|vue|svelte))`?(?=[\s,.;:]|$)(?! (?:and|or|to|into|now|is|are|was))/i,
);

/** Claims that something was fixed. */
export const FIXED = pattern(/^(?:fixed|resolved|corrected|mended|solved|repaired)\b|고쳤|해결/i);
