// Trigger: a failure came back in another session and has a known remedy, so it is a fact of this project or machine.

import { count } from "../../domain/count.ts";
import { familyOf, fillIn, traitsOf } from "../../domain/failure-kinds.ts";
import type { Hazard } from "../../domain/hazard.ts";
import { EMPTY_LESSON, type Lesson } from "../../domain/lesson.ts";
import type { Remedy } from "../../domain/remedy.ts";
import { type Subject, type SubjectType, subjectName, subjectType } from "../../domain/subject.ts";
import { capital } from "../text/words.ts";
import { isInside } from "./files.ts";
import type { DraftInput, Finding } from "./input.ts";
import { insteadOf } from "./instead.ts";
import { severityOf } from "./severity.ts";
import type { FailedCall, Signals } from "./signals.ts";
import { bareCommand, code, plainLine } from "./text.ts";

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
  if (familyOf(kind) !== "structural" || traitsOf(kind).drafted !== undefined) return false;
  // Paths outside the project are specific to this machine; a whole call is too specific to occur again.
  if (subjectType(subject) === "path" && !isInside(subjectName(subject))) return false;
  return subjectType(subject) !== "action" && subjectType(subject) !== "arguments";
}

function fromHazard(call: FailedCall, hazard: Hazard, remedy: Remedy, instead: string): Finding {
  return {
    trigger: "repeated",
    ...wordsOf(hazard, instead, remedy.count),
    evidence: [...new Set([call.id, hazard.attempt, ...remedy.evidence])].slice(0, 10),
  };
}

/** `instead`: what to do, as an instruction; empty when nothing is known. */
function wordsOf(hazard: Hazard, instead: string, helped: number): Omit<Finding, "trigger" | "evidence"> {
  const { kind, subject, sessions, failures, excerpt, display } = hazard;
  return {
    cause: `${kind} ${subject}`,
    title: [whatIsWrong(hazard), instead].filter(Boolean).join(": "),
    mistake: `${code(bareCommand(display))} failed ${count(failures, "time")} in ${count(sessions, "session")}: ${excerpt}`,
    // Short, so that two facts of one kind differ visibly.
    rootCause: `${whatIsWrong(hazard)} (tried in ${count(sessions, "session")}).`,
    fix: instead && `${capital(instead)}${helped > 1 ? ` (it helped ${helped} times)` : ""}.`,
    checklist:
      instead === ""
        ? []
        : [
            instead.startsWith("leave out")
              ? capital(instead)
              : `${capital(instead)}, not ${code(calledName(subject))}`,
          ],
    appliesTo: [appliesOf(hazard)],
    severity: severityOf({ failures, sessions, minutes: 0 }),
    occurrences: sessions,
  };
}

/** A lesson about a known failure, for a person to finish. */
export function lessonAbout(hazard: Hazard, remedy: Remedy | undefined, today: string): Lesson {
  const instead = remedy?.byPerson ? remedy.display : (remedy && insteadOf(hazard, remedy)) || "";
  const words = wordsOf(hazard, instead, remedy?.count ?? 0);
  const title = plainLine(words.title, TITLE);
  return { ...EMPTY_LESSON, ...words, title, lastSeen: today, checklist: words.checklist };
}

const TITLE = 110;

function whatIsWrong({ kind, subject }: Hazard): string {
  const { lessonStatement = "{name} does not work here" } = traitsOf(kind);
  return capital(fillIn(lessonStatement, { name: thing(subject) }));
}

/** What people call it: a package or a module goes by its own name, without the registry or language in front. */
function calledName(subject: Subject): string {
  const name = subjectName(subject);
  return OF_KIND.has(subjectType(subject)) ? name.replace(/^\S+ /, "") : name;
}

/** `the npm package \`redis-node\``, `the Python module \`dotenv\``; anything else by its name. */
function thing(subject: Subject): string {
  const type = subjectType(subject);
  const [kind = ""] = subjectName(subject).split(" ", 1);
  const whose = type === "module" ? capital(kind) : kind;
  return OF_KIND.has(type) ? `the ${whose} ${type} ${code(calledName(subject))}` : code(calledName(subject));
}

const OF_KIND: ReadonlySet<SubjectType> = new Set(["package", "module"]);

function appliesOf({ subject, display }: Hazard): string {
  const name = subjectName(subject);
  return subjectType(subject) === "package" ? bareCommand(display) : name;
}
