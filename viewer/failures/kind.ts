// Names of kinds and states of failures for people.

/** `command-not-found` → `command not found` */
export function kindName(kind: string): string {
  return kind.replaceAll("-", " ");
}

/** What a subject is, in words: `path .golangci.yml` → `.golangci.yml`; a whole action has no name of its own. */
export function subjectLabel(subject: string): string {
  const space = subject.indexOf(" ");
  const type = subject.slice(0, space);
  return type === "action" ? "" : `${type} ${subject.slice(space + 1)}`;
}

export const STATES = [
  { state: "open", name: "Open", tone: "bad" },
  { state: "overcome", name: "Overcome", tone: "good" },
  { state: "ignored", name: "Silenced", tone: "" },
] as const;

export function stateName(state: string): (typeof STATES)[number] {
  return STATES.find((one) => one.state === state) ?? STATES[0];
}
