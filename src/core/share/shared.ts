// Anonymises the patterns learned in a project for sharing.
import { type FailureKind, familyOf, traitsOf } from "../../domain/failure-kinds.ts";
import type { Hazard } from "../../domain/hazard.ts";
import { BEFORE_COMMITS, type Pattern, type PatternType } from "../../domain/pattern.ts";
import type { Subject } from "../../domain/subject.ts";
import { type ParsedLine, publicCommand, type Reason } from "./public-command.ts";
import { publicSubject } from "./public-subject.ts";
import { isPublicText, type Names } from "./public-text.ts";

export interface SharedFailure {
  readonly avoid: string;
  readonly error: string;
  /** What worked; empty if it cannot be shared. */
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
  const command = remedy ? publicCommand(remedy, names) : undefined;
  const instead = command && "text" in command && command.text !== about.action ? command.text : "";
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

/** `line`: the command of the pattern, if it has one. */
export function sharePattern(
  pattern: Pattern,
  line: ParsedLine | undefined,
  names: Names,
): SharedPattern | LeftOut {
  const shared = patternText(pattern, line, names);
  if ("reason" in shared) return shared;
  const { type, successes, failures, sessions, lastAt } = pattern;
  return { works: shared.text, type, successes, failures, sessions, lastSeen: month(lastAt) };
}

function patternText({ type, display }: Pattern, line: ParsedLine | undefined, names: Names) {
  if (type === "commit") return { reason: "is a habit of the project, or not sure enough" } as const;
  if (type === "files")
    return isPublicText(display, names)
      ? { text: display }
      : ({ reason: "names a file, folder or address" } as const);
  if (!line) return { reason: "cannot be written as one command" } as const;
  const command = publicCommand(line, names);
  return "text" in command && type === "workflow" ? { text: `${command.text}${BEFORE_COMMITS}` } : command;
}

/** The error itself if it consists of public words, otherwise its kind. */
function publicError({ kind, excerpt }: Hazard, action: string, names: Names): string {
  const also = new Set(action.split(" "));
  return excerpt !== "" && isPublicText(excerpt, names, also) ? excerpt : errorOf(kind);
}

export function errorOf(kind: FailureKind): string {
  return traitsOf(kind).shared?.error ?? "it failed";
}

function month(at: number): string {
  return new Date(at).toISOString().slice(0, 7);
}
