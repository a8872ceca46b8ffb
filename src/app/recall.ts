// Recall: what this project has taught, within a budget. For now: failures that still stand, and their remedies.
import { type BriefItem, briefText } from "../core/compose/brief.ts";
import { confidenceIn } from "../core/guard/judge.ts";
import { familyOf } from "../domain/outcome.ts";
import type { RecallRequest, RecallResult } from "../ports/memory.ts";
import type { Place } from "../ports/workspace.ts";
import { remedyFor } from "./check.ts";
import type { Deps } from "./deps.ts";

const CANDIDATES = 200;
const SHOWN = 12;

export async function recall(deps: Deps, request: RecallRequest): Promise<RecallResult> {
  const place = request.project
    ? deps.workspace.named(request.project, request.cwd)
    : deps.workspace.place(request.cwd);
  return recallPlace(deps, place, request.now, request.budget);
}

export async function recallPlace(
  deps: Deps,
  { project }: Place,
  now: number,
  budget: number,
  /** The session that asks: it is not one of the previous ones. */
  asking = "",
): Promise<RecallResult> {
  const settings = deps.settings(project.root);
  const known = await deps.store.ask({ project: project.id, session: "", subjects: [] });
  const standing = (await deps.store.hazards(project.id, CANDIDATES))
    .filter((hazard) => familyOf(hazard.kind) === "structural")
    .map((hazard) => ({
      hazard,
      sure: confidenceIn(hazard, known, { now, project: project.id, session: "" }),
    }))
    .filter(({ sure }) => sure >= settings.noteThreshold)
    .sort(
      (a, b) => b.sure * b.hazard.failures - a.sure * a.hazard.failures || b.hazard.lastAt - a.hazard.lastAt,
    )
    .slice(0, SHOWN);
  const items: BriefItem[] = [];
  for (const { hazard } of standing) items.push({ hazard, remedy: await remedyFor(deps, hazard) });
  const sessions = await deps.store.sessions(project.id, 2);
  const last = sessions.find((session) => session.id !== asking);
  const counts = await deps.store.counts(project.id);
  const head = {
    sessions: counts.sessions - ((await deps.store.session(asking))?.project === project.id ? 1 : 0),
    lastAt: last?.lastAt ?? counts.lastAt,
    lastTitle: last?.title ?? "",
  };
  const { text, shown } = briefText(head, items, budget, deps.countTokens);
  return {
    text,
    tokens: text ? deps.countTokens(text) : 0,
    items: shown.map(({ hazard, remedy }) => ({
      display: hazard.display,
      error: hazard.excerpt,
      instead: remedy?.display ?? "",
      failures: hazard.failures,
      lastAt: hazard.lastAt,
    })),
  };
}
