// Shares what projects have taught about tools, without anything that reveals whose projects they are.
import { parseAction } from "../../core/action/parse.ts";
import { redactText } from "../../core/redact/index.ts";
import { namesOf } from "../../core/share/names.ts";
import type { ParsedLine } from "../../core/share/public-command.ts";
import type { Names } from "../../core/share/public-text.ts";
import {
  type LeftOut,
  type SharedFailure,
  type SharedPattern,
  shareHazard,
  sharePattern,
} from "../../core/share/shared.ts";
import type { SharedFile } from "../../core/share/shared-file.ts";
import { patternConfidence } from "../../core/synthesise/confidence.ts";
import { isCompanion } from "../../domain/hazard.ts";
import { BEFORE_COMMITS } from "../../domain/pattern.ts";
import type { Project } from "../../domain/project.ts";
import type { Deps } from "../deps.ts";
import { remedyFor } from "../guard/remedies.ts";
import { isShared } from "./shared-project.ts";

const MOST = 2_000;
/** Lowest confidence of a shared command: one that fails every third time is no advice. */
const SURE = 0.7;

export interface Shared extends SharedFile {
  /** Reason why an item was not shared → how often. */
  readonly leftOut: Readonly<Record<string, number>>;
}

/** `people`: user names of this machine, which must not appear in the file. */
export async function share(
  deps: Deps,
  projects: readonly Project[],
  people: readonly string[],
): Promise<Shared> {
  const failures = new Map<string, SharedFailure>();
  const patterns = new Map<string, SharedPattern>();
  const leftOut: Record<string, number> = {};
  // Knowledge taken from others is not shared again.
  const own = projects.filter((project) => !isShared(project));
  const branches = await branchesOf(deps, own);
  const names = namesOf(own, people, branches);
  const keep = <T extends object>(result: T | LeftOut, add: (item: T) => void): void => {
    const reason = "reason" in result ? result.reason : isClean(result) ? undefined : "looks like a secret";
    if (reason === undefined) add(result as T);
    else leftOut[reason] = (leftOut[reason] ?? 0) + 1;
  };
  for (const { id } of own) {
    for (const result of await hazardsOf(deps, id, names))
      keep(result, (item) => merge(failures, `${item.kind} ${item.subject}`, item));
    for (const result of await patternsOf(deps, id, names))
      keep(result, (item) => merge(patterns, `${item.type} ${item.works}`, item));
  }
  return { avoid: [...failures.values()], works: [...patterns.values()], leftOut };
}

async function hazardsOf(
  deps: Deps,
  project: string,
  names: Names,
): Promise<readonly (SharedFailure | LeftOut)[]> {
  const standing = (await deps.store.hazards.list(project, MOST)).filter(
    (hazard) => !hazard.ignored && hazard.clearedAt < hazard.lastAt && !isCompanion(hazard),
  );
  const result: (SharedFailure | LeftOut)[] = [];
  for (const hazard of standing) {
    const remedy = await remedyFor(deps, hazard);
    const isCommand = remedy?.type === "replacement" || remedy?.type === "prerequisite";
    result.push(shareHazard(hazard, isCommand ? lineOf(remedy.display) : undefined, names));
  }
  return result;
}

async function patternsOf(
  deps: Deps,
  project: string,
  names: Names,
): Promise<readonly (SharedPattern | LeftOut)[]> {
  const patterns = await deps.store.turns.patterns({ project, limit: MOST });
  return patterns.map((pattern) => {
    // Confidence at the time it was last seen: the reader weighs the age.
    if (patternConfidence(pattern, pattern.lastAt) < SURE)
      return { reason: "is a habit of the project, or not sure enough" };
    // `go test ./... (in cmd)`: the folder is private to the project.
    const command = pattern.display.replace(BEFORE_COMMITS, "").replace(/ \(in [^)]*\)/, "");
    return sharePattern(pattern, lineOf(command), names);
  });
}

/** Undefined for text that is no command line. */
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
    for (const { branch } of await deps.store.evidence.attempts({
      project: id,
      order: "newest",
      limit: MOST,
    }))
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

/** Joins the same item of two projects, with the counts of both. */
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
