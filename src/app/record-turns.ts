// Calls that come with their prompts: a new prompt opens a turn, and may say how the one before went.
import { titleOf } from "../core/compose/line.ts";
import { feedbackIn } from "../core/feedback/classify.ts";
import { redact } from "../core/redact/index.ts";
import type { PromptSubmit, ToolEnd } from "../domain/event.ts";
import { PROMPT_KEPT } from "../domain/turn.ts";
import type { Deps } from "./deps.ts";
import { learnFeedback } from "./learn.ts";
import type { Placed } from "./understand.ts";

/** Gives every call the number of its turn. `store` writes the calls it is given, in order. */
export async function recordInTurns(
  deps: Deps,
  events: readonly Placed<PromptSubmit | ToolEnd>[],
  store: (calls: readonly Placed<ToolEnd>[]) => Promise<void>,
): Promise<void> {
  /** The turn each session is in. */
  const turns = new Map<string, number>();
  let calls: Placed<ToolEnd>[] = [];
  const flush = async () => {
    if (calls.length > 0) await store(calls);
    calls = [];
  };
  for (const placed of events) {
    const { session } = placed.event;
    if (isCall(placed)) {
      const turn = placed.event.turn ?? turns.get(session) ?? (await deps.store.session(session))?.turns ?? 0;
      turns.set(session, turn);
      calls.push({ ...placed, event: { ...placed.event, turn } });
    } else if (isPrompt(placed) && deps.settings(placed.place.project.root).enabled) {
      turns.set(session, await openTurn(deps, placed, flush));
    }
  }
  await flush();
}

/** The number of the turn: a known one when the prompt has been told already. */
async function openTurn(
  deps: Deps,
  { event, place }: Placed<PromptSubmit>,
  flush: () => Promise<void>,
): Promise<number> {
  const { session, at } = event;
  const prompt = event.prompt.slice(0, PROMPT_KEPT);
  const [last] = await deps.store.turns({ session, until: at, order: "newest", limit: 1 });
  if (last?.prompt === prompt) return last.number;
  const feedback = feedbackIn(event.prompt);
  // It speaks of calls that have to be there.
  if (feedback) await flush();
  const number = ((await deps.store.session(session))?.turns ?? 0) + 1;
  const { project, branch } = place;
  await deps.store.saveProject(redact(project), at);
  await deps.store.saveSession(
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
  await deps.store.openTurn(
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
