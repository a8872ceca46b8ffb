// `history/summary.md` for people.
import type { LoopHistory } from "../../domain/iteration.ts";

export function summaryText(history: LoopHistory): string {
  const lines = history.iterations.map(
    (one) =>
      `- ${one.storyId || one.mode} · iteration ${one.iteration} of ${one.runId || "?"}: ${one.status}`,
  );
  return `# ${history.prd}\n\n${lines.join("\n")}\n`;
}
