// Test courses, as the calls of turns would produce them.
import type { Course } from "../../domain/course.ts";
import type { Turn } from "../../domain/turn.ts";

export function course(more: Partial<Course> = {}): Course {
  return {
    ending: "looked",
    files: [],
    pending: [],
    commits: [],
    passed: [],
    installed: [],
    untried: false,
    ...more,
  };
}

/** The course of a session with these turns. */
export function courseOfTurns(turns: readonly Turn[]): Course {
  const last = turns.findLast(({ ending }) => ending !== "looked");
  const committed = turns.findLastIndex(({ ending }) => ending === "committed");
  const isUndone = last?.ending === "undone";
  return course({
    ending: last?.ending ?? "looked",
    files: turns.flatMap(({ files }) => files),
    pending: isUndone ? [] : turns.slice(committed + 1).flatMap(({ files }) => files),
    commits: turns.flatMap(({ commits }) => commits),
    passed: last?.ending === "passed" ? ["test"] : [],
    untried: last?.ending === "changed" && !last.files.every((file) => file.endsWith(".md")),
    ...(last?.ending === "failed" && {
      failed: { sort: "test", display: "npm test", error: "3 failed", forms: ["npm test"] },
    }),
  });
}
