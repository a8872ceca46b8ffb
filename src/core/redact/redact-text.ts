// Redacts a text: secrets, private text and user names in home paths. Redacting twice changes nothing.
import { findSecrets, findUnmarked, findWithin, stepsOfLastScan } from "./find-secrets.ts";
import type { Finding, Range } from "./findings.ts";
import { isGiven } from "./marks.ts";
import { withoutPrivate } from "./private.ts";

export function redactText(text: string): string {
  const found = findUnmarked(text);
  return found ? replaceAll(text, found) : replaceAll(withoutPrivate(text));
}

function replaceAll(text: string, found: readonly Finding[] = findSecrets(text)): string {
  let redacted = text;
  let findings = found;
  let spent = 0;
  // A mark is shorter than most secrets, so that a rule may now reach text that was too far away: scan around marks
  // until nothing is found.
  for (let pass = 0; findings.length > 0 && pass < MAXIMUM_PASSES; pass++) {
    spent += stepsOfLastScan();
    redacted = replaceFindings(redacted, findings, 0, redacted.length);
    findings = findWithin(redacted, aroundMarks(findings, redacted), spent);
  }
  return redacted;
}

const MAXIMUM_PASSES = 5;
/** No rule reads farther, so text farther from a mark is unaffected by it. */
const REACH = 4096;

/** Parts of the text around marks, joined where they overlap. The star of a home path is not such a mark. */
function aroundMarks(findings: readonly Finding[], redacted: string): readonly Range[] {
  const parts: Range[] = [];
  let moved = 0;
  for (const { start, end, replacement } of findings) {
    const at = start + moved;
    moved += replacement.length - (end - start);
    if (replacement === "*") continue;
    const after = at + replacement.length;
    if (replacement.length >= end - start && !isGiven(redacted, after)) continue;
    const from = Math.max(0, at - REACH);
    const to = Math.min(redacted.length, after + REACH);
    const last = parts.at(-1);
    if (last && from <= last[1]) parts[parts.length - 1] = [last[0], to];
    else parts.push([from, to]);
  }
  return parts;
}

/** The part [start, end) of a text with its findings replaced; the bounds must not cut through a finding. */
export function replaceFindings(
  text: string,
  findings: readonly Finding[],
  start: number,
  end: number,
): string {
  let output = "";
  let last = start;
  for (const finding of findings) {
    if (finding.start < last || finding.end > end) continue;
    output += text.slice(last, finding.start) + finding.replacement;
    last = finding.end;
  }
  return last === 0 && end === text.length ? text : output + text.slice(last, end);
}
