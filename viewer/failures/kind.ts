// Names of kinds and states of failures for people.
import type { Answered, api } from "../api/client.ts";

type Kind = Answered<typeof api.failures.$get>["failures"][number]["kind"];

export const KINDS: Readonly<Record<Kind, string>> = {
  "command-not-found": "command not found",
  "unknown-script": "no such script",
  "unknown-subcommand": "no such subcommand",
  "bad-flag": "no such option",
  "missing-path": "no such file",
  "not-a-file": "not a file",
  "missing-module": "module not found",
  "missing-package": "no such package",
  "version-conflict": "versions conflict",
  "missing-endpoint": "no such route",
  "wrong-runtime": "wrong version",
  "bad-arguments": "wrong arguments",
  "tool-broken": "tool did not start",
  "edit-mismatch": "text to edit not found",
  "edit-ambiguous": "text to edit found twice",
  permission: "no permission",
  auth: "not logged in",
  policy: "not allowed",
  refused: "refused",
  "too-large": "too large",
  "missing-revision": "no such revision",
  "edit-unread": "edited before reading",
  "edit-stale": "file had changed",
  test: "tests failed",
  compile: "did not compile",
  lint: "lint findings",
  "git-state": "git refused",
  "git-hook": "git hook failed",
  runtime: "runtime error",
  network: "no network",
  timeout: "timed out",
  "rate-limit": "rate limit",
  server: "server error",
  locked: "locked by another process",
  unexplained: "for another reason",
  "shell-syntax": "shell syntax",
  rejected: "refused by you",
  "no-match": "no match",
  probe: "a probe",
};

/** `command-not-found` → `command not found`; a kind of a newer version keeps its own words. */
export function kindName(kind: string): string {
  return KINDS[kind as Kind] ?? kind.replaceAll("-", " ");
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
