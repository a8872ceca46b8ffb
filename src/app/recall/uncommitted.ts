// Files that earlier sessions changed and nobody committed, for a prompt that asks to commit or speaks of them.
import { uncommittedLine } from "../../core/compose/prompt-lines.ts";
import { type SessionWork, titleOfOpen } from "../../core/compose/session-work.ts";
import type { Place } from "../../ports/workspace.ts";
import type { Deps } from "../deps.ts";
import { committedLater } from "../look-back/committed-later.ts";
import { recentWork } from "../look-back/session-work.ts";

/** Sessions that are read. */
const SESSIONS = 4;

/** One line; empty if nothing is left, or if it is not known. */
export async function uncommittedFor(deps: Deps, place: Place, asking: string): Promise<readonly string[]> {
  const { work, turns } = await recentWork(deps, place, asking, SESSIONS);
  const courses = committedLater(
    work.map(({ session, lastAt }) => ({ ...session, lastAt })),
    turns,
    new Map(work.map(({ session, course }) => [session.id, course])),
  );
  const cleanAt = Math.max(0, ...work.map(({ course }) => course.cleanAt ?? 0));
  const isHere = ({ branch }: SessionWork) => branch === "" || !place.branch || branch === place.branch;
  const left = work.filter(isHere).flatMap((one) => {
    const course = courses.get(one.session.id);
    if (!course || course.overtaken) return [];
    return course.pending
      .map((file, index) => ({ work: one, file, at: course.pendingAt?.[index] ?? one.lastAt }))
      .filter(({ at }) => at > cleanAt);
  });
  const all = [...new Set(left.map(({ file }) => file))];
  if (all.length === 0) return [];
  // Git knows it for certain; where it cannot be asked, what the calls show is all.
  const { root } = place.project;
  const known = await deps.workspace.uncommitted?.(root, all);
  const told = new Set(known ?? all.filter((file) => deps.workspace.exists(root, file)));
  const groups = work.flatMap((one) => {
    const own = left.filter((some) => some.work === one && told.delete(some.file));
    const files = own.map(({ file }) => file);
    if (own.length === 0) return [];
    return [{ title: titleOfOpen(one, files), at: Math.max(...own.map(({ at }) => at)), files }];
  });
  return groups.length > 0 ? [uncommittedLine(groups)] : [];
}
