// Trigger: three failures in a row at one goal, then success with something else.

import type { Attempt } from "../../domain/attempt.ts";
import { familyOf, traitsOf } from "../../domain/failure-kinds.ts";
import { roleOf } from "../../domain/tool-role.ts";
import { namesSomething } from "./concrete.ts";
import type { DraftInput, Finding } from "./input.ts";
import { minutesBetween, severityOf } from "./severity.ts";
import { type FailedCall, isFailure } from "./signals.ts";
import { bareCommand, code, plainLine } from "./text.ts";

const ROW = 3;

export function inARow({ calls }: DraftInput): Finding | undefined {
  const rows = new Map<string, FailedCall[]>();
  for (const call of calls) {
    const row = rows.get(call.goal) ?? [];
    if (isFailure(call)) rows.set(call.goal, [...row, call]);
    if (call.outcome.status !== "succeeded") continue;
    const finding = fromRow(row, call);
    if (finding) return finding;
    rows.delete(call.goal);
  }
  return undefined;
}

/** Undefined unless each failure was the same refusal, of a kind that does not disappear by itself. */
function fromRow(row: readonly FailedCall[], worked: Attempt): Finding | undefined {
  const [first] = row;
  if (!first || row.length < ROW || OWN_TOOLS.has(first.goal)) return undefined;
  const { kind, excerpt } = first.outcome;
  if (familyOf(kind) !== "structural" || traitsOf(kind).drafted === "never") return undefined;
  if (!row.every(({ outcome }) => outcome.kind === kind) || !namesSomething(excerpt)) return undefined;
  if (row.some(({ fingerprint }) => fingerprint === worked.fingerprint) && roleOf(first.tool) === "shell")
    return undefined;
  // Keep the first sentence: the rest often lists what exists.
  const said = plainLine(excerpt, 160).replace(/(?<=\w{3}\.) .*$/, "");
  const isOther = worked.display !== first.display;
  const helped = isOther ? code(bareCommand(worked.display)) : "the same call with other arguments";
  return {
    trigger: "in-a-row",
    cause: `${kind} ${first.goal} ${said.replace(/'[^']*'|"[^"]*"|`[^`]*`/g, "…").replace(/\d+/g, "<n>")}`,
    title: `${code(first.goal)}: ${said}`,
    mistake: `${code(bareCommand(first.display))} and ${row.length - 1} calls like it failed in a row: ${said}`,
    rootCause: `${code(first.goal)} refused it: ${said}`,
    fix: `What worked: ${helped}.`,
    checklist: [
      `${code(first.goal)} does not answer "${plainLine(said.replace(/\.$/, ""), 90)}" (worked: ${helped})`,
    ],
    appliesTo: [first.tool.startsWith("mcp__") ? first.tool : first.goal],
    severity: severityOf({ failures: row.length, sessions: 1, minutes: minutesBetween(first, worked) }),
    occurrences: 1,
    evidence: [...row.map(({ id }) => id), worked.id],
  };
}

/** Excluded: file tools, because searching for a file fails normally until it is found. */
const OWN_TOOLS = new Set(["read", "edit", "write", "search", "list"]);
