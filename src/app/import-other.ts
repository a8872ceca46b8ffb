// Import of another memory: its sessions, prompts, observations and summaries become ours. Safe to run again.
import { isDeepStrictEqual } from "node:util";
import { titleOf } from "../core/compose/line.ts";
import { CUT, redact, withoutPrivate } from "../core/redact/index.ts";
import { tagsOf } from "../core/tag/tags.ts";
import type { NewObservation } from "../domain/observation.ts";
import type { Project } from "../domain/project.ts";
import { PROMPT_KEPT, type Turn } from "../domain/turn.ts";
import type { OtherMemory, OtherSession } from "../ports/other-memory.ts";
import type { Deps } from "./deps.ts";
import { describe, saveTurns } from "./learn.ts";
import { indexed } from "./observe.ts";
import type { MeantProjects } from "./other-projects.ts";
import { oneSummary } from "./other-summary.ts";
import { type Numbering, numberTurns } from "./other-turns.ts";

const MOST_FILES = 30;

export interface ImportedMemory {
  /** Sessions that were not known; and how much of everything is new. */
  readonly sessions: number;
  readonly turns: number;
  readonly observations: number;
  readonly summaries: number;
  /** Observations that were known already. */
  readonly known: number;
  /** Sessions of projects in which nothing is recorded. */
  readonly off: number;
}

export interface OtherOptions {
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
  for (const told of memory.sessions()) {
    const project = options.projects.of(told);
    read++;
    if (!deps.settings(project.root || "/").enabled) total.off++;
    else if (!isEmpty(told)) {
      // Redacted before anything of it is cut: of half a secret nobody can tell what it is.
      const open = placed(redact(openly(told)), project);
      const taken = await takeSession(deps, open, project, options.dryRun === true);
      for (const [key, many] of Object.entries(taken)) total[key as keyof typeof taken] += many;
    }
    options.progress?.({ sessions: read, observations: total.observations + total.known });
  }
  if (!options.dryRun)
    await deps.store.saveImportMark({
      path: redact(memory.path),
      size: memory.size,
      modifiedAt: memory.modifiedAt,
    });
  return total;
}

/** Opened and left: there is nothing to remember. */
function isEmpty({ prompts, observations, summaries }: OtherSession): boolean {
  return prompts.length + observations.length + summaries.length === 0;
}

async function takeSession(
  deps: Deps,
  told: OtherSession,
  project: Project,
  dryRun: boolean,
): Promise<Pick<ImportedMemory, "sessions" | "turns" | "observations" | "summaries" | "known">> {
  const before = await deps.store.session(told.id);
  const stored = await deps.store.turns({ session: told.id, order: "oldest" });
  const kept = new Set((await deps.store.observations({ session: told.id })).map(({ key }) => key));
  const numbering = numberTurns(stored, told);
  const turns = numbering.fresh.map((prompt) => turnOf(told, project, prompt, numbering));
  const fresh = told.observations.filter(({ key }) => !kept.has(key));
  const summary = oneSummary(told, project, titleOf(told.title || told.prompts[0]?.text || ""));
  const [known] = summary ? await deps.store.summaries({ sessions: [told.id], limit: 1 }) : [];
  // What a model wrote for us stays; what rules made can be made again.
  const isNews =
    summary && known?.source !== "model" && !isDeepStrictEqual({ ...known }, { ...redact(summary) });
  const news = {
    sessions: before ? 0 : 1,
    turns: turns.length,
    observations: new Set(fresh.map(({ key }) => key)).size,
    summaries: isNews ? 1 : 0,
    known: told.observations.length - fresh.length,
  };
  const isNothing = Object.entries(news).every(([key, many]) => key === "known" || many === 0);
  if (dryRun || isNothing) return news;
  // First of all: whoever reads from here on finds a session that is described.
  await deps.store.saveProject(redact(project), told.lastAt);
  await deps.store.saveSession(
    redact({
      id: told.id,
      project: project.id,
      agent: told.agent,
      startedAt: told.startedAt,
      lastAt: told.lastAt,
      title: titleOf(told.title || told.prompts[0]?.text || ""),
      turns: Math.max(0, ...turns.map(({ number }) => number)),
    }),
  );
  await saveTurns(deps, turns);
  await deps.store.saveObservations(
    fresh.map((one) => indexed(observationOf(told, project, one, numbering))),
  );
  if (isNews) await deps.store.saveSummary(redact(summary));
  return news;
}

/** What it changed, the other memory tells; that nothing has checked it, no call of it tells otherwise. */
function turnOf(
  told: OtherSession,
  project: Project,
  { number, at, text }: OtherSession["prompts"][number],
  numbering: Numbering,
): Turn {
  const seen = told.observations.filter((one) => numbering.of(one) === number);
  const summed = told.summaries.filter((one) => numbering.of(one) === number);
  const changed = [
    ...seen.flatMap(({ filesModified }) => filesModified),
    ...summed.flatMap(({ filesEdited }) => filesEdited),
  ];
  const files = [...new Set(changed)].slice(0, MOST_FILES);
  const prompt = redact(text).slice(0, PROMPT_KEPT);
  const bare = describe({ project: project.id, session: told.id, number, at, prompt }, []);
  return {
    ...bare,
    endedAt: Math.max(at, ...seen.map((one) => one.at), ...summed.map((one) => one.at)),
    ending: files.length > 0 ? "changed" : "looked",
    files,
    tags: tagsOf({ prompt, files }),
  };
}

function observationOf(
  told: OtherSession,
  project: Project,
  one: OtherSession["observations"][number],
  numbering: Numbering,
): NewObservation {
  return {
    project: project.id,
    session: told.id,
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
    // Nothing tells what two of its decisions have in common.
    matter: "",
  };
}

/** Files relative to the root where they lie below it. */
function placed(told: OtherSession, { root }: Project): OtherSession {
  const base = root.replaceAll("\\", "/").replace(/\/$/, "");
  const inside = (files: readonly string[]) =>
    files.map((file) => {
      const path = file.replaceAll("\\", "/").replace(/^\.\//, "");
      return base !== "" && path.startsWith(`${base}/`) ? path.slice(base.length + 1) : path;
    });
  return {
    ...told,
    observations: told.observations.map((one) => ({
      ...one,
      filesRead: inside(one.filesRead),
      filesModified: inside(one.filesModified),
    })),
    summaries: told.summaries.map((one) => ({
      ...one,
      filesRead: inside(one.filesRead),
      filesEdited: inside(one.filesEdited),
    })),
  };
}

/** Without what the person marked private: an older version of the other memory kept it. */
function openly<T>(value: T): T {
  if (typeof value === "string") return withoutPrivate(value, CUT) as T;
  if (Array.isArray(value)) return value.map(openly) as T;
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, openly(inner)])) as T;
}
