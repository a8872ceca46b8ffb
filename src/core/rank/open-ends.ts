// What was left unfinished: changes that nobody checked or that failed, and that no later work took up.
import type { Turn } from "../../domain/turn.ts";

/** `turns` newest first; the open ones, newest first. */
export function openEnds(turns: readonly Turn[]): readonly Turn[] {
  const settled = new Set<string>();
  return turns.filter((turn) => {
    const { ending, files, feedback } = turn;
    const isOpen =
      (ending === "failed" || ending === "changed") && files.length > 0 && feedback?.verdict !== "worked";
    const taken = files.some((file) => settled.has(file));
    // Whatever came of a file later settles what was open about it before.
    for (const file of files) settled.add(file);
    return isOpen && !taken;
  });
}
