// Keeps answers that are expensive to compute over a large memory: while nothing has changed, and after a change for a
// while that grows with their price, so that numbers over years do not use up the processor while an agent works.
import type { Viewer } from "./viewer.ts";

/** An answer that took 100 ms to compute is kept for two seconds after a change. */
const TIMES = 20;
/** Answers that are kept; the oldest are dropped. */
const MOST = 100;

type Keep = <T>(key: string, make: () => Promise<T>) => Promise<T>;

interface Kept {
  readonly mark: string;
  readonly until: number;
  readonly answer: Promise<unknown>;
}

export function keepAnswers(viewer: Viewer): Keep {
  const answers = new Map<string, Kept>();
  return async <T>(key: string, make: () => Promise<T>) => {
    const mark = `${await (await viewer.deps()).store.upkeep.writtenByOthers()} ${viewer.changes.count()}`;
    const known = answers.get(key);
    if (known && (known.mark === mark || viewer.now() < known.until)) {
      if (known.mark !== mark && Number.isFinite(known.until))
        viewer.outdated.until = Math.max(viewer.outdated.until, known.until);
      return known.answer as Promise<T>;
    }
    const [oldest] = answers.keys();
    if (answers.size >= MOST && oldest !== undefined) answers.delete(oldest);
    const begun = viewer.now();
    const answer = make();
    // While it is computed, others who ask wait for the same answer.
    answers.set(key, { mark, until: Number.POSITIVE_INFINITY, answer });
    try {
      await answer;
      const ended = viewer.now();
      answers.set(key, { mark, until: ended + TIMES * (ended - begun), answer });
    } catch {
      answers.delete(key);
    }
    return answer;
  };
}
