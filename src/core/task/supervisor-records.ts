// Parses a Supervisor's files record by record: audit log (two shapes), prompts, metrics, state, task list.
import { isRecord } from "../../domain/json.ts";
import type { ValidationReport } from "../../domain/task.ts";

export type SupervisorFile = "audit" | "prompts" | "metrics" | "state" | "tasks";

export interface ReportedRun {
  readonly from: SupervisorFile;
  readonly id: string;
  readonly status: "completed" | "failed";
  /** 0 if unknown. */
  readonly startedAt: number;
  readonly endedAt: number;
  readonly intent: string;
  readonly type: string;
  readonly summary: string;
  readonly reason: string;
  readonly requiresContext: boolean;
  readonly validation?: ValidationReport;
}

export interface SupervisorRecords {
  readonly runs: ReportedRun[];
  readonly blocked: { readonly id: string; readonly reason: string; readonly at: number }[];
  readonly unblocked: { readonly id: string; readonly at: number }[];
  /** From other files, because the audit log does not say what a task was about. */
  readonly intents: Map<string, { readonly intent: string; readonly type: string }>;
  /** Records of unknown shape. */
  skipped: number;
}

type Fields = Readonly<Record<string, unknown>>;

export function emptyRecords(): SupervisorRecords {
  return { runs: [], blocked: [], unblocked: [], intents: new Map(), skipped: 0 };
}

/** Recognised by its keys, because other programs have files of the same names. Undefined if unknown. */
export function supervisorFileOf(record: Fields): SupervisorFile | undefined {
  const { event, timestamp, task_id, status } = record;
  if (Array.isArray(record.completed_tasks) || Array.isArray(record.blocked_tasks)) return "state";
  if (typeof event === "string" && EVENTS.has(event) && typeof timestamp === "string") return "audit";
  if (typeof task_id !== "string") return undefined;
  if ("start_time" in record && typeof status === "string" && METRICS.has(status)) return "metrics";
  if (typeof record.type === "string" && "content" in record && typeof timestamp === "string")
    return "prompts";
  return typeof record.intent === "string" ? "tasks" : undefined;
}

export function addRecord(records: SupervisorRecords, from: SupervisorFile, record: Fields): void {
  if (supervisorFileOf(record) !== from) records.skipped++;
  else if (from === "audit") addAudit(records, record);
  else if (from === "metrics") addMetrics(records, record);
  else if (from === "state") addState(records, record);
  else addIntent(records, record, from === "prompts" ? fieldsOf(record.metadata) : record);
}

const EVENTS = new Set([
  ...["TASK_COMPLETED", "GOAL_COMPLETED", "COMPLETED", "HALT"],
  ...["TASK_BLOCKED", "TASK_UNBLOCKED"],
]);
const METRICS = new Set(["COMPLETED", "FAILED", "BLOCKED"]);

function addAudit(records: SupervisorRecords, record: Fields): void {
  const id = wordOf(record.task_id);
  const at = timeOf(record.timestamp);
  // An event of the whole loop (halted, done), not of a task.
  if (id === "") return;
  if (at === 0) {
    records.skipped++;
    return;
  }
  const { event } = record;
  const validation = reportIn(record.validation_summary);
  const said = wordOf(record.reason) || wordOf(record.halt_reason);
  const reason = said || validation?.reason || "";
  if (event === "TASK_UNBLOCKED") records.unblocked.push({ id, at });
  if (event === "TASK_BLOCKED") records.blocked.push({ id, at, reason });
  // A task blocked before it ran has not failed; one whose validation did not pass has.
  if (event === "TASK_UNBLOCKED" || (event === "TASK_BLOCKED" && validation?.valid !== false)) return;
  const isDone = event === "HALT" ? validation?.valid === true : validation?.valid !== false;
  records.runs.push(run("audit", { id, endedAt: at, isDone, reason, validation }));
}

function addMetrics(records: SupervisorRecords, record: Fields): void {
  const id = wordOf(record.task_id);
  const startedAt = timeOf(record.start_time);
  const duration = typeof record.total_duration_ms === "number" ? record.total_duration_ms : undefined;
  const endedAt = timeOf(record.end_time) || (duration === undefined ? 0 : startedAt + duration);
  if (id === "" || endedAt === 0) records.skipped++;
  // Blocked runs are reported by other files, with the reason.
  else if (record.status !== "BLOCKED")
    records.runs.push({
      ...run("metrics", {
        id,
        endedAt,
        isDone: record.status === "COMPLETED",
        reason: "",
        validation: undefined,
      }),
      startedAt,
    });
}

function addState(records: SupervisorRecords, record: Fields): void {
  for (const one of listOf(record.completed_tasks)) {
    const id = wordOf(one.task_id);
    const endedAt = timeOf(one.completed_at);
    if (id === "" || endedAt === 0) {
      records.skipped++;
      continue;
    }
    const validation = reportIn(one.validation_report);
    const intent = wordOf(one.intent);
    records.runs.push({
      ...run("state", {
        id,
        endedAt,
        isDone: validation?.valid !== false,
        reason: validation?.reason ?? "",
        validation,
      }),
      intent,
      type: wordOf(one.task_type),
      summary: wordOf(one.summary),
      // Without an intent, the task is from before tasks could share context.
      requiresContext: one.requires_context === true && intent !== "",
    });
  }
  for (const one of listOf(record.blocked_tasks)) {
    const id = wordOf(one.task_id);
    const at = timeOf(one.blocked_at);
    if (id === "" || at === 0) records.skipped++;
    else records.blocked.push({ id, at, reason: wordOf(one.reason) });
    addIntent(records, one, one);
  }
  const current = fieldsOf(record.current_task);
  addIntent(records, current, current);
}

function addIntent(records: SupervisorRecords, { task_id }: Fields, said: Fields): void {
  const id = wordOf(task_id);
  const intent = wordOf(said.intent);
  if (id !== "" && intent !== "") records.intents.set(id, { intent, type: wordOf(said.task_type) });
}

function run(
  from: SupervisorFile,
  about: {
    readonly id: string;
    readonly endedAt: number;
    readonly isDone: boolean;
    readonly reason: string;
    readonly validation: ValidationReport | undefined;
  },
): ReportedRun {
  const { isDone, reason, validation, ...rest } = about;
  // The format requires a report; one without any rule says no more than the outcome and is dropped.
  const isReal = validation && validation.rulesPassed.length + validation.rulesFailed.length > 0;
  const nothing = { startedAt: 0, intent: "", type: "", summary: "", requiresContext: false };
  return {
    from,
    ...nothing,
    ...rest,
    status: isDone ? "completed" : "failed",
    reason: isDone ? "" : reason,
    ...(isReal && { validation }),
  };
}

/** Accepts the key names of both sides; undefined if it does not say whether it passed. */
export function reportIn(value: unknown): ValidationReport | undefined {
  const report = fieldsOf(value);
  if (typeof report.valid !== "boolean") return undefined;
  const words = (list: unknown) => (Array.isArray(list) ? list.filter((one) => typeof one === "string") : []);
  return {
    valid: report.valid,
    rulesPassed: words(report.rules_passed ?? report.rulesPassed),
    rulesFailed: words(report.rules_failed ?? report.rulesFailed),
    reason: wordOf(report.reason),
  };
}

function fieldsOf(value: unknown): Fields {
  return isRecord(value) ? value : {};
}

function listOf(value: unknown): readonly Fields[] {
  return Array.isArray(value) ? value.map(fieldsOf) : [];
}

function wordOf(value: unknown): string {
  return typeof value === "string" ? value.trim() : "";
}

/** 0 if it is not a time. */
function timeOf(value: unknown): number {
  const at = typeof value === "string" ? Date.parse(value) : typeof value === "number" ? value : Number.NaN;
  return at > 0 && at < 8.64e15 ? Math.trunc(at) : 0;
}
