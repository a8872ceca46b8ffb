// Queries on an action's subjects and commands, used when a failure is given its subject.
import type { Action, ShellCommand } from "../../domain/action.ts";
import { type Subject, type SubjectType, subject, subjectType } from "../../domain/subject.ts";

export function wholeAction(action: Action): Subject {
  return subject("action", action.fingerprint);
}

/** All names an error may mention. */
export function namedBy(action: Action): readonly Subject[] {
  const { subjects, hidden = [] } = action;
  return hidden.length === 0 ? subjects : [...subjects, ...hidden];
}

export function subjectsOf(type: SubjectType, action: Action): readonly Subject[] {
  return namedBy(action).filter((one) => subjectType(one) === type);
}

/** The action's subject of this type, if it has exactly one. */
export function onlyOne(type: SubjectType, action: Action): Subject | undefined {
  const found = subjectsOf(type, action);
  return found.length === 1 ? found[0] : undefined;
}

export function lastWord(one: Subject): string {
  return one.slice(one.lastIndexOf(" ") + 1);
}

export function shellCommands(action: Action): readonly ShellCommand[] {
  return action.type === "shell" ? action.commands : [];
}

/** The last command whose failure shows. */
export function shownCommand(action: Action): ShellCommand | undefined {
  return shellCommands(action).findLast((command) => command.decides && !command.masked);
}

/** The last command whose failure shows; the last of all if none does. */
export function decidingCommand(action: Action): ShellCommand | undefined {
  return shownCommand(action) ?? shellCommands(action).at(-1);
}
