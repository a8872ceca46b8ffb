// Collects the turns of a history while it is read: prompts open them, calls fill them, the next prompt may give feedback.
import { keptPrompt } from "../../core/compose/kept-prompt.ts";
import { feedbackIn } from "../../core/feedback/classify.ts";
import type { Attempt } from "../../domain/attempt.ts";
import type { PromptSubmit } from "../../domain/event.ts";
import type { Feedback, FeedbackVerdict } from "../../domain/feedback.ts";
import type { NewTurn, Turn } from "../../domain/turn.ts";
import type { Deps } from "../deps.ts";
import { describe, learnFeedback, saveTurns } from "../record/learn.ts";
import type { Placed } from "../record/understand.ts";

interface OpenTurn extends NewTurn {
  feedback?: Feedback;
  readonly calls: Attempt[];
  isSaved: boolean;
}

export interface TurnBook {
  /** A prompt; `number` is that of the turn it opens. */
  open(number: number, placed: Placed<PromptSubmit>): void;
  /** Calls that were newly stored. */
  take(attempts: readonly Attempt[]): void;
  /** Feedback on the turns collected so far. */
  said(session: string): ReadonlyMap<number, FeedbackVerdict>;
  /** Writes what is new; keeps only the last turn of each session, which can still grow. */
  save(deps: Deps): Promise<void>;
}

export function turnBook(): TurnBook {
  const bySession = new Map<string, OpenTurn[]>();
  /** Turns that were stored before this reading. */
  const stored = new Map<string, ReadonlyMap<number, Turn>>();

  async function storedOf(deps: Deps, session: string): Promise<ReadonlyMap<number, Turn>> {
    const known = stored.get(session);
    if (known) return known;
    const turns = await deps.store.turns.list({ session, order: "newest" });
    const byNumber = new Map(turns.map((turn) => [turn.number, turn]));
    stored.set(session, byNumber);
    return byNumber;
  }

  return {
    open(number, { event, place }) {
      const { session, at, branch = place.branch } = event;
      const turns = bySession.get(session) ?? [];
      bySession.set(session, turns);
      const before = turns.at(-1);
      const feedback = before && feedbackIn(event.prompt);
      if (feedback) Object.assign(before, { feedback, isSaved: false });
      const prompt = keptPrompt(event.prompt);
      const project = place.project.id;
      turns.push({
        project,
        session,
        number,
        at,
        prompt,
        ...(branch && { branch }),
        calls: [],
        isSaved: false,
      });
    },
    take(attempts) {
      for (const attempt of attempts) {
        const turn = bySession.get(attempt.session)?.findLast(({ number }) => number === attempt.turn);
        if (!turn) continue;
        turn.calls.push(attempt);
        turn.isSaved = false;
      }
    },
    said(session) {
      const turns = bySession.get(session) ?? [];
      return new Map(turns.flatMap(({ number, feedback }) => (feedback ? [[number, feedback.verdict]] : [])));
    },
    async save(deps) {
      const described: Turn[] = [];
      const late: OpenTurn[] = [];
      for (const [session, turns] of bySession) {
        const before = turns.some(({ isSaved }) => !isSaved) ? await storedOf(deps, session) : undefined;
        for (const turn of turns) {
          if (turn.isSaved || !before) continue;
          turn.isSaved = true;
          const known = before.get(turn.number);
          // Recorded live, perhaps with other turn numbers: the stored turn is kept.
          if (known && known.prompt !== turn.prompt) continue;
          if (known && turn.feedback && !known.feedback) late.push(turn);
          if (known && turn.calls.length === 0) continue;
          const { feedback: _later, ...bare } = turn;
          described.push(describe(known ? bare : turn, turn.calls));
        }
        bySession.set(session, turns.slice(-1));
      }
      await saveTurns(deps, described);
      // Feedback on turns that an earlier import has stored.
      for (const { session, number, feedback } of late)
        if (feedback) await learnFeedback(deps, session, number + 1, feedback);
    },
  };
}
