// Reads and writes the JSON file with shared patterns, which a person can review before sharing.
import { FAILURE_KINDS, type FailureKind } from "../../domain/failure-kinds.ts";
import { isRecord, recordIn } from "../../domain/json.ts";
import type { PatternType } from "../../domain/pattern.ts";
import type { Subject } from "../../domain/subject.ts";
import { publicSubject } from "./public-subject.ts";
import { isPublicPackage, isPublicText } from "./public-text.ts";
import { errorOf, type SharedFailure, type SharedPattern } from "./shared.ts";
import { PROGRAMS } from "./vocabulary.ts";

export interface SharedFile {
  readonly avoid: readonly SharedFailure[];
  readonly works: readonly SharedPattern[];
}

export const FORMAT = "twiceshy-patterns";
const VERSION = 1;
/** More than any project has. */
const MOST = 2_000;
const TYPES: readonly PatternType[] = [
  "test",
  "build",
  "lint",
  "format",
  "install",
  "run",
  "workflow",
  "files",
];

export function writeSharedFile(
  { avoid, works }: SharedFile,
  leftOut: Readonly<Record<string, number>>,
): string {
  const document = {
    format: FORMAT,
    version: VERSION,
    note: "What agents learned about tools, without the project it was learned in. Read it before you give it away; take out any line you like.",
    avoid,
    works,
    leftOut,
  };
  return `${JSON.stringify(document, null, 2)}\n`;
}

/**
 * Undefined if it is another kind of file. Entries that we would not write are dropped and counted: the file is
 * untrusted.
 */
export function readSharedFile(text: string): (SharedFile & { readonly refused: number }) | undefined {
  const value = recordIn(text);
  if (value?.format !== FORMAT) return undefined;
  if (value.version !== VERSION)
    throw new Error(
      `these patterns are of version ${String(value.version)}; this Twiceshy reads version ${VERSION}.`,
    );
  const avoid = list(value.avoid);
  const works = list(value.works);
  const failures = avoid.flatMap(failureIn).slice(0, MOST);
  const patterns = works.flatMap(patternIn).slice(0, MOST);
  return {
    avoid: failures,
    works: patterns,
    refused: avoid.length + works.length - failures.length - patterns.length,
  };
}

const NOBODY: ReadonlySet<string> = new Set();

function failureIn(item: Item): readonly SharedFailure[] {
  const { kind, subject, lastSeen } = item;
  if (typeof kind !== "string" || !Object.hasOwn(FAILURE_KINDS, kind) || typeof subject !== "string")
    return [];
  const about = publicSubject(subject as Subject, kind as FailureKind, NOBODY);
  if ("reason" in about) return [];
  return [
    {
      avoid: about.action,
      // Our own wording: a foreign sentence would be read by a model.
      error: errorOf(kind as FailureKind),
      instead: text(item.instead),
      failures: count(item.failures),
      sessions: count(item.sessions),
      lastSeen: monthIn(lastSeen),
      kind: kind as FailureKind,
      subject: about.subject,
    },
  ];
}

function patternIn(item: Item): readonly SharedPattern[] {
  const type = TYPES.find((one) => one === item.type);
  const works = text(item.works);
  if (!type || !isPublicPattern(works, type)) return [];
  return [
    {
      works,
      type,
      successes: count(item.successes),
      failures: Math.min(count(item.failures, 0), count(item.successes)),
      sessions: count(item.sessions),
      lastSeen: monthIn(item.lastSeen),
    },
  ];
}

/** True for a command of a known program, or a layout in public words. */
function isPublicPattern(works: string, type: PatternType): boolean {
  const [first = "", ...rest] = works.split(" ");
  if (works === "" || type === "files" || type === "commit")
    return isPublicText(works, NOBODY) && works !== "";
  if (!PROGRAMS.has(first)) return false;
  return rest.every((word) => isPublicText(word, NOBODY) || isPublicPackage(word, NOBODY));
}

type Item = Readonly<Record<string, unknown>>;

function list(value: unknown): readonly Item[] {
  return Array.isArray(value) ? value.filter(isRecord) : [];
}

/** One line without control characters, or empty. */
function text(value: unknown): string {
  return typeof value === "string" && value.length <= 200 && !/[\p{Cc}\p{Cf}]/u.test(value) ? value : "";
}

function count(value: unknown, least = 1): number {
  return typeof value === "number" && Number.isFinite(value)
    ? Math.max(least, Math.min(10_000, Math.trunc(value)))
    : least;
}

function monthIn(value: unknown): string {
  return typeof value === "string" && /^20\d\d-(?:0[1-9]|1[0-2])$/.test(value) ? value : "2000-01";
}
