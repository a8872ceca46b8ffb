// Text without secrets, without what was marked private and without the names of people in home paths. Redacting twice changes nothing.
import { type Finding, findSecrets, findUnmarked } from "./find-secrets.ts";
import { withoutPrivate } from "./private.ts";

export function redactText(text: string): string {
  const found = findUnmarked(text);
  return found ? replaceAll(text, found) : replaceAll(withoutPrivate(text));
}

function replaceAll(text: string, found: readonly Finding[] = findSecrets(text)): string {
  let redacted = text;
  let findings = found;
  // A mark is shorter than most secrets, so that a row may now reach what was too far away: look until nothing is found.
  for (let pass = 0; findings.length > 0 && pass < MAXIMUM_PASSES; pass++) {
    redacted = replaceFindings(redacted, findings, 0, redacted.length);
    if (findings.every((finding) => finding.replacement === "*")) break;
    findings = findSecrets(redacted);
  }
  return redacted;
}

const MAXIMUM_PASSES = 5;

/** The part [start, end) of a text with its findings replaced; bounds must not cut through a finding. */
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
