// Settles what sessions left uncommitted with the commits of other sessions.
import { isTaken } from "../../core/synthesise/staged.ts";
import type { Course } from "../../domain/course.ts";
import type { Session } from "../../domain/project.ts";
import type { Turn } from "../../domain/turn.ts";

/**
 * What a session left uncommitted is settled where later ones committed it, file by file. A commit that may have taken in
 * anything leaves the rest unknown.
 */
export function committedLater(
  sessions: readonly Pick<Session, "id" | "project" | "lastAt">[],
  turns: readonly Turn[],
  courses: ReadonlyMap<string, Course>,
): ReadonlyMap<string, Course> {
  const branchOf = (id: string) =>
    turns.findLast(({ session, branch }) => session === id && branch)?.branch ?? "";
  const taken = sessions.flatMap(({ id, project, lastAt }) => {
    const { took = [], hasUnnamed } = courses.get(id) as Course;
    const unseen = hasUnnamed ? [{ at: lastAt, files: [] }] : [];
    return [...took, ...unseen].map((one) => ({ ...one, id, project, branch: branchOf(id) }));
  });
  return new Map(
    sessions.map(({ id, project, lastAt }) => {
      const course = courses.get(id) as Course;
      const branch = branchOf(id);
      // Everything that lay there: only in the same work tree.
      const isNear = (one: (typeof taken)[number]) =>
        one.files !== "all" || branch === "" || one.branch === "" || one.branch === branch;
      if (course.pending.length === 0) return [id, course];
      const others = taken.filter((one) => one.id !== id && one.project === project);
      const at = course.pending.map((_, index) => course.pendingAt?.[index] ?? lastAt);
      const isLeft = course.pending.map(
        (file, index) =>
          !others.some((one) => one.at > (at[index] ?? 0) && isNear(one) && isTaken(file, one)),
      );
      const pending = course.pending.filter((_, index) => isLeft[index]);
      if (pending.length === 0) return [id, { ...course, pending, committedLater: true }];
      // What somebody else has staged.
      const mayBe = others.some((one) => one.at > lastAt && (one.files.length === 0 || !isNear(one)));
      const isSome = pending.length < course.pending.length;
      const pendingAt = at.filter((_, index) => isLeft[index]);
      const rest = { ...course, pending, pendingAt };
      if (!mayBe && !isSome) return [id, course];
      return [id, { ...rest, overtaken: true, ...(mayBe && { mayBeCommitted: true }) }];
    }),
  );
}
