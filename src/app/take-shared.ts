// What others have learned, taken in from a file: a project of its own that no agent works in. Recall may read it; the
// guard looks at the project at hand and never sees it.
import { parseAction } from "../core/action/parse.ts";
import { redact } from "../core/redact/index.ts";
import { publicCommand } from "../core/share/public-command.ts";
import { BEFORE_COMMITS, type SharedFailure, type SharedPattern } from "../core/share/shared.ts";
import type { SharedFile } from "../core/share/shared-file.ts";
import type { Hazard } from "../domain/hazard.ts";
import type { Pattern } from "../domain/pattern.ts";
import type { Project } from "../domain/project.ts";
import type { Remedy } from "../domain/remedy.ts";
import type { Deps } from "./deps.ts";
import { lineOf } from "./share.ts";
import { sharedProject } from "./shared-project.ts";

export interface Taken {
  readonly project: Project;
  readonly failures: number;
  readonly patterns: number;
  /** Lines that are not what Twiceshy would have written. */
  readonly refused: number;
}

/** Whatever came under the same name before is replaced. */
export async function takeShared(
  deps: Deps,
  name: string,
  file: SharedFile & { readonly refused: number },
  now: number,
): Promise<Taken> {
  const project = sharedProject(name);
  const patterns = file.works.filter(isTellable);
  await deps.store.forget({ type: "project", id: project.id });
  await deps.store.saveProject(redact(project), now);
  await deps.store.saveHazards(file.avoid.map((item) => hazardOf(project.id, item, now)));
  await deps.store.saveRemedies(
    file.avoid.flatMap((item) => remedyOf(project.id, item, now)).map((remedy) => redact(remedy)),
  );
  await deps.store.savePatterns(patterns.map((item) => redact(patternOf(project.id, item, now))));
  return {
    project,
    failures: file.avoid.length,
    patterns: patterns.length,
    refused: file.refused + file.works.length - patterns.length,
  };
}

const NOBODY: ReadonlySet<string> = new Set();

/** A command that we would have told in the same words, or a layout of files. */
function isTellable({ type, works }: SharedPattern): boolean {
  if (type === "files") return true;
  return isOurs(type === "workflow" ? works.replace(BEFORE_COMMITS, "") : works);
}

function isOurs(command: string): boolean {
  const line = lineOf(command);
  const told = line && publicCommand(line, NOBODY);
  return told !== undefined && "text" in told && told.text === command;
}

function hazardOf(project: string, item: SharedFailure, now: number): Hazard {
  const at = timeOf(item.lastSeen, now);
  return {
    project,
    subject: item.subject,
    kind: item.kind,
    about: item.subject,
    failures: item.failures,
    sessions: item.sessions,
    otherwise: 0,
    before: 0,
    successes: 0,
    since: 0,
    streak: item.sessions,
    row: 1,
    alike: 1,
    actions: [],
    firstAt: at,
    lastAt: at,
    lastSession: "elsewhere",
    lastTurn: 0,
    clearedAt: 0,
    overridesRight: 0,
    overridesWrong: 0,
    signature: "",
    excerpt: item.error,
    display: item.avoid,
    attempt: 0,
    ignored: false,
  };
}

function remedyOf(project: string, item: SharedFailure, now: number): readonly Remedy[] {
  if (item.instead === "" || !isOurs(item.instead)) return [];
  const { fingerprint } = parseAction(
    { id: "", tool: "Bash", input: { command: item.instead } },
    { cwd: "/project", root: "/project" },
  );
  return [
    {
      project,
      type: "replacement",
      subject: item.subject,
      signature: "",
      fingerprint,
      display: item.instead,
      count: 1,
      failed: 0,
      lastAt: timeOf(item.lastSeen, now),
      confirmed: false,
      evidence: [],
    },
  ];
}

function patternOf(project: string, item: SharedPattern, now: number): Pattern {
  const { works, type, successes, failures, sessions } = item;
  const at = timeOf(item.lastSeen, now);
  return {
    project,
    type,
    key: works,
    display: works,
    successes,
    failures,
    sessions,
    firstAt: at,
    lastAt: at,
    lastSession: "",
    branch: "",
    tags: [],
    evidence: [],
  };
}

/** A file may say what it likes; nothing was seen in the future. */
function timeOf(month: string, now: number): number {
  return Math.min(Date.parse(`${month}-01T00:00:00Z`), now);
}
