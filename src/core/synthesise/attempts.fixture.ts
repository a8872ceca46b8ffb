// Short test attempts, as the parser would produce them.

import { attemptOf } from "../../domain/attempt.fixture.ts";
import type { Attempt } from "../../domain/attempt.ts";
import type { FailureKind } from "../../domain/failure-kinds.ts";
import type { Subject } from "../../domain/subject.ts";
import type { Work } from "../../domain/work.ts";

export function attempt(display: string, change: Partial<Attempt> = {}): Attempt {
  return attemptOf(display, { subjects: [`program ${display.split(" ")[0]}`], ...change });
}

export function ran(work: Work, display: string, change: Partial<Attempt> = {}): Attempt {
  return attempt(display, { work, ...change });
}

export const test = (display = "npm test", change: Partial<Attempt> = {}) =>
  ran("test", display, { goal: "npm run test", ...change });

export function file(verb: "Write" | "Edit" | "Read", path: string, change: Partial<Attempt> = {}): Attempt {
  return attempt(`${verb} ${path}`, {
    tool: verb,
    goal: verb.toLowerCase(),
    files: [path],
    changes: verb === "Read" ? [] : ["files"],
    subjects: [`tool ${verb}`],
    ...change,
  });
}

export function commit(message: string, change: Partial<Attempt> = {}): Attempt {
  return ran("commit", `git commit -m "${message}"`, {
    goal: "git commit",
    changes: ["git"],
    commit: { message },
    ...change,
  });
}

export function failing(
  kind: FailureKind,
  display: string,
  change: Partial<Attempt> & { readonly about?: Subject; readonly masked?: boolean } = {},
): Attempt {
  const { about = `action ${display}`, masked = false, ...rest } = change;
  return attempt(display, {
    outcome: { status: "failed", kind, signature: display, excerpt: `no ${display}`, subject: about, masked },
    ...rest,
  });
}
