// Findings of one manifest reader, and joining several of them.
import { unique } from "../../core/text/words.ts";

export type Task = "test" | "build" | "lint" | "format";

/**
 * How sure a command is, the surest first: the project's own script or target; run by CI; the usual command of a tool
 * that was found; or of a language that is only secondary here.
 */
export type Rank = "own" | "ci" | "usual" | "side";

export interface Command {
  readonly task: Task;
  readonly command: string;
  readonly rank: Rank;
}

/** Every list starts with the most important entry. */
export interface Findings {
  readonly languages?: readonly string[];
  readonly frameworks?: readonly string[];
  readonly tools?: readonly string[];
  readonly packageManager?: string | undefined;
  readonly commands?: readonly Command[];
  readonly testPattern?: string | undefined;
  readonly importStyle?: string | undefined;
  readonly formatter?: string | undefined;
}

/** Joins lists; for single values the first finding that has one counts. */
export function joinFindings(all: readonly Findings[]): Findings {
  return {
    languages: unique(all.flatMap(({ languages }) => languages ?? [])),
    frameworks: unique(all.flatMap(({ frameworks }) => frameworks ?? [])),
    tools: unique(all.flatMap(({ tools }) => tools ?? [])),
    packageManager: first(all.map(({ packageManager }) => packageManager)),
    commands: all.flatMap(({ commands }) => commands ?? []),
    testPattern: first(all.map(({ testPattern }) => testPattern)),
    importStyle: first(all.map(({ importStyle }) => importStyle)),
    formatter: first(all.map(({ formatter }) => formatter)),
  };
}

function first(values: readonly (string | undefined)[]): string | undefined {
  return values.find((value) => value !== undefined);
}
