// Detects how an agent has recently read files: with its own tool or in the shell, whole or in part.
import type { Attempt } from "../../domain/attempt.ts";
import { isWholeFile } from "../../domain/subject.ts";
import { isLook } from "./following.ts";

/** Only the most recent calls count. */
const LOOKS = 10;

export interface Habit {
  /** The tool it reads files with; absent if it uses the shell or has read none. */
  readonly reads?: string;
  /** The shell it reads files with, if it has used nothing else. */
  readonly shell?: string;
  /** Reads parts more often than whole files. */
  readonly inParts: boolean;
}

/** `calls`: the successful calls of a session, newest first. */
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
  return subjects.some(isWholeFile);
}
