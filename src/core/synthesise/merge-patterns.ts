// Merges the patterns of a session into the known ones.
import type { Pattern } from "../../domain/pattern.ts";
import { plainest } from "./forms.ts";

export const EVIDENCE_KEPT = 10;
export const TAGS_KEPT = 12;

/**
 * `found`: newly mined; `known`: rows of the same keys, and all workflows of the project, because a commit made without
 * a check counts against it. Merging the same findings twice changes nothing. The order of sessions makes no
 * difference, except for commits counted against a workflow: those before it was first seen are not.
 */
export function mergePatterns(known: readonly Pattern[], found: readonly Pattern[]): readonly Pattern[] {
  const rows = new Map(known.map((pattern) => [nameOf(pattern), pattern]));
  // They are saved in one transaction: evidence in one of them is in all of them.
  if (found.some((pattern) => isCounted(rows.get(nameOf(pattern)), pattern))) return [];
  const commits = commitsIn(found);
  const changed: Pattern[] = [];
  const seen = new Set<string>();
  for (const pattern of found) {
    seen.add(nameOf(pattern));
    const before = rows.get(nameOf(pattern));
    // A command that never worked is no pattern; its failure is a hazard.
    if (!before && pattern.successes === 0) continue;
    changed.push(before ? combine(before, pattern, commits) : pattern);
  }
  for (const pattern of known) {
    if (pattern.type !== "workflow" || seen.has(nameOf(pattern)) || !commits.has(pattern.project)) continue;
    changed.push({ ...pattern, failures: pattern.failures + (commits.get(pattern.project) ?? 0) });
  }
  return changed;
}

function nameOf({ project, type, key }: Pattern): string {
  return `${project}\n${type}\n${key}`;
}

/** The process ended after saving but before noting it: the same evidence comes again. */
function isCounted(before: Pattern | undefined, { evidence }: Pattern): boolean {
  return before !== undefined && evidence.length > 0 && evidence.every((id) => before.evidence.includes(id));
}

/** New commits per project. */
function commitsIn(found: readonly Pattern[]): ReadonlyMap<string, number> {
  const commits = new Map<string, number>();
  for (const { type, project, successes } of found)
    if (type === "commit") commits.set(project, (commits.get(project) ?? 0) + successes);
  return commits;
}

function combine(before: Pattern, found: Pattern, commits: ReadonlyMap<string, number>): Pattern {
  const newest = isNewer(found, before) ? found : before;
  const hasSuccess = found.successes > 0;
  const missed =
    found.type === "workflow"
      ? Math.max(found.failures, (commits.get(found.project) ?? 0) - found.successes)
      : found.failures;
  return {
    ...before,
    display: hasSuccess ? plainest(before.display, found.display) : before.display,
    successes: before.successes + found.successes,
    failures: before.failures + missed,
    sessions: before.sessions + (before.lastSession === found.lastSession ? 0 : found.sessions),
    firstAt: hasSuccess ? Math.min(before.firstAt, found.firstAt) : before.firstAt,
    lastAt: hasSuccess ? Math.max(before.lastAt, found.lastAt) : before.lastAt,
    lastSession: hasSuccess ? newest.lastSession : before.lastSession,
    branch: hasSuccess ? newest.branch : before.branch,
    tags: [...new Set([...before.tags, ...found.tags])].sort().slice(0, TAGS_KEPT),
    evidence: [...new Set([...before.evidence, ...found.evidence])]
      .sort((a, b) => a - b)
      .slice(-EVIDENCE_KEPT),
  };
}

function isNewer(a: Pattern, b: Pattern): boolean {
  return a.lastAt > b.lastAt || (a.lastAt === b.lastAt && a.lastSession > b.lastSession);
}
