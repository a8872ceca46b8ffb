// Remedy for a refused or missed edit: read the file, then edit again. Applies to every file.
import { isFileEdit } from "../../domain/action.ts";
import type { Attempt } from "../../domain/attempt.ts";
import { familyOf } from "../../domain/failure-kinds.ts";
import type { Failed } from "../../domain/outcome.ts";
import { type Following, type Found, isLook, next, sharesFile } from "./following.ts";

export function readFirst(failed: Attempt, failure: Failed, following: Following): Found | undefined {
  const { attempts } = following;
  const at = next(following, (one) => sharesFile(failed, one));
  const helped = attempts[at];
  if (!helped) return undefined;
  // A tool that requires its own read does not accept one made in the shell.
  const isRead = familyOf(failure.kind) === "protocol" ? helped.goal === "read" : isLook(helped);
  if (!isRead) return undefined;
  const edit = attempts.slice(at + 1).find((one) => isFileEdit(one) && sharesFile(failed, one));
  if (!edit) return undefined;
  // A tool that asks for a read is right, so this remedy never counts as followed in vain.
  const isRule = familyOf(failure.kind) === "protocol";
  const inVain = !isRule && edit.outcome.status === "failed" && edit.outcome.kind === failure.kind;
  if (edit.outcome.status !== "succeeded" && !inVain) return undefined;
  const fingerprint = helped.goal === "read" ? `read ${helped.tool}` : `look ${helped.tool}`;
  return { type: "prerequisite", helped, fingerprint, display: "reading the file first", inVain };
}
