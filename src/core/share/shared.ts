// What one project has taught, told so that nobody can tell whose it was.
import type { Hazard } from "../../domain/hazard.ts";
import { type FailureKind, familyOf } from "../../domain/outcome.ts";
import type { Pattern, PatternType } from "../../domain/pattern.ts";
import type { Subject } from "../../domain/subject.ts";
import { type ParsedLine, publicCommand, type Reason } from "./public-command.ts";
import { publicSubject } from "./public-subject.ts";
import { isPublicText, type Names } from "./public-text.ts";

export interface SharedFailure {
  readonly avoid: string;
  readonly error: string;
  /** What worked; empty when that cannot be told. */
  readonly instead: string;
  readonly failures: number;
  readonly sessions: number;
  /** The month: `2026-11`. */
  readonly lastSeen: string;
  readonly kind: FailureKind;
  readonly subject: Subject;
}

export interface SharedPattern {
  readonly works: string;
  readonly type: PatternType;
  readonly successes: number;
  readonly failures: number;
  readonly sessions: number;
  readonly lastSeen: string;
}

export type LeftOut = { readonly reason: Reason };

export function shareHazard(
  hazard: Hazard,
  remedy: ParsedLine | undefined,
  names: Names,
): SharedFailure | LeftOut {
  if (familyOf(hazard.kind) !== "structural")
    return { reason: "is about this machine or the code as it stands" };
  const about = publicSubject(hazard.subject, hazard.kind, names);
  if ("reason" in about) return about;
  const told = remedy ? publicCommand(remedy, names) : undefined;
  const instead = told && "text" in told && told.text !== about.action ? told.text : "";
  if (about.needsRemedy && instead === "") return { reason: "says nothing without what worked instead" };
  return {
    avoid: about.action,
    error: publicError(hazard, about.action, names),
    instead,
    failures: hazard.failures,
    sessions: hazard.sessions,
    lastSeen: month(hazard.lastAt),
    kind: hazard.kind,
    subject: about.subject,
  };
}

/** `line`: the command of the pattern, where it is one. */
export function sharePattern(
  pattern: Pattern,
  line: ParsedLine | undefined,
  names: Names,
): SharedPattern | LeftOut {
  const told = patternText(pattern, line, names);
  if ("reason" in told) return told;
  const { type, successes, failures, sessions, lastAt } = pattern;
  return { works: told.text, type, successes, failures, sessions, lastSeen: month(lastAt) };
}

/** What a command of a workflow is followed by. */
export const BEFORE_COMMITS = " before commits";

function patternText({ type, display }: Pattern, line: ParsedLine | undefined, names: Names) {
  if (type === "commit") return { reason: "is a habit of the project, or not sure enough" } as const;
  if (type === "files")
    return isPublicText(display, names)
      ? { text: display }
      : ({ reason: "names a file, folder or address" } as const);
  if (!line) return { reason: "cannot be told as one command" } as const;
  const told = publicCommand(line, names);
  return "text" in told && type === "workflow" ? { text: `${told.text}${BEFORE_COMMITS}` } : told;
}

/** The error itself where it is made of everybody's words, else what kind of error it was. */
function publicError({ kind, excerpt }: Hazard, action: string, names: Names): string {
  const also = new Set(action.split(" "));
  return excerpt !== "" && isPublicText(excerpt, names, also) ? excerpt : errorOf(kind);
}

export function errorOf(kind: FailureKind): string {
  return ERRORS[kind] ?? "it failed";
}

const ERRORS: Readonly<Partial<Record<FailureKind, string>>> = {
  "bad-flag": "there is no such option",
  "unknown-subcommand": "there is no such command",
  "missing-package": "not found in the registry",
  "missing-endpoint": "not found",
  "bad-arguments": "arguments are not accepted",
  "command-not-found": "command not found",
  "missing-module": "module not found",
  "wrong-runtime": "another version is required",
};

function month(at: number): string {
  return new Date(at).toISOString().slice(0, 7);
}
