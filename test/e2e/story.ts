// The story of the tests: one day an agent tries a package that does not exist, finds the one that does, and is done.
import type { Cli } from "./clis.ts";
import type { Turn } from "./script.ts";

export const BAD = "npm install redis-node";
export const GOOD = "npm install ioredis";

/** Day one: the mistake, what worked instead, and the proof. */
export function dayOne(cli: Cli): readonly Turn[] {
  return [[cli.shell(BAD)], [cli.shell(GOOD)], [cli.shell("npm test")]];
}

/** The words of the speed bump: what failed, when, with which error, what worked instead, and the way past. */
export function expectedBump(
  wayPast = /Nothing was run\. To run it anyway, make the same call again\./,
): readonly RegExp[] {
  const today = todayOrYesterday();
  return [
    new RegExp(
      `Twiceshy: \`npm install redis-node\` failed once, on ${today} \\(404\\)\\. Worked instead: \`npm install ioredis\`\\.\n`,
    ),
    new RegExp(`last ${today}: ".*404.*redis-node`),
    new RegExp(`since then: \`npm install ioredis\` worked on ${today}, tests passed after`),
    wayPast,
  ];
}

/** A pattern: a test may begin before midnight and end after it. */
export function todayOrYesterday(): string {
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
  return `(?:${day(0)}|${day(1)})`;
}
