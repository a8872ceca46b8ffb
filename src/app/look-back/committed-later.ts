// Settles what sessions left uncommitted with the commits of other sessions.
import { isTaken } from "../../core/synthesise/staged.ts";
import type { Course } from "../../domain/course.ts";
import type { Session } from "../../domain/project.ts";
import type { Turn } from "../../domain/turn.ts";

/** What a session left uncommitted is settled where a later one committed all of it. */
export function committedLater(
  sessions: readonly Pick<Session, "id" | "project" | "lastAt">[],
  turns: readonly Turn[],
  courses: ReadonlyMap<string, Course>,
): ReadonlyMap<string, Course> {
  const branchOf = (id: string) =>
    turns.findLast(({ session, branch }) => session === id && branch)?.branch ?? "";
  const taken = sessions.flatMap(({ id, project }) =>
    (courses.get(id)?.took ?? []).map((one) => ({ ...one, id, project, branch: branchOf(id) })),
  );
  return new Map(
    sessions.map(({ id, project, lastAt }) => {
      const course = courses.get(id) as Course;
      const branch = branchOf(id);
      // Everything that lay there: only in the same work tree.
      const isNear = (one: (typeof taken)[number]) =>
        one.files !== "all" || branch === "" || one.branch === "" || one.branch === branch;
      if (course.pending.length === 0) return [id, course];
      const others = taken.filter((one) => one.id !== id && one.project === project && isNear(one));
      const left = course.pending.filter((file, index) => {
        const changedAt = course.pendingAt?.[index] ?? lastAt;
        return !others.some((one) => one.at > changedAt && isTaken(file, one));
      });
      if (left.length === 0) return [id, { ...course, pending: [], committedLater: true }];
      // Some of it, or what somebody else has staged.
      const isUnknown =
        left.length < course.pending.length ||
        others.some(({ at, files }) => at > lastAt && files.length === 0);
      return [id, isUnknown ? { ...course, overtaken: true } : course];
    }),
  );
}
