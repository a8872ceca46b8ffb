// Records calls that come with their prompts: a new prompt opens a turn and may give feedback on the turn before.
import { keptPrompt } from "../../core/compose/kept-prompt.ts";
import { titleOf } from "../../core/compose/line.ts";
import { feedbackIn } from "../../core/feedback/classify.ts";
import { redact } from "../../core/redact/index.ts";
import type { PromptSubmit, ToolEnd } from "../../domain/event.ts";
import type { Deps } from "../deps.ts";
import { learnFeedback } from "./learn.ts";
import type { Placed } from "./understand.ts";

/** Gives every call the number of its turn. `store` writes the calls it is given, in order. */
export async function recordInTurns(
  deps: Deps,
  events: readonly Placed<PromptSubmit | ToolEnd>[],
  store: (calls: readonly Placed<ToolEnd>[]) => Promise<void>,
): Promise<void> {
  /** Current turn of each session. */
  const turns = new Map<string, number>();
  let calls: Placed<ToolEnd>[] = [];
  const flush = async () => {
    if (calls.length > 0) await store(calls);
    calls = [];
  };
  for (const placed of events) {
    const { session } = placed.event;
    if (isCall(placed)) {
      const turn =
        placed.event.turn ?? turns.get(session) ?? (await deps.store.sessions.get(session))?.turns ?? 0;
      turns.set(session, turn);
      calls.push({ ...placed, event: { ...placed.event, turn } });
    } else if (isPrompt(placed) && deps.settings(placed.place.project.root).enabled) {
      turns.set(session, await openTurn(deps, placed, flush));
    }
  }
  await flush();
}

/** The number of the turn; an existing one when the prompt was already reported. */
async function openTurn(
  deps: Deps,
  { event, place }: Placed<PromptSubmit>,
  flush: () => Promise<void>,
): Promise<number> {
  const { session, at } = event;
  const prompt = keptPrompt(event.prompt);
  const [last] = await deps.store.turns.list({ session, until: at, order: "newest", limit: 1 });
  if (last?.prompt === prompt) return last.number;
  const feedback = feedbackIn(event.prompt);
  // The feedback is about earlier calls, which must be stored first.
  if (feedback) await flush();
  const number = ((await deps.store.sessions.get(session))?.turns ?? 0) + 1;
  const { project, branch } = place;
  await deps.store.projects.save(redact(project), at);
  await deps.store.sessions.save(
    redact({
      id: session,
      project: project.id,
      agent: event.agent,
      startedAt: at,
      lastAt: at,
      title: titleOf(event.prompt),
      turns: number,
    }),
  );
  await deps.store.turns.open(
    redact({ project: project.id, session, number, at, prompt, ...(branch && { branch }) }),
  );
  if (feedback) await learnFeedback(deps, session, number, feedback);
  return number;
}

function isCall(placed: Placed<PromptSubmit | ToolEnd>): placed is Placed<ToolEnd> {
  return placed.event.type === "tool-end";
}

function isPrompt(placed: Placed<PromptSubmit | ToolEnd>): placed is Placed<PromptSubmit> {
  return placed.event.type === "prompt-submit";
}
