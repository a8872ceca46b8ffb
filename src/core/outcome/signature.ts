// Error signatures: the same error has the same signature, because what differs from run to run
// (numbers, hashes, times) is replaced by placeholders, and folders are removed.
import type { FailureKind } from "../../domain/failure-kinds.ts";
import { head } from "../text/cut.ts";
import { oneLine } from "./text.ts";

const LIMIT = 160;

/** The kind and the line with placeholders. The signature of a signature is the same signature. */
export function signatureOf(kind: FailureKind, line: string): string {
  if (line === kind) return kind;
  const prefix = `${kind}: `;
  const body = line.startsWith(prefix) ? line.slice(prefix.length) : line;
  const text = withoutVariableParts(body);
  return text === "" ? kind : head(`${prefix}${text}`, LIMIT);
}

/** A line without numbers, hashes, times and folders. */
export function withoutVariableParts(line: string): string {
  let text = oneLine(line, 400);
  // The result of one round may be a path again; each round removes something, so a few are enough.
  for (let round = 0; round < 8; round++) {
    const before = text;
    for (const [pattern, replacement] of REPLACEMENTS) text = text.replace(pattern, replacement);
    text = head(text.replace(/\s+/g, " ").trim(), LIMIT);
    if (text === before) break;
  }
  return text;
}

/** In this order: longer things first, so that no later row consumes part of an earlier result. */
const REPLACEMENTS: readonly (readonly [RegExp, string])[] = [
  [/\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/gi, "<id>"],
  [/\b\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d)?(?:[.,]\d+)?(?:Z|[+-]\d\d:?\d\d)?/g, "<time>"],
  [/\b\d{4}[-/]\d\d[-/]\d\d\b/g, "<time>"],
  [/\b\d{1,2}:\d\d(?::\d\d)?(?:[.,]\d+)?(?: ?[AP]M)?\b/g, "<time>"],
  // Absolute paths keep their last part: the folder differs from machine to machine.
  [
    /(^|[\s'"`‘(=:[])(?:[A-Za-z]:)?(?:[\\/][^\s\\/'"`’:,;()[\]]+)+[\\/]([^\s\\/'"`’:,;()[\]]+)[\\/]?/g,
    "$1$2",
  ],
  [/~\/(?:[^\s/'"`]+\/)*([^\s/'"`]+)/g, "$1"],
  [/\b0x[0-9a-f]+\b/gi, "<hex>"],
  [/\b(?=[0-9a-f]*\d)(?=[0-9a-f]*[a-f])[0-9a-f]{7,64}\b/gi, "<hex>"],
  [/\b\d+(?:\.\d+)?(?: ?)(?:ms|s|sec|seconds?|milliseconds?|m|min|minutes?|h|[KMG]i?B|bytes)\b/g, "<n>"],
  [/\d+(?:[.,:]\d+)*/g, "<n>"],
];
