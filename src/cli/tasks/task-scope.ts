// Flags and helpers that the task commands share.
import { resolve } from "node:path";
import type { Deps } from "../../app/deps.ts";
import type { Config } from "../../config.ts";
import { reportIn } from "../../core/task/supervisor-records.ts";
import { readNamed } from "../../disk/read-named.ts";
import type { ValidationReport } from "../../domain/task.ts";
import { withoutUndefined } from "../../domain/without-undefined.ts";
import type { Place } from "../../ports/workspace.ts";
import { type Flags, flag, valueFlag } from "../command.ts";
import { UsageError } from "../errors.ts";
import { withMemory } from "../memory.ts";
import { projectNamed } from "../scope.ts";

export const AUDIT_FLAG = {
  audit: valueFlag("FILE", "also append a line to this audit log; setting: taskAudit"),
} as const;

export const ABOUT_FLAGS = {
  intent: valueFlag("TEXT", "what it is about, in one sentence"),
  type: valueFlag("TYPE", "any word: coding, review, …"),
  "requires-context": flag(
    "show it related earlier work, and show later tasks its result; --no-requires-context shows it nothing",
  ),
} as const;

export async function withTasks<T>(
  config: Config,
  flags: { readonly project?: string | undefined },
  use: (around: { readonly deps: Deps; readonly place: Place }) => Promise<T>,
): Promise<T> {
  return withMemory(config, async ({ deps }) => {
    if (flags.project === undefined) return use({ deps, place: deps.workspace.place(process.cwd()) });
    const project = await projectNamed(deps, flags.project);
    return use({ deps, place: { project } });
  });
}

export function idIn(operands: readonly string[]): string {
  const id = operands[0]?.trim();
  if (!id) throw new UsageError("which task? Give its id");
  return id;
}

/** The given flags only. */
export function aboutOf(flags: Flags<typeof ABOUT_FLAGS> & AuditFlag) {
  const { intent, type, "requires-context": requiresContext } = flags;
  return { ...withoutUndefined({ intent, type, requiresContext }), ...auditOf(flags) };
}

type AuditFlag = Partial<Flags<typeof AUDIT_FLAG>>;

export function auditOf({ audit }: AuditFlag) {
  return audit === undefined ? {} : { audit: resolve(audit) };
}

/** Reads a validation report; `-` means stdin. */
export function reportFrom(file: string | undefined): ValidationReport | undefined {
  if (file === undefined) return undefined;
  let value: unknown;
  try {
    value = JSON.parse(readNamed(file === "-" ? 0 : file));
  } catch (cause) {
    const reason = cause instanceof SyntaxError ? "it is not JSON" : "it cannot be read";
    throw new Error(`cannot use the validation report ${file}: ${reason}. Nothing was recorded.`, {
      cause,
    });
  }
  const report = reportIn(value);
  if (!report)
    throw new Error(
      `${file} is not a validation report of the form {"valid": true, "rules_passed": […], "rules_failed": […], "reason": "…"}. Nothing was recorded.`,
    );
  return report;
}
