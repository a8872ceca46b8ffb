// Remedy for a script or target that does not exist: the same check, made by its program or under another name.

import type { Attempt } from "../../domain/attempt.ts";
import type { Failed } from "../../domain/outcome.ts";
import { subjectName } from "../../domain/subject.ts";
import { taskWork } from "../../domain/work.ts";
import { type Following, type Found, isCommand, next } from "./following.ts";

/** Later calls had a purpose of their own. */
const REACH = 3;

export function sameCheck(failed: Attempt, failure: Failed, following: Following): Found | undefined {
  if (failure.kind !== "unknown-script") return undefined;
  const work = taskWork(subjectName(failure.subject).split(" ").at(-1) ?? "");
  if (!work) return undefined;
  const at = next(following, (one) => isCommand(one) && one.work === work, REACH);
  const helped = following.attempts[at];
  if (!helped || helped.fingerprint === failed.fingerprint) return undefined;
  const { fingerprint, display } = helped;
  return { type: "replacement", helped, fingerprint, display };
}
