// Replays recall over a history: what would have been shown at every prompt, knowing only earlier events.
import type { PromptSubmit, ToolEnd } from "../../domain/event.ts";
import type { Deps } from "../deps.ts";
import { pastPlaces } from "../exchange/past-places.ts";
import type { PastCall } from "../guard/replay.ts";
import { learn } from "../record/learn.ts";
import { recordPlaced } from "../record/record.ts";
import { recordInTurns } from "../record/record-turns.ts";
import { type Placed, takeIn } from "../record/understand.ts";
import { recallForPrompt } from "./recall-prompt.ts";

export interface Recalled {
  readonly project: string;
  /** The first call of the turn. */
  readonly seq: number;
  /** Files that will likely change, the likeliest first; at most five. */
  readonly files: readonly string[];
  /** The text for the agent. */
  readonly said: string;
}

/** `isAsked`: selects prompts by the first call of their turn; default: all. */
export async function* replayRecall(
  deps: Deps,
  calls: AsyncIterable<PastCall>,
  isAsked: (seq: number) => boolean = () => true,
): AsyncGenerator<Recalled> {
  const places = pastPlaces(deps);
  /** Sessions with calls that were not learned from yet. */
  const unlearned = new Set<string>();
  for await (const { seq, event, prompt } of calls) {
    await places.meet([event]);
    // Recording assigns the turn numbers.
    const { turn: _turn, ...call } = event;
    const placed = takeIn<ToolEnd>(deps.workspace, call, places.of(event));
    const events: Placed<PromptSubmit | ToolEnd>[] = [placed];
    if (prompt) {
      const asked = takeIn(deps.workspace, toPrompt(event, prompt), places.of(event));
      events.unshift(asked);
      if (isAsked(seq)) {
        for (const session of unlearned) await learn(deps, session);
        unlearned.clear();
        yield {
          project: event.project ?? asked.place.project.name,
          seq,
          ...(await recalled(deps, asked)),
        };
      }
    }
    await recordInTurns(deps, events, async (stored) => {
      await recordPlaced(deps, stored, { source: "import" });
    });
    unlearned.add(event.session);
  }
  for (const session of unlearned) await learn(deps, session);
}

async function recalled(
  deps: Deps,
  { event, place }: Placed<PromptSubmit>,
): Promise<Pick<Recalled, "files" | "said">> {
  const { session, prompt, at: now } = event;
  const { turnBudget: budget } = deps.settings(place.project.root);
  const { text, files } = await recallForPrompt(deps, place, { prompt, now, budget, session });
  return { files, said: text };
}

function toPrompt(
  { call: _call, result: _result, turn: _turn, ...origin }: ToolEnd,
  prompt: string,
): PromptSubmit {
  return { ...origin, type: "prompt-submit", prompt };
}
