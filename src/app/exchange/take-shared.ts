// Imports a file shared by others as a project of its own. Recall may read it; the guard looks only at the current
// project and never sees it.
import { parseAction } from "../../core/action/parse.ts";
import { redact } from "../../core/redact/index.ts";
import { publicCommand } from "../../core/share/public-command.ts";
import type { SharedFailure, SharedPattern } from "../../core/share/shared.ts";
import type { SharedFile } from "../../core/share/shared-file.ts";
import type { Hazard } from "../../domain/hazard.ts";
import { BEFORE_COMMITS, type Pattern } from "../../domain/pattern.ts";
import type { Project } from "../../domain/project.ts";
import type { Remedy } from "../../domain/remedy.ts";
import type { Deps } from "../deps.ts";
import { lineOf } from "./share.ts";
import { sharedProject } from "./shared-project.ts";

export interface Taken {
  readonly project: Project;
  readonly failures: number;
  readonly patterns: number;
  /** Lines that Twiceshy would not have written. */
  readonly refused: number;
}

/** Replaces an earlier import of the same name. */
export async function takeShared(
  deps: Deps,
  name: string,
  shared: SharedFile & { readonly refused: number },
  now: number,
): Promise<Taken> {
  // The file is untrusted.
  const file = redact(shared);
  const project = sharedProject(name);
  const patterns = file.works.filter(isTellable);
  await deps.store.upkeep.forget({ type: "project", id: project.id });
  await deps.store.projects.save(redact(project), now);
  await deps.store.hazards.save(file.avoid.map((item) => redact(hazardOf(project.id, item, now))));
  await deps.store.remedies.save(
    file.avoid.flatMap((item) => remedyOf(project.id, item, now)).map((remedy) => redact(remedy)),
  );
  await deps.store.turns.savePatterns(patterns.map((item) => redact(patternOf(project.id, item, now))));
  return {
    project,
    failures: file.avoid.length,
    patterns: patterns.length,
    refused: file.refused + file.works.length - patterns.length,
  };
}

const NOBODY: ReadonlySet<string> = new Set();

/** A command that we would share in the same form, or a pattern of files. */
function isTellable({ type, works }: SharedPattern): boolean {
  if (type === "files") return true;
  return isOurs(type === "workflow" ? works.replace(BEFORE_COMMITS, "") : works);
}

function isOurs(command: string): boolean {
  const line = lineOf(command);
  const result = line && publicCommand(line, NOBODY);
  return result !== undefined && "text" in result && result.text === command;
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

/** Time of a month in the file, never later than now. */
function timeOf(month: string, now: number): number {
  return Math.min(Date.parse(`${month}-01T00:00:00Z`), now);
}
