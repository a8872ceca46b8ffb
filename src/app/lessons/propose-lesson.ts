// Takes a lesson proposed by an agent: a draft that waits for a person, if it is concrete enough.

import { type ProposedLesson, proposedLesson } from "../../core/draft/proposed.ts";
import { meetsBar } from "../../core/draft/quality.ts";
import { redact } from "../../core/redact/index.ts";
import { utcDay } from "../../core/text/words.ts";
import type { Place } from "../../ports/workspace.ts";
import type { Deps } from "../deps.ts";
import { type Proposed, propose } from "./propose.ts";

interface ProposedFrom {
  readonly session: string;
  readonly now: number;
}

/** Throws and names what is missing when the proposal is too vague. */
export async function proposeLesson(
  deps: Deps,
  place: Place,
  wanted: ProposedLesson,
  { session, now }: ProposedFrom,
): Promise<Proposed> {
  if (!deps.settings(place.project.root).lessonDrafts)
    throw new Error("nothing was drafted: the person has switched drafts of lessons off.");
  const content = proposedLesson(redact(wanted), utcDay(now));
  if (!meetsBar(content))
    throw new Error(
      "nothing was drafted: it is too vague. Say a concrete root cause (name the file, command, option or error) and at least one item that can be checked.",
    );
  const draft = {
    project: place.project.id,
    session,
    turn: 0,
    at: now,
    trigger: "proposed" as const,
    content,
    evidence: [],
  };
  return propose(deps, place, redact(draft));
}
