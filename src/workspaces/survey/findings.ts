// What one reader found out about a project, and how several findings become one.

export type Task = "test" | "build" | "lint" | "format";

/**
 * How sure a command is, the surest first: written down as the way to do it (a script, a target), run by CI, what the
 * tool found is usually called by, or of a language that is only on the side here.
 */
export type Rank = "own" | "ci" | "usual" | "side";

export interface Command {
  readonly task: Task;
  readonly command: string;
  readonly rank: Rank;
}

/** The better-known one first, in every list. */
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

/** Lists are joined, for the rest the first that knows it counts. */
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

export function unique<T>(values: readonly T[]): readonly T[] {
  return [...new Set(values)];
}

function first(values: readonly (string | undefined)[]): string | undefined {
  return values.find((value) => value !== undefined);
}
