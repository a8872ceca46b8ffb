// What the task commands are about: a project, and the task that is named.
import { resolve } from "node:path";
import type { Deps } from "../app/deps.ts";
import type { Config } from "../config.ts";
import { reportIn } from "../core/task/told.ts";
import type { ValidationReport } from "../domain/task.ts";
import { readNamed } from "../files/read-named.ts";
import type { Place } from "../ports/workspace.ts";
import { UsageError } from "./errors.ts";
import { withMemory } from "./memory.ts";
import { JSON_FLAG, projectCalled, SCOPE_FLAGS } from "./scope.ts";

export const TASK_FLAGS = { project: SCOPE_FLAGS.project, ...JSON_FLAG } as const;

export const AUDIT_FLAG = {
  audit: {
    type: "string",
    valueHint: "FILE",
    description: "also add a line to this audit log (always: twiceshy config set taskAudit FILE)",
  },
} as const;

export const ABOUT_FLAGS = {
  intent: { type: "string", valueHint: "TEXT", description: "what it is about, in a sentence" },
  type: { type: "string", valueHint: "TYPE", description: "coding, review, … as you like" },
  "requires-context": {
    type: "boolean",
    description: "tell the tasks after it what it came to; --no-requires-context: not",
  },
} as const;

export async function withTasks<T>(
  config: Config,
  flags: { readonly project?: string | undefined },
  use: (around: { readonly deps: Deps; readonly place: Place }) => Promise<T>,
): Promise<T> {
  return withMemory(config, async ({ deps }) => {
    if (flags.project === undefined) return use({ deps, place: deps.workspace.place(process.cwd()) });
    const project = await projectCalled(deps, flags.project);
    return use({ deps, place: { project } });
  });
}

export function idIn(operands: readonly string[]): string {
  const id = operands[0]?.trim();
  if (!id) throw new UsageError("which task? Name its id");
  return id;
}

/** Only those that were given. */
export function aboutOf(flags: {
  readonly intent?: string | undefined;
  readonly type?: string | undefined;
  readonly "requires-context"?: boolean | undefined;
  readonly audit?: string | undefined;
}) {
  const needs = flags["requires-context"];
  return {
    ...(flags.intent !== undefined && { intent: flags.intent }),
    ...(flags.type !== undefined && { type: flags.type }),
    ...(needs !== undefined && { requiresContext: needs }),
    ...auditOf(flags),
  };
}

export function auditOf({ audit }: { readonly audit?: string | undefined }) {
  return audit === undefined ? {} : { audit: resolve(audit) };
}

/** `-` is stdin. */
export function reportFrom(file: string | undefined): ValidationReport | undefined {
  if (file === undefined) return undefined;
  let value: unknown;
  try {
    value = JSON.parse(readNamed(file === "-" ? 0 : file));
  } catch (cause) {
    const reason = cause instanceof SyntaxError ? "it is not JSON" : "it cannot be read";
    throw new Error(`the validation report ${file} is of no use: ${reason}. Nothing was recorded.`, {
      cause,
    });
  }
  const report = reportIn(value);
  if (!report)
    throw new Error(
      `${file} is no validation report: {"valid": true, "rules_passed": […], "rules_failed": […], "reason": "…"}. Nothing was recorded.`,
    );
  return report;
}
