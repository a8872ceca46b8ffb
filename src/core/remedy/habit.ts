// How an agent has looked into files lately: with a tool of its own or in the shell, whole or in part.
import type { Attempt } from "../../domain/attempt.ts";
import { isLook } from "./following.ts";

/** What an agent did the last times says more than what it did long ago. */
const LOOKS = 10;

export interface Habit {
  /** The tool it reads files with; absent where it reads them otherwise or has read none. */
  readonly reads?: string;
  /** The shell it looks into files with, if it has used nothing else. */
  readonly shell?: string;
  /** More often a part than the whole. */
  readonly inParts: boolean;
}

/** From the calls of a session that succeeded, newest first. */
export function habitOf(calls: readonly Attempt[]): Habit {
  const looks = calls.filter(isLook);
  const reads = looks.filter(({ goal }) => goal === "read").slice(0, LOOKS);
  const parts = reads.filter((read) => !isWhole(read));
  const [latest] = reads;
  const shell = looks.slice(0, LOOKS).every(({ goal }) => goal !== "read") ? looks[0]?.tool : undefined;
  return {
    ...(latest && { reads: latest.tool }),
    ...(shell !== undefined && { shell }),
    inParts: parts.length * 2 > reads.length,
  };
}

function isWhole({ subjects }: Attempt): boolean {
  return subjects.some((one) => one.endsWith(" (whole)"));
}
