// Joins the summaries that another memory made at every prompt into one summary of the session.
import { unique } from "../../core/text/words.ts";
import type { SessionSummary } from "../../domain/observation.ts";
import type { Project } from "../../domain/project.ts";
import type { OtherSession, OtherSummary } from "../../ports/other-memory.ts";

/** Most characters; of a long session the last prompts are kept. */
const LONGEST = 20_000;

/** Undefined when all summaries are empty. */
export function oneSummary(
  session: OtherSession,
  project: Project,
  title: string,
): SessionSummary | undefined {
  const all = session.summaries.toSorted((a, b) => a.at - b.at);
  const gathered = (field: keyof OtherSummary) => joined(all.map((one) => String(one[field])));
  const first = all.find(({ request }) => request !== "")?.request ?? "";
  const summary: SessionSummary = {
    project: project.id,
    session: session.id,
    // The time up to which the summary covers the session.
    at: session.lastAt,
    title: title || (first.split("\n", 1)[0] ?? ""),
    subtitle: "",
    request: first,
    investigated: gathered("investigated"),
    learned: gathered("learned"),
    completed: gathered("completed"),
    nextSteps: all.findLast(({ nextSteps }) => nextSteps !== "")?.nextSteps ?? "",
    filesRead: unique(all.flatMap(({ filesRead }) => filesRead)),
    filesEdited: unique(all.flatMap(({ filesEdited }) => filesEdited)),
    notes: gathered("notes"),
    source: "claude-mem",
  };
  const { request, investigated, learned, completed, nextSteps, notes } = summary;
  const says = [request, investigated, learned, completed, nextSteps, notes].some((text) => text !== "");
  return says ? summary : undefined;
}

function joined(texts: readonly string[]): string {
  const all = unique(texts.filter((text) => text !== ""));
  let room = LONGEST;
  const kept = all.toReversed().filter((text, index) => {
    room -= text.length + 1;
    return index === 0 || room >= 0;
  });
  return kept.toReversed().join("\n");
}
