// A failure that came back in another session, and what helps is known: a fact of this project or machine.
import type { Hazard } from "../../domain/hazard.ts";
import { type FailureKind, familyOf } from "../../domain/outcome.ts";
import type { Remedy } from "../../domain/remedy.ts";
import { subjectName, subjectType } from "../../domain/subject.ts";
import { isInside } from "./files.ts";
import type { DraftInput, Finding } from "./input.ts";
import { insteadOf } from "./instead.ts";
import { severityOf } from "./severity.ts";
import type { FailedCall, Signals } from "./signals.ts";
import { bareCommand, capital, code } from "./text.ts";

const SESSIONS = 2;

export function repeated({ known }: DraftInput, { failures }: Signals): Finding | undefined {
  const found = failures.flatMap((call) => {
    const { hazard, remedy } = known.get(call.id) ?? {};
    const instead = hazard && remedy && isFact(hazard) ? insteadOf(hazard, remedy) : undefined;
    return hazard && remedy && instead !== undefined ? [{ call, hazard, remedy, instead }] : [];
  });
  const worst = found.sort((a, b) => b.hazard.sessions - a.hazard.sessions)[0];
  return worst && fromHazard(worst.call, worst.hazard, worst.remedy, worst.instead);
}

function isFact({ kind, subject, sessions, streak, ignored }: Hazard): boolean {
  if (ignored || sessions < SESSIONS || streak < SESSIONS) return false;
  if (familyOf(kind) !== "structural" || SLIPS.includes(kind)) return false;
  // A file elsewhere on the machine is nobody else's; a call as a whole is nobody's next one.
  if (subjectType(subject) === "path" && !isInside(subjectName(subject))) return false;
  return subjectType(subject) !== "action" && subjectType(subject) !== "arguments";
}

/** Slips with the agent's own tools, and what passes. */
export const SLIPS: readonly FailureKind[] = [
  ...(["edit-mismatch", "tool-broken", "too-large", "bad-arguments"] as const),
  ...(["auth", "missing-revision", "not-a-file"] as const),
];

function fromHazard(call: FailedCall, hazard: Hazard, remedy: Remedy, instead: string): Finding {
  const { kind, subject, sessions, failures, excerpt, display } = hazard;
  return {
    trigger: "repeated",
    cause: `${kind} ${subject}`,
    title: `${whatIsWrong(hazard)}: ${instead}`,
    mistake: `${code(bareCommand(display))} failed ${failures} times in ${sessions} sessions: ${excerpt}`,
    // Short: two facts of one sort must not read alike.
    rootCause: `${whatIsWrong(hazard)} (tried in ${sessions} sessions).`,
    fix: `${capital(instead)}${remedy.count > 1 ? ` (it helped ${remedy.count} times)` : ""}.`,
    checklist: [
      instead.startsWith("leave out")
        ? capital(instead)
        : `${capital(instead)}, not ${code(subjectName(subject))}`,
    ],
    appliesTo: [appliesOf(hazard)],
    severity: severityOf({ failures, sessions, minutes: 0 }),
    occurrences: sessions,
    evidence: [...new Set([call.id, hazard.attempt, ...remedy.evidence])].slice(0, 10),
  };
}

function whatIsWrong({ kind, subject }: Hazard): string {
  const name = code(subjectName(subject));
  switch (kind) {
    case "missing-path":
      return `${name} does not exist here`;
    case "command-not-found":
      return `${name} is not installed here`;
    case "missing-package":
      return `${name} is not in the registry`;
    case "missing-module":
      return `${name} cannot be imported here`;
    case "unknown-script":
    case "unknown-subcommand":
    case "bad-flag":
      return `There is no ${name}`;
    case "wrong-runtime":
      return `The wrong version of ${name} is in use here`;
    default:
      return `${name} does not work here`;
  }
}

function appliesOf({ subject, display }: Hazard): string {
  const name = subjectName(subject);
  return subjectType(subject) === "package" ? bareCommand(display) : name;
}
