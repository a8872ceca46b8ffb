// Share: what projects have taught about tools, told so that nobody can tell whose it was.
import { parseAction } from "../core/action/parse.ts";
import { redactText } from "../core/redact/index.ts";
import { namesOf } from "../core/share/names.ts";
import type { ParsedLine } from "../core/share/public-command.ts";
import type { Names } from "../core/share/public-text.ts";
import {
  BEFORE_COMMITS,
  type LeftOut,
  type SharedFailure,
  type SharedPattern,
  shareHazard,
  sharePattern,
} from "../core/share/shared.ts";
import type { SharedFile } from "../core/share/shared-file.ts";
import { patternConfidence } from "../core/synthesise/confidence.ts";
import { isCompanion } from "../domain/hazard.ts";
import type { Project } from "../domain/project.ts";
import type { Deps } from "./deps.ts";
import { remedyFor } from "./remedies.ts";
import { isShared } from "./shared-project.ts";

const MOST = 2_000;
/** A command that fails every third time is no advice. */
const SURE = 0.7;

export interface Shared extends SharedFile {
  /** Why something stayed at home → how often. */
  readonly leftOut: Readonly<Record<string, number>>;
}

/** `people`: names of users of this machine, which must not be in it. */
export async function share(
  deps: Deps,
  projects: readonly Project[],
  people: readonly string[],
): Promise<Shared> {
  const failures = new Map<string, SharedFailure>();
  const patterns = new Map<string, SharedPattern>();
  const leftOut: Record<string, number> = {};
  // What was learned elsewhere is not ours to give away.
  const own = projects.filter((project) => !isShared(project));
  const branches = await branchesOf(deps, own);
  const names = namesOf(own, people, branches);
  const keep = <T extends object>(told: T | LeftOut, add: (item: T) => void): void => {
    const reason = "reason" in told ? told.reason : isClean(told) ? undefined : "looks like a secret";
    if (reason === undefined) add(told as T);
    else leftOut[reason] = (leftOut[reason] ?? 0) + 1;
  };
  for (const { id } of own) {
    for (const told of await hazardsOf(deps, id, names))
      keep(told, (item) => merge(failures, `${item.kind} ${item.subject}`, item));
    for (const told of await patternsOf(deps, id, names))
      keep(told, (item) => merge(patterns, `${item.type} ${item.works}`, item));
  }
  return { avoid: [...failures.values()], works: [...patterns.values()], leftOut };
}

async function hazardsOf(
  deps: Deps,
  project: string,
  names: Names,
): Promise<readonly (SharedFailure | LeftOut)[]> {
  const standing = (await deps.store.hazards(project, MOST)).filter(
    (hazard) => !hazard.ignored && hazard.clearedAt < hazard.lastAt && !isCompanion(hazard),
  );
  const told: (SharedFailure | LeftOut)[] = [];
  for (const hazard of standing) {
    const remedy = await remedyFor(deps, hazard);
    const isCommand = remedy?.type === "replacement" || remedy?.type === "prerequisite";
    told.push(shareHazard(hazard, isCommand ? lineOf(remedy.display) : undefined, names));
  }
  return told;
}

async function patternsOf(
  deps: Deps,
  project: string,
  names: Names,
): Promise<readonly (SharedPattern | LeftOut)[]> {
  const patterns = await deps.store.patterns({ project, limit: MOST });
  return patterns.map((pattern) => {
    // As it stood when it was last seen: age is for the reader to weigh.
    if (patternConfidence(pattern, pattern.lastAt) < SURE)
      return { reason: "is a habit of the project, or not sure enough" };
    // `go test ./... (in cmd)`: where it was run is the project's business.
    const command = pattern.display.replace(BEFORE_COMMITS, "").replace(/ \(in [^)]*\)/, "");
    return sharePattern(pattern, lineOf(command), names);
  });
}

/** Undefined for what is no command line. */
export function lineOf(display: string): ParsedLine | undefined {
  // A placeholder would be read as a redirection.
  if (display.includes("<")) return undefined;
  const action = parseAction(
    { id: "", tool: "Bash", input: { command: display } },
    { cwd: "/project", root: "/project" },
  );
  if (action.type !== "shell") return undefined;
  return {
    display,
    commands: action.commands,
    subjects: [...action.subjects, ...(action.hidden ?? []), ...action.provides],
  };
}

async function branchesOf(deps: Deps, projects: readonly Project[]): Promise<readonly string[]> {
  const branches = new Set<string>();
  for (const { id } of projects)
    for (const { branch } of await deps.store.attempts({ project: id, order: "newest", limit: MOST }))
      if (branch) branches.add(branch);
  return [...branches];
}

interface Counted {
  readonly failures: number;
  readonly sessions: number;
  readonly lastSeen: string;
  readonly successes?: number;
  readonly instead?: string;
}

/** The same lesson of two projects is one, with what both have seen. */
function merge<T extends Counted>(known: Map<string, T>, key: string, item: T): void {
  const before = known.get(key);
  known.set(key, before ? { ...item, ...sum(before, item) } : item);
}

function sum(a: Counted, b: Counted): Partial<Counted> {
  return {
    failures: a.failures + b.failures,
    sessions: a.sessions + b.sessions,
    lastSeen: [a.lastSeen, b.lastSeen].sort().at(-1) ?? "",
    ...(a.successes !== undefined && { successes: a.successes + (b.successes ?? 0) }),
    ...(a.instead !== undefined && { instead: a.instead || (b.instead ?? "") }),
  };
}

function isClean(item: object): boolean {
  const text = JSON.stringify(item);
  return redactText(text) === text;
}
