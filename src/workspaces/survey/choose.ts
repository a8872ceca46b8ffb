// Chooses one command per task among several candidates.
import type { Command, Rank, Task } from "./findings.ts";

const RANKS: readonly Rank[] = ["own", "ci", "usual", "side"];

/** The surest rank; among the project's own commands the one that CI runs, else the first. */
export function chooseCommand(commands: readonly Command[], task: Task): string | undefined {
  const wanted = commands.filter((one) => one.task === task);
  const inCi = new Set(wanted.filter(({ rank }) => rank === "ci").map(({ command }) => normal(command)));
  for (const rank of RANKS) {
    const equal = wanted.filter((one) => one.rank === rank);
    const chosen = equal.find(({ command }) => inCi.has(normal(command))) ?? equal[0];
    if (chosen) return chosen.command;
  }
  return undefined;
}

/** `npm test` and `npm run test` are the same. */
function normal(command: string): string {
  return command.replace(/^(npm|pnpm|yarn) run /, "$1 ");
}
