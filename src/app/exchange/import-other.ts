// Imports the memory of another program: sessions, prompts, observations and summaries. Safe to run again.
import { isDeepStrictEqual } from "node:util";
import { titleOf } from "../../core/compose/line.ts";
import { CUT, redact, withoutPrivate } from "../../core/redact/index.ts";
import { tagsOf } from "../../core/tag/tags.ts";
import type { NewObservation } from "../../domain/observation.ts";
import type { Project } from "../../domain/project.ts";
import { PROMPT_KEPT, type Turn } from "../../domain/turn.ts";
import type { OtherMemory, OtherSession } from "../../ports/other-memory.ts";
import type { Deps } from "../deps.ts";
import { indexed } from "../observations/observe.ts";
import { describe, saveTurns } from "../record/learn.ts";
import type { MeantProjects } from "./other-projects.ts";
import { oneSummary } from "./other-summary.ts";
import { type Numbering, numberTurns } from "./other-turns.ts";

const MOST_FILES = 30;

export interface ImportedMemory {
  /** New sessions, and how many of their parts are new. */
  readonly sessions: number;
  readonly turns: number;
  readonly observations: number;
  readonly summaries: number;
  readonly known: number;
  /** Sessions of projects in which nothing is recorded. */
  readonly off: number;
}

interface OtherOptions {
  readonly now: number;
  readonly projects: MeantProjects;
  readonly dryRun?: boolean;
  progress?(done: { readonly sessions: number; readonly observations: number }): void;
}

export async function importOther(
  deps: Deps,
  memory: OtherMemory,
  options: OtherOptions,
): Promise<ImportedMemory> {
  const total = { sessions: 0, turns: 0, observations: 0, summaries: 0, known: 0, off: 0 };
  let read = 0;
  for (const session of memory.sessions()) {
    const project = options.projects.of(session);
    read++;
    if (!deps.settings(project.root || "/").enabled) total.off++;
    else if (session.prompts.length + session.observations.length + session.summaries.length > 0) {
      // Redact before cutting: half a secret can no longer be recognised.
      const open = placed(redact(openly(session)), project);
      const taken = await takeSession(deps, open, project, options.dryRun === true);
      for (const [key, many] of Object.entries(taken)) total[key as keyof typeof taken] += many;
    }
    options.progress?.({ sessions: read, observations: total.observations + total.known });
  }
  const { path, size, modifiedAt } = memory;
  if (!options.dryRun) await deps.store.upkeep.saveImportMark({ path: redact(path), size, modifiedAt });
  return total;
}

async function takeSession(
  deps: Deps,
  session: OtherSession,
  project: Project,
  dryRun: boolean,
): Promise<Pick<ImportedMemory, "sessions" | "turns" | "observations" | "summaries" | "known">> {
  const before = await deps.store.sessions.get(session.id);
  const stored = await deps.store.turns.list({ session: session.id, order: "oldest" });
  const kept = new Set((await deps.store.observations.list({ session: session.id })).map(({ key }) => key));
  const numbering = numberTurns(stored, session);
  const turns = numbering.fresh.map((prompt) => turnOf(session, project, prompt, numbering));
  const fresh = session.observations.filter(({ key }) => !kept.has(key));
  const summary = oneSummary(session, project, titleOf(session.title || session.prompts[0]?.text || ""));
  const [known] = summary
    ? await deps.store.observations.summaries({ sessions: [session.id], limit: 1 })
    : [];
  // A summary by our own model is kept; one made by rules can be replaced.
  const isNews =
    summary && known?.source !== "model" && !isDeepStrictEqual({ ...known }, { ...redact(summary) });
  const news = {
    sessions: before ? 0 : 1,
    turns: turns.length,
    observations: new Set(fresh.map(({ key }) => key)).size,
    summaries: isNews ? 1 : 0,
    known: session.observations.length - fresh.length,
  };
  const isNothing = Object.entries(news).every(([key, many]) => key === "known" || many === 0);
  if (dryRun || isNothing) return news;
  // Saved first, so that every later row belongs to a known session.
  await deps.store.projects.save(redact(project), session.lastAt);
  await deps.store.sessions.save(
    redact({
      id: session.id,
      project: project.id,
      agent: session.agent,
      startedAt: session.startedAt,
      lastAt: session.lastAt,
      title: titleOf(session.title || session.prompts[0]?.text || ""),
      turns: Math.max(0, ...turns.map(({ number }) => number)),
    }),
  );
  await saveTurns(deps, turns);
  await deps.store.observations.save(
    fresh.map((one) => indexed(observationOf(session, project, one, numbering))),
  );
  if (isNews) await deps.store.observations.saveSummary(redact(summary));
  return news;
}

/** The other memory says which files changed; no calls are known, so the changes count as unchecked. */
function turnOf(
  session: OtherSession,
  project: Project,
  { number, at, text }: OtherSession["prompts"][number],
  numbering: Numbering,
): Turn {
  const seen = session.observations.filter((one) => numbering.of(one) === number);
  const summed = session.summaries.filter((one) => numbering.of(one) === number);
  const changed = [
    ...seen.flatMap(({ filesModified }) => filesModified),
    ...summed.flatMap(({ filesEdited }) => filesEdited),
  ];
  const files = [...new Set(changed)].slice(0, MOST_FILES);
  const prompt = redact(text).slice(0, PROMPT_KEPT);
  const bare = describe({ project: project.id, session: session.id, number, at, prompt }, []);
  return {
    ...bare,
    endedAt: Math.max(at, ...seen.map((one) => one.at), ...summed.map((one) => one.at)),
    ending: files.length > 0 ? "changed" : "looked",
    files,
    tags: tagsOf({ prompt, files }),
  };
}

function observationOf(
  session: OtherSession,
  project: Project,
  one: OtherSession["observations"][number],
  numbering: Numbering,
): NewObservation {
  return {
    project: project.id,
    session: session.id,
    turn: numbering.of(one),
    at: one.at,
    branch: "",
    type: one.type,
    title: one.title,
    subtitle: one.subtitle,
    facts: one.facts.map((text) => ({ text, evidence: [] })),
    narrative: one.narrative,
    concepts: one.concepts,
    files: [...new Set([...one.filesModified, ...one.filesRead])],
    source: "claude-mem",
    key: one.key,
    // The other memory has no key by which two decisions on the same matter could be matched.
    matter: "",
  };
}

/** Makes file paths below the root relative to it. */
function placed(session: OtherSession, { root }: Project): OtherSession {
  const base = root.replaceAll("\\", "/").replace(/\/$/, "");
  const inside = (files: readonly string[]) =>
    files.map((file) => {
      const path = file.replaceAll("\\", "/").replace(/^\.\//, "");
      return base !== "" && path.startsWith(`${base}/`) ? path.slice(base.length + 1) : path;
    });
  return {
    ...session,
    observations: session.observations.map((one) => ({
      ...one,
      filesRead: inside(one.filesRead),
      filesModified: inside(one.filesModified),
    })),
    summaries: session.summaries.map((one) => ({
      ...one,
      filesRead: inside(one.filesRead),
      filesEdited: inside(one.filesEdited),
    })),
  };
}

/** Removes text marked private, which an older version of the other memory kept. */
function openly<T>(value: T): T {
  if (typeof value === "string") return withoutPrivate(value, CUT) as T;
  if (Array.isArray(value)) return value.map(openly) as T;
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, openly(inner)])) as T;
}
