// What sort of work a call does, where that tells how a task went.

/**
 * - `test`, `build`, `lint`, `format`  the project's own checks and tools
 * - `install`   packages came or went
 * - `commit`    a commit was made
 * - `undo`      changes were taken back: `git restore`, `git reset --hard`, `git revert`, `git checkout -- file`
 */
export type Work = "test" | "build" | "lint" | "format" | "install" | "commit" | "undo";

/** A line may do several things: what tells most about how the task went comes first. */
export const STRONGEST: readonly Work[] = ["commit", "test", "build", "undo", "install", "lint", "format"];

/** What a task checks, by its name; a task that compiles may also only check types, or serve. */
export type TaskClass = "lint" | "test" | "compile";

/** Class of a task by its name: `test:ci`, `lint`, `build`, `typecheck`. The first word that is known decides. */
export function taskClass(name: string): TaskClass | undefined {
  for (const word of taskWords(name)) {
    const found = TASKS.get(word);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** What sort of work a task does, by its name alone. */
export function taskWork(name: string): Work | undefined {
  const words = taskWords(name);
  switch (taskClass(name)) {
    case "test":
      return "test";
    case "lint":
      return isFormatTask(words) ? "format" : "lint";
    case "compile":
      return compileWork(words);
    default:
      return undefined;
  }
}

export function taskWords(name: string): readonly string[] {
  return name.toLowerCase().split(/[^a-z0-9]+/);
}

export function isFormatTask(words: readonly string[]): boolean {
  return (
    words.some((word) => FORMATS.has(word)) && !words.some((word) => word === "check" || word === "lint")
  );
}

/** Of a task that belongs to the class `compile`: a server is no build, and a check of types is none either. */
export function compileWork(words: readonly string[]): Work | undefined {
  if (words.some((word) => SERVES.has(word))) return undefined;
  return words.some((word) => TYPES.has(word)) ? "lint" : "build";
}

const set = (text: string): ReadonlySet<string> => new Set(text.split(" "));

const TASKS: ReadonlyMap<string, TaskClass> = new Map<string, TaskClass>([
  ...rows("lint", "lint linter check fmt format style prettier eslint verify"),
  ...rows("test", "test tests spec e2e unit integration coverage cov ci"),
  ...rows("compile", "build compile tsc typecheck types bundle package generate dev start"),
]);
const FORMATS = set("fmt format prettier");
const SERVES = set("dev start serve watch preview storybook generate gen");
const TYPES = set("typecheck types tsc check");

function rows(kind: TaskClass, words: string): [string, TaskClass][] {
  return words.split(" ").map((word) => [word, kind]);
}

export interface Commit {
  /** First line of its message. */
  readonly message: string;
  /** Short hash, where git printed it. */
  readonly sha?: string;
}
