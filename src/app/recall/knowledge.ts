// Knowledge of a project, built on read from a few bounded queries.
import { confidenceIn } from "../../core/guard/judge.ts";
import { topicOf } from "../../core/remedy/topic.ts";
import { isTelling, type Standing } from "../../core/synthesise/anti-patterns.ts";
import { synthesise } from "../../core/synthesise/knowledge.ts";
import type { Attempt } from "../../domain/attempt.ts";
import { familyOf, traitsOf } from "../../domain/failure-kinds.ts";
import { type Hazard, isCompanion } from "../../domain/hazard.ts";
import type { Knowledge } from "../../domain/knowledge.ts";
import type { Pattern } from "../../domain/pattern.ts";
import type { Remedy } from "../../domain/remedy.ts";
import { subjectName, subjectType } from "../../domain/subject.ts";
import { DAY } from "../../domain/time.ts";
import type { Place, Survey } from "../../ports/workspace.ts";
import type { Deps } from "../deps.ts";
import { ranked } from "../guard/remedies.ts";
import { isOneOff } from "./failed-steps.ts";

/** Hazards read, the last failed first; most depend on the code and are left out. */
const CANDIDATES = 600;
/** Worst current hazards for which evidence is looked up. */
const NAMED = 60;
const EVIDENCE = 5;
const PATTERNS = 60;
/** Lowest confidence of a failure that is listed. */
const STANDS = 0.5;

/** `asking`: the asking session, which does not count as a previous one. */
export async function knowledgeOf(deps: Deps, place: Place, now: number, asking = ""): Promise<Knowledge> {
  const { id: project, root } = place.project;
  const { workspace, store } = deps;
  const isHere = root !== "" && workspace.exists(root, ".");
  const sessions = await previousSessions(deps, project, asking);
  const hazards = await recentHazards(deps, place, now);
  const patterns = await store.turns.patterns({ project, limit: PATTERNS });
  return synthesise({
    project,
    now,
    sessions,
    standing: await standingIn(deps, place, now, hazards),
    hazards,
    patterns,
    calls: await lastRuns(deps, project, patterns),
    survey: isHere ? await surveyed(deps, root) : NOTHING,
    ...(isHere && place.branch !== undefined && { branch: place.branch }),
    merged: isHere ? await mergedInto(deps, place) : new Set(),
    isHere,
    exists: (path) => workspace.exists(root, path),
    hasProgram: (name) => workspace.hasProgram(name),
  });
}

/** The calls behind the commands among the patterns, and the newest failures. */
async function lastRuns(
  deps: Deps,
  project: string,
  patterns: readonly Pattern[],
): Promise<readonly Attempt[]> {
  const ids = patterns.flatMap(({ type, evidence }) => (OF_CALLS.has(type) ? evidence : []));
  if (ids.length === 0) return [];
  const passed = await deps.store.evidence.attempts({ project, ids: [...new Set(ids)], order: "oldest" });
  const newest = { project, order: "newest", limit: FAILURES } as const;
  const failed = await deps.store.evidence.attempts({ ...newest, status: "failed" });
  // Behind a pipe: what they printed tells.
  const unclear = await deps.store.evidence.attempts({ ...newest, status: "unknown" });
  return [...passed, ...failed, ...unclear];
}

const OF_CALLS: ReadonlySet<Pattern["type"]> = new Set(["test", "build", "lint", "run", "format"]);
const FAILURES = 200;

/** Sessions with calls, except the asking one, which may have calls from before a compaction. */
async function previousSessions(deps: Deps, project: string, asking: string): Promise<number> {
  const sessions = await deps.store.sessions.countWithCalls(project);
  const own = asking === "" ? [] : await deps.store.evidence.attempts({ session: asking, project, limit: 1 });
  return Math.max(0, sessions - own.filter(({ subagent }) => subagent === undefined).length);
}

/** Failures that are not archived, the last failed first. */
async function recentHazards(deps: Deps, { project }: Place, now: number): Promise<readonly Hazard[]> {
  const { archiveAfterDays } = deps.settings(project.root);
  const since = archiveAfterDays > 0 ? now - archiveAfterDays * DAY : 0;
  return (await deps.store.hazards.list(project.id, CANDIDATES)).filter(({ lastAt }) => lastAt >= since);
}

/** Current failures with remedies and evidence. */
async function standingIn(
  deps: Deps,
  { project }: Place,
  now: number,
  hazards: readonly Hazard[],
): Promise<readonly Standing[]> {
  const { store } = deps;
  const known = await store.hazards.ask({ project: project.id, session: "", subjects: [] });
  const moment = { now, project: project.id, session: "" };
  const worst = hazards
    .filter((hazard) => familyOf(hazard.kind) === "structural" && !isCompanion(hazard))
    .map((hazard) => ({ hazard, confidence: confidenceIn(hazard, known, moment) }))
    .filter(({ confidence }) => confidence >= STANDS)
    .sort((a, b) => weight(b.hazard) - weight(a.hazard) || b.hazard.lastAt - a.hazard.lastAt)
    .slice(0, NAMED);
  const remedies = await remediesFor(
    deps,
    project.id,
    worst.map(({ hazard }) => hazard),
  );
  const standing: Standing[] = [];
  for (const { hazard, confidence } of worst) {
    const remedy = remedies.get(hazard);
    const evidence = isTelling({ hazard, remedy }) ? await failuresOf(deps, hazard) : [];
    if (!(await isSlip(deps, hazard, remedy, evidence)))
      standing.push({ hazard, confidence, remedy, evidence });
  }
  return standing;
}

/** Met once, by a session that had used the right path before: nobody else will type the wrong one. */
async function isSlip(
  { store }: Deps,
  { kind, failures, project }: Hazard,
  remedy: Remedy | undefined,
  [failed]: readonly Attempt[],
): Promise<boolean> {
  if (failures > 1 || traitsOf(kind).missing !== "path" || !remedy || !failed) return false;
  const { session, at, id } = failed;
  const before = await store.evidence.attempts({
    project,
    session,
    until: at,
    order: "newest",
    limit: BEFORE,
  });
  return before.some((one) => one.id < id && one.files.some((file) => remedy.display.endsWith(file)));
}

/** Calls of a session that are searched for the right path. */
const BEFORE = 200;

/** The newest failed attempts that this hazard was learned from. */
async function failuresOf(deps: Deps, { project, subject, kind }: Hazard): Promise<readonly Attempt[]> {
  const about = subjectType(subject) === "action" ? { fingerprint: subjectName(subject) } : { subject };
  const query = { project, status: "failed", order: "newest", limit: EVIDENCE, ...about } as const;
  const attempts = await deps.store.evidence.attempts(query);
  return attempts.filter(({ outcome }) => outcome.status === "failed" && outcome.kind === kind);
}

function weight({ failures, sessions }: Hazard): number {
  return failures + 2 * sessions;
}

/** The best remedy of each hazard. */
async function remediesFor(
  deps: Deps,
  project: string,
  hazards: readonly Hazard[],
): Promise<ReadonlyMap<Hazard, Remedy>> {
  if (hazards.length === 0) return new Map();
  const subjects = [...new Set(hazards.flatMap((hazard) => [hazard.subject, topicOf(hazard)]))];
  const found = await deps.store.remedies.find(project, { subjects });
  const all = found.filter(({ display }) => !isOneOff(display));
  const chosen = new Map<Hazard, Remedy>();
  for (const hazard of hazards) {
    const topic = topicOf(hazard);
    const [best] = ranked(all.filter(({ subject }) => subject === hazard.subject || subject === topic));
    if (best) chosen.set(hazard, best);
  }
  return chosen;
}

const NOTHING: Survey = { stack: { languages: [], frameworks: [], tools: [] }, conventions: {} };

/** An unreadable manifest must not make recall fail. */
async function surveyed(deps: Deps, root: string): Promise<Survey> {
  try {
    return await deps.workspace.survey(root);
  } catch {
    return NOTHING;
  }
}

async function mergedInto(deps: Deps, { project, branch }: Place): Promise<ReadonlySet<string>> {
  if (branch === undefined) return new Set();
  try {
    return await deps.workspace.mergedBranches(project.root);
  } catch {
    return new Set();
  }
}
