// Writes checklist items: the reverse of a cause, a check to run, the right name instead of the wrong one.

import type { Attempt } from "../../domain/attempt.ts";
import { capital } from "../text/words.ts";
import { bareCommand, code, plainLine } from "./text.ts";

/** The reverse of the cause if the sentence is simple enough to be negated; otherwise a warning to look for it. */
export function guardAgainst(claim: string, file?: string): string {
  const turned = turnedAround(claim);
  // Names keep their case.
  if (turned !== undefined)
    return /^(?:the|an?|it|this|that|our|its) /.test(turned) ? capital(turned) : turned;
  const where = file === undefined ? "" : ` in ${file}`;
  return `Not again${where}: ${lower(claim)}`;
}

export function passes(check: Attempt, file?: string): string {
  const command = code(bareCommand(check.display));
  return file === undefined ? `${command} passes` : `${command} passes after a change of ${file}`;
}

function turnedAround(claim: string): string | undefined {
  const text = plainLine(claim, 200).replace(/[.\s]+$/, "");
  if (text.length > 160 || /[;:(]|\b(?:but|and|so|which)\b/.test(text)) return undefined;
  const order =
    /^(.+?) (?:was|were|is|got) (\w+(?:ed|en|t|d)|read|set|put|run) before (.+?) (?:was|were|is|had been|has been) (\w+)$/i.exec(
      text,
    );
  if (order) return `${lower(order[3] ?? "")} is ${order[4]} before ${lower(order[1] ?? "")} is ${order[2]}`;
  const never =
    /^(.+?) (?:was|were|is|are) (?:never|not) (\w+.*)$|^(.+?) (?:wasn't|weren't|isn't|aren't) (\w+.*)$/i.exec(
      text,
    );
  if (never) return `${lower(never[1] ?? never[3] ?? "")} is ${never[2] ?? never[4]}`;
  const missing = /^(.+?) (?:was|were|is|are) missing( .+)?$/i.exec(text);
  if (missing) return `${lower(missing[1] ?? "")} is there${missing[2] ?? ""}`;
  return undefined;
}

/** Lowers the first letter of a leading article or pronoun. */
function lower(text: string): string {
  return /^(?:The|A|An|It|This|That|Our|Its) /.test(text)
    ? text.charAt(0).toLowerCase() + text.slice(1)
    : text;
}
