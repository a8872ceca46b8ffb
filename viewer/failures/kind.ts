// Names of kinds and states of failures for people.

/** `command-not-found` → `command not found` */
export function kindName(kind: string): string {
  return kind.replaceAll("-", " ");
}

/** What a failure is about: `path .golangci.yml`; empty for a whole action, which has no name of its own. */
export function subjectLabel(subject: string): string {
  return subject.startsWith("action ") ? "" : subject;
}

export const STATES = [
  { state: "open", name: "Open", tone: "bad" },
  { state: "overcome", name: "Overcome", tone: "good" },
  { state: "ignored", name: "Silenced", tone: "" },
] as const;

export function stateName(state: string): (typeof STATES)[number] {
  return STATES.find((one) => one.state === state) ?? STATES[0];
}
